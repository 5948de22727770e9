// What pointers point into. It is known for each function and each call: this finds it, without
// writing any text.
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

const clang::VarDecl* named_variable(const clang::Expr* e) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e->IgnoreParens());
  return name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
}

class pointer_use_finder : public clang::RecursiveASTVisitor<pointer_use_finder> {
 public:
  explicit pointer_use_finder(pointer_uses& found) : found_(found) {}

  bool shouldVisitImplicitCode() const { return true; }  // begin() and end() of a loop

  bool VisitVarDecl(clang::VarDecl* variable) {
    if (variable->getInit() != nullptr && is_pointer(variable->getType())) {
      found_.values[variable].push_back(variable->getInit());
    }
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* e) {
    if (e->getOpcode() != clang::BO_Assign || !is_pointer(e->getType())) return true;
    if (const clang::VarDecl* variable = named_variable(e->getLHS())) {
      found_.values[variable].push_back(e->getRHS());
    }
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator* e) {
    if (e->getOpcode() != clang::UO_AddrOf) return true;
    const clang::VarDecl* const variable = named_variable(e->getSubExpr());
    if (variable != nullptr && variable->getType()->isReferenceType()) {
      found_.addressed.insert(variable);
    }
    return true;
  }
  // A reference that is given back may be one of several.
  bool VisitReturnStmt(clang::ReturnStmt* statement) {
    if (statement->getRetValue() != nullptr) add_result(statement->getRetValue());
    return true;
  }

 private:
  void add_result(const clang::Expr* e) {
    e = e->IgnoreParens();
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e)) {
      add_result(choice->getTrueExpr());
      add_result(choice->getFalseExpr());
    }
    const clang::VarDecl* const variable = named_variable(e);
    if (e->isLValue() && variable != nullptr && variable->getType()->isReferenceType()) {
      found_.addressed.insert(variable);
    }
  }

  pointer_uses& found_;
};

class result_collector : public clang::RecursiveASTVisitor<result_collector> {
 public:
  bool VisitReturnStmt(clang::ReturnStmt* statement) {
    if (statement->getRetValue() != nullptr) results_.push_back(statement->getRetValue());
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) { return true; }
  const std::vector<const clang::Expr*>& results() const { return results_; }

 private:
  std::vector<const clang::Expr*> results_;
};

bool begins_with_name(llvm::StringRef text, llvm::StringRef name) {
  if (!text.starts_with(name)) return false;
  const llvm::StringRef rest = text.drop_front(name.size());
  return rest.empty() || rest.front() == '.' || rest.starts_with("__");
}

}  // namespace

namespace {

// Two pointers into one memory share it.
void agree_about_constness(function_instance& made) {
  for (std::optional<memory_set>& one : made.targets) {
    for (std::optional<memory_set>& other : made.targets) {
      if (!one || !other) continue;
      for (memory& a : *one) {
        for (const memory& b : *other) {
          if (a.root == b.root && !b.is_const()) a.type = b.type;
        }
      }
    }
  }
}

}  // namespace

bool is_pointer(clang::QualType type) {
  type = type.getNonReferenceType();
  return type->isPointerType() && !type->getPointeeType()->isFunctionType() &&
         !is_taken_apart(type->getPointeeType());
}

void find_pointer_uses(const clang::FunctionDecl& function, pointer_uses& found) {
  pointer_use_finder(found).TraverseStmt(function.getBody());
}

memory_set function_lowering::targets_of_variable(const clang::VarDecl& variable) {
  memory_set found;
  const auto known = targets_.find(&variable);
  if (known != targets_.end()) found = known->second;
  if (!variables_in_question_.insert(&variable).second) return found;
  const auto values = pointer_uses_.values.find(&variable);
  if (known == targets_.end() && values == pointer_uses_.values.end()) {
    fail(variable.getLocation(),
         "what '" + variable.getNameAsString() + "' points to is not known in a kernel");
  }
  if (values != pointer_uses_.values.end()) {
    for (const clang::Expr* one : values->second) found = joined(std::move(found), targets_of(one));
  }
  variables_in_question_.erase(&variable);
  return found;
}

