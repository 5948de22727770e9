// Pointers as kernel text: the place in the memory that they point into.
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>

#include <algorithm>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/pointer_uses.hpp"

namespace translator {
namespace {

constexpr const char* first_place = "0";
constexpr const char* place_type = "int";

fragment sum(const fragment& a, const fragment& b) {
  if (a.text() == first_place) return b;
  if (b.text() == first_place) return a;
  return "(" + a + " + " + b + ")";
}

fragment product(const fragment& a, const fragment& b) {
  const bool is_nothing = a.text() == first_place || b.text() == "1";
  return is_nothing ? a : "(" + a + " * " + b + ")";
}

/// Never null.
bool points_to_something(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    return cast->getCastKind() == clang::CK_ArrayToPointerDecay ||
           (cast->getCastKind() != clang::CK_LValueToRValue &&
            points_to_something(cast->getSubExpr()));
  }
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e);
  const bool is_address = unary != nullptr && unary->getOpcode() == clang::UO_AddrOf;
  return is_address || llvm::isa<clang::BinaryOperator>(e);
}

}  // namespace

/// A number that is added to a pointer.
fragment function_lowering::distance(const clang::Expr* e) {
  const fragment value = expression(e);
  const bool is_int = context().getIntWidth(e->getType()) <= 32 &&
                      (e->getType()->isSignedIntegerOrEnumerationType() ||
                       e->getType()->isBooleanType() || e->isIntegerConstantExpr(context()));
  return is_int ? value : "((int)" + value + ")";
}

/// \param e  a pointer
fragment function_lowering::place_in(const clang::Expr* e) {
  if (addressed_members_.count(e) > 0) return first_place;
  e = e->IgnoreParens();
  const auto computed = fixed_targets_.find(e);
  if (computed != fixed_targets_.end() && computed->second.first.root.empty()) {
    return computed->second.second;
  }
  if (const clang::Expr* one = chosen_place(e)) return place_in(one);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) return place_of_cast(*cast);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (unary->getOpcode() == clang::UO_AddrOf) return place_of(unary->getSubExpr());
    return Visit(const_cast<clang::UnaryOperator*>(unary));
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return place_of_operation(*binary);
  }
  if (const auto* choice = llvm::dyn_cast<clang::BinaryConditionalOperator>(e)) {
    const clang::OpaqueValueExpr* const common = choice->getOpaqueValue();
    if (changes_something(*choice->getCommon()) && fixed_targets_.count(common) == 0) {
      compute_first(common);
      fragment made = place_in(e);
      fixed_targets_.erase(common);
      return made;
    }
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    const memory_set all = targets_of(choice);
    return chosen(*choice, place_type,
                  [&](const clang::Expr* one) { return place_within(one, all); });
  }
  if (const clang::Expr* inner = wrapped(e)) return place_in(inner);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    const bool copies =
        callee != nullptr && callee->getBuiltinID() == clang::Builtin::BI__builtin_memcpy;
    return copies ? copy_of_bytes(*call) : place_of_result(*call);
  }
  const bool is_variable = llvm::isa<clang::DeclRefExpr>(e) || llvm::isa<clang::MemberExpr>(e);
  if (is_variable) return Visit(e);
  if (llvm::isa<clang::CXXThisExpr>(e)) return first_place;
  return null_place;
}

/// A pointer to void still leads to what it was made of.
bool function_lowering::keeps_pointee(const clang::CastExpr& cast) {
  const clang::Expr* const from = cast.getSubExpr();
  if (cast.getType()->isVoidPointerType()) return true;
  if (!from->getType()->isVoidPointerType()) {
    return context().hasSimilarType(cast.getType(), from->getType());
  }
  const clang::QualType wanted = cast.getType()->getPointeeType();
  for (const memory& one : targets_of(from)) {
    const clang::QualType found = pointee_of(context(), one);
    if (found.isNull() || !context().hasSameUnqualifiedType(found, wanted)) return false;
  }
  return true;
}

fragment function_lowering::place_of_cast(const clang::CastExpr& cast) {
  const clang::Expr* const from = cast.getSubExpr();
  switch (cast.getCastKind()) {
    case clang::CK_NullToPointer:
      return null_place;
    case clang::CK_ArrayToPointerDecay: {
      const auto* array = context().getAsConstantArrayType(from->getType());
      const std::string size = std::to_string(array->getSize().getZExtValue());
      return scaled(place_of(from), size, targets_of_place(from).size(), from->getBeginLoc());
    }
    case clang::CK_LValueToRValue:
    case clang::CK_NoOp:
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
    case clang::CK_BaseToDerived:
      return place_in(from);
    case clang::CK_BitCast:
      if (keeps_pointee(cast)) return place_in(from);
      break;
    default:
      break;
  }
  fail(cast.getBeginLoc(), "a pointer to '" + from->getType()->getPointeeType().getAsString() +
                               "' cannot become one to '" +
                               cast.getType()->getPointeeType().getAsString() +
                               "' in a kernel: what it points to keeps its type");
}

