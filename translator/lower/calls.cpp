// Calls of the user's functions.
#include <clang/AST/ExprCXX.h>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/inlined_body.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

class result_finder : public dynamic_visitor {
 public:
  bool VisitReturnStmt(clang::ReturnStmt* statement) override {
    results_.push_back(statement->getRetValue()->IgnoreParenImpCasts());
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) override { return true; }
  const std::vector<const clang::Expr*>& results() const { return results_; }

 private:
  std::vector<const clang::Expr*> results_;
};

/// Finds this == &parameter and this == pointer, and !=. Objects are handed over by reference, of
/// which kernel text does not tell whether they are what a pointer leads to.
class same_object_finder : public dynamic_visitor {
 public:
  bool VisitBinaryOperator(clang::BinaryOperator* e) override {
    const clang::Expr* const left = e->getLHS()->IgnoreParenCasts();
    const clang::Expr* const right = e->getRHS()->IgnoreParenCasts();
    found_ = found_ || (e->isEqualityOp() && ((is_object(*left) && leads_to_given(*right)) ||
                                              (leads_to_given(*left) && is_object(*right))));
    return !found_;
  }
  bool found() const { return found_; }

 private:
  static bool is_object(const clang::Expr& e) { return llvm::isa<clang::CXXThisExpr>(e); }
  static bool leads_to_given(const clang::Expr& e) {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(&e);
    const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(
        is_address ? address->getSubExpr()->IgnoreParens() : &e);
    return name != nullptr && llvm::isa<clang::ParmVarDecl>(name->getDecl()) &&
           (is_address || name->getType()->isPointerType());
  }

  bool found_ = false;
};

bool compares_object_with_given(const clang::CXXMethodDecl& method) {
  if (!method.isInstance() || method.getBody() == nullptr) return false;
  same_object_finder finder;
  finder.TraverseStmt(method.getBody());
  return finder.found();
}

/// static_cast<Derived&>(*this), of a base that is given its derived class.
bool names_derived_object(const clang::Expr& result) {
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(result.IgnoreParenImpCasts());
  return cast != nullptr && cast->getCastKind() == clang::CK_BaseToDerived;
}

/// Whether an object that is const may change all the same.
bool is_mutable(clang::QualType type) {
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  return record != nullptr && record->hasDefinition() && record->hasMutableFields();
}

/// What a parameter refers to.
bool may_be_changed(clang::QualType parameter) {
  if (!parameter->isReferenceType()) return false;
  const clang::QualType object = parameter->getPointeeType();
  return !object.isConstQualified() || is_mutable(object);
}

clang::QualType pointee_or_self(const clang::Expr& e) {
  return e.getType()->isPointerType() ? e.getType()->getPointeeType() : e.getType();
}

/// If a function always returns such an object.
const clang::CastExpr* derived_results(const clang::FunctionDecl& function) {
  if (function.getBody() == nullptr) return nullptr;
  result_finder finder;
  finder.TraverseStmt(function.getBody());
  for (const clang::Expr* one : finder.results()) {
    if (!names_derived_object(*one)) return nullptr;
  }
  return finder.results().empty() ? nullptr : llvm::cast<clang::CastExpr>(finder.results().front());
}

/// A place that a condition chooses, which kernel text has only as an element of a memory.
bool gives_one_of_two(const clang::FunctionDecl& function) {
  const clang::Expr* const result = only_result(function);
  return result != nullptr && !function.getReturnType()->getPointeeType().isConstQualified() &&
         llvm::isa<clang::ConditionalOperator>(result->IgnoreParens());
}

bool is_one_memory(const memory_set& found) {
  return found.size() == 1 && found.front().has_index();
}

constexpr int of_object = -1;
constexpr int of_something_else = -2;

int source_of_result(const clang::Expr* result) {
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(result)) {
    const clang::Expr* const operand = unary->getSubExpr()->IgnoreParenImpCasts();
    const bool is_object =
        unary->getOpcode() == clang::UO_Deref && llvm::isa<clang::CXXThisExpr>(operand);
    return is_object ? of_object : of_something_else;
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(result);
  const auto* parameter =
      name == nullptr ? nullptr : llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl());
  const bool is_given = parameter != nullptr && parameter->getType()->isReferenceType();
  return is_given ? static_cast<int>(parameter->getFunctionScopeIndex()) : of_something_else;
}