/// \param e  a pointer
memory_set function_lowering::targets_of(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) return targets_of_cast(*cast);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const bool is_address = unary->getOpcode() == clang::UO_AddrOf;
    return is_address ? targets_of_place(unary->getSubExpr()) : targets_of(unary->getSubExpr());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    const bool is_left =
        binary->getOpcode() != clang::BO_Comma && is_pointer(binary->getLHS()->getType());
    return targets_of(is_left ? binary->getLHS() : binary->getRHS());
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    return joined(targets_of(choice->getTrueExpr()), targets_of(choice->getFalseExpr()));
  }
  if (const clang::Expr* inner = wrapped(e)) return targets_of(inner);
  if (llvm::isa<clang::CXXThisExpr>(e)) {
    return {{object(e).text(), e->getType()->getPointeeType()}};
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return targets_of_call(*call);
  if (const clang::VarDecl* variable = named_variable(e)) {
    const auto captured = object_.captures.find(variable);
    if (captured == object_.captures.end()) return targets_of_variable(*variable);
    return piece_targets_[member_of_closure(captured->second)];
  }
  return {};
}

memory_set function_lowering::targets_of_cast(const clang::CastExpr& cast) {
  switch (cast.getCastKind()) {
    case clang::CK_NullToPointer:
      return {};
    case clang::CK_ArrayToPointerDecay: {
      const auto* array = context().getAsConstantArrayType(cast.getSubExpr()->getType());
      memory_set found = targets_of_place(cast.getSubExpr());
      for (memory& one : found) one = element_of(std::move(one), *array);
      return found;
    }
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
      return targets_of_base(cast);
    case clang::CK_BaseToDerived:
      return derived_of(targets_of(cast.getSubExpr()), cast);
    default:
      return targets_of(cast.getSubExpr());
  }
}

memory_set function_lowering::targets_of_base(const clang::CastExpr& cast) {
  const clang::Expr* const from = cast.getSubExpr();
  const bool is_pointer = cast.getType()->isPointerType();
  const clang::QualType base = is_pointer ? cast.getType()->getPointeeType() : cast.getType();
  if (is_taken_apart(is_pointer ? from->getType()->getPointeeType() : from->getType())) {
    return {{base_of_pieces(cast).text(), base}};
  }
  memory_set found = is_pointer ? targets_of(from) : targets_of_place(from);
  for (const std::string& name : base_members(&cast)) {
    for (memory& one : found) one = member_of(std::move(one), name, base);
  }
  return found;
}

memory_set function_lowering::derived_of(memory_set found, const clang::CastExpr& cast) {
  const clang::QualType type = cast.getType();
  const clang::QualType derived = type->isPointerType() ? type->getPointeeType() : type;
  for (memory& one : found) {
    if (!one.has_index()) {
      one = {derived_object(cast, one.root), derived};
      continue;
    }
    for (const std::string& base : base_path(cast, derived)) {
      if (one.steps.back().member != "." + base) {
        fail(cast.getBeginLoc(), "the pointer points to no part of an object of this class");
      }
      one.steps.pop_back();
    }
  }
  return found;
}