/// Whose pointer a function or lambda changes by reference has to know where it leads.
void function_lowering::require_known_to_owner(const clang::Expr* pointer,
                                               const clang::Expr* value) {
  const clang::VarDecl* const variable = named_variable(pointer);
  if (variable == nullptr) return;
  const auto captured = object_.captures.find(variable);
  const auto handed = targets_.find(variable);
  const bool is_captured = captured != object_.captures.end();
  const bool is_handed = variable->getType()->isReferenceType() && handed != targets_.end();
  if (!is_captured && !is_handed) return;
  const memory_set known =
      is_captured ? piece_targets_[member_of_closure(captured->second)] : handed->second;
  // The owner knows of all that its lambdas do: here it is the same one by another name.
  if (is_captured && known.size() < 2) return;
  for (const memory& one : targets_of(value)) {
    if (std::find(known.begin(), known.end(), one) != known.end()) continue;
    fail(value->getBeginLoc(),
         "a pointer that is passed or captured by reference can be given places in a kernel that "
         "other pointers lead to, which are passed, too");
  }
}

fragment function_lowering::place_of_operation(const clang::BinaryOperator& e) {
  const clang::Expr* const left = e.getLHS();
  const clang::Expr* const right = e.getRHS();
  switch (e.getOpcode()) {
    case clang::BO_Add: {
      const bool is_left = is_pointer(left->getType());
      return is_left ? sum(place_in(left), distance(right)) : sum(distance(left), place_in(right));
    }
    case clang::BO_Sub: {
      const fragment from = place_in(left);
      return "(" + from + " - " + distance(right) + ")";
    }
    case clang::BO_Comma:
      return "(" + expression(left) + ", " + place_in(right) + ")";
    default: {
      const fragment to = place(left);
      const bool is_assignment = e.getOpcode() == clang::BO_Assign;
      if (is_assignment) require_known_to_owner(left, right);
      const fragment value =
          is_assignment ? place_within(right, targets_of(left)) : distance(right);
      const fragment whole = to + (" " + e.getOpcodeStr().str() + " ") + value;
      return &e == statement_ ? whole : "(" + whole + ")";
    }
  }
}

/// \param e  names an object, an element or a member
fragment function_lowering::place_of(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const clang::Expr* one = chosen_place(e)) return place_of(one);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) return place_of(cast->getSubExpr());
  const clang::Expr* const changed = place_behind_assignments(e);
  if (changed != e && !is_pointer(e->getType())) return place_after(e, changed);
  const auto* const comma = llvm::dyn_cast<clang::BinaryOperator>(e);
  if (comma != nullptr && comma->getOpcode() == clang::BO_Comma) {
    if (conditional_ > 0) fail_in_condition(e);
    const fragment first = expression(comma->getLHS());
    if (!first.empty()) add_line(first + ";");
    return place_of(comma->getRHS());
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    if (unary->getOpcode() == clang::UO_Deref) return place_in(unary->getSubExpr());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    const fragment from = place_in(element->getBase());
    return sum(from, distance(element->getIdx()));
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    const memory_set all = targets_of_place(choice);
    return chosen(*choice, place_type, [&](const clang::Expr* one) {
      return within_ranges(place_of(one), targets_of_place(one), all, true, one->getBeginLoc());
    });
  }
  if (llvm::isa<clang::MaterializeTemporaryExpr>(e)) {
    if (temporaries_.count(e) > 0) return first_place;
    fail(e->getBeginLoc(), "a kernel cannot take the address of this value, which has no name");
  }
  if (llvm::isa<clang::OpaqueValueExpr>(e) && fixed_targets_.count(e) > 0) return first_place;
  if (const clang::Expr* inner = wrapped(e)) return place_of(inner);
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    const clang::Expr* const base = member->getBase();
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    const clang::QualType whole =
        member->isArrow() ? base->getType()->getPointeeType() : base->getType();
    if (field == nullptr || is_of_library(field) || is_taken_apart(whole)) return first_place;
    return member->isArrow() ? place_in(base) : place_of(base);
  }
  if (const auto view = viewed(e)) return place_in_view(*view);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    const bool is_users = callee != nullptr && !is_of_library(callee);
    if (is_users && callee->getReturnType()->isReferenceType()) return place_of_result(*call);
  }
  if (const clang::VarDecl* variable = named_variable(e)) {
    if (is_place_variable(*variable)) return piece_text(name_of(*variable));
  }
  return first_place;
}

