// Constructors: as functions that make a value, or, of what is taken apart, where they are called.
#include <clang/AST/DeclCXX.h>

#include <utility>

#include "translator/lower/function_lowering.hpp"

namespace translator {
namespace {

bool is_left_as_it_is(const clang::Expr* value) {
  if (value == nullptr) return true;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(value->IgnoreImplicit());
  return made != nullptr && made->getConstructor()->isDefaultConstructor() &&
         made->getConstructor()->isTrivial();
}

const clang::Expr* value_of(const clang::CXXCtorInitializer& initializer) {
  const clang::Expr* value = initializer.getInit();
  if (const auto* in_class = llvm::dyn_cast_or_null<clang::CXXDefaultInitExpr>(value)) {
    return in_class->getExpr();
  }
  return value;
}

unsigned number_of_base(const clang::ASTContext& context, const clang::CXXRecordDecl& record,
                        clang::QualType base) {
  unsigned number = 0;
  for (const clang::CXXBaseSpecifier& one : record.bases()) {
    if (context.hasSameUnqualifiedType(one.getType(), base)) return number;
    ++number;
  }
  return number;
}

const clang::CXXConstructorDecl* definition_of(const clang::CXXConstructorDecl& constructor) {
  const clang::FunctionDecl* const definition = constructor.getDefinition();
  return definition == nullptr ? &constructor : llvm::cast<clang::CXXConstructorDecl>(definition);
}

}  // namespace

void function_lowering::lower_constructor(const clang::CXXConstructorDecl& constructor) {
  const clang::SourceLocation where = constructor.getLocation();
  const std::string type = kernel_.type_name(result_type(), where);
  const auto member_text = [&](const std::string& name) { return object_.self + "." + name; };
  const auto* first =
      constructor.getNumCtorInitializers() > 0 ? *constructor.init_begin() : nullptr;
  if (first != nullptr && first->isDelegatingInitializer()) {
    add_line(type + " " + object_.self + " = " + expression(first->getInit()) + ";");
  } else {
    add_line(type + " " + object_.self + " = {};");
    for (const clang::CXXCtorInitializer* one : constructor.inits()) {
      const clang::Expr* const value = value_of(*one);
      if (is_left_as_it_is(value) || initialize_bits(*one, value)) continue;
      std::string name;
      if (one->isBaseInitializer()) {
        const clang::QualType base(one->getBaseClass(), 0);
        if (base->getAsCXXRecordDecl()->isEmpty()) continue;
        name = member_text(base_name(number_of_base(context(), *constructor.getParent(), base)));
      } else if (const clang::IndirectFieldDecl* inner = one->getIndirectMember()) {
        name = object_.self;
        for (const clang::NamedDecl* part : inner->chain()) {
          name += "." + member_name(llvm::cast<clang::FieldDecl>(part));
        }
      } else {
        name = member_text(member_name(one->getMember()));
      }
      initialize_member(name, one->getAnyMember(), value);
    }
  }
  if (constructor.getBody() != nullptr) body_of(constructor.getBody());
  add_line("return " + object_.self + ";");
}

// An array is filled element by element.
void function_lowering::initialize_member(const std::string& name, const clang::FieldDecl* field,
                                          const clang::Expr* value) {
  const clang::QualType type = field != nullptr ? field->getType() : value->getType();
  if (!type->isArrayType()) {
    const fragment made = initial_value(value);
    if (!made.empty()) add_line((name + " = " + made + ";").at(value->getBeginLoc()));
    return;
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(value->IgnoreImplicit())) return;
  if (const clang::CXXConstructExpr* elements = constructed_elements(value)) {
    return construct_elements(name, *elements);
  }
  if (const auto* copy = llvm::dyn_cast<clang::ArrayInitLoopExpr>(value->IgnoreImplicit())) {
    return copy_elements(name, *copy);
  }
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(value->IgnoreImplicit());
  if (list == nullptr) {
    fail(value->getBeginLoc(), "an array member can be initialised by a list only in a kernel");
  }
  for (unsigned i = 0; i < list->getNumInits(); ++i) {
    initialize_member(name + "[" + std::to_string(i) + "]", nullptr, list->getInit(i));
  }
}

// The parameters become variables, `this` is the path.
void function_lowering::construct_pieces(const clang::CXXConstructExpr& call,
                                         const std::string& path) {
  const clang::CXXConstructorDecl* const constructor = definition_of(*call.getConstructor());
  for (unsigned i = 0; i < constructor->getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *constructor->getParamDecl(i);
    variables_.erase(&parameter);
    declare_member(parameter.getType(), name_of(parameter), call.getArg(i));
    if (is_pointer(parameter.getType())) targets_[&parameter] = targets_of(call.getArg(i));
    const auto alias = aliases_.find(variables_[&parameter]);
    if (alias != aliases_.end()) variables_[&parameter] = alias->second;
  }
  construct_members(*constructor, call.getType(), path);
}

// Its parameters are those of the constructor that inherits it.
void function_lowering::construct_inherited(const clang::CXXConstructorDecl& heir,
                                            const clang::CXXInheritedCtorInitExpr& call,
                                            const std::string& path) {
  const clang::CXXConstructorDecl* const constructor = definition_of(*call.getConstructor());
  for (unsigned i = 0; i < constructor->getNumParams(); ++i) {
    const clang::ParmVarDecl* const from = heir.getParamDecl(i);
    const clang::ParmVarDecl* const to = constructor->getParamDecl(i);
    variables_[to] = name_of(*from);
    if (is_pointer(from->getType())) targets_[to] = targets_[from];
  }
  construct_members(*constructor, call.getType(), path);
}

void function_lowering::construct_members(const clang::CXXConstructorDecl& constructor,
                                          clang::QualType type, const std::string& path) {
  object_context outer = std::move(object_);
  made_temporaries outer_temporaries = std::exchange(temporaries_, {});
  enter(constructor, path);
  for (const clang::CXXCtorInitializer* one : constructor.inits()) {
    const clang::Expr* const value = value_of(*one);
    if (one->isDelegatingInitializer()) {
      declare_pieces(type, path, value);
    } else if (one->isBaseInitializer()) {
      const clang::QualType base(one->getBaseClass(), 0);
      const unsigned number = number_of_base(context(), *constructor.getParent(), base);
      const std::string base_path = piece_path(path, base_name(number));
      if (const auto* inherited = llvm::dyn_cast<clang::CXXInheritedCtorInitExpr>(value)) {
        construct_inherited(constructor, *inherited, base_path);
      } else {
        declare_member(base, base_path, value);
      }
    } else {
      declare_member(one->getMember()->getType(), piece_path(path, member_name(one->getMember())),
                     value);
    }
  }
  if (number_of_returns(constructor.getBody()) > 0) {
    inline_body(constructor.getBody(), "");
  } else if (constructor.getBody() != nullptr) {
    body_of(constructor.getBody());
  }
  temporaries_ = std::move(outer_temporaries);
  object_ = std::move(outer);
}

}  // namespace translator
