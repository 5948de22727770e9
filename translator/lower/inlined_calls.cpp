// Calls that are replaced by what the function does: of functions that give a place, or an object
// that is taken apart.
#include <clang/AST/ExprCXX.h>

#include <utility>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/inlined_body.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

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

bool any_changes_something(llvm::ArrayRef<const clang::Expr*> all) {
  return llvm::any_of(all, [](const clang::Expr* one) { return changes_something(*one); });
}

}  // namespace

fragment function_lowering::argument_to_inline(const clang::Expr* argument,
                                               clang::QualType parameter) {
  if (is_simple(argument)) return expression(argument);
  if (conditional_ > 0) fail_in_condition(argument);
  const std::string name = kernel_.names().make_local("argument");
  add_line(kernel_.declaration(parameter, name, argument->getBeginLoc()) + " = " +
           expression(argument) + ";");
  return name;
}

/// \param acts  the function changes something before it uses the object
std::string function_lowering::object_to_inline(const clang::Expr* object_expression,
                                                const clang::CXXMethodDecl& callee, bool acts) {
  const clang::QualType type = context().getRecordType(callee.getParent());
  if (is_taken_apart(type)) return path_of(object_expression);
  const fragment made = object(object_expression);
  if (!acts) return made.text();
  const clang::QualType object = callee.isConst() ? type.withConst() : type;
  return steady_place(made, object, *object_expression).text();
}

/// A place that stays the same while what it is computed from changes.
fragment function_lowering::steady_place(fragment place, clang::QualType type,
                                         const clang::Expr& of) {
  const bool is_name = place.text().find_first_of("[(?* ") == std::string::npos;
  if (is_name) return place;
  if (conditional_ > 0) fail_in_condition(&of);
  const std::string name = kernel_.names().make_local("place");
  const bool is_place = of.getType()->isPointerType() || of.isLValue();
  const clang::QualType held =
      is_place ? context().getLValueReferenceType(type) : type.getUnqualifiedType();
  add_line(kernel_.declaration(held, name, of.getBeginLoc()) + " = " + place + ";");
  return name;
}

/// What stands for a parameter. A function that acts before it gives its result has to find what
/// its caller had: values as they were, and references where they led.
/// \param is_own  the function changes its copy
std::string function_lowering::stand_in(const clang::Expr* argument, const clang::ParmVarDecl& of,
                                        bool is_own, bool acts) {
  const clang::QualType type = of.getType();
  if (type->isReferenceType()) {
    if (is_taken_apart(type)) return path_of(argument);
    const clang::QualType object = type->getPointeeType();
    if (!acts || is_view(object) || is_array(object) || constant(argument)) {
      return argument_to_inline(argument, type).text();
    }
    const clang::Expr* const bare = argument->IgnoreParens();
    if (!bare->isLValue() || llvm::isa<clang::MaterializeTemporaryExpr>(bare)) {
      return copy_to_inline(argument, object);
    }
    return steady_place(argument_to_inline(argument, type), object, *argument).text();
  }
  const bool is_same = is_view(type) || is_known_by_type(type) || constant(argument);
  if (is_own || (acts && !is_same)) return copy_to_inline(argument, type);
  return is_taken_apart(type) ? path_of(argument) : argument_to_inline(argument, type).text();
}

std::string function_lowering::copy_to_inline(const clang::Expr* argument,
                                              clang::QualType parameter) {
  if (conditional_ > 0) fail_in_condition(argument);
  const std::string name = kernel_.names().make_local("argument");
  if (is_taken_apart(parameter)) {
    declare_copy(parameter, name, path_of(argument));
  } else {
    add_line(kernel_.declaration(parameter.getUnqualifiedType(), name, argument->getBeginLoc()) +
             " = " + expression(argument) + ";");
  }
  return name;
}