// The dimensions of a view lie one behind the other.
fragment function_lowering::place_in_view(const element_of_view& e) {
  const memory view = view_memory(*e.root);
  std::vector<fragment> components;
  for (const clang::Expr* subscript : e.subscripts) {
    const fragment text = expression(subscript);
    if (library_class_of(subscript->getType()) != library_class::index) {
      components.push_back(distance(subscript));
      continue;
    }
    const auto rank = static_cast<int>(
        number_argument(subscript->getType().getNonReferenceType()->getAsCXXRecordDecl(), 0));
    if (rank > 1 && !is_repeatable(text.text())) {
      fail(subscript->getBeginLoc(),
           "the address of this element needs its index in a variable in a kernel");
    }
    for (int d = 0; d < rank; ++d) components.push_back(text + "[" + std::to_string(d) + "]");
  }
  const auto rank = static_cast<std::size_t>(number_argument(view.type->getAsCXXRecordDecl(), 1));
  if (components.empty()) return first_place;  // data()
  fragment made = components.front();
  for (std::size_t d = 1; d < rank; ++d) {
    made = product(made, view.root + ".extent[" + std::to_string(d) + "]");
    if (d < components.size()) made = sum(made, components[d]);
  }
  return made;
}

fragment function_lowering::place_of_result(const clang::CallExpr& e) {
  if (const auto view = viewed(&e)) return place_in_view(*view);
  const call_of_users call = read_call(e);
  function_instance instance = instance_of(*call.callee, call.object, call.given);
  instance.gives_place = call.callee->getReturnType()->isReferenceType();
  fragment made = call_text(call.object, call.given, instance);
  for (const result_target& one : results_of_call(e)) {
    if (one.whole == nullptr) continue;
    const fragment computed =
        one.whole->getType()->isPointerType() ? place_in(one.whole) : place_of(one.whole);
    const fragment outer = repeatable_place(computed, e.getBeginLoc());
    const std::size_t memories = one.whole->getType()->isPointerType()
                                     ? targets_of(one.whole).size()
                                     : targets_of_place(one.whole).size();
    made = sum(scaled(outer, std::to_string(one.scale), memories, e.getBeginLoc()), made);
  }
  return made;
}

/// The place of the first part of what has so many, in the same range.
fragment function_lowering::scaled(const fragment& computed, const std::string& count,
                                   std::size_t memories, clang::SourceLocation where) {
  if (memories < 2 || count == "1") return product(computed, count);
  const fragment place = repeatable_place(computed, where);
  const auto in_range = [&](std::size_t number) {
    return in_range_of(number, product(without_range(number, place), count));
  };
  fragment made = in_range(memories - 1);
  for (std::size_t i = memories - 1; i-- > 0;) {
    made = "(" + is_below_range(i + 1, place) + " ? " + in_range(i) + " : " + made + ")";
  }
  return made;
}

/// A place that may be written more than once.
fragment function_lowering::repeatable_place(const fragment& computed,
                                             clang::SourceLocation where) {
  if (is_repeatable(computed.text())) return computed;
  if (conditional_ > 0) {
    throw needs_statements(
        where, "this pointer has to be kept in a variable of its own before, in a kernel");
  }
  const std::string name = kernel_.names().make_local("place");
  add_line(fragment("const int " + name + " = ", where) + computed + ";");
  return name;
}

/// A pointer, for a variable that may also point into other memories.
fragment function_lowering::place_within(const clang::Expr* e, const memory_set& all) {
  const memory_set own = all.size() > 1 ? targets_of(e) : memory_set();
  return within_ranges(place_in(e), own, all, points_to_something(e), e->getBeginLoc());
}

fragment function_lowering::within_ranges(const fragment& computed, const memory_set& own,
                                          const memory_set& all, bool is_never_null,
                                          clang::SourceLocation where) {
  if (all.size() < 2 || own.empty()) return computed;
  if (own.size() <= all.size() && std::equal(own.begin(), own.end(), all.begin())) return computed;
  const bool is_needed_once = own.size() == 1 && is_never_null;
  const fragment place = is_needed_once ? computed : repeatable_place(computed, where);
  const auto moved = [&](std::size_t number) {
    const auto to = std::find(all.begin(), all.end(), own[number]) - all.begin();
    return in_range_of(static_cast<std::size_t>(to), without_range(number, place));
  };
  if (is_needed_once) return moved(0);
  fragment made = moved(own.size() - 1);
  for (std::size_t i = own.size() - 1; i-- > 0;) {
    made = "(" + is_below_range(i + 1, place) + " ? " + moved(i) + " : " + made + ")";
  }
  return "(" + place + " == " + null_place + " ? " + null_place + " : " + made + ")";
}

