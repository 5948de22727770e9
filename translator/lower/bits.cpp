// Bit fields and members of unions, where a program reads and writes them.
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>

#include "translator/lower/bit_place.hpp"
#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/value_types.hpp"

namespace translator {
namespace {

const clang::FieldDecl* users_field(const clang::MemberExpr& e) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e.getMemberDecl());
  return field != nullptr && !is_of_library(field) ? field : nullptr;
}

}  // namespace

std::string function_lowering::bits_type(const bit_place& place, clang::SourceLocation where) {
  return kernel_.type_name(place.type.getUnqualifiedType(), where);
}

std::optional<bit_position> function_lowering::position_in_union(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    const auto named = named_members_.find(name->getDecl());
    return named == named_members_.end() ? std::nullopt : position_in_union(named->second);
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    const clang::FieldDecl* const field = users_field(*member);
    if (field == nullptr) return std::nullopt;
    const auto offset = static_cast<std::int64_t>(context().getFieldOffset(field));
    std::optional<bit_position> found;
    if (!member->isArrow()) found = position_in_union(member->getBase());
    if (!found && field->getParent()->isUnion()) {
      found = bit_position{object(member->getBase()) + "." + words_of_union,
                           word_bits_of(context(), *field->getParent()),
                           0,
                           {}};
    }
    if (found) found->bits += offset;
    return found;
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const bool follows = unary->getOpcode() == clang::UO_Deref &&
                         named_variable(unary->getSubExpr()->IgnoreParenImpCasts()) != nullptr;
    const clang::Expr* const member = follows ? addressed(unary->getSubExpr()) : nullptr;
    return member == nullptr ? std::nullopt : position_in_union(member);
  }
  const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e);
  if (element == nullptr) return std::nullopt;
  const clang::Expr* const array = element->getBase()->IgnoreParenImpCasts();
  if (!array->getType()->isArrayType()) return std::nullopt;
  std::optional<bit_position> found = position_in_union(array);
  if (found) add_step(*found, *element);
  return found;
}

void function_lowering::add_step(bit_position& position, const clang::ArraySubscriptExpr& element) {
  const std::int64_t size = size_in_bits(context(), element.getType());
  const clang::Expr* const index = element.getIdx();
  if (const auto number = index->getIntegerConstantExpr(context())) {
    position.bits += number->getExtValue() * size;
  } else {
    position.steps.emplace_back(expression(index), size);
  }
}

std::optional<bit_place> function_lowering::bits_of(const clang::Expr* e) {
  e = e->IgnoreParens();
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(e);
  const clang::FieldDecl* const field = member == nullptr ? nullptr : users_field(*member);
  const bool is_bit_field = field != nullptr && field->isBitField();
  if (!is_number(e->getType())) return std::nullopt;
  if (const std::optional<bit_position> position = position_in_union(e)) {
    const std::int64_t width =
        is_bit_field ? field->getBitWidthValue(context()) : size_in_bits(context(), e->getType());
    return number_at(*position, e->getType(), static_cast<unsigned>(width));
  }
  if (!is_bit_field) return std::nullopt;
  return bit_field_in(object(member->getBase()), *field);
}

bit_place function_lowering::bit_field_in(const fragment& object, const clang::FieldDecl& field) {
  return {object + "." + bit_field_member(context(), field),
          std::to_string(context().getFieldOffset(&field) % bit_field_word), bit_field_word,
          field.getBitWidthValue(context()), field.getType()};
}

