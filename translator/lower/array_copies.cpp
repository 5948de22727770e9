// Copies of arrays, as captures, structured bindings and the copies of classes make them.
#include <clang/AST/ExprCXX.h>
#include <llvm/Support/SaveAndRestore.h>

#include "translator/lower/function_lowering.hpp"

namespace translator {

fragment function_lowering::VisitArrayInitLoopExpr(const clang::ArrayInitLoopExpr* e) {
  if (!has_own_copy(e->getType())) {
    const fragment source = expression(e->getCommonExpr()->getSourceExpr());
    if (is_repeatable(source.text())) return elements_of(source, e->getType());
  }
  if (conditional_ > 0) fail_in_condition(e);
  const std::string name = kernel_.names().make_local("copy");
  clang::Qualifiers dropped;
  const clang::QualType type = context().getUnqualifiedArrayType(e->getType(), dropped);
  add_line(kernel_.declaration(type, name, e->getBeginLoc()) + ";");
  copy_elements(name, *e);
  return elements_of(name, type);
}

fragment function_lowering::VisitArrayInitIndexExpr(const clang::ArrayInitIndexExpr*) {
  return array_index_;
}

// The elements of an inner array are those of the element that the outer loop has reached.
void function_lowering::copy_elements(const std::string& to, const clang::ArrayInitLoopExpr& copy) {
  const clang::OpaqueValueExpr* const source = copy.getCommonExpr();
  fixed_targets_[source] = {{expression(source->getSourceExpr()).text(), source->getType()}, ""};
  const std::string i = kernel_.names().make_local("i");
  const llvm::SaveAndRestore<std::string> index(array_index_, i);
  const std::string size = std::to_string(copy.getArraySize().getZExtValue());
  add_line(fragment("for (int " + i + " = 0; " + i + " < " + size + "; " + i + "++)",
                    copy.getBeginLoc()));
  open_block(scope_kind::loop_body);
  initialize_member(to + "[" + i + "]", nullptr, copy.getSubExpr());
  close_block();
  fixed_targets_.erase(source);
}

std::string function_lowering::begin_loops_over(clang::QualType& type) {
  std::string subscripts;
  while (const auto* dimension = context().getAsConstantArrayType(type)) {
    const std::string i = kernel_.names().make_local("i");
    const std::string size = std::to_string(dimension->getSize().getZExtValue());
    add_line("for (int " + i + " = 0; " + i + " < " + size + "; " + i + "++)");
    subscripts += "[" + i + "]";
    type = dimension->getElementType();
  }
  return subscripts;
}

/// One array to another, element by element.
void function_lowering::copy_array(const std::string& to, const std::string& from,
                                   clang::QualType type) {
  const std::string element = begin_loops_over(type);
  add_line(to + element + " = " + from + element + ";");
}

/// By this, an assignment that a class has by itself copies its arrays: memcpy(&to.a, &from.a, n).
fragment function_lowering::copy_of_bytes(const clang::CallExpr& e) {
  const auto array = [](const clang::Expr* pointer) -> const clang::Expr* {
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(pointer->IgnoreParenCasts());
    const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
    return is_address ? address->getSubExpr() : nullptr;
  };
  const clang::Expr* const to = array(e.getArg(0));
  const clang::Expr* const from = array(e.getArg(1));
  if (to == nullptr || from == nullptr || !to->getType()->isConstantArrayType() ||
      !context().hasSameUnqualifiedType(to->getType(), from->getType())) {
    fail(e.getBeginLoc(), "a kernel cannot copy bytes; copy the elements");
  }
  if (conditional_ > 0) fail_in_condition(&e);
  copy_array(expression(to).text(), expression(from).text(), to->getType());
  return {};
}

fragment function_lowering::elements_of(const fragment& array, clang::QualType type) const {
  const auto* dimension = context().getAsConstantArrayType(type);
  if (dimension == nullptr) return array;
  fragment_list list;
  for (std::uint64_t i = 0; i < dimension->getSize().getZExtValue(); ++i) {
    list.add(elements_of(array + ("[" + std::to_string(i) + "]"), dimension->getElementType()));
  }
  return "{" + list.get() + "}";
}

}  // namespace translator