/// What a pointer points to, or what is named by way of one.
fragment function_lowering::followed(const clang::Expr* e) {
  const auto fixed = fixed_targets_.find(e->IgnoreParens());
  if (fixed != fixed_targets_.end() && !fixed->second.first.root.empty()) {
    return element_text(fixed->second.first, fixed->second.second);
  }
  const bool is_place = !is_pointer(e->getType()) || e->isLValue();
  if (is_place) {
    memory_set targets = targets_of_place(e);
    if (targets.empty() && llvm::isa<clang::CallExpr>(e->IgnoreParens())) {
      fail(e->getBeginLoc(), "what this function gives a reference to is not known in a kernel");
    }
    return element(targets, place_of(e), e->getType());
  }
  return element(targets_of(e), place_in(e), e->getType()->getPointeeType());
}

fragment function_lowering::element(const memory_set& in, fragment place, clang::QualType type) {
  if (in.empty()) {  // it is always null
    const std::string name = kernel_.names().make_local("nothing");
    constant_arrays_.push_back(
        fragment(kernel_.type_name(type.getUnqualifiedType(), {}) + " " + name + "[1] = {};")
            .line(1));
    return name + "[" + place + "]";
  }
  const bool is_object = in.size() == 1 && !in.front().has_index();
  if (is_object && !is_repeatable(place.text())) {  // a call, or a step that leads nowhere else
    if (conditional_ > 0) return "(" + place + ", " + element_text(in.front(), place) + ")";
    add_line(place + ";");
  }
  const bool is_needed_once = in.size() == 1 && in.front().needs_place_once();
  if (is_needed_once) return element_text(in.front(), place);
  std::string first = place.text();
  if (!is_repeatable(first)) {
    const std::string name = kernel_.names().make_local("place");
    constant_arrays_.push_back(fragment("int " + name + " = 0;").line(1));
    if (in.size() == 1) return assigned_first(in.front(), name, place);
    return "(" + name + " = " + place + ", " + element(in, name, type) + ")";
  }
  if (in.size() == 1) return element_text(in.front(), place);
  fragment made = element_text(in.back(), without_range(in.size() - 1, place));
  for (std::size_t i = in.size() - 1; i-- > 0;) {
    made = "(" + is_below_range(i + 1, place) + " ? " +
           element_text(in[i], without_range(i, place)) + " : " + made + ")";
  }
  return made;
}

// a[(place = p++) / 4][place % 4]
fragment function_lowering::assigned_first(const memory& in, const std::string& name,
                                           const fragment& place) {
  std::string text = element_text(in, name).text();
  std::size_t at = in.root.size();
  while (!(llvm::StringRef(text).substr(at).starts_with(name))) ++at;
  return text.replace(at, name.size(), "(" + name + " = " + place.text() + ")");
}

/// The places of two pointers that are compared or subtracted.
std::optional<function_lowering::sides> function_lowering::sides_of_pointers(
    const clang::BinaryOperator& e) {
  const bool compares = e.isComparisonOp() || e.getOpcode() == clang::BO_Sub;
  const clang::Expr* const left = e.getLHS();
  const clang::Expr* const right = e.getRHS();
  if (!compares || !is_pointer(left->getType()) || !is_pointer(right->getType())) {
    return std::nullopt;
  }
  memory_set all = targets_of(left);
  memory_set others = targets_of(right);
  if (others.size() > all.size()) std::swap(all, others);
  all = joined(std::move(all), others);
  const fragment first = place_within(left, all);
  return sides{first, place_within(right, all)};
}

std::optional<fragment> function_lowering::comparison(const clang::BinaryOperator& e) {
  if (e.getOpcode() == clang::BO_Cmp) return std::nullopt;
  const std::optional<sides> both = sides_of_pointers(e);
  if (!both) return std::nullopt;
  const fragment whole =
      "(" + both->left + (" " + e.getOpcodeStr().str() + " ") + both->right + ")";
  return e.getOpcode() == clang::BO_Sub ? "((long)" + whole + ")" : whole;
}

}  // namespace translator