// A value of any type that a union holds.
fragment function_lowering::value_at(const bit_position& position, clang::QualType type,
                                     clang::SourceLocation where) {
  if (is_number(type)) {
    const auto width = static_cast<unsigned>(size_in_bits(context(), type));
    const bit_place place = number_at(position, type, width);
    return read_bits(place, bits_type(place, where));
  }
  fragment_list parts;
  if (const auto* array = context().getAsConstantArrayType(type)) {
    const clang::QualType element = array->getElementType();
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
      bit_position next = position;
      next.bits += static_cast<std::int64_t>(i) * size_in_bits(context(), element);
      parts.add(value_at(next, element, where));
    }
    return "{" + parts.get() + "}";
  }
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  const bool is_plain = record != nullptr && !is_of_library(record) && !record->isUnion() &&
                        record->getNumBases() == 0 && !has_bit_fields(*record);
  if (!is_plain) {
    fail(where, "a kernel can take numbers, arrays and structs of them out of a union, not '" +
                    type.getAsString() + "'");
  }
  for (const clang::FieldDecl* field : record->fields()) {
    bit_position next = position;
    next.bits += static_cast<std::int64_t>(context().getFieldOffset(field));
    parts.add(value_at(next, field->getType(), where));
  }
  return kernel_.type_name(type.getUnqualifiedType(), where) + "{" + parts.get() + "}";
}

std::optional<fragment> function_lowering::read_bits_of(const clang::Expr* e) {
  if (const std::optional<bit_place> place = bits_of(e)) {
    return read_bits(*place, bits_type(*place, e->getBeginLoc()));
  }
  if (e->getType()->isArrayType() || is_number(e->getType())) return std::nullopt;
  const std::optional<bit_position> position = position_in_union(e);
  if (!position) return std::nullopt;
  return value_at(*position, e->getType(), e->getBeginLoc());
}

/// \param sign  of a compound assignment: " + "
std::optional<fragment> function_lowering::assign_bits(const clang::Expr* site,
                                                       const clang::Expr* to,
                                                       const std::string& sign,
                                                       const clang::Expr* from) {
  const bool is_statement = site == statement_;
  const progress before = made_so_far();
  std::optional<bit_place> place = bits_of(to);
  if (!place) return assign_in_union(to, from);
  const bool is_first =
      changes_something(*from) && !constant(from) && fixed_targets_.count(from) == 0;
  if (is_first) {  // which may change the same word
    go_back_to(before);
    compute_first(from);
    place = bits_of(to);
  }
  const std::string type = bits_type(*place, to->getBeginLoc());
  fragment value = expression(from);
  if (!sign.empty()) value = read_bits(*place, type) + sign + "(" + value + ")";
  const fragment made = write_bits(*place, type, value);
  if (is_first) fixed_targets_.erase(from);
  return is_statement ? made : "(" + made + ", " + read_bits(*place, type) + ")";
}

// An object as a whole: number by number.
std::optional<fragment> function_lowering::assign_in_union(const clang::Expr* to,
                                                           const clang::Expr* from) {
  const std::optional<bit_position> position = position_in_union(to);
  if (!position) return std::nullopt;
  if (conditional_ > 0) fail_in_condition(to);
  const std::string name = kernel_.names().make_local("assigned");
  const clang::SourceLocation where = to->getBeginLoc();
  add_line(kernel_.declaration(to->getType().getUnqualifiedType(), name, where) + " = " +
           expression(from) + ";");
  store_in_union(*position, to->getType(), name, where);
  return fragment();
}

void function_lowering::store_in_union(const bit_position& position, clang::QualType type,
                                       const std::string& source, clang::SourceLocation where) {
  if (is_number(type)) {
    const auto width = static_cast<unsigned>(size_in_bits(context(), type));
    const bit_place place = number_at(position, type, width);
    return add_line(write_bits(place, bits_type(place, where), source) + ";");
  }
  if (const auto* array = context().getAsConstantArrayType(type)) {
    const clang::QualType element = array->getElementType();
    for (std::uint64_t i = 0; i < array->getSize().getZExtValue(); ++i) {
      bit_position next = position;
      next.bits += static_cast<std::int64_t>(i) * size_in_bits(context(), element);
      store_in_union(next, element, source + "[" + std::to_string(i) + "]", where);
    }
    return;
  }
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  const bool is_plain = record != nullptr && !is_of_library(record) && !record->isUnion() &&
                        record->getNumBases() == 0 && !has_bit_fields(*record);
  if (!is_plain) {
    fail(where, "a kernel can put numbers, arrays and structs of them into a union, not '" +
                    type.getAsString() + "'");
  }
  for (const clang::FieldDecl* field : record->fields()) {
    bit_position next = position;
    next.bits += static_cast<std::int64_t>(context().getFieldOffset(field));
    store_in_union(next, field->getType(), source + "." + member_name(field), where);
  }
}

