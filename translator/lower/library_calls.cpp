// Calls of what libtiles has in C++ and in the kernel language.
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/StringSwitch.h>

#include "translator/lower/function_lowering.hpp"
#include "translator/lower/library_classes.hpp"

namespace translator {
namespace {

std::string qualified_name(const clang::FunctionDecl& callee) {
  const std::string name = callee.getNameAsString();
  const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(callee.getDeclContext());
  const llvm::StringRef outer = space == nullptr ? "" : space->getName();
  return outer == "fast_math" || outer == "precise_math" ? outer.str() + "::" + name : name;
}

constexpr const char* printing = "direct3d_printf";

bool is_of_std(const clang::FunctionDecl& callee) {
  return callee.isInStdNamespace() ||
         callee.getDeclContext()->getRedeclContext()->isTranslationUnit();
}

// Functions of the standard library that kernels have under another name, or under the same.
std::string standard_function(const clang::FunctionDecl& callee) {
  if (callee.getIdentifier() == nullptr || !is_of_std(callee)) return "";
  const bool is_floating =
      callee.getNumParams() > 0 &&
      callee.getParamDecl(0)->getType().getNonReferenceType()->isFloatingType();
  llvm::StringRef name = callee.getName();
  name.consume_front("__builtin_");
  if (!is_floating) {
    const bool is_whole =
        callee.getNumParams() == 1 && callee.getParamDecl(0)->getType()->isIntegerType();
    return name == "abs" && is_whole ? "abs" : "";
  }
  const std::string precise = "precise_math::" + name.str();
  return llvm::StringSwitch<std::string>(name)
      .Case("abs", "precise_math::fabs")
      .Cases("acos", "asin", "atan", "atan2", "ceil", "cos", "cosh", "exp", "exp2", "fabs", precise)
      .Cases("floor", "fmax", "fmin", "fmod", "log", "log10", "log2", "pow", "round", "sin",
             precise)
      .Cases("sinh", "sqrt", "tan", "tanh", "trunc", "cbrt", "hypot", "fma", "isnan", "isinf",
             precise)
      .Cases("isfinite", "isnormal", "signbit", "copysign", "fdim", "expm1", "log1p", "erf", "erfc",
             precise)
      .Cases("acosf", "asinf", "atanf", "atan2f", "ceilf", "cosf", "coshf", "expf", "exp2f",
             precise)
      .Cases("fabsf", "floorf", "fmaxf", "fminf", "fmodf", "logf", "log10f", "log2f", precise)
      .Cases("powf", "roundf", "sinf", "sinhf", "sqrtf", "tanf", "tanhf", "truncf", precise)
      .Default("");
}

// Of a tiled_index or tiled_extent, whose class tells it.
std::string tile_extent_of(const clang::CXXRecordDecl& record) {
  std::string numbers;
  int rank = 0;
  for (unsigned d = 0; d < 3; ++d) {
    const std::int64_t extent = number_argument(&record, d);
    if (extent <= 0) continue;
    numbers += (rank++ > 0 ? ", " : "") + std::to_string(extent);
  }
  return "extent<" + std::to_string(rank) + ">(" + numbers + ")";
}

}  // namespace

bool is_known_to_kernels(const clang::FunctionDecl& callee) {
  return !standard_function(callee).empty();
}

fragment function_lowering::library_arguments(expressions given) {
  operand_list list;
  for (const clang::Expr* one : given) {
    if (llvm::isa<clang::CXXDefaultArgExpr>(one)) continue;
    add_operand(list, one, operand_form::address);
  }
  return list.get();
}

fragment function_lowering::library_call(const clang::CallExpr* e,
                                         const clang::FunctionDecl& callee) {
  const auto* member = llvm::dyn_cast<clang::CXXMethodDecl>(&callee);
  if (member != nullptr && callee.getNameAsString() == "get_tile_extent") {
    return tile_extent_of(*member->getParent());
  }
  if (callee.getIdentifier() != nullptr && callee.getName() == printing) return print_call(*e);
  const std::string standard = standard_function(callee);
  const std::string name = standard.empty() ? qualified_name(callee) : standard;
  const std::vector<const clang::Expr*> given(e->arg_begin(), e->arg_end());
  return name + "(" + library_arguments(given) + ")";
}

fragment function_lowering::print_call(const clang::CallExpr& e) {
  const auto* format = llvm::dyn_cast<clang::StringLiteral>(e.getArg(0)->IgnoreParenImpCasts());
  if (format == nullptr) {
    fail(e.getArg(0)->getBeginLoc(), "the format that a kernel prints is text in quotes");
  }
  std::string text;
  llvm::raw_string_ostream stream(text);
  format->outputString(stream);
  stream.flush();
  operand_list list;
  list.add(text);
  for (unsigned i = 1; i < e.getNumArgs(); ++i) add_operand(list, e.getArg(i));
  return printing + ("(" + list.get()) + ")";
}

fragment function_lowering::library_member_call(const clang::CXXMemberCallExpr* e) {
  const clang::CXXMethodDecl& callee = *e->getMethodDecl();
  const clang::Expr* const object_expression = e->getImplicitObjectArgument();
  if (is_taken_apart(object_expression->getType())) {  // of a tiled_index: the conversion
    return piece_text(piece_path(path_of(object_expression), "global"));
  }
  const fragment made = object(object_expression);
  if (llvm::isa<clang::CXXConversionDecl>(&callee)) {
    const bool is_tiled = library_class_of(callee.getParent()) == library_class::tiled_index;
    if (is_tiled) return made + ".global";
    const clang::QualType type = e->getType();  // of a number that arithmetic is to go on with
    if (!type->isArithmeticType()) return made;
    return "(" + kernel_.type_name(type.getUnqualifiedType(), e->getBeginLoc()) + ")(" + made + ")";
  }
  const std::vector<const clang::Expr*> given(e->arg_begin(), e->arg_end());
  const std::string name = callee.getNameAsString();
  if (name == "get_extent") return made + ".extent";
  if (name == "get_ref") return made + "[" + library_arguments(given) + "]";
  if (name == "discard_data") return "";
  if (name == "operator()") return made + "(" + library_arguments(given) + ")";
  if (name == "operator[]") return made + "[" + library_arguments(given) + "]";
  std::string types;
  if (name == "reinterpret_as") {
    const clang::CXXRecordDecl* const result = e->getType()->getAsCXXRecordDecl();
    types = "<" +
            kernel_.type_name(type_argument(result, 0).getUnqualifiedType(), e->getBeginLoc()) +
            ">";
  } else if (name == "tile") {
    const std::string type = kernel_.type_name(e->getType().getUnqualifiedType(), e->getBeginLoc());
    types = type.substr(type.find('<'));
  }
  return made + "." + name + types + "(" + library_arguments(given) + ")";
}

fragment function_lowering::library_operator(const clang::CXXOperatorCallExpr* e) {
  const std::vector<const clang::Expr*> given(e->arg_begin(), e->arg_end());
  const std::string sign = clang::getOperatorSpelling(e->getOperator());
  if (e->getOperator() == clang::OO_Equal) require_not_selected(given[0]);
  const bool is_statement = e == statement_;
  switch (e->getOperator()) {
    case clang::OO_Subscript: {
      const sides both = sides_in_order(given[0], given[1]);
      return both.left + "[" + both.right + "]";
    }
    case clang::OO_Call:
      return expression(given[0]) + "(" + library_arguments(expressions(given).drop_front()) + ")";
    default:
      break;
  }
  const bool counts =
      e->getOperator() == clang::OO_PlusPlus || e->getOperator() == clang::OO_MinusMinus;
  const auto changed = [&] { return in_variable(expression(given[0]), *given[0]); };
  fragment whole;
  if (given.size() == 1) {
    whole = sign + (counts ? changed() : expression(given[0]));
  } else if (counts) {
    whole = changed() + sign;
  } else {
    const sides both = e->isAssignmentOp() ? sides_of_assignment(given[1], changed)
                                           : sides_in_order(given[0], given[1]);
    whole = both.left + (" " + sign + " ") + both.right;
  }
  return is_statement ? whole : "(" + whole + ")";
}

/// What an index or extent is made of, which a pointer leads to.
fragment function_lowering::components_at(const clang::Expr* pointer, clang::QualType type) {
  const auto* array = llvm::dyn_cast<clang::ImplicitCastExpr>(pointer->IgnoreParens());
  if (array != nullptr && array->getCastKind() == clang::CK_ArrayToPointerDecay) {
    return expression(array->getSubExpr());
  }
  const memory_set targets = targets_of(pointer);
  const fragment first = place_in(pointer);
  if (!is_repeatable(first.text())) {
    fail(pointer->getBeginLoc(), "this pointer has to be kept in a variable before, in a kernel");
  }
  fragment_list list;
  const std::int64_t rank = number_argument(type->getAsCXXRecordDecl(), 0);
  for (std::int64_t d = 0; d < rank; ++d) {
    const fragment place = "(" + first + " + " + std::to_string(d) + ")";
    list.add(element(targets, place, pointer->getType()->getPointeeType()));
  }
  return list.get();
}

fragment function_lowering::library_construction(const clang::CXXConstructExpr* e,
                                                 clang::QualType of) {
  const std::vector<const clang::Expr*> given(e->arg_begin(), e->arg_end());
  const bool is_of_array = is_view(of) && given.size() == 1;
  // Numbers become halves and bfloat16s where they are stored.
  const bool is_stored = library_class_of(of) == library_class::stored_float;
  if (is_of_array || is_stored) return expression(given[0]);
  const std::string type = kernel_.type_name(of.getUnqualifiedType(), e->getBeginLoc());
  if (given.size() == 1 && is_pointer(given.front()->getType())) {
    return type + "(" + components_at(given.front(), of) + ")";
  }
  return type + "(" + library_arguments(given) + ")";
}

}  // namespace translator
