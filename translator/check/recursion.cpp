// Functions that call themselves, directly or through others.
#include <set>

#include "translator/check/rule_group.hpp"

namespace translator {
namespace {

/// Follows calls from a function to itself. A circle is found from that of its functions that
/// stands first, and so only once.
class circle_finder : public body_visitor {
 public:
  circle_finder(const clang::FunctionDecl& start, rule_report& report)
      : start_(start), report_(report) {}

  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* const callee = call->getDirectCallee();
    if (callee != nullptr) follow(*callee, call->getBeginLoc());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    follow(*e->getConstructor(), e->getBeginLoc());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (!variable->isParameterPack()) destroy(variable->getType(), variable->getLocation());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* e) override {
    destroy(e->getType(), e->getBeginLoc());
    return true;
  }

 private:
  // The destructor of the class, and those of its members and bases.
  void destroy(clang::QualType type, clang::SourceLocation where) {
    const clang::CXXRecordDecl* record =
        report_.context().getBaseElementType(type)->getAsCXXRecordDecl();
    record = record == nullptr ? nullptr : record->getDefinition();
    if (record == nullptr || record->hasTrivialDestructor() ||
        report_.is_in_system_header(record->getLocation())) {
      return;
    }
    const clang::CXXDestructorDecl* const destructor = record->getDestructor();
    if (destructor != nullptr) follow(*destructor, where);
    for (const clang::CXXBaseSpecifier& one : record->bases()) destroy(one.getType(), where);
    for (const clang::FieldDecl* member : record->fields()) destroy(member->getType(), where);
  }

  void follow(const clang::FunctionDecl& callee, clang::SourceLocation where) {
    const clang::FunctionDecl* const definition = callee.getDefinition();
    if (definition == &start_) {
      report_.error(
          3559, where,
          "functions of a kernel cannot be recursive, as '" + start_.getNameAsString() + "' is");
      report_.note(start_.getLocation(), "it is declared here");
      return;
    }
    const clang::SourceManager& sources = report_.context().getSourceManager();
    if (definition == nullptr || report_.is_in_system_header(callee.getLocation()) ||
        sources.isBeforeInTranslationUnit(definition->getLocation(), start_.getLocation()) ||
        !followed_.insert(definition).second) {
      return;
    }
    visit(*definition);
  }

  const clang::FunctionDecl& start_;
  rule_report& report_;
  std::set<const clang::FunctionDecl*> followed_;
};

}  // namespace

void check_recursion(const amp_function& checked, rule_report& report) {
  const clang::FunctionDecl* const definition = checked.function->getDefinition();
  if (definition != nullptr) circle_finder(*definition, report).visit(*definition);
}

}  // namespace translator
