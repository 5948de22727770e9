#include "translator/lower/kernel_entries.hpp"

#include <clang/AST/DeclTemplate.h>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/kernel_lowering.hpp"

namespace translator {
namespace {

template <class Declaration>
const Declaration* member_of(clang::ASTContext& context, const clang::DeclContext* where,
                             llvm::StringRef name) {
  for (const clang::NamedDecl* found : where->lookup(&context.Idents.get(name))) {
    if (const auto* wanted = llvm::dyn_cast<Declaration>(found)) return wanted;
  }
  return nullptr;
}

class functor_call_finder : public dynamic_visitor {
 public:
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) override {
    if (call->getOperator() == clang::OO_Call && found_ == nullptr) found_ = call;
    return true;
  }
  clang::CXXOperatorCallExpr* found() const { return found_; }

 private:
  clang::CXXOperatorCallExpr* found_ = nullptr;
};

}  // namespace

std::vector<const clang::FunctionDecl*> find_kernel_entries(clang::ASTContext& context) {
  std::vector<const clang::FunctionDecl*> found;
  const clang::DeclContext* where = context.getTranslationUnitDecl();
  for (const char* name : {"tiles", "detail"}) {
    const auto* space = member_of<clang::NamespaceDecl>(context, where, name);
    if (space == nullptr) return found;
    where = space;
  }
  const auto* entry = member_of<clang::FunctionTemplateDecl>(context, where, "call_kernel");
  if (entry == nullptr) return found;
  for (const clang::FunctionDecl* instance : entry->specializations()) {
    if (instance->getBody() != nullptr) found.push_back(instance);
  }
  return found;
}

kernel_entry read_kernel_entry(const clang::FunctionDecl& instance) {
  const clang::TemplateArgumentList& types = *instance.getTemplateSpecializationArgs();
  kernel_entry entry;
  entry.functor = types[0].getAsType();
  entry.index = types[1].getAsType();
  functor_call_finder finder;
  finder.TraverseStmt(instance.getBody());
  const clang::CXXOperatorCallExpr* const call = finder.found();
  const auto* callee = call == nullptr
                           ? nullptr
                           : llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
  if (callee == nullptr) {
    throw not_lowered(instance.getLocation(),
                      "parallel_for_each: what is launched has no operator() for this index");
  }
  const clang::FunctionDecl* const definition = callee->getDefinition();
  entry.call = llvm::cast<clang::CXXMethodDecl>(definition == nullptr ? callee : definition);
  entry.object = call->getArg(0);
  return entry;
}

}  // namespace translator