/// \param e  names an object, an element or a member
memory_set function_lowering::targets_of_place(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    if (!base_members(cast).empty()) return targets_of_base(*cast);
    memory_set found = targets_of_place(cast->getSubExpr());
    const bool is_derived = cast->getCastKind() == clang::CK_BaseToDerived;
    return is_derived ? derived_of(std::move(found), *cast) : found;
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const bool follows = unary->getOpcode() == clang::UO_Deref;
    return follows ? targets_of(unary->getSubExpr()) : targets_of_place(unary->getSubExpr());
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    return targets_of(element->getBase());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e)) {
    return targets_of_place(binary->isAssignmentOp() ? binary->getLHS() : binary->getRHS());
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    return joined(targets_of_place(choice->getTrueExpr()),
                  targets_of_place(choice->getFalseExpr()));
  }
  if (llvm::isa<clang::MaterializeTemporaryExpr>(e)) return {};
  if (const clang::Expr* inner = wrapped(e)) return targets_of_place(inner);
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) return targets_of_member(*member);
  if (const auto view = viewed(e)) return {view_memory(*view->root)};
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    const bool is_users = callee != nullptr && !is_of_library(callee);
    if (is_users && callee->getReturnType()->isReferenceType()) return targets_of_call(*call);
  }
  if (const clang::VarDecl* variable = named_variable(e)) {
    if (is_place_variable(*variable)) return targets_.find(variable)->second;
  }
  const std::size_t lines = lines_.size();
  memory_set found{{expression(e).text(), e->getType()}};
  lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(lines), lines_.end());
  return found;
}

memory_set function_lowering::targets_of_member(const clang::MemberExpr& e) {
  const clang::Expr* const base = e.getBase();
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e.getMemberDecl());
  const clang::QualType whole = e.isArrow() ? base->getType()->getPointeeType() : base->getType();
  if (field == nullptr || is_of_library(field) || is_taken_apart(whole)) {
    return {{expression(&e).text(), e.getType()}};
  }
  if (field->isBitField() || field->getParent()->isUnion()) {
    fail(e.getBeginLoc(), "the address of a member of a union cannot be taken in a kernel");
  }
  memory_set found = e.isArrow() ? targets_of(base) : targets_of_place(base);
  for (memory& one : found) one = member_of(std::move(one), member_name(field), e.getType());
  return found;
}

memory function_lowering::view_memory(const clang::Expr& view) {
  const clang::Expr* const bare = view.IgnoreParenImpCasts();
  const bool has_name = llvm::isa<clang::DeclRefExpr>(bare) || llvm::isa<clang::MemberExpr>(bare);
  if (!has_name) {
    fail(view.getBeginLoc(),
         "a pointer to an element of this view needs the view in a variable: auto rows = ...");
  }
  return {expression(bare).text(), view.getType().getUnqualifiedType(), {{"", 0}}};
}

std::optional<function_lowering::element_of_view> function_lowering::viewed(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (const clang::Expr* inner = wrapped(e)) return viewed(inner);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  if (call == nullptr || call->getDirectCallee() == nullptr ||
      !is_of_library(call->getDirectCallee())) {
    return std::nullopt;
  }
  const clang::Expr* view = nullptr;
  std::vector<const clang::Expr*> subscripts(call->arg_begin(), call->arg_end());
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call)) {
    view = member->getImplicitObjectArgument();
    const std::string name = call->getDirectCallee()->getNameAsString();
    if (name != "data" && name != "get_ref") return std::nullopt;
  } else if (const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call)) {
    const clang::OverloadedOperatorKind kind = operation->getOperator();
    if (kind != clang::OO_Subscript && kind != clang::OO_Call) return std::nullopt;
    view = subscripts.front();
    subscripts.erase(subscripts.begin());
  }
  if (view == nullptr || (!is_view(view->getType()) && !is_array(view->getType()))) {
    return std::nullopt;
  }
  element_of_view found{view, {}};
  if (const auto outer = viewed(view)) found = *outer;
  found.subscripts.insert(found.subscripts.end(), subscripts.begin(), subscripts.end());
  return found;
}

/// What stands around an expression without changing it.
const clang::Expr* function_lowering::wrapped(const clang::Expr* e) {
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) return full->getSubExpr();
  if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e)) {
    return made->getSubExpr();
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e)) {
    return bound->getSubExpr();
  }
  if (const auto* given = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) return given->getExpr();
  if (const auto* given = llvm::dyn_cast<clang::CXXDefaultInitExpr>(e)) return given->getExpr();
  if (const auto* value = llvm::dyn_cast<clang::OpaqueValueExpr>(e)) return value->getSourceExpr();
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(e)) {
    return list->getNumInits() == 1 ? list->getInit(0) : nullptr;
  }
  return nullptr;
}

