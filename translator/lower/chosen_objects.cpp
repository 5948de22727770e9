// Views, and objects that are taken apart, of which a number or a condition chooses one: variables
// that are given the pieces of that one.
#include <clang/AST/ExprCXX.h>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

/// Making it changes nothing, and reads nothing that may not be there.
bool can_always_be_made(const clang::Expr* e) {
  e = e->IgnoreImplicit()->IgnoreParenImpCasts();
  if (llvm::isa<clang::DeclRefExpr>(e) || llvm::isa<clang::CXXThisExpr>(e) ||
      llvm::isa<clang::IntegerLiteral>(e) || llvm::isa<clang::FloatingLiteral>(e)) {
    return true;
  }
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
    return can_always_be_made(member->getBase());
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return unary->getOpcode() == clang::UO_Deref && can_always_be_made(unary->getSubExpr());
  }
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(e);
  if (made == nullptr || changes_something(*made)) return false;
  for (const clang::Expr* argument : made->arguments()) {
    if (!can_always_be_made(argument)) return false;
  }
  return true;
}

class name_finder : public dynamic_visitor {
 public:
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override { return add(e, e->getType()); }
  bool VisitCXXThisExpr(clang::CXXThisExpr* e) override {
    return add(e, e->getType()->getPointeeType());
  }
  bool TraverseLambdaExpr(clang::LambdaExpr*) override { return true; }

  struct named {
    const clang::Expr* name;
    clang::QualType type;
  };
  const std::vector<named>& found() const { return found_; }

 private:
  bool add(const clang::Expr* e, clang::QualType type) {
    if (is_view(type) || is_taken_apart(type)) found_.push_back({e, type});
    return true;
  }

  std::vector<named> found_;
};

}  // namespace

std::vector<piece> function_lowering::variables_of(clang::QualType type,
                                                   const std::string& path) const {
  const clang::QualType object = type.getNonReferenceType();
  if (is_taken_apart(object)) return pieces_of(context(), object, path);
  return {{path, object, false, {0}}};
}

void function_lowering::declare_choice(clang::QualType type, const std::string& path,
                                       const std::string& first, clang::SourceLocation where) {
  const std::vector<piece> to = variables_of(type, path);
  const std::vector<piece> from = variables_of(type, first);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const fragment value = piece_text(from[i].path);
    const bool is_variable = !to[i].is_reference && !is_array(to[i].type) &&
                             !is_pointer(to[i].type) && !to[i].type->isArrayType() &&
                             !is_known_by_type(to[i].type);
    if (is_variable) {
      add_line(kernel_.declaration(to[i].type.getUnqualifiedType(), to[i].path, where) + " = " +
               value + ";");
    } else {
      aliases_[to[i].path] = value.text();
    }
  }
}

void function_lowering::choose(clang::QualType type, const std::string& path,
                               const std::string& from, clang::SourceLocation where) {
  const std::vector<piece> to = variables_of(type, path);
  const std::vector<piece> of = variables_of(type, from);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const std::string value = piece_text(of[i].path).text();
    const auto same = aliases_.find(to[i].path);
    if (same == aliases_.end()) {
      add_line(fragment(to[i].path + " = ", where) + value + ";");
    } else if (same->second != value) {
      fail(where,
           "of objects that hold references, pointers or arrays none can be chosen by what is "
           "computed in a kernel");
    }
  }
}

/// Views lead to the same elements as their copies; a number that is changed would be lost.
void function_lowering::require_copy_suffices(const clang::Expr& chosen) const {
  if (!chosen.isLValue() || chosen.getType().isConstQualified()) return;
  for (const piece& one : variables_of(chosen.getType(), "")) {
    if (is_view(one.type) || is_known_by_type(one.type) || is_array(one.type)) continue;
    fail(chosen.getBeginLoc(),
         "an object that holds views and numbers and can be changed is chosen here by what is "
         "computed, which a kernel cannot do; make it const");
  }
}

/// Of what is assigned: of an array of views, or of objects that hold some, an element is selected
/// as a copy.
void function_lowering::require_not_selected(const clang::Expr* changed) {
  if (!is_view(changed->getType()) && !is_taken_apart(changed->getType())) return;
  const clang::Expr* e = changed;
  while (true) {
    e = e->IgnoreParenCasts();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(e)) {
      e = member->getBase();
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
      if (!element->getIdx()->isEvaluatable(context())) break;
      e = element->getBase();
    } else if (place_behind_assignments(e) != e) {
      e = place_behind_assignments(e);
    } else {
      return;
    }
  }
  fail(
      changed->getBeginLoc(),
      is_view(changed->getType()) && e == changed->IgnoreParenCasts()
          ? "a view in an array can be assigned in a kernel if its number is a constant"
          : "a view in an object of an array can be assigned in a kernel if the object's number is "
            "a constant");
}

