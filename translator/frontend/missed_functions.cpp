#include "translator/frontend/missed_functions.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/DiagnosticSema.h>

#include <vector>

#include "translator/check/restrictions.hpp"

namespace translator {
namespace {

std::vector<const clang::TagDecl*> types_in(const clang::Diagnostic& message) {
  std::vector<const clang::TagDecl*> found;
  for (unsigned i = 0; i < message.getNumArgs(); ++i) {
    if (message.getArgKind(i) != clang::DiagnosticsEngine::ak_qualtype) continue;
    const auto type =
        clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(message.getRawArg(i)));
    const clang::TagDecl* const tag =
        type.isNull() ? nullptr : type.getNonReferenceType()->getAsTagDecl();
    if (tag != nullptr && tag->getDefinition() != nullptr) found.push_back(tag->getDefinition());
  }
  return found;
}

using choice = bool (*)(const clang::FunctionDecl&);

bool counts(const clang::FunctionDecl& function) {
  const clang::OverloadedOperatorKind kind = function.getOverloadedOperator();
  return kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus;
}

bool has_one_operand(const clang::FunctionDecl& function) {
  return function.getNumParams() + (llvm::isa<clang::CXXMethodDecl>(function) ? 1 : 0) == 1;
}

bool leads_to_value(const clang::FunctionDecl& function) {
  return function.getOverloadedOperator() == clang::OO_Star && has_one_operand(function);
}

bool computes(const clang::FunctionDecl& function) {
  const clang::OverloadedOperatorKind kind = function.getOverloadedOperator();
  const bool is_such = kind == clang::OO_Exclaim || kind == clang::OO_Tilde ||
                       kind == clang::OO_Minus || kind == clang::OO_Plus;
  return llvm::isa<clang::CXXConversionDecl>(function) || (is_such && has_one_operand(function));
}

bool converts(const clang::FunctionDecl& function) {
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&function);
  return llvm::isa<clang::CXXConversionDecl>(function) ||
         (constructor != nullptr && !constructor->isCopyOrMoveConstructor() &&
          constructor->isConvertingConstructor(false));
}

bool takes(const clang::FunctionDecl& function, const clang::TagDecl& type) {
  return function.getNumParams() > 0 &&
         function.getParamDecl(0)->getType().getNonReferenceType()->getAsTagDecl() == &type;
}

bool is_for_one_side(const clang::FunctionDecl& function) {
  const restrictions given = restrictions_of(function);
  return !(given.cpu && given.amp);
}

const clang::FunctionDecl* method_of(const clang::TagDecl& type, choice is_wanted) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&type);
  if (record == nullptr) return nullptr;
  for (const clang::CXXMethodDecl* method : record->methods()) {
    if (is_wanted(*method) && is_for_one_side(*method)) return method;
  }
  return nullptr;
}

const clang::FunctionDecl* operator_of(const clang::TagDecl& type, choice is_wanted) {
  if (const clang::FunctionDecl* method = method_of(type, is_wanted)) return method;
  for (const clang::Decl* one : type.getDeclContext()->getEnclosingNamespaceContext()->decls()) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(one);
    if (function != nullptr && is_wanted(*function) && is_for_one_side(*function) &&
        takes(*function, type)) {
      return function;
    }
  }
  return nullptr;
}

const clang::FunctionDecl* default_constructor_of(clang::QualType part) {
  const clang::Type* const element = part->getBaseElementTypeUnsafe();
  const clang::CXXRecordDecl* record = element->getAsCXXRecordDecl();
  record = record == nullptr ? nullptr : record->getDefinition();
  if (record == nullptr) return nullptr;
  for (const clang::CXXConstructorDecl* one : record->ctors()) {
    if (one->isDefaultConstructor() && !one->isDeleted() && is_for_one_side(*one)) return one;
  }
  return nullptr;
}

const clang::FunctionDecl* constructor_of_part(const clang::TagDecl& type) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&type);
  if (record == nullptr) return nullptr;
  const clang::FunctionDecl* found = nullptr;
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (found == nullptr) found = default_constructor_of(base.getType());
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (found == nullptr) found = default_constructor_of(field->getType());
  }
  return found;
}

// Of operators, Clang lists no candidates: it goes on with those of built-in types.
const clang::FunctionDecl* missed_of(unsigned id, const clang::TagDecl& type) {
  switch (id) {
    case clang::diag::err_typecheck_illegal_increment_decrement:
    case clang::diag::err_increment_decrement_enum:
      return operator_of(type, counts);
    case clang::diag::err_typecheck_indirection_requires_pointer:
      return operator_of(type, leads_to_value);
    case clang::diag::err_typecheck_unary_expr:
      return operator_of(type, computes);
    case clang::diag::note_ovl_candidate_bad_conv:
      return method_of(type, converts);
    case clang::diag::err_missing_default_ctor:
      return constructor_of_part(type);
    default:
      return nullptr;
  }
}

}  // namespace

const clang::FunctionDecl* missed_function(const clang::Diagnostic& message) {
  for (const clang::TagDecl* type : types_in(message)) {
    if (const clang::FunctionDecl* found = missed_of(message.getID(), *type)) return found;
  }
  return nullptr;
}

}  // namespace translator