// A member of a union that a function may change: a copy, which is written back after the call.
fragment function_lowering::copy_of_member(const clang::Expr* e) {
  if (conditional_ > 0) fail_in_condition(e);
  const std::string name = kernel_.names().make_local("member");
  const clang::QualType type = e->getType().getUnqualifiedType();
  add_line(kernel_.declaration(type, name, e->getBeginLoc()) + " = " + expression(e) + ";");
  scopes_.back().objects.push_back({type, name, true, e});
  return name;
}

/// \return false  if the reference is to no member of a union
bool function_lowering::declare_name_of_member(const clang::VarDecl& variable) {
  const clang::Expr* value = variable.getInit();
  if (value == nullptr) return false;
  if (is_pointer(variable.getType())) {
    const auto values = pointer_uses_.values.find(&variable);
    const bool is_steady = values != pointer_uses_.values.end() && values->second.size() == 1;
    value = is_steady ? addressed(value) : nullptr;
  } else if (!variable.getType()->isLValueReferenceType()) {
    return false;
  }
  const std::optional<bit_position> position =
      value == nullptr ? std::nullopt : position_in_union(value);
  if (!position) return false;
  if (!position->steps.empty()) {
    fail(value->getBeginLoc(), "a reference to a member of a union needs a constant index");
  }
  named_members_[&variable] = value;
  return true;
}

/// What &e is the address of, or a pointer that always leads to one member of a union; else null.
const clang::Expr* function_lowering::addressed(const clang::Expr* pointer) const {
  pointer = pointer->IgnoreParenImpCasts();
  if (const clang::VarDecl* variable = named_variable(pointer)) {
    const auto named = named_members_.find(variable);
    return named == named_members_.end() ? nullptr : named->second;
  }
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(pointer);
  const bool is_address = unary != nullptr && unary->getOpcode() == clang::UO_AddrOf;
  return is_address ? unary->getSubExpr()->IgnoreParens() : nullptr;
}

/// A member of a union whose address a function is given stands in a variable during the call.
void function_lowering::copy_addressed_members(expressions given) {
  for (const clang::Expr* one : given) {
    if (!is_pointer(one->getType()) || addressed_members_.count(one) > 0) continue;
    const clang::Expr* const member = addressed(one);
    if (member == nullptr || !position_in_union(member)) continue;
    const std::string name = copy_of_member(member).text();
    addressed_members_[one] = {name, member->getType()};
  }
}

std::optional<fragment> function_lowering::count_bits(const clang::UnaryOperator& e) {
  const bool is_statement = &e == statement_;
  const std::optional<bit_place> place = bits_of(e.getSubExpr());
  if (!place) return std::nullopt;
  const clang::SourceLocation where = e.getBeginLoc();
  const std::string type = bits_type(*place, where);
  const fragment before = read_bits(*place, type);
  const fragment made = write_bits(*place, type, before + (e.isIncrementOp() ? " + 1" : " - 1"));
  if (is_statement) return made;
  if (e.isPrefix()) return "(" + made + ", " + before + ")";
  if (conditional_ > 0) fail_in_condition(&e);
  const std::string old = kernel_.names().make_local("old");
  add_line(kernel_.declaration(place->type.getUnqualifiedType(), old, where) + " = " + before +
           ";");
  add_line(made + ";");
  return fragment(old);
}

}  // namespace translator
