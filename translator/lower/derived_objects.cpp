// Objects that a function casts to the classes derived from theirs.
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <cstdint>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

/// Finds casts to derived classes, and the functions that are called.
class cast_finder : public clang::RecursiveASTVisitor<cast_finder> {
 public:
  bool VisitCastExpr(clang::CastExpr* cast) {
    casts_ = casts_ || cast->getCastKind() == clang::CK_BaseToDerived;
    return !casts_;
  }
  bool VisitCallExpr(clang::CallExpr* call) {
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

bool keeps_object(const clang::CastExpr& cast) {
  return cast.getCastKind() == clang::CK_NoOp || cast.getCastKind() == clang::CK_LValueToRValue;
}

}  // namespace

std::string adapted_function::key() const {
  std::string text = std::to_string(reinterpret_cast<std::uintptr_t>(function->getCanonicalDecl()));
  const auto add = [&](const part_of& one) {
    text += "|" + std::to_string(reinterpret_cast<std::uintptr_t>(one.whole));
    for (const std::string& base : one.path) text += "." + base;
  };
  add(object);
  for (const part_of& one : parameters) add(one);
  return text;
}

bool kernel_lowering::casts_down(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* const key = function.getCanonicalDecl();
  const auto [known, is_new] = casts_down_.try_emplace(key, false);
  if (!is_new) return known->second;
  if (is_of_library(&function) || function.getBody() == nullptr) return false;
  cast_finder finder;
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
    if (!is_cast_to_base(*cast)) return std::nullopt;
    std::optional<part_of> found = part(cast->getSubExpr());
    if (!found) {
      const clang::QualType type = cast->getSubExpr()->getType();
      found.emplace();
      found->whole = (type->isPointerType() ? type->getPointeeType() : type)->getAsCXXRecordDecl();
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

adapted_function function_lowering::adapted(const clang::FunctionDecl& callee,
                                            const clang::Expr* object_expression,
                                            expressions given) {
  adapted_function made(callee);
  if (!kernel_.casts_down(callee)) return made;
  if (object_expression != nullptr) made.object = part(object_expression).value_or(part_of());
  for (unsigned i = 0; i < callee.getNumParams(); ++i) {
    const clang::QualType type = callee.getParamDecl(i)->getType();
    const bool is_place = type->isReferenceType() || type->isPointerType();
    made.parameters.push_back(is_place ? part(given[i]).value_or(part_of()) : part_of());
  }
  return made;
}

// What stands for the part, in a function that is given the whole.
std::string function_lowering::path_to_part(clang::QualType whole, const part_of& one,
                                            const std::string& object) const {
  const bool is_apart = is_taken_apart(whole);
  std::string path = object;
  for (const std::string& base : one.path)
    path = is_apart ? piece_path(path, base) : path + "." + base;
  return path;
}

void function_lowering::add_whole_parameter(fragment_list& parameters, const part_of& one,
                                            bool is_const, const std::string& name,
                                            clang::SourceLocation where) {
  const clang::QualType type = context().getRecordType(one.whole);
  if (is_taken_apart(type)) {
    for (const piece& member : pieces_of(context(), type, name)) {
      add_piece_parameter(parameters, member, is_const);
    }
    return;
  }
  const clang::QualType qualified = is_const ? type.withConst() : type;
  parameters.add(kernel_.declaration(context().getLValueReferenceType(qualified), name, where));
}

// The text of a part without the bases at its end.
void function_lowering::add_whole(fragment_list& list, const clang::Expr* e) {
  const part_of one = *part(e);
  const clang::QualType type = context().getRecordType(one.whole);
  const bool is_apart = is_taken_apart(type);
  const std::string text = is_apart ? path_of(e) : object(e).text();
  const std::string bases = path_to_part(type, one, "");
  llvm::StringRef whole = text;
  if (!whole.consume_back(bases)) {
    fail(e->getBeginLoc(), "in a kernel the object of this base is not known");
  }
  if (is_apart) {
    list.add_all(pieces_as_arguments(type, whole.str()));
  } else {
    list.add(fragment(whole.str(), e->getBeginLoc()));
  }
}

}  // namespace translator