/// Which parameter a function always returns a reference to, or its object.
int source_of_results(const clang::FunctionDecl& function) {
  result_finder finder;
  finder.TraverseStmt(function.getBody());
  int source = of_something_else;
  for (const clang::Expr* one : finder.results()) {
    const int next = source_of_result(one);
    if (one != finder.results().front() && next != source) return of_something_else;
    source = next;
  }
  return source;
}

}  // namespace

const clang::Expr* operand_given_back(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  callee = callee == nullptr || is_of_library(callee) ? nullptr : callee->getDefinition();
  if (callee == nullptr || !callee->getReturnType()->isLValueReferenceType()) return nullptr;
  const int source = source_of_results(*callee);
  if (source == of_something_else) return nullptr;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  const bool has_object = method != nullptr && !method->isStatic();
  if (source == of_object && !llvm::isa<clang::CXXOperatorCallExpr>(call)) {
    const auto* of_member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call);
    return of_member == nullptr ? nullptr : of_member->getImplicitObjectArgument();
  }
  const bool is_first = llvm::isa<clang::CXXOperatorCallExpr>(call) && has_object;
  const clang::Expr* const operand =
      call.getArg(source == of_object ? 0 : static_cast<unsigned>(source + (is_first ? 1 : 0)));
  const clang::ASTContext& context = callee->getASTContext();
  return context.hasSameUnqualifiedType(operand->getType(), call.getType()) ? operand : nullptr;
}

void function_lowering::add_argument(operand_list& list, const clang::Expr* argument,
                                     clang::QualType parameter) {
  const bool may_change = parameter->isLValueReferenceType() && may_be_changed(parameter);
  if (may_change) keep_temporaries(argument);
  if (may_change && position_in_union(argument)) return list.add(copy_of_member(argument));
  const fragment value = has_destructor(parameter)            ? initial_value(argument)
                         : parameter->isLValueReferenceType() ? place(argument)
                                                              : expression(argument);
  const bool may_move = parameter->isRValueReferenceType() && may_be_changed(parameter);
  const bool is_list = parameter->isReferenceType() && parameter->getPointeeType()->isArrayType() &&
                       llvm::isa<clang::MaterializeTemporaryExpr>(argument->IgnoreParens());
  if (is_list) return list.add(in_variable(value, *argument));  // nothing else changes it
  list.add(may_move ? in_variable(value, *argument) : value, argument);
}

/// What a function may change: an object without a name gets one in front of the statement.
fragment function_lowering::in_variable(const fragment& value, const clang::Expr& of) {
  if (fixed_targets_.count(&of) > 0) return value;  // it has one
  const clang::Expr* made = of.IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(made)) {
    made = cast->getSubExpr()->IgnoreParens();
  }
  const bool is_bound = llvm::isa<clang::MaterializeTemporaryExpr>(made);
  const bool is_temporary = of.isPRValue() || is_bound;
  const bool has_variable = has_destructor(made->getType()) || temporaries_.count(made) > 0;
  if (!is_temporary || has_variable) return value;
  if (conditional_ > 0) fail_in_condition(&of);
  const std::string name = kernel_.names().make_local("temporary");
  const clang::QualType type = (is_bound ? *made : of).getType().getUnqualifiedType();
  add_line(kernel_.declaration(type, name, of.getBeginLoc()) + " = " + value + ";");
  return name;
}

void function_lowering::add_pieces(handed_over& arguments, clang::QualType type,
                                   const std::string& path) {
  for (const piece& one : pieces_of(context(), type, path)) {
    if (is_pointer(one.type)) add_memories(arguments);
    if (may_be_shared(one, type)) {
      if (*arguments.next) {
        add_memories(arguments);
        continue;
      }
      ++arguments.next;
    }
    arguments.list.add(piece_text(one.path));
  }
}

// In front of a pointer stands what it may point into, unless the one before has brought it.
void function_lowering::add_memories(handed_over& arguments) {
  for (const memory& one : **arguments.next++) {
    if (!arguments.roots.insert(one.root).second) continue;
    if (is_taken_apart(one.type)) {
      add_pieces(arguments, one.type, one.root);
    } else {
      arguments.list.add(one.root);
    }
  }
}

void function_lowering::add_object(handed_over& arguments, const clang::Expr* e,
                                   clang::QualType type, const part_of& whole, bool may_change) {
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  if (!whole && record != nullptr && record->isEmpty()) return;
  if (may_change) keep_temporaries(e);
  const handed_object handed = object_to_hand_over(e, type, whole);
  if (is_taken_apart(handed.type)) {
    add_pieces(arguments, handed.type, handed.name.text());
  } else {
    const bool is_object = e->getType()->isRecordType();
    arguments.list.add(may_change && is_object ? in_variable(handed.name, *e) : handed.name, e);
  }
}