/// A reference that is kept as a pointer, since its address is taken.
bool function_lowering::is_place_variable(const clang::VarDecl& variable) const {
  return variable.getType()->isReferenceType() && !is_pointer(variable.getType()) &&
         targets_.count(&variable) > 0;
}

bool function_lowering::becomes_place_variable(const clang::VarDecl& variable,
                                               const memory_set& targets) const {
  if (!variable.getType()->isLValueReferenceType() || targets.empty()) return false;
  const bool has_neighbours = std::any_of(targets.begin(), targets.end(),
                                          [](const memory& one) { return one.has_index(); });
  return targets.size() > 1 || (has_neighbours && pointer_uses_.addressed.count(&variable) > 0);
}

function_lowering::call_of_users function_lowering::read_call(const clang::CallExpr& e) const {
  call_of_users made;
  const clang::FunctionDecl* callee = e.getDirectCallee();
  if (callee == nullptr) fail(e.getBeginLoc(), "a kernel cannot call through a pointer");
  if (const clang::FunctionDecl* definition = callee->getDefinition()) callee = definition;
  made.callee = callee;
  made.given.assign(e.arg_begin(), e.arg_end());
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&e)) {
    if (!method->isStatic()) made.object = member->getImplicitObjectArgument();
  } else if (method != nullptr && llvm::isa<clang::CXXOperatorCallExpr>(e)) {
    if (!method->isStatic()) made.object = made.given.front();
    made.given.erase(made.given.begin());
  }
  return made;
}

function_instance function_lowering::instance_of(const clang::FunctionDecl& callee,
                                                 const clang::Expr* object_expression,
                                                 expressions given) {
  function_instance made(callee);
  find_parts(made, object_expression, given);
  const auto add_pieces = [&](clang::QualType type, const clang::Expr* e, const part_of& whole) {
    if (!holds_pointers(whole ? type_of(whole, false) : type)) return;
    const handed_object handed = object_to_hand_over(e, type.getNonReferenceType(), whole);
    for (const piece& one : pieces_of(context(), handed.type, handed.name.text())) {
      if (is_pointer(one.type)) made.targets.push_back(piece_targets_[one.path]);
    }
  };
  if (object_expression != nullptr) {
    const auto& method = llvm::cast<clang::CXXMethodDecl>(callee);
    add_pieces(context().getRecordType(method.getParent()), object_expression, made.object);
  }
  pointer_uses uses;
  find_pointer_uses(callee, uses);
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *callee.getParamDecl(i);
    const clang::QualType type = parameter.getType();
    part_of no_part;
    part_of& whole = made.parts.empty() ? no_part : made.parts[i];
    if (is_pointer(type)) {
      made.targets.push_back(targets_to_hand_over(given[i], whole));
    } else if (whole || is_taken_apart(type)) {
      add_pieces(type, given[i], whole);
    } else if (uses.addressed.count(&parameter) > 0) {
      memory_set found = targets_if_known(given[i]);
      const bool has_neighbours = std::any_of(found.begin(), found.end(),
                                              [](const memory& one) { return one.has_index(); });
      made.targets.push_back(has_neighbours ? std::optional(std::move(found)) : std::nullopt);
    }
  }
  agree_about_constness(made);
  return made;
}

bool function_lowering::holds_pointers(clang::QualType type) const {
  if (!is_taken_apart(type)) return false;
  for (const piece& one : pieces_of(context(), type.getNonReferenceType(), "")) {
    if (is_pointer(one.type)) return true;
  }
  return false;
}

