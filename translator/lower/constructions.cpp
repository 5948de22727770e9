// Objects that expressions make.
#include <clang/AST/ExprCXX.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"
#include "translator/lower/struct_layout.hpp"

namespace translator {
namespace {

bool is_empty_object(const clang::Expr* e) {
  const clang::CXXRecordDecl* const record = e->getType()->getAsCXXRecordDecl();
  return record != nullptr && record->isEmpty();
}

bool names_this(const clang::Stmt* s) {
  if (s == nullptr) return false;
  if (llvm::isa<clang::CXXThisExpr>(s)) return true;
  for (const clang::Stmt* part : s->children()) {
    if (names_this(part)) return true;
  }
  return false;
}

/// Whether a member's initialiser in the class uses other members.
bool uses_other_members(const clang::InitListExpr& list) {
  for (const clang::Expr* one : list.inits()) {
    const auto* in_class = llvm::dyn_cast<clang::CXXDefaultInitExpr>(one);
    if (in_class != nullptr && names_this(in_class->getExpr())) return true;
  }
  return false;
}

}  // namespace

bool has_own_copy(clang::QualType type) {
  const clang::CXXRecordDecl* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (type->isReferenceType() || record == nullptr || is_of_library(record)) return false;
  record = record->getDefinition();
  if (record == nullptr) return false;
  for (const clang::CXXConstructorDecl* one : record->ctors()) {
    if (one->isCopyOrMoveConstructor() && one->isUserProvided()) return true;
  }
  for (const clang::CXXBaseSpecifier& base : record->bases()) {
    if (has_own_copy(base.getType())) return true;
  }
  for (const clang::FieldDecl* field : record->fields()) {
    if (has_own_copy(field->getType())) return true;
  }
  return false;
}

bool copies_plainly(const clang::CXXConstructorDecl& constructor) {
  if (!constructor.isCopyOrMoveConstructor()) return false;
  if (constructor.isTrivial() || is_of_library(constructor.getParent())) return true;
  const clang::QualType type(constructor.getParent()->getTypeForDecl(), 0);
  return constructor.isDefaulted() && !has_own_copy(type);
}

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
  clang::QualType type = call.getType();
  const std::string element = array + begin_loops_over(type);
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
  if (copies_plainly(constructor)) return expression(e->getArg(0));
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
  if (record != nullptr && uses_other_members(*e)) return object_of_list(*e);
  const unsigned bases = record == nullptr ? 0 : record->getNumBases();
  const struct_fillers fillers = record == nullptr || is_of_library(record)
                                     ? struct_fillers()
                                     : fillers_of(context(), *record->getDefinition());
  operand_list list;
  for (unsigned i = 0; i < e->getNumInits(); ++i) {
    const clang::Expr* const one = e->getInit(i);
    if (i < fillers.before_values.size() && fillers.before_values[i] > 0) list.add(filler_value);
    if (!is_empty_object(one)) {
      add_operand(list, one);
    } else if (i >= bases) {
      list.add(nothing_of(one->getType(), one->getBeginLoc()));
    }
  }
  add_other_elements(list, *e);
  const bool is_object = e->getType()->isRecordType();
  const std::string type =
      is_object ? kernel_.type_name(e->getType().getUnqualifiedType(), e->getBeginLoc()) : "";
  return type + "{" + list.get() + "}";
}

// Of an array whose list gives the first ones only; those that are zero need no value.
void function_lowering::add_other_elements(operand_list& list, const clang::InitListExpr& e) {
  const auto* type = context().getAsConstantArrayType(e.getType());
  const clang::Expr* const value = e.getArrayFiller();
  if (type == nullptr || value == nullptr || llvm::isa<clang::ImplicitValueInitExpr>(value)) return;
  for (std::uint64_t i = e.getNumInits(); i < type->getSize().getZExtValue(); ++i) {
    add_operand(list, value);
  }
}

// An object without members, which has no value to copy.
fragment function_lowering::nothing_of(clang::QualType type, clang::SourceLocation where) {
  return kernel_.type_name(type.getUnqualifiedType(), where) + "{}";
}

// What the members are initialised by in the class finds those in front of them.
fragment function_lowering::object_of_list(const clang::InitListExpr& e) {
  if (conditional_ > 0) fail_in_condition(&e);
  const clang::SourceLocation where = e.getBeginLoc();
  const std::string name = kernel_.names().make_local("made");
  add_line(kernel_.declaration(e.getType().getUnqualifiedType(), name, where) + " = {};");
  const clang::CXXRecordDecl& record = *e.getType()->getAsCXXRecordDecl();
  unsigned number = 0;
  for (; number < record.getNumBases(); ++number) {
    const clang::Expr* const value = e.getInit(number);
    if (!is_empty_object(value)) initialize_member(name + "." + base_name(number), nullptr, value);
  }
  for (const clang::FieldDecl* field : record.fields()) {
    const clang::Expr* value = e.getInit(number++);
    if (is_empty_object(value)) continue;
    object_context outer = object_;
    if (const auto* in_class = llvm::dyn_cast<clang::CXXDefaultInitExpr>(value)) {
      value = in_class->getExpr();
      object_ = object_context();
      object_.self = name;
    }
    initialize_member(name + "." + member_name(field), field, value);
    object_ = std::move(outer);
  }
  return name;
}

// A lambda without references and views in its captures is a struct.
fragment function_lowering::VisitLambdaExpr(const clang::LambdaExpr* e) {
  const clang::SourceLocation where = e->getBeginLoc();
  if (is_taken_apart(e->getType())) {
    fail(where, "a lambda that captures views or by reference needs a name in a kernel");
  }
  const std::string name = kernel_.names().make_local("lambda");
  operand_list list;
  for (const clang::Expr* captured : e->capture_inits()) {
    if (is_empty_object(captured)) {
      list.add(nothing_of(captured->getType(), where));
    } else {
      add_operand(list, captured);
    }
  }
  if (conditional_ > 0) fail_in_condition(e);
  add_line(kernel_.declaration(e->getType(), name, where) + " = {" + list.get() + "};");
  return name;
}

}  // namespace translator