fragment function_lowering::call_text(const clang::Expr* object_expression, expressions given,
                                      const function_instance& instance) {
  const clang::FunctionDecl& callee = *instance.function;
  handed_over arguments;
  arguments.next = instance.targets.begin();
  if (object_expression != nullptr) {
    const auto& method = llvm::cast<clang::CXXMethodDecl>(callee);
    const clang::QualType type = context().getRecordType(method.getParent());
    add_object(arguments, object_expression, type, instance.object,
               !method.isConst() || is_mutable(type));
  }
  pointer_uses uses;
  find_pointer_uses(callee, uses);
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *callee.getParamDecl(i);
    const bool is_addressed = uses.addressed.count(&parameter) > 0;
    const std::size_t before = arguments.list.size();
    const std::size_t lines = lines_.size();
    hand_over(arguments, given[i], parameter.getType(), instance.part(i), is_addressed);
    keep_operands(arguments.list, before, lines);
  }
  return kernel_.function_name(instance) + "(" + arguments.list.get() + ")";
}

/// \param is_addressed  the callee takes the parameter's address
void function_lowering::hand_over(handed_over& arguments, const clang::Expr* argument,
                                  clang::QualType parameter, const part_of& whole,
                                  bool is_addressed) {
  if (is_pointer(parameter)) {
    const memory_set& targets = **arguments.next;
    add_memories(arguments);
    return arguments.list.add(place_within(argument, targets), argument, operand_form::offset);
  }
  if (whole || is_taken_apart(parameter)) {
    return add_object(arguments, argument, parameter.getNonReferenceType(), whole,
                      may_be_changed(parameter));
  }
  if (is_addressed && *arguments.next) {
    add_memories(arguments);
    return arguments.list.add(place_of(argument), argument, operand_form::offset);
  }
  if (is_addressed) ++arguments.next;
  add_argument(arguments.list, argument, parameter);
}

fragment function_lowering::call(const clang::Expr* site, const clang::FunctionDecl& callee,
                                 const clang::Expr* object_expression, expressions given) {
  const clang::FunctionDecl* const definition = callee.getDefinition();
  const clang::FunctionDecl& called = definition == nullptr ? callee : *definition;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&called);
  if (method != nullptr && method->isVirtual()) {
    fail(site->getBeginLoc(), "a kernel cannot call a virtual function");
  }
  if (fixed_targets_.count(site) > 0) return followed(site);
  if (only_result(called) != nullptr && names_derived_object(*only_result(called))) {
    return *inlined(called, object_expression, given);
  }
  if (kernel_.assigns_views(called)) {
    require_not_selected(called, object_expression, given);
    return inlined_whole(site, called, object_expression, given);
  }
  const clang::QualType result = called.getReturnType();
  const bool gives_object = !result->isReferenceType() && is_taken_apart(result);
  // Whether both are one object is known here, and not in a function that gets them by reference.
  const bool is_used_place = result->isReferenceType() && site != statement_;
  if (method != nullptr && !is_used_place && !is_pointer(result) && !gives_object &&
      compares_object_with_given(*method)) {
    return inlined_whole(site, called, object_expression, given);
  }
  copy_addressed_members(given);
  if (gives_object && site != statement_) {
    fail(site->getBeginLoc(),
         "an object that holds views, references or pointers and is the result of a function has "
         "to be kept in a variable in a kernel");
  }
  if (gives_a_place(called)) return call_for_reference(site, called, object_expression, given);
  return call_text(object_expression, given, instance_of(called, object_expression, given));
}

// The kernel language has no functions that give a place. Most give one that the caller knows.
fragment function_lowering::call_for_reference(const clang::Expr* site,
                                               const clang::FunctionDecl& callee,
                                               const clang::Expr* object_expression,
                                               expressions given) {
  if (gives_one_of_two(callee) && is_one_memory(targets_if_known(site))) return followed(site);
  if (std::optional<fragment> place = inlined(callee, object_expression, given)) return *place;
  const int source = callee.getBody() == nullptr ? of_something_else : source_of_results(callee);
  if (source == of_something_else) {
    keep_temporaries(site);
    const clang::CastExpr* const derived =
        object_expression == nullptr ? nullptr : derived_results(callee);
    if (derived == nullptr) return followed(site);
    return call_for_derived(site, callee, object_expression, given, *derived);
  }
  const auto call_it = [&] {
    return call_text(object_expression, given, instance_of(callee, object_expression, given));
  };
  if (site == statement_) return call_it();
  const clang::Expr* const owner =
      source == of_object ? object_expression : given[static_cast<unsigned>(source)];
  fragment place = named_once(what_is_given_back(callee, source, object_expression, given), *owner);
  for (const clang::Expr* one : given) {
    const bool may_move_it = one != owner && owner != computed_last_ && changes_something(*one);
    if (may_move_it && !place.empty()) place = steady_place(place, pointee_or_self(*owner), *owner);
  }
  if (place.empty()) {
    fail(site->getBeginLoc(),
         "a reference to an object that holds views, references or pointers "
         "cannot be the result of a function in a kernel");
  }
  // Its own calls are made already.
  fixed_targets_[owner] = {{place.text(), owner->getType()}, ""};
  const fragment made = call_it();
  fixed_targets_.erase(owner);
  if (conditional_ > 0) return "(" + made + ", " + place + ")";
  add_line(made + ";");
  return place;
}