/// Of a function's results, as the function itself calls them.
memory_set function_lowering::targets_of_results() {
  const bool gives_pointer =
      is_pointer(function_->getReturnType()) && !function_->getReturnType()->isReferenceType();
  result_collector collector;
  collector.TraverseStmt(function_->getBody());
  memory_set found;
  for (const clang::Expr* one : collector.results()) {
    found = joined(std::move(found), gives_pointer ? targets_of(one) : targets_of_place(one));
  }
  return found;
}

std::vector<function_lowering::result_target> function_lowering::results_of_call(
    const clang::CallExpr& e) {
  if (const auto view = viewed(&e)) return {{view_memory(*view->root)}};
  const call_of_users call = read_call(e);
  if (call.callee->getBody() == nullptr) return {};
  function_lowering inner(kernel_, instance_of(*call.callee, call.object, call.given));
  if (!callers_.insert(call.callee).second) return {};  // recursive, which is reported elsewhere
  inner.callers_ = callers_;
  fragment_list parameters;
  inner.begin(parameters);
  std::vector<result_target> made;
  memory_set known;
  for (const memory& one : inner.targets_of_results()) {
    made.push_back(as_caller_knows(one, inner, call, e));
    known = joined(std::move(known), {made.back().in});
    if (made.size() > 1 && (known.size() < made.size() || made.back().whole != nullptr)) {
      fail(e.getBeginLoc(),
           "this function gives a place of one of several objects, of which a "
           "kernel cannot tell which one it is");
    }
  }
  callers_.erase(call.callee);
  return made;
}

memory_set function_lowering::targets_of_call(const clang::CallExpr& e) {
  memory_set found;
  for (const result_target& one : results_of_call(e)) found = joined(std::move(found), {one.in});
  return found;
}

function_lowering::result_target function_lowering::as_caller_knows(memory found,
                                                                    const function_lowering& inner,
                                                                    const call_of_users& call,
                                                                    const clang::CallExpr& e) {
  for (const memory_root& root : inner.roots_) {
    if (!begins_with_name(found.root, root.name)) continue;
    found.root = root.callers_name + found.root.substr(root.name.size());
    return {found};
  }
  const auto within = [&](const clang::Expr* whole, const std::string& name) -> result_target {
    const std::string rest = found.root.substr(name.size());
    if (llvm::StringRef(rest).starts_with("__")) {
      found.root = piece_text(path_of(whole) + rest).text();
      return {found};
    }
    const memory_set outer =
        whole->getType()->isPointerType() ? targets_of(whole) : targets_of_place(whole);
    if (outer.size() != 1) {
      fail(e.getBeginLoc(), "a function cannot give a pointer into one of several objects");
    }
    memory joint = outer.front();
    if (!joint.has_index()) {
      joint.root += rest;
      joint.type = found.type;
    } else if (!rest.empty()) {
      joint.steps.push_back({rest});
    }
    joint.steps.insert(joint.steps.end(), found.steps.begin(), found.steps.end());
    std::int64_t scale = 1;
    for (const memory_step& one : found.steps) scale *= one.is_index() ? one.extent : 1;
    return {joint, outer.front().has_index() ? whole : nullptr, scale};
  };
  if (call.object != nullptr && begins_with_name(found.root, inner.object_.self)) {
    return within(call.object, inner.object_.self);
  }
  for (unsigned i = 0; i < call.callee->getNumParams(); ++i) {
    const clang::ParmVarDecl* const parameter = call.callee->getParamDecl(i);
    if (!parameter->getType()->isReferenceType() && !is_view(parameter->getType())) continue;
    const auto name = inner.variables_.find(parameter);
    if (name != inner.variables_.end() && begins_with_name(found.root, name->second)) {
      return within(call.given[i], name->second);
    }
  }
  fail(e.getBeginLoc(),
       "'" + call.callee->getNameAsString() +
           "' gives a pointer or reference to a variable of its own, or to what this call does "
           "not know");
}

}  // namespace translator