// Parameters stand for arguments, while the body is. An argument may call the same function.
void function_lowering::with_arguments(const clang::FunctionDecl& callee,
                                       const clang::Expr* object_expression, expressions given,
                                       bool acts, llvm::function_ref<void()> lower_body) {
  std::string self;
  if (object_expression != nullptr) {
    const bool is_first = object_expression != computed_last_;
    const bool may_move = acts || (is_first && any_changes_something(given));
    self = object_to_inline(object_expression, llvm::cast<clang::CXXMethodDecl>(callee), may_move);
  }
  std::vector<std::string> arguments;
  std::vector<memory_set> targets;
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *callee.getParamDecl(i);
    const clang::QualType type = parameter.getType();
    const bool is_own = !type->isReferenceType() && changes(callee, parameter);
    const bool may_move = acts || any_changes_something(given.drop_front(i + 1));
    arguments.push_back(stand_in(given[i], parameter, is_own, may_move));
    targets.push_back(is_pointer(type) ? targets_of(given[i]) : memory_set());
  }
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::ParmVarDecl* const parameter = callee.getParamDecl(i);
    variables_[parameter] = arguments[i];
    if (is_pointer(parameter->getType())) targets_[parameter] = targets[i];
  }
  for (const clang::VarDecl* local : read_inlined_body(callee).variables) variables_.erase(local);
  if (!callers_.insert(&callee).second) {
    fail(callee.getLocation(), "functions of a kernel cannot be recursive");
  }
  object_context outer = std::move(object_);
  const clang::Expr* const outer_statement = std::exchange(statement_, nullptr);
  made_temporaries outer_temporaries = std::exchange(temporaries_, {});
  enter(callee, self);
  lower_body();
  temporaries_ = std::move(outer_temporaries);
  statement_ = outer_statement;
  object_ = std::move(outer);
  callers_.erase(&callee);
}

void function_lowering::inline_call(const clang::FunctionDecl& callee,
                                    const clang::Expr* object_expression, expressions given,
                                    llvm::function_ref<void(const clang::Expr*)> use_result) {
  const inlined_body body = read_inlined_body(callee);
  const bool acts = !body.statements.empty() || changes_something(*body.result);
  with_arguments(callee, object_expression, given, acts, [&] {
    for (const clang::Stmt* one : body.statements) statement(one);
    use_result(body.result);
  });
}

// A function that gives its caller's views other data: kernel text hands views over by value.
fragment function_lowering::inlined_whole(const clang::Expr* site,
                                          const clang::FunctionDecl& callee,
                                          const clang::Expr* object_expression, expressions given) {
  const clang::QualType result = callee.getReturnType();
  const bool is_used = site != statement_;
  const bool gives_reference = result->isReferenceType();
  if (is_pointer(result) || (gives_reference ? is_used : is_taken_apart(result))) {
    fail(site->getBeginLoc(),
         "a function that assigns views of its caller's can return a number or an object without "
         "views alone in a kernel");
  }
  if (conditional_ > 0) fail_in_condition(site);
  std::string name;
  if (!result->isVoidType() && !gives_reference) {
    name = kernel_.names().make_local("result");
    const clang::SourceLocation where = site->getBeginLoc();
    add_line(kernel_.declaration(result.getUnqualifiedType(), name, where) + " = " +
             kernel_.zero_value(result.getUnqualifiedType(), where) + ";");
  }
  with_arguments(callee, object_expression, given, true,
                 [&] { inline_body(callee.getBody(), name); });
  return is_used ? name : fragment();
}

// What leaves the body early leaves a loop that is gone through once.
void function_lowering::inline_body(const clang::Stmt* body, const std::string& result) {
  inlined_return to{result, "", scopes_.size()};
  if (returns_early(body)) {
    to.done = kernel_.names().make_local("done");
    add_line("bool " + to.done + " = false;");
    add_line("do");
  }
  const inlined_return* const outer = std::exchange(return_to_, &to);
  open_block(to.done.empty() ? scope_kind::block : scope_kind::loop_body);
  body_of(body);
  close_block(to.done.empty() ? "}" : "} while (false);");
  return_to_ = outer;
}

