#include "translator/check/reached_functions.hpp"

#include <vector>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/check/restrictions.hpp"
#include "translator/check/rule_group.hpp"
#include "translator/lower/kernel_entries.hpp"
#include "translator/lower/kernel_lowering.hpp"

namespace translator {
namespace {

using function_list = std::vector<const clang::FunctionDecl*>;

bool is_for_both_from_a_template(const clang::FunctionDecl& function, restrictions given) {
  return given.cpu && given.amp && function.getTemplateInstantiationPattern() != nullptr;
}

/// Finds what is for devices by its declaration.
class root_finder : public dynamic_visitor {
  using base = dynamic_visitor;

 public:
  explicit root_finder(const clang::SourceManager& sources) : sources_(sources) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitLambdaBody() const override { return true; }
  bool TraverseDecl(clang::Decl* one) override {
    const bool is_users = one != nullptr && !sources_.isInSystemHeader(one->getLocation());
    return !is_users || base::TraverseDecl(one);
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (function->isDependentContext() || function->isImplicit()) return true;
    add(*function);
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) override {
    const clang::CXXMethodDecl* const call = lambda->getCallOperator();
    if (!call->isDependentContext()) add(*call);
    return true;
  }
  function_list take() { return std::move(found_); }

 private:
  void add(const clang::FunctionDecl& function) {
    const restrictions given = restrictions_of(function);
    if (given.amp && !is_for_both_from_a_template(function, given)) found_.push_back(&function);
  }

  const clang::SourceManager& sources_;
  function_list found_;
};

/// Finds what a function uses.
class use_finder : public body_visitor {
 public:
  explicit use_finder(const clang::ASTContext& context) : context_(context) {}

  bool shouldVisitImplicitCode() const override { return true; }
  bool VisitDeclRefExpr(clang::DeclRefExpr* e) override { return use(e->getDecl()); }
  bool VisitMemberExpr(clang::MemberExpr* e) override { return use(e->getMemberDecl()); }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* e) override {
    destroy(e->getType());
    return use(e->getConstructor());
  }
  bool VisitVarDecl(clang::VarDecl* variable) override { return destroy(variable->getType()); }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) override {
    return use(lambda->getCallOperator());
  }
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override {
    return VisitLambdaExpr(lambda) && body_visitor::TraverseLambdaExpr(lambda);
  }
  bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* e) override {
    return TraverseStmt(e->getExpr());
  }
  function_list take() { return std::move(found_); }

 private:
  bool use(const clang::ValueDecl* declared) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared);
    if (function != nullptr) found_.push_back(function);
    return true;
  }
  bool destroy(clang::QualType type) {
    const clang::CXXRecordDecl* record = context_.getBaseElementType(type)->getAsCXXRecordDecl();
    record = record == nullptr ? nullptr : record->getDefinition();
    const clang::CXXDestructorDecl* const destructor =
        record == nullptr ? nullptr : record->getDestructor();
    return destructor == nullptr || use(destructor);
  }

  const clang::ASTContext& context_;
  function_list found_;
};

void add_kernels(clang::ASTContext& context, function_list& to) {
  for (const clang::FunctionDecl* instance : find_kernel_entries(context)) {
    try {
      to.push_back(read_kernel_entry(*instance).call);
    } catch (const not_lowered&) {
      continue;  // which is reported where kernels are checked
    }
  }
}

}  // namespace

reached_functions::reached_functions(clang::ASTContext& context, reached_from roots) {
  root_finder declared(context.getSourceManager());
  if (roots == reached_from::declarations) {
    declared.TraverseDecl(context.getTranslationUnitDecl());
  }
  function_list waiting = declared.take();
  add_kernels(context, waiting);
  while (!waiting.empty()) {
    const clang::FunctionDecl& function = *waiting.back();
    waiting.pop_back();
    if (!functions_.insert(function.getCanonicalDecl()).second) continue;
    const clang::FunctionDecl* const definition = function.getDefinition();
    if (definition == nullptr || definition->isDependentContext()) continue;
    use_finder uses(context);
    uses.visit(*definition);
    const function_list used = uses.take();
    waiting.insert(waiting.end(), used.begin(), used.end());
  }
}

}  // namespace translator
