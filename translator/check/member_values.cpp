// Members of local structs that have a value after one branch of an 'if' only, and are read behind
// it. Clang's analysis follows variables of numbers alone. A read within a condition may depend on
// what decided about the value, so it counts as none; loops and 'switch' count as giving a value.
#include <algorithm>
#include <iterator>
#include <set>

#include "translator/check/rule_group.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

using member_set = std::set<const clang::ValueDecl*>;

/// A struct whose members have no values where it is declared.
bool starts_without_values(const clang::VarDecl& variable) {
  const auto* made = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(variable.getInit());
  const clang::CXXRecordDecl* const record = variable.getType()->getAsCXXRecordDecl();
  return made != nullptr && record != nullptr && !record->isUnion() && !is_of_library(record) &&
         variable.isLocalVarDecl() && !is_tile_static(variable) &&
         made->getConstructor()->isTrivial() && made->getConstructor()->isDefaultConstructor() &&
         !made->requiresZeroInitialization();
}

/// Follows what stands behind the declaration of one variable, in the block that it is declared in.
class member_walk {
 public:
  member_walk(const clang::VarDecl& variable, rule_report& report)
      : variable_(variable), report_(report) {}

  /// \return false  where no more is known: the whole object is used, or the function is left
  bool follow(const clang::Stmt* s) {
    if (s == nullptr) return true;
    if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) return follow_expression(*e);
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(s)) return follow_if(*choice);
    if (llvm::isa<clang::CompoundStmt, clang::DeclStmt>(s)) return follow_parts(*s);
    if (const auto* result = llvm::dyn_cast<clang::ReturnStmt>(s)) {
      follow(result->getRetValue());
      return false;
    }
    if (llvm::isa<clang::BreakStmt, clang::ContinueStmt>(s)) return false;
    return take_all_values_in(*s);
  }

 private:
  bool follow_parts(const clang::Stmt& s) {
    return std::all_of(s.child_begin(), s.child_end(),
                       [&](const clang::Stmt* part) { return follow(part); });
  }

  bool follow_if(const clang::IfStmt& s) {
    if (s.getInit() != nullptr || s.getConditionVariable() != nullptr) return false;
    bool is_true = false;
    if (!s.getCond()->isValueDependent() &&
        s.getCond()->EvaluateAsBooleanCondition(is_true, report_.context())) {
      return follow(is_true ? s.getThen() : s.getElse());
    }
    return follow(s.getCond()) && follow_two(s.getThen(), s.getElse());
  }

  bool follow_two(const clang::Stmt* first, const clang::Stmt* second) {
    const member_set before = given_;
    ++conditions_;
    const bool goes_on = follow(first);
    const member_set then = given_;
    given_ = before;
    const bool goes_on_too = follow(second);
    --conditions_;
    member_set both;
    std::set_intersection(then.begin(), then.end(), given_.begin(), given_.end(),
                          std::inserter(both, both.end()));
    given_ = std::move(both);
    return goes_on && goes_on_too;
  }

  bool follow_expression(const clang::Expr& e) {
    if (const clang::ValueDecl* member = member_named_by(e)) {  // a reference, or a part of it
      give(*member);
      return true;
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&e)) {
      return name->getDecl() != &variable_;
    }
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&e)) return !captures(*lambda);
    if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(&e)) {
      return follow(choice->getCond()) && follow_two(choice->getTrueExpr(), choice->getFalseExpr());
    }
    if (const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&e)) {
      const clang::ValueDecl* const member = member_named_by(*cast->getSubExpr()->IgnoreParens());
      if (member != nullptr && cast->getCastKind() == clang::CK_LValueToRValue) {
        read(*member, e.getBeginLoc());
        return true;
      }
    }
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(&e)) {
      if (binary->isLogicalOp()) {
        return follow(binary->getLHS()) && follow_two(binary->getRHS(), nullptr);
      }
      if (binary->isAssignmentOp()) return follow_assignment(*binary);
    }
    return follow_parts(e);
  }

  bool follow_assignment(const clang::BinaryOperator& e) {
    const clang::ValueDecl* const member = member_named_by(*e.getLHS()->IgnoreParens());
    if (member == nullptr) return follow_parts(e);
    if (!follow(e.getRHS())) return false;
    if (e.isCompoundAssignmentOp()) read(*member, e.getBeginLoc());
    give(*member);
    return true;
  }

  bool captures(const clang::LambdaExpr& lambda) const {
    return std::any_of(lambda.capture_begin(), lambda.capture_end(), [&](const auto& one) {
      return one.capturesVariable() && one.getCapturedVar() == &variable_;
    });
  }

  const clang::ValueDecl* member_named_by(const clang::Expr& e) const {
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(&e);
    if (member == nullptr || member->isArrow()) return nullptr;
    const auto* object = llvm::dyn_cast<clang::DeclRefExpr>(member->getBase()->IgnoreParens());
    const bool is_of_it = object != nullptr && object->getDecl() == &variable_ &&
                          llvm::isa<clang::FieldDecl>(member->getMemberDecl());
    return is_of_it ? member->getMemberDecl() : nullptr;
  }

  /// Of what is not followed.
  bool take_all_values_in(const clang::Stmt& s) {
    if (uses_object_or_leaves(s)) return false;
    take_members_in(s);
    return true;
  }

  bool uses_object_or_leaves(const clang::Stmt& s) const {
    if (const auto* e = llvm::dyn_cast<clang::Expr>(&s)) {
      if (member_named_by(*e) != nullptr) return false;
    }
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(&s)) {
      return name->getDecl() == &variable_;
    }
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&s)) return captures(*lambda);
    // 'break' is that of a loop in `s`; 'continue' may be that of one around it.
    if (llvm::isa<clang::ReturnStmt, clang::GotoStmt, clang::ContinueStmt>(s)) return true;
    return std::any_of(s.child_begin(), s.child_end(), [&](const clang::Stmt* part) {
      return part != nullptr && uses_object_or_leaves(*part);
    });
  }

  void take_members_in(const clang::Stmt& s) {
    if (const auto* e = llvm::dyn_cast<clang::Expr>(&s)) {
      if (const clang::ValueDecl* member = member_named_by(*e)) give(*member);
    }
    for (const clang::Stmt* part : s.children()) {
      if (part != nullptr) take_members_in(*part);
    }
  }

  void give(const clang::ValueDecl& member) {
    given_.insert(&member);
    sometimes_.insert(&member);
  }

  void read(const clang::ValueDecl& member, clang::SourceLocation where) {
    const bool is_missing = given_.count(&member) == 0 && sometimes_.count(&member) > 0;
    if (!is_missing || conditions_ > 0 || !told_.insert(&member).second) return;
    report_.error(3564, where,
                  "'" + variable_.getNameAsString() + "." + member.getNameAsString() +
                      "' is used before it has a value");
    report_.note(variable_.getLocation(), "it is declared here");
  }

  const clang::VarDecl& variable_;
  rule_report& report_;
  member_set given_;      ///< by all ways that lead here
  member_set sometimes_;  ///< by some
  member_set told_;
  int conditions_ = 0;
};

class struct_visitor : public body_visitor {
 public:
  explicit struct_visitor(rule_report& report) : report_(report) {}

  bool VisitCompoundStmt(clang::CompoundStmt* block) override {
    for (auto statement = block->body_begin(); statement != block->body_end(); ++statement) {
      const auto* declared = llvm::dyn_cast<clang::DeclStmt>(*statement);
      if (declared == nullptr) continue;
      for (const clang::Decl* one : declared->decls()) {
        const auto* variable = llvm::dyn_cast<clang::VarDecl>(one);
        if (variable == nullptr || !starts_without_values(*variable)) continue;
        member_walk walk(*variable, report_);
        std::all_of(statement + 1, block->body_end(),
                    [&](const clang::Stmt* next) { return walk.follow(next); });
      }
    }
    return true;
  }

 private:
  rule_report& report_;
};

}  // namespace

void check_member_values(const amp_function& checked, rule_report& report) {
  struct_visitor(report).visit(*checked.function);
}

}  // namespace translator
