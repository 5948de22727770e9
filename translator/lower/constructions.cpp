// Objects that expressions make.
#include <clang/AST/ExprCXX.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

// A member of an empty class is a byte of a struct.
constexpr const char* empty_member = "0";

bool is_empty_object(const clang::Expr* e) {
  const clang::CXXRecordDecl* const record = e->getType()->getAsCXXRecordDecl();
  return record != nullptr && record->isEmpty();
}

}  // namespace

// The parameters of the constructor that is inherited are those of the one that inherits it.
fragment function_lowering::VisitCXXInheritedCtorInitExpr(
    const clang::CXXInheritedCtorInitExpr* e) {
  fragment_list list;
  for (const clang::ParmVarDecl* one : function_->parameters()) list.add(name_of(*one));
  return kernel_.function_name(*e->getConstructor()) + "(" + list.get() + ")";
}

const clang::CXXConstructExpr* constructed_elements(const clang::Expr* value) {
  if (value == nullptr || !value->getType()->isArrayType()) return nullptr;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value->IgnoreImplicit());
  return made != nullptr && !made->getConstructor()->isTrivial() ? made : nullptr;
}

void function_lowering::construct_elements(const std::string& array,
                                           const clang::CXXConstructExpr& call) {
  std::string element = array;
  clang::QualType type = call.getType();
  while (const auto* dimension = context().getAsConstantArrayType(type)) {
    const std::string i = kernel_.names().make_local("i");
    const std::string size = std::to_string(dimension->getSize().getZExtValue());
    add_line("for (int " + i + " = 0; " + i + " < " + size + "; " + i + "++)");
    element += "[" + i + "]";
    type = dimension->getElementType();
  }
  add_line((element + " = " + construction(&call, type) + ";").at(call.getBeginLoc()));
}

fragment function_lowering::VisitCXXConstructExpr(const clang::CXXConstructExpr* e) {
  if (e->getType()->isArrayType()) {
    fail(e->getBeginLoc(), "the elements of this array cannot have a constructor in a kernel");
  }
  return construction(e, e->getType());
}

/// \param type  the object's, or the element's of an array
fragment function_lowering::construction(const clang::CXXConstructExpr* e, clang::QualType type) {
  const clang::CXXConstructorDecl& constructor = *e->getConstructor();
  const bool is_of_library_class = is_of_library(constructor.getParent());
  const bool is_copy = constructor.isCopyOrMoveConstructor();
  const bool copies_plainly = constructor.isTrivial() || constructor.isDefaulted();
  if (is_copy && (copies_plainly || is_of_library_class)) return expression(e->getArg(0));
  if (is_of_library_class) return library_construction(e, type);
  if (is_taken_apart(type)) {
    fail(e->getBeginLoc(),
         "an object that holds views, references or pointers cannot stand here "
         "in a kernel");
  }
  if (constructor.isDefaultConstructor() && constructor.isTrivial()) {
    return kernel_.zero_value(type, e->getBeginLoc());
  }
  const std::vector<const clang::Expr*> given(e->arg_begin(), e->arg_end());
  const clang::FunctionDecl* const definition = constructor.getDefinition();
  const clang::FunctionDecl& called = definition == nullptr ? constructor : *definition;
  return call_text(nullptr, given, instance_of(called, nullptr, given));
}

fragment function_lowering::VisitInitListExpr(const clang::InitListExpr* e) {
  const bool is_value = e->getType()->isScalarType() && e->getNumInits() == 1;
  if (e->isTransparent() || is_value) return expression(e->getInit(0));
  if (e->getNumInits() == 0 && e->getType()->isScalarType())
    return zero(e->getType(), e->getBeginLoc());
  const clang::CXXRecordDecl* const record = e->getType()->getAsCXXRecordDecl();
  if (record != nullptr && record->isUnion()) return union_value(e);
  if (record != nullptr && has_bit_fields(*record)) return bit_fields_value(e);
  const unsigned bases = record == nullptr ? 0 : record->getNumBases();
  fragment_list list;
  for (unsigned i = 0; i < e->getNumInits(); ++i) {
    const clang::Expr* const one = e->getInit(i);
    if (!is_empty_object(one)) {
      list.add(has_destructor(one->getType()) ? initial_value(one) : expression(one));
    } else if (i >= bases) {
      list.add(empty_member);
    }
  }
  const bool is_object = e->getType()->isRecordType();
  const std::string type =
      is_object ? kernel_.type_name(e->getType().getUnqualifiedType(), e->getBeginLoc()) : "";
  return type + "{" + list.get() + "}";
}

// A lambda without references and views in its captures is a struct.
fragment function_lowering::VisitLambdaExpr(const clang::LambdaExpr* e) {
  const clang::SourceLocation where = e->getBeginLoc();
  if (is_taken_apart(e->getType())) {
    fail(where, "a lambda that captures views or by reference needs a name in a kernel");
  }
  const std::string name = kernel_.names().make_local("lambda");
  fragment_list list;
  for (const clang::Expr* captured : e->capture_inits()) {
    list.add(is_empty_object(captured) ? fragment(empty_member)
             : has_destructor(captured->getType()) ? initial_value(captured)
                                                   : expression(captured));
  }
  if (conditional_ > 0) fail_in_condition(e);
  add_line(kernel_.declaration(e->getType(), name, where) + " = {" + list.get() + "};");
  return name;
}

}  // namespace translator
