// Members of objects, and `this`.
#include <clang/AST/ExprCXX.h>

#include <utility>

#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

clang::QualType object_type(const clang::Expr* base) {
  return base->getType()->isPointerType() ? base->getType()->getPointeeType() : base->getType();
}

}  // namespace

fragment function_lowering::piece_text(const std::string& path) const {
  const auto alias = aliases_.find(path);
  return alias == aliases_.end() ? path : alias->second;
}

std::string function_lowering::member_of_closure(const clang::FieldDecl* field) const {
  const bool is_apart = is_taken_apart(context().getRecordType(object_.closure));
  return is_apart ? piece_path(object_.self, member_name(field))
                  : object_.self + "." + member_name(field);
}

fragment function_lowering::VisitCXXThisExpr(const clang::CXXThisExpr*) {
  const std::string self =
      object_.captured_this != nullptr ? member_of_closure(object_.captured_this) : object_.self;
  return "(&" + piece_text(self) + ")";
}

// The object that an expression of a class or a pointer to one stands for.
fragment function_lowering::object(const clang::Expr* base) {
  if (!base->getType()->isPointerType()) return expression(base);
  const clang::Expr* const pointer = base->IgnoreParens();
  if (llvm::isa<clang::CXXThisExpr>(pointer)) {
    return piece_text(object_.captured_this != nullptr ? member_of_closure(object_.captured_this)
                                                       : object_.self);
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(pointer)) {
    if (unary->getOpcode() == clang::UO_AddrOf) return place(unary->getSubExpr());
  }
  if (is_pointer(base->getType())) return followed(base);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(pointer)) {
    if (is_taken_apart(object_type(cast->getSubExpr()))) return base_of_pieces(*cast);
    fragment made = object(cast->getSubExpr());
    for (const std::string& one : base_members(cast)) made += "." + one;
    return made;
  }
  fail(base->getBeginLoc(), "a kernel cannot follow this pointer");
}

fragment function_lowering::VisitMemberExpr(const clang::MemberExpr* e) {
  const clang::Expr* const base = e->getBase();
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(e->getMemberDecl())) {
    if (std::optional<fragment> value = constant(e)) return *value;
    return constant_array(*variable, e->getMemberLoc());
  }
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (field == nullptr) {
    fail(e->getMemberLoc(), "a member function cannot be used as a value in a kernel");
  }
  const bool is_apart = is_taken_apart(object_type(base));
  if (is_of_library(field) && !is_apart) {  // components of vectors lie in unions without a name
    const bool is_unnamed = field->getName().empty();
    return is_unnamed ? object(base) : object(base) + "." + field->getName().str();
  }
  if (std::optional<fragment> value = read_bits_of(e)) return *value;
  if (is_apart) return piece_text(piece_path(path_of(base), member_name(field)));
  return object(base) + "." + member_name(field);
}

