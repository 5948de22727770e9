// Values that bit fields and unions begin with.
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include "translator/lower/bit_place.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/struct_layout.hpp"
#include "translator/lower/value_types.hpp"

namespace translator {
namespace {

bool is_unnamed_bit_field(const clang::FieldDecl& field) {
  return field.isBitField() && field.getName().empty();
}

/// Adds up words of the numbers that lie in them.
class word_list {
 public:
  explicit word_list(std::size_t count) : words_(count) {}
  void add(std::size_t number, const fragment& bits) {
    words_[number] = words_[number].empty() ? bits : words_[number] + " | " + bits;
  }
  fragment get() const {
    fragment_list list;
    for (const fragment& one : words_) list.add(one.empty() ? fragment("0") : one);
    return list.get();
  }

 private:
  std::vector<fragment> words_;
};

}  // namespace

/// Of a constructor: true for what it has initialised.
bool function_lowering::initialize_bits(const clang::CXXCtorInitializer& initializer,
                                        const clang::Expr* value) {
  llvm::SmallVector<const clang::FieldDecl*, 4> chain;
  if (const clang::IndirectFieldDecl* inner = initializer.getIndirectMember()) {
    for (const clang::NamedDecl* one : inner->chain()) {
      chain.push_back(llvm::cast<clang::FieldDecl>(one));
    }
  } else if (initializer.getMember() != nullptr) {
    chain.push_back(initializer.getMember());
  }
  fragment object = object_.self;
  std::optional<bit_position> position;
  for (const clang::FieldDecl* field : chain) {
    if (!position && field->getParent()->isUnion()) {
      position = bit_position{
          object + "." + words_of_union, word_bits_of(context(), *field->getParent()), 0, {}};
    }
    if (position) {
      position->bits += static_cast<std::int64_t>(context().getFieldOffset(field));
    } else if (!field->isBitField()) {
      object += "." + member_name(field);
    }
  }
  if (chain.empty() || (!position && !chain.back()->isBitField())) return false;
  const clang::FieldDecl& field = *chain.back();
  const clang::SourceLocation where = value->getBeginLoc();
  if (position && !field.isBitField()) {
    const bool is_zero = llvm::isa<clang::ImplicitValueInitExpr>(value->IgnoreImplicit());
    if (is_zero && field.getType()->isArrayType()) return true;
    const std::string name = kernel_.names().make_local("initial");
    add_line(kernel_.declaration(field.getType().getUnqualifiedType(), name, where) + " = " +
             expression(value) + ";");
    store_in_union(*position, field.getType(), name, where);
    return true;
  }
  const bit_place place =
      position ? number_at(*position, field.getType(), field.getBitWidthValue(context()))
               : bit_field_in(object, field);
  add_line(write_bits(place, bits_type(place, where), expression(value)) + ";");
  return true;
}

/// \param add  takes each number of a list for a union, with where it lies in it
void function_lowering::each_number(
    const clang::Expr* value, clang::QualType type, std::int64_t bits,
    llvm::function_ref<void(std::int64_t, unsigned, clang::QualType, const clang::Expr*)> add) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(value->IgnoreImplicit());
  if (is_number(type)) {
    add(bits, static_cast<unsigned>(size_in_bits(context(), type)), type, value);
  } else if (llvm::isa<clang::ImplicitValueInitExpr>(value->IgnoreImplicit())) {
    return;
  } else if (list == nullptr) {
    fail(value->getBeginLoc(), "a union in a kernel is initialised by a number or a list of them");
  } else if (const auto* array = context().getAsConstantArrayType(type)) {
    for (unsigned i = 0; i < list->getNumInits(); ++i) {
      each_number(list->getInit(i), array->getElementType(),
                  bits + i * size_in_bits(context(), array->getElementType()), add);
    }
  } else if (type->isUnionType()) {
    const clang::FieldDecl* const field = list->getInitializedFieldInUnion();
    if (field != nullptr && list->getNumInits() > 0) {
      each_number(list->getInit(0), field->getType(), bits, add);
    }
  } else {
    unsigned number = 0;
    for (const clang::FieldDecl* field : type->getAsCXXRecordDecl()->fields()) {
      if (is_unnamed_bit_field(*field) || number >= list->getNumInits()) continue;
      const std::int64_t at = bits + static_cast<std::int64_t>(context().getFieldOffset(field));
      if (field->isBitField()) {
        add(at, field->getBitWidthValue(context()), field->getType(), list->getInit(number++));
      } else {
        each_number(list->getInit(number++), field->getType(), at, add);
      }
    }
  }
}

fragment function_lowering::union_value(const clang::InitListExpr* e) {
  const clang::RecordDecl& record = *e->getType()->getAsRecordDecl();
  const unsigned bits = word_bits_of(context(), record);
  word_list words(static_cast<std::size_t>(size_in_bits(context(), e->getType()) / bits));
  each_number(e, e->getType(), 0,
              [&](std::int64_t at, unsigned width, clang::QualType type, const clang::Expr* value) {
                const bit_place place{{}, std::to_string(at % bits), bits, width, type};
                words.add(
                    static_cast<std::size_t>(at / bits),
                    as_word(place, bits_type(place, value->getBeginLoc()), expression(value)));
              });
  const std::string type = kernel_.type_name(e->getType().getUnqualifiedType(), e->getBeginLoc());
  return type + "{{" + words.get() + "}}";
}

// Members of a struct, of which several bit fields are one word.
fragment function_lowering::bit_fields_value(const clang::InitListExpr* e) {
  const struct_fillers fillers = fillers_of(context(), *e->getType()->getAsCXXRecordDecl());
  fragment_list members;
  fragment word;
  std::string name;
  const auto end_word = [&] {
    if (!name.empty()) members.add(word.empty() ? fragment("0") : word);
    word = {};
    name.clear();
  };
  unsigned number = 0;
  for (const clang::FieldDecl* field : e->getType()->getAsCXXRecordDecl()->fields()) {
    if (field->isZeroLengthBitField(context())) continue;
    const bool has_value = !is_unnamed_bit_field(*field);
    const std::string next = field->isBitField() ? bit_field_member(context(), *field) : "";
    if (next != name) {
      end_word();
      if (!next.empty() && fillers.before(field) > 0) members.add(filler_value);
    }
    name = next;
    if (!has_value) continue;
    const clang::Expr* const value = e->getInit(number++);
    if (!field->isBitField()) {
      if (fillers.before(field) > 0) members.add(filler_value);
      members.add(expression(value));
      continue;
    }
    const bit_place place = bit_field_in({}, *field);
    const fragment bits = as_word(place, bits_type(place, value->getBeginLoc()), expression(value));
    word = word.empty() ? bits : word + " | " + bits;
  }
  end_word();
  return kernel_.type_name(e->getType().getUnqualifiedType(), e->getBeginLoc()) + "{" +
         members.get() + "}";
}

}  // namespace translator
