// Visits Clang's syntax tree by virtual functions.
#pragma once

namespace clang {

class Decl;
class DecltypeTypeLoc;
class Stmt;
class TemplateArgumentLoc;
class TemplateSpecializationTypeLoc;
#define DECL(CLASS, BASE) class CLASS##Decl;
#include <clang/AST/DeclNodes.inc>
#define STMT(CLASS, BASE) class CLASS;
#include <clang/AST/StmtNodes.inc>

}  // namespace clang

namespace translator {

/// What clang::RecursiveASTVisitor does, which a compiler instantiates anew, and slowly, for each
/// class that derives from it; here that is done once. A visitor overrides functions that are
/// called before the children of a node are visited (Visit...), or instead of that (Traverse...).
/// False ends all.
class dynamic_visitor {
 public:
  virtual ~dynamic_visitor() = default;

  virtual bool shouldVisitImplicitCode() const { return false; }
  virtual bool shouldVisitLambdaBody() const { return true; }
  virtual bool shouldVisitTemplateInstantiations() const { return false; }

  bool TraverseStmt(clang::Stmt* one);
  virtual bool TraverseDecl(clang::Decl* one);
  virtual bool TraverseCallExpr(clang::CallExpr* e);
  virtual bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* e);
  virtual bool TraverseCXXDefaultInitExpr(clang::CXXDefaultInitExpr* e);
  virtual bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr* e);
  virtual bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc type);
  virtual bool TraverseGCCAsmStmt(clang::GCCAsmStmt* s);
  virtual bool TraverseLambdaExpr(clang::LambdaExpr* e);
  virtual bool TraverseStaticAssertDecl(clang::StaticAssertDecl* one);
  virtual bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc& argument);
  virtual bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* e);

  virtual bool VisitDecl(clang::Decl*) { return true; }
  virtual bool VisitStmt(clang::Stmt*) { return true; }
  virtual bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc) {
    return true;
  }
#define DECL(CLASS, BASE) \
  virtual bool Visit##CLASS##Decl(clang::CLASS##Decl*) { return true; }
#include <clang/AST/DeclNodes.inc>
#define STMT(CLASS, BASE) \
  virtual bool Visit##CLASS(clang::CLASS*) { return true; }
#include <clang/AST/StmtNodes.inc>
};

}  // namespace translator
