#include "translator/ast/dynamic_visitor.hpp"

#include <clang/AST/RecursiveASTVisitor.h>

namespace translator {
namespace {

// What visitors may traverse themselves.
#define TILES_TRAVERSED(X)                                  \
  X(Decl, clang::Decl*)                                     \
  X(CallExpr, clang::CallExpr*)                             \
  X(CXXDefaultArgExpr, clang::CXXDefaultArgExpr*)           \
  X(CXXDefaultInitExpr, clang::CXXDefaultInitExpr*)         \
  X(CXXNoexceptExpr, clang::CXXNoexceptExpr*)               \
  X(DecltypeTypeLoc, clang::DecltypeTypeLoc)                \
  X(GCCAsmStmt, clang::GCCAsmStmt*)                         \
  X(LambdaExpr, clang::LambdaExpr*)                         \
  X(StaticAssertDecl, clang::StaticAssertDecl*)             \
  X(TemplateArgumentLoc, const clang::TemplateArgumentLoc&) \
  X(UnaryExprOrTypeTraitExpr, clang::UnaryExprOrTypeTraitExpr*)

/// Asks a dynamic_visitor at each node. What that does not override comes back to it by the
/// default.
class implementation : public clang::RecursiveASTVisitor<implementation> {
  using base = clang::RecursiveASTVisitor<implementation>;

 public:
  explicit implementation(dynamic_visitor& visitor) : visitor_(visitor) {}

  bool shouldVisitImplicitCode() const { return visitor_.shouldVisitImplicitCode(); }
  bool shouldVisitLambdaBody() const { return visitor_.shouldVisitLambdaBody(); }
  bool shouldVisitTemplateInstantiations() const {
    return visitor_.shouldVisitTemplateInstantiations();
  }

#define TILES_TRAVERSE(NAME, TYPE)                                       \
  bool Traverse##NAME(TYPE one) { return visitor_.Traverse##NAME(one); } \
  bool traverse_children(TYPE one) { return base::Traverse##NAME(one); }
  TILES_TRAVERSED(TILES_TRAVERSE)
#undef TILES_TRAVERSE

  bool VisitDecl(clang::Decl* one) { return visitor_.VisitDecl(one); }
  bool VisitStmt(clang::Stmt* one) { return visitor_.VisitStmt(one); }
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) {
    return visitor_.VisitTemplateSpecializationTypeLoc(type);
  }
#define DECL(CLASS, BASE) \
  bool Visit##CLASS##Decl(clang::CLASS##Decl* one) { return visitor_.Visit##CLASS##Decl(one); }
#include <clang/AST/DeclNodes.inc>
#define STMT(CLASS, BASE) \
  bool Visit##CLASS(clang::CLASS* one) { return visitor_.Visit##CLASS(one); }
#include <clang/AST/StmtNodes.inc>

 private:
  dynamic_visitor& visitor_;
};

}  // namespace

bool dynamic_visitor::TraverseStmt(clang::Stmt* one) {
  return implementation(*this).TraverseStmt(one);
}

#define TILES_TRAVERSE(NAME, TYPE)                       \
  bool dynamic_visitor::Traverse##NAME(TYPE one) {       \
    return implementation(*this).traverse_children(one); \
  }
TILES_TRAVERSED(TILES_TRAVERSE)
#undef TILES_TRAVERSE

}  // namespace translator