std::string function_lowering::path_of(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const clang::Expr* one = chosen_place(e)) return path_of(one);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    const clang::Expr* const from = cast->getSubExpr();
    const bool is_empty_part = !base_members(cast).empty() && !is_taken_apart(object_type(from));
    std::string path = is_empty_part ? object(from).text() : path_of(from);
    if (cast->getCastKind() == clang::CK_BaseToDerived) return object_cast_down(*cast, path);
    for (const std::string& base : base_members(cast)) {
      path = is_empty_part ? path + "." + base : piece_path(path, base);
    }
    return path;
  }
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e)) {
    return path_of(temporary->getSubExpr());
  }
  if (const auto* full = llvm::dyn_cast<clang::FullExpr>(e)) return path_of(full->getSubExpr());
  if (const auto* value = llvm::dyn_cast<clang::OpaqueValueExpr>(e)) {  // of a property
    return path_of(value->getSourceExpr());
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(e)) {
    return path_of(bound->getSubExpr());
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return path_of(unary->getSubExpr());
  }
  if (const clang::Expr* same = handed_on(e)) return path_of(same);
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) {
      const auto captured = object_.captures.find(variable);
      const bool leads_to_object =
          is_pointer(variable->getType()) &&
          is_taken_apart(variable->getType().getNonReferenceType()->getPointeeType());
      if (captured != object_.captures.end() && !leads_to_object) {
        return member_of_closure(captured->second);
      }
      if (!is_pointer(variable->getType())) return name_of(*variable);
      const memory_set targets = targets_of(e);
      const bool is_object = targets.size() == 1 && !targets.front().has_index();
      if (!is_object && leads_to_object) {
        fail(e->getBeginLoc(),
             "a pointer to an object that holds views, references or pointers has to lead to one "
             "variable that is known here, in a kernel");
      }
      return is_object ? targets.front().root : name_of(*variable);
    }
  }
  if (llvm::isa<clang::CXXThisExpr>(e)) {
    return object_.captured_this != nullptr ? member_of_closure(object_.captured_this)
                                            : object_.self;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return piece_path(path_of(member->getBase()),
                      member_name(llvm::cast<clang::FieldDecl>(member->getMemberDecl())));
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(e)) {
    if (copies_plainly(*made->getConstructor())) return path_of(made->getArg(0));
  }
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    clang::Expr::EvalResult number;
    if (element->getIdx()->EvaluateAsInt(number, context())) {
      return piece_path(path_of(element->getBase()),
                        std::to_string(number.Val.getInt().getExtValue()));
    }
  }
  return temporary_path(e);
}

// A call asks for its objects more than once.
std::string function_lowering::temporary_path(const clang::Expr* e) {
  const auto known = temporaries_.find(e);
  if (known != temporaries_.end()) return known->second.path;
  std::string path = make_temporary(e);
  temporaries_[e] = {path, scopes_.size()};
  return path;
}

/// The objects without a name in whose parts a call gives a place get one in front of the
/// statement.
void function_lowering::keep_temporaries(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    return keep_temporaries(cast->getSubExpr());
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return keep_temporaries(member->getBase());
  }
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  if (call != nullptr && call->isGLValue() && call->getDirectCallee() != nullptr &&
      !is_of_library(call->getDirectCallee())) {
    const call_of_users parts = read_call(*call);
    if (parts.object != nullptr) keep_temporaries(parts.object);
    for (const clang::Expr* one : parts.given) keep_temporaries(one);
    return;
  }
  const bool is_object = llvm::isa<clang::MaterializeTemporaryExpr>(e) &&
                         e->getType()->isRecordType() &&
                         !is_of_library(e->getType()->getAsCXXRecordDecl());
  if (!is_object || is_taken_apart(e->getType()) || temporaries_.count(e) > 0) return;
  if (conditional_ > 0) fail_in_condition(e);
  const std::string name = in_variable(expression(e), *e).text();
  temporaries_[e] = {name, scopes_.size()};
}

// An object without a name gets one in front of the statement.
std::string function_lowering::make_temporary(const clang::Expr* e) {
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(e)) {
    made_temporaries outer = std::exchange(temporaries_, {});  // each call makes its own
    std::string path = path_of(argument->getExpr());
    temporaries_ = std::move(outer);
    return path;
  }
  const bool is_object = llvm::isa<clang::LambdaExpr>(e) || llvm::isa<clang::CXXConstructExpr>(e) ||
                         llvm::isa<clang::InitListExpr>(e);
  const clang::Expr* const changed = place_behind_assignments(e);
  if (changed != e) {
    make_assignment(e);
    return path_of(changed);
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(e)) return path_of_call(*call);
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
    return selected_object(*element);
  }
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) {
    return chosen_object(*choice);
  }
  const bool is_empty = e->getType()->getAsCXXRecordDecl() != nullptr &&
                        e->getType()->getAsCXXRecordDecl()->isEmpty();
  if (!is_object && !is_empty) {
    fail(e->getBeginLoc(),
         "an object that holds views, references or pointers cannot be the "
         "result of a function in a kernel");
  }
  const std::string path = kernel_.names().make_local("temporary");
  if (is_empty) return path;
  if (conditional_ > 0) fail_in_condition(e);
  declare_pieces(e->getType(), path, e);
  return path;
}

}  // namespace translator
