// Calls of the user's functions.
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

/// The only statement of a function, if it returns a value.
const clang::Expr* only_result(const clang::FunctionDecl& function) {
  const auto* body = llvm::dyn_cast_or_null<clang::CompoundStmt>(function.getBody());
  if (body == nullptr || body->size() != 1) return nullptr;
  const auto* result = llvm::dyn_cast<clang::ReturnStmt>(body->body_front());
  return result == nullptr ? nullptr : result->getRetValue();
}

class result_finder : public clang::RecursiveASTVisitor<result_finder> {
 public:
  bool VisitReturnStmt(clang::ReturnStmt* statement) {
    results_.push_back(statement->getRetValue()->IgnoreParenImpCasts());
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) { return true; }
  const std::vector<const clang::Expr*>& results() const { return results_; }

 private:
  std::vector<const clang::Expr*> results_;
};

/// static_cast<Derived&>(*this), of a base that is given its derived class.
bool names_derived_object(const clang::Expr& result) {
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(result.IgnoreParenImpCasts());
  return cast != nullptr && cast->getCastKind() == clang::CK_BaseToDerived;
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

/// Computing it twice costs nothing, and changes nothing.
bool is_simple(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (llvm::isa<clang::DeclRefExpr>(e) || llvm::isa<clang::IntegerLiteral>(e) ||
      llvm::isa<clang::FloatingLiteral>(e) || llvm::isa<clang::CXXThisExpr>(e)) {
    return true;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e))
    return is_simple(member->getBase());
  if (const auto* one = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    return is_simple(one->getBase()) && is_simple(one->getIdx());
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return !unary->isIncrementDecrementOp() && is_simple(unary->getSubExpr());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return !binary->isAssignmentOp() && is_simple(binary->getLHS()) && is_simple(binary->getRHS());
  }
  if (const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
    const bool is_element = is_of_library(operation->getDirectCallee()) &&
                            (operation->getOperator() == clang::OO_Subscript ||
                             operation->getOperator() == clang::OO_Call);
    for (const clang::Expr* argument : operation->arguments()) {
      if (!is_simple(argument)) return false;
    }
    return is_element;
  }
  return false;
}

}  // namespace

void function_lowering::add_argument(fragment_list& list, const clang::Expr* argument,
                                     clang::QualType parameter) {
  list.add(has_destructor(parameter) ? initial_value(argument) : expression(argument));
}

void function_lowering::add_pieces(handed_over& arguments, clang::QualType type,
                                   const std::string& path) {
  for (const piece& one : pieces_of(context(), type, path)) {
    if (is_pointer(one.type)) add_memories(arguments);
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
                                   clang::QualType type, const part_of& whole) {
  const bool is_empty = !whole && type->getAsCXXRecordDecl()->isEmpty();
  if (is_empty) return;
  const handed_object handed = object_to_hand_over(e, type, whole);
  if (is_taken_apart(handed.type)) {
    add_pieces(arguments, handed.type, handed.name.text());
  } else {
    arguments.list.add(handed.name);
  }
}

fragment function_lowering::call_text(const clang::Expr* object_expression, expressions given,
                                      const function_instance& instance) {
  const clang::FunctionDecl& callee = *instance.function;
  handed_over arguments;
  arguments.next = instance.targets.begin();
  if (object_expression != nullptr) {
    const auto& method = llvm::cast<clang::CXXMethodDecl>(callee);
    add_object(arguments, object_expression, context().getRecordType(method.getParent()),
               instance.object);
  }
  pointer_uses uses;
  find_pointer_uses(callee, uses);
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *callee.getParamDecl(i);
    const clang::QualType type = parameter.getType();
    const part_of& whole = instance.part(i);
    if (is_pointer(type)) {
      const memory_set& targets = **arguments.next;
      add_memories(arguments);
      arguments.list.add(place_within(given[i], targets));
      continue;
    }
    if (whole || is_taken_apart(type)) {
      add_object(arguments, given[i], type.getNonReferenceType(), whole);
      continue;
    }
    if (uses.addressed.count(&parameter) > 0) {
      if (*arguments.next) {
        add_memories(arguments);
        arguments.list.add(place_of(given[i]));
        continue;
      }
      ++arguments.next;
    }
    add_argument(arguments.list, given[i], type);
  }
  return kernel_.function_name(instance) + "(" + arguments.list.get() + ")";
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
  if (gives_a_place(called)) return call_for_reference(site, called, object_expression, given);
  return call_text(object_expression, given, instance_of(called, object_expression, given));
}

