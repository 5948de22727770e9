// Objects that a function casts to the classes derived from theirs.
#include <clang/AST/ExprCXX.h>

#include "translator/ast/dynamic_visitor.hpp"
#include "translator/lower/changed_places.hpp"
#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

/// Finds casts to derived classes, and the functions that are called.
class derived_cast_finder : public dynamic_visitor {
 public:
  bool shouldVisitImplicitCode() const override { return true; }  // begin() of a range for
  bool VisitCastExpr(clang::CastExpr* cast) override {
    casts_ = casts_ || cast->getCastKind() == clang::CK_BaseToDerived;
    return !casts_;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) called_.push_back(callee);
    return true;
  }
  bool casts() const { return casts_; }
  const std::vector<const clang::FunctionDecl*>& called() const { return called_; }

 private:
  bool casts_ = false;
  std::vector<const clang::FunctionDecl*> called_;
};

bool is_cast_to_base(const clang::CastExpr& cast) {
  return cast.getCastKind() == clang::CK_DerivedToBase ||
         cast.getCastKind() == clang::CK_UncheckedDerivedToBase;
}

/// Whether an expression names a variable, or what has no name, by itself and not by a reference.
bool is_complete_object(const clang::Expr* e) {
  e = e->IgnoreParenImpCasts();
  if (e->isPRValue() && e->getType()->isRecordType()) return true;
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    return unary->getOpcode() == clang::UO_AddrOf && is_complete_object(unary->getSubExpr());
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e);
  return name != nullptr && llvm::isa<clang::VarDecl>(name->getDecl()) &&
         name->getDecl()->getType()->isRecordType();
}

bool keeps_object(const clang::CastExpr& cast) {
  return cast.getCastKind() == clang::CK_NoOp || cast.getCastKind() == clang::CK_LValueToRValue;
}

}  // namespace

bool kernel_lowering::casts_down(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* const key = function.getCanonicalDecl();
  const auto [known, is_new] = casts_down_.try_emplace(key, false);
  if (!is_new) return known->second;
  if (is_of_library(&function) || function.getBody() == nullptr) return false;
  derived_cast_finder finder;
  finder.TraverseStmt(function.getBody());
  bool casts = finder.casts();
  for (const clang::FunctionDecl* one : finder.called()) casts = casts || casts_down(*one);
  casts_down_[key] = casts;
  return casts;
}

// The object that an expression names a part of.
std::optional<part_of> function_lowering::part(const clang::Expr* e) const {
  e = e->IgnoreParens();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(e)) {
    if (keeps_object(*cast)) return part(cast->getSubExpr());
    if (cast->getCastKind() == clang::CK_BaseToDerived) return derived_part(*cast);
    if (!is_cast_to_base(*cast)) return std::nullopt;
    std::optional<part_of> found = part(cast->getSubExpr());
    if (!found) {
      const clang::QualType type = cast->getSubExpr()->getType();
      found.emplace();
      found->whole = (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
      found->is_complete = is_complete_object(cast->getSubExpr());
    }
    for (const std::string& base : base_members(cast)) found->path.push_back(base);
    return found;
  }
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e)) {
    const bool is_same =
        unary->getOpcode() == clang::UO_Deref || unary->getOpcode() == clang::UO_AddrOf;
    return is_same ? part(unary->getSubExpr()) : std::nullopt;
  }
  if (llvm::isa<clang::CXXThisExpr>(e) && object_.closure == nullptr && object_.whole) {
    return object_.whole;
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(e);
  const auto* variable =
      name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
  const auto known = variable == nullptr ? parts_.end() : parts_.find(variable);
  if (known == parts_.end()) return std::nullopt;
  return known->second;
}

// Of a cast to a derived class: a part that lies fewer bases deep.
std::optional<part_of> function_lowering::derived_part(const clang::CastExpr& cast) const {
  std::optional<part_of> found = part(cast.getSubExpr());
  if (!found) return std::nullopt;
  const clang::QualType type = cast.getType();
  const std::vector<std::string> bases =
      base_path(cast, type->isPointerType() ? type->getPointeeType() : type);
  for (auto base = bases.rbegin(); base != bases.rend(); ++base) {
    if (found->path.empty() || found->path.back() != *base) return std::nullopt;
    found->path.pop_back();
  }
  return found;
}