void function_lowering::leave_inlined_body(const clang::ReturnStmt* s) {
  const clang::Expr* const value = s->getRetValue();
  const bool is_kept = value != nullptr && !return_to_->result.empty();
  const std::string kept = is_kept ? returned_variable(*s) : "";
  if (is_kept && is_taken_apart(value->getType())) {
    keep_pieces(*value);
  } else if (is_kept) {
    fragment text = kept.empty() ? initial_value(value) : fragment(kept);
    if (text.empty()) text = kernel_.zero_value(value->getType(), s->getBeginLoc());
    add_line(fragment(return_to_->result + " = ", s->getBeginLoc()) + text + ";");
  } else if (value != nullptr && changes_something(*value)) {
    expression_statement(value);
  }
  if (return_to_->done.empty()) {  // the scope ends here, and would destroy it
    llvm::erase_if(scopes_.back().objects,
                   [&](const owned_object& one) { return one.name == kept; });
    return;
  }
  for (std::size_t i = scopes_.size(); i-- > return_to_->scopes;) {
    destroy_scope(scope(scopes_[i]), kept);
  }
  add_line(return_to_->done + " = true;");
  add_line(fragment("break;", s->getBeginLoc()));
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

// The kernel language has no functions that return an object which is taken apart: what such a
// function does stands where it is called.
std::string function_lowering::path_of_call(const clang::CallExpr& e) {
  const call_of_users call = read_call(e);
  if (kernel_.assigns_views(*call.callee)) {
    require_not_selected(*call.callee, call.object, call.given);
  }
  const inlined_body body = read_inlined_body(*call.callee);
  const bool returns_at_end = body.result != nullptr;
  if ((!returns_at_end || !body.statements.empty()) && conditional_ > 0) fail_in_condition(&e);
  for (const clang::VarDecl* local : body.variables) {
    if (has_destructor(local->getType())) {
      fail(local->getLocation(),
           "a function that returns an object that holds views, references or pointers cannot have "
           "a variable with a destructor in a kernel");
    }
  }
  std::string path;
  if (returns_at_end) {
    inline_call(*call.callee, call.object, call.given,
                [&](const clang::Expr* result) { path = path_of(result); });
    return path;
  }
  path = kernel_.names().make_local("result");
  with_arguments(*call.callee, call.object, call.given, true, [&] {
    declare_result(*call.callee, path, e.getBeginLoc());
    inline_body(call.callee->getBody(), path);
  });
  return path;
}

/// Variables for an object that a function returns at one of several places.
void function_lowering::declare_result(const clang::FunctionDecl& callee, const std::string& path,
                                       clang::SourceLocation where) {
  std::vector<piece> given;
  for (const clang::ParmVarDecl* one : callee.parameters()) {
    given.push_back({name_of(*one), one->getType(), false, {0}});
  }
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&callee);
  if (method != nullptr && !method->isStatic()) {
    given.push_back({object_.self, context().getRecordType(method->getParent()), false, {0}});
  }
  for (const piece& one : pieces_of(context(), callee.getReturnType(), path)) {
    if (declare_to_assign(one, given, where)) continue;
    fail(where,
         is_view(one.type)
             ? "an object that holds a view of a type that is in none of the arguments can be "
               "the result of a function in a kernel if that returns at its end only"
             : "an object that holds references, pointers or arrays can be the result of a "
               "function in a kernel if that returns at its end only");
  }
}

/// A variable that gets its value later.
/// \param known  where views are: the kernel language has none without data
/// \return false if there can be no such variable
bool function_lowering::declare_to_assign(const piece& one, const std::vector<piece>& known,
                                          clang::SourceLocation where) {
  if (one.is_reference || is_pointer(one.type) || is_array(one.type) ||
      is_known_by_type(one.type)) {
    return false;
  }
  const clang::QualType type = one.type.getUnqualifiedType();
  fragment line = kernel_.declaration(type, one.path, where);
  if (is_view(type)) {
    const std::optional<fragment> view = view_among(known, type, where);
    if (!view) return false;
    line += " = " + *view;
  } else if (!type->isConstantArrayType()) {
    line += " = " + kernel_.zero_value(type, where);
  }
  add_line(line + ";");
  return true;
}

/// The first view of a type that is one of these objects, or a part of one.
std::optional<fragment> function_lowering::view_among(const std::vector<piece>& objects,
                                                      clang::QualType type,
                                                      clang::SourceLocation where) {
  for (const piece& object : objects) {
    const clang::QualType whole = object.type.getNonReferenceType();
    for (const piece& one : variables_of(whole, object.path)) {
      const clang::QualType plain = one.type.getNonReferenceType().getUnqualifiedType();
      const bool is_alike =
          is_view(plain) && kernel_.type_name(plain, where) == kernel_.type_name(type, where);
      if (is_alike) return piece_text(one.path);
    }
  }
  return std::nullopt;
}

void function_lowering::keep_pieces(const clang::Expr& value) {
  const clang::SourceLocation where = value.getBeginLoc();
  const std::vector<piece> to = pieces_of(context(), value.getType(), return_to_->result);
  const std::vector<piece> from = pieces_of(context(), value.getType(), path_of(&value));
  for (std::size_t i = 0; i < to.size(); ++i) {
    add_line(fragment(to[i].path + " = ", where) + piece_text(from[i].path) + ";");
  }
}

}  // namespace translator