/// Of what a function that assigns views is called for.
void function_lowering::require_not_selected(const clang::FunctionDecl& callee,
                                             const clang::Expr* object_expression,
                                             expressions given) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&callee);
  const bool may_assign = method != nullptr && !method->isStatic() && !method->isConst();
  if (may_assign && object_expression != nullptr) require_not_selected(object_expression);
  for (unsigned i = 0; i < callee.getNumParams() && i < given.size(); ++i) {
    const clang::QualType type = callee.getParamDecl(i)->getType();
    const bool is_place =
        type->isLValueReferenceType() && !type->getPointeeType().isConstQualified();
    if (is_place) require_not_selected(given[i]);
  }
}

// An element of an array of such objects, by a number that is computed.
std::string function_lowering::selected_object(const clang::ArraySubscriptExpr& e) {
  if (conditional_ > 0) fail_in_condition(&e);
  require_copy_suffices(e);
  const clang::SourceLocation where = e.getBeginLoc();
  const clang::Expr* const array = e.getBase()->IgnoreParenImpCasts();
  const std::string path = path_of(array);
  const std::string number = kernel_.names().make_local("number");
  const std::string chosen = kernel_.names().make_local(is_view(e.getType()) ? "view" : "element");
  add_line(fragment("const int " + number + " = ", where) + expression(e.getIdx()) + ";");
  declare_choice(e.getType(), chosen, piece_path(path, "0"), where);
  const auto& type = *context().getAsConstantArrayType(array->getType());
  for (std::uint64_t i = 1; i < type.getSize().getZExtValue(); ++i) {
    const std::string one = std::to_string(i);
    add_line("if (" + number + " == " + one + ")");
    open_block();
    choose(e.getType(), chosen, piece_path(path, one), where);
    close_block();
  }
  return chosen;
}

// The one that can always be made is the first value.
std::string function_lowering::chosen_object(const clang::AbstractConditionalOperator& e) {
  if (conditional_ > 0) fail_in_condition(&e);
  require_copy_suffices(e);
  const clang::SourceLocation where = e.getBeginLoc();
  const bool begins_with_second = can_always_be_made(e.getFalseExpr());
  if (!begins_with_second && !can_always_be_made(e.getTrueExpr())) return one_of_two_objects(e);
  const clang::Expr& first = begins_with_second ? *e.getFalseExpr() : *e.getTrueExpr();
  const clang::Expr& other = begins_with_second ? *e.getTrueExpr() : *e.getFalseExpr();
  const std::string condition = kernel_.names().make_local("condition");
  add_line(fragment("const bool " + condition + " = ", where) + expression(e.getCond()) + ";");
  const std::string chosen = kernel_.names().make_local("chosen");
  declare_choice(e.getType(), chosen, path_of(&first), where);
  add_line(std::string("if (") + (begins_with_second ? "" : "!") + condition + ")");
  open_block();
  choose(e.getType(), chosen, path_of(&other), where);
  close_block();
  return chosen;
}

/// Neither can be made but where it is chosen.
std::string function_lowering::one_of_two_objects(const clang::AbstractConditionalOperator& e) {
  const clang::SourceLocation where = e.getBeginLoc();
  name_finder names;
  names.TraverseStmt(e.getTrueExpr());
  names.TraverseStmt(e.getFalseExpr());
  std::vector<piece> known;
  for (const name_finder::named& one : names.found()) {
    known.push_back({path_of(one.name), one.type, false, {0}});
  }
  const std::string condition = kernel_.names().make_local("condition");
  add_line(fragment("const bool " + condition + " = ", where) + expression(e.getCond()) + ";");
  const std::string chosen = kernel_.names().make_local("chosen");
  for (const piece& one : variables_of(e.getType(), chosen)) {
    if (!declare_to_assign(one, known, where)) {
      fail(where,
           "of two objects that hold views, references or pointers and are chosen here, one has to "
           "be kept in a variable before, in a kernel");
    }
  }
  add_line("if (" + condition + ")");
  open_block();
  choose(e.getType(), chosen, path_of(e.getTrueExpr()), where);
  close_block();
  add_line("else");
  open_block();
  choose(e.getType(), chosen, path_of(e.getFalseExpr()), where);
  close_block();
  return chosen;
}

}  // namespace translator
