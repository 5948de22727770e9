#include "translator/lower/library_classes.hpp"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/StringSwitch.h>

namespace translator {

namespace {

struct origin {
  bool is_library = false;
  bool is_translated = false;  ///< written as programs write what is restrict(amp)
};

origin origin_of(const clang::Decl* declaration);

// Arrays and views of high rank, which stand beside the others.
bool has_translated_base(const clang::Decl* declaration) {
  const auto* record = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(declaration);
  if (record == nullptr || !record->hasDefinition()) return false;
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    const clang::CXXRecordDecl* const of_base = base.getType()->getAsCXXRecordDecl();
    if (of_base != nullptr && origin_of(of_base).is_translated) return true;
  }
  return false;
}

origin origin_of(const clang::Decl* declaration) {
  origin found;
  found.is_translated = has_translated_base(declaration);
  for (const clang::DeclContext* one = declaration->getDeclContext(); one != nullptr;
       one = one->getParent()) {
    const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(one);
    if (space == nullptr) {
      found.is_translated =
          found.is_translated || has_translated_base(llvm::cast<clang::Decl>(one));
      continue;
    }
    found.is_library = space->getName() == "tiles";
    found.is_translated = found.is_translated || space->getName() == "translated";
  }
  return found;
}

}  // namespace

bool is_of_library(const clang::Decl* declaration) {
  const origin found = origin_of(declaration);
  return found.is_library && !found.is_translated;
}

bool is_of_graphics(const clang::CXXRecordDecl* record) {
  const origin found = origin_of(record);
  return found.is_library && found.is_translated;
}

bool is_texture(clang::QualType type) {
  const clang::CXXRecordDecl* const record =
      type.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl();
  return record != nullptr && record->getIdentifier() != nullptr && is_of_graphics(record) &&
         (record->getName() == "texture" || record->getName() == "array");
}

bool is_of_host(clang::QualType type) { return library_class_of(type) == library_class::other; }

bool is_tile_static(const clang::DeclaratorDecl& variable) {
  for (const auto* one : variable.specific_attrs<clang::AnnotateAttr>()) {
    if (one->getAnnotation() == "tile_static") return true;
  }
  return false;
}

library_class library_class_of(const clang::CXXRecordDecl* record) {
  if (record == nullptr || record->getIdentifier() == nullptr || !is_of_library(record)) {
    return library_class::none;
  }
  return llvm::StringSwitch<library_class>(record->getName())
      .Case("array", library_class::array)
      .Case("array_view", library_class::array_view)
      .Case("extent", library_class::extent)
      .Case("bfloat16", library_class::stored_float)
      .Case("half", library_class::stored_float)
      .Case("index", library_class::index)
      .Case("norm", library_class::norm)
      .Case("short_vector", library_class::short_vector)
      .Case("tile_barrier", library_class::tile_barrier)
      .Case("tiled_extent", library_class::tiled_extent)
      .Case("tiled_index", library_class::tiled_index)
      .Case("unorm", library_class::unorm)
      .Default(library_class::other);
}

library_class library_class_of(clang::QualType type) {
  return library_class_of(type.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl());
}

bool is_made_of_parts(const clang::CXXRecordDecl* record) {
  if (library_class_of(record) != library_class::tiled_index) return false;
  for (const clang::CXXConstructorDecl* one : record->ctors()) {
    if (!one->isCopyOrMoveConstructor() && one->isUsed()) return true;
  }
  return false;
}

clang::QualType type_argument(const clang::CXXRecordDecl* record, unsigned number) {
  const auto* instance = llvm::cast<clang::ClassTemplateSpecializationDecl>(record);
  return instance->getTemplateArgs()[number].getAsType();
}

std::int64_t number_argument(const clang::CXXRecordDecl* record, unsigned number) {
  const auto* instance = llvm::cast<clang::ClassTemplateSpecializationDecl>(record);
  return instance->getTemplateArgs()[number].getAsIntegral().getExtValue();
}

bool is_standard_class(clang::QualType type) {
  const clang::CXXRecordDecl* const record = type->getAsCXXRecordDecl();
  return record != nullptr && record->isInStdNamespace();
}

const clang::Expr* handed_on(const clang::Expr* e) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(e);
  const clang::FunctionDecl* const callee = call == nullptr ? nullptr : call->getDirectCallee();
  if (callee == nullptr) return nullptr;
  switch (callee->getBuiltinID()) {
    case clang::Builtin::BImove:
    case clang::Builtin::BImove_if_noexcept:
    case clang::Builtin::BIforward:
    case clang::Builtin::BIas_const:
      return call->getArg(0);
    default:
      return nullptr;
  }
}

}  // namespace translator