// The object of the derived class that the caller has.
fragment function_lowering::call_for_derived(const clang::Expr* site,
                                             const clang::FunctionDecl& callee,
                                             const clang::Expr* object_expression,
                                             expressions given, const clang::CastExpr& result) {
  const clang::Expr* const before = object_expression->IgnoreParenImpCasts();
  if (llvm::isa<clang::CallExpr>(before)) {  // which is made once
    fixed_targets_[before] = {{expression(before).text(), before->getType()}, ""};
  }
  const std::string place = derived_object(result, object(object_expression).text());
  if (!is_repeatable(place)) return followed(site);
  const fragment made =
      call_text(object_expression, given, instance_of(callee, object_expression, given));
  fixed_targets_.erase(before);
  if (site == statement_) return made;
  if (conditional_ > 0) return "(" + made + ", " + place + ")";
  add_line(made + ";");
  return place;
}

/// A place that may be written twice; of an object without a name a variable that keeps it.
fragment function_lowering::named_once(fragment place, const clang::Expr& of) {
  if (place.empty() || is_repeatable(place.text())) return place;
  if (conditional_ > 0) fail_in_condition(&of);
  const std::string name = kernel_.names().make_local("place");
  const bool is_pointer_to_it = of.getType()->isPointerType();
  const clang::QualType type = is_pointer_to_it ? of.getType()->getPointeeType() : of.getType();
  const clang::QualType held = is_pointer_to_it || of.isLValue()
                                   ? context().getLValueReferenceType(type)
                                   : type.getUnqualifiedType();
  add_line(kernel_.declaration(held, name, of.getBeginLoc()) + " = " + place + ";");
  return name;
}

/// The argument, or object, that a function returns a reference to.
fragment function_lowering::what_is_given_back(const clang::FunctionDecl& callee, int source,
                                               const clang::Expr* object_expression,
                                               expressions given) {
  if (source != of_object) {
    const bool is_apart =
        is_taken_apart(callee.getParamDecl(static_cast<unsigned>(source))->getType());
    return is_apart ? fragment() : expression(given[static_cast<unsigned>(source)]);
  }
  const auto& method = llvm::cast<clang::CXXMethodDecl>(callee);
  const bool is_apart = is_taken_apart(context().getRecordType(method.getParent()));
  return is_apart || object_expression == nullptr ? fragment() : object(object_expression);
}

fragment function_lowering::VisitCallExpr(const clang::CallExpr* e) {
  const clang::FunctionDecl* const callee = e->getDirectCallee();
  if (callee == nullptr) fail(e->getBeginLoc(), "a kernel cannot call through a pointer");
  if (const clang::Expr* same = handed_on(e)) return expression(same);
  if (callee->isConstexprSpecified() || callee->getBuiltinID() != 0) {
    if (std::optional<fragment> value = constant(e)) return *value;
  }
  if (is_of_library(callee) || is_known_to_kernels(*callee)) return library_call(e, *callee);
  const std::vector<const clang::Expr*> given(e->arg_begin(), e->arg_end());
  return call(e, *callee, nullptr, given);
}

fragment function_lowering::VisitCXXMemberCallExpr(const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl* const callee = e->getMethodDecl();
  if (callee == nullptr) {
    fail(e->getBeginLoc(), "a kernel cannot call through a pointer to a member");
  }
  if (is_of_library(callee)) return library_member_call(e);
  const std::vector<const clang::Expr*> given(e->arg_begin(), e->arg_end());
  const clang::Expr* const object = callee->isStatic() ? nullptr : e->getImplicitObjectArgument();
  return call(e, *callee, object, given);
}

}  // namespace translator