// Nothing is left of such a base, but a cast leads from it to the object.
bool function_lowering::declare_name_of_empty_base(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  const clang::CXXRecordDecl* const record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const bool is_name = type->isLValueReferenceType() && record != nullptr && record->isEmpty();
  const clang::Expr* const base = variable.getInit();
  if (!is_name || base == nullptr || changes_something(*base)) return false;
  const std::optional<part_of> whole = part(base);
  if (!whole || !*whole) return false;
  const bool is_apart = is_taken_apart(type_of(*whole, false));
  const std::string name = is_apart ? path_of(base) : object(base).text();
  const bool is_steady = name.find_first_of(" ([*&-?") == std::string::npos;
  if (!is_steady || !without_path(name, *whole)) return false;
  variables_[&variable] = name;
  parts_[&variable] = *whole;
  return true;
}

void function_lowering::find_parts(function_instance& instance,
                                   const clang::Expr* object_expression, expressions given) const {
  const clang::FunctionDecl& callee = *instance.function;
  if (!kernel_.casts_down(callee)) return;
  if (object_expression != nullptr) instance.object = part(object_expression).value_or(part_of());
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::QualType type = callee.getParamDecl(i)->getType();
    const bool is_place = type->isReferenceType() || type->isPointerType();
    instance.parts.push_back(is_place ? part(given[i]).value_or(part_of()) : part_of());
  }
}

clang::QualType function_lowering::type_of(const part_of& one, bool is_const) const {
  const clang::QualType type = context().getRecordType(one.whole);
  return is_const ? type.withConst() : type;
}

// What stands for the part, in a function that is given the whole.
std::string function_lowering::path_to_part(const part_of& one, const std::string& whole) const {
  const bool is_apart = is_taken_apart(type_of(one, false));
  std::string path = whole;
  for (const std::string& base : one.path) {
    path = is_apart ? piece_path(path, base) : path + "." + base;
  }
  return path;
}

std::optional<std::string> function_lowering::without_path(llvm::StringRef text,
                                                           const part_of& one) const {
  if (!text.consume_back(path_to_part(one, ""))) return std::nullopt;
  return text.str();
}

function_lowering::handed_object function_lowering::object_to_hand_over(const clang::Expr* e,
                                                                        clang::QualType type,
                                                                        const part_of& whole) {
  const clang::QualType handed = whole ? type_of(whole, false) : type;
  const fragment name = is_taken_apart(handed) ? fragment(path_of(e)) : object(e);
  if (!whole) return {handed, name};
  const std::optional<std::string> text = without_path(name.text(), whole);
  if (!text) fail(e->getBeginLoc(), "in a kernel the object of this base is not known");
  return {handed, fragment(*text, e->getBeginLoc())};
}

/// \param whole  of which the pointer's object is a part: then the pointer leads to it
memory_set function_lowering::targets_to_hand_over(const clang::Expr* pointer, part_of& whole) {
  memory_set found = targets_of(pointer);
  if (!whole) return found;
  const bool is_object = found.size() == 1 && !found.front().has_index();
  const auto name = is_object ? without_path(found.front().root, whole) : std::nullopt;
  if (!name || holds_pointers(type_of(whole, false))) {
    whole = part_of();
    return found;
  }
  return {{*name, type_of(whole, found.front().is_const())}};
}

void function_lowering::add_part_parameter(fragment_list& parameters,
                                           const clang::ParmVarDecl& parameter,
                                           const part_of& whole) {
  const std::string name = name_of(parameter);
  const clang::QualType part = parameter.getType()->getPointeeType();
  add_object_parameter(parameters, type_of(whole, part.isConstQualified()), name,
                       parameter.getLocation());
  const std::string path = path_to_part(whole, name);
  variables_[&parameter] = path;
  parts_[&parameter] = whole;
  if (parameter.getType()->isPointerType()) targets_[&parameter] = {{path, part}};
}

}  // namespace translator