// The kernel language has no functions that give a place. Most give one that the caller knows.
fragment function_lowering::call_for_reference(const clang::Expr* site,
                                               const clang::FunctionDecl& callee,
                                               const clang::Expr* object_expression,
                                               expressions given) {
  if (std::optional<fragment> place = inlined(callee, object_expression, given)) return *place;
  const int source = callee.getBody() == nullptr ? of_something_else : source_of_results(callee);
  if (source == of_something_else) {
    return followed(site);
  }
  const bool is_statement = site == statement_;
  const fragment made =
      call_text(object_expression, given, instance_of(callee, object_expression, given));
  if (is_statement) return made;
  const fragment place = what_is_given_back(callee, source, object_expression, given);
  if (place.empty()) {
    fail(site->getBeginLoc(),
         "a reference to an object that holds views, references or pointers "
         "cannot be the result of a function in a kernel");
  }
  if (conditional_ > 0) return "(" + made + ", " + place + ")";
  add_line(made + ";");
  return place;
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

fragment function_lowering::argument_to_inline(const clang::Expr* argument,
                                               clang::QualType parameter) {
  if (is_simple(argument)) return expression(argument);
  if (conditional_ > 0) {
    fail(argument->getBeginLoc(),
         "this argument of a function that returns a reference has to be computed in a variable "
         "before the condition");
  }
  const std::string name = kernel_.names().make_local("argument");
  add_line(kernel_.declaration(parameter, name, argument->getBeginLoc()) + " = " +
           expression(argument) + ";");
  return name;
}

std::string function_lowering::object_to_inline(const clang::Expr* object_expression,
                                                const clang::CXXMethodDecl& callee) {
  if (is_taken_apart(context().getRecordType(callee.getParent())))
    return path_of(object_expression);
  return object(object_expression).text();
}

// Parameters stand for arguments, while the result is used. An argument may call the same function.
void function_lowering::inline_call(const clang::FunctionDecl& callee,
                                    const clang::Expr* object_expression, expressions given,
                                    llvm::function_ref<void(const clang::Expr*)> use_result) {
  std::string self;
  if (object_expression != nullptr) {
    self = object_to_inline(object_expression, llvm::cast<clang::CXXMethodDecl>(callee));
  }
  std::vector<std::string> arguments;
  std::vector<memory_set> targets;
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::QualType type = callee.getParamDecl(i)->getType();
    arguments.push_back(is_taken_apart(type) ? path_of(given[i])
                                             : argument_to_inline(given[i], type).text());
    targets.push_back(is_pointer(type) ? targets_of(given[i]) : memory_set());
  }
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::ParmVarDecl* const parameter = callee.getParamDecl(i);
    variables_[parameter] = arguments[i];
    if (is_pointer(parameter->getType())) targets_[parameter] = targets[i];
  }
  object_context outer = std::move(object_);
  enter(callee, self);
  use_result(only_result(callee));
  object_ = std::move(outer);
}

// A function of one return statement is what it returns.
std::optional<fragment> function_lowering::inlined(const clang::FunctionDecl& callee,
                                                   const clang::Expr* object_expression,
                                                   expressions given) {
  if (only_result(callee) == nullptr) return std::nullopt;
  fragment place;
  inline_call(callee, object_expression, given,
              [&](const clang::Expr* result) { place = expression(result); });
  return place;
}

// The kernel language has no functions that return an object which is taken apart.
std::string function_lowering::path_of_call(const clang::CallExpr& e) {
  const call_of_users call = read_call(e);
  if (only_result(*call.callee) == nullptr) {
    fail(e.getBeginLoc(),
         "an object that holds views, references or pointers can be the result of "
         "a function in a kernel if that consists of one return statement");
  }
  std::string path;
  inline_call(*call.callee, call.object, call.given,
              [&](const clang::Expr* result) { path = path_of(result); });
  return path;
}

fragment function_lowering::VisitCallExpr(const clang::CallExpr* e) {
  const clang::FunctionDecl* const callee = e->getDirectCallee();
  if (callee == nullptr) fail(e->getBeginLoc(), "a kernel cannot call through a pointer");
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
