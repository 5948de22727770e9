// Values that are known while compiling.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/expressions.hpp"

namespace libtiles::compiler {

std::int64_t constant_integer(sema_context& sema, const syntax::expression& text,
                              const std::string& purpose) {
  const typed::expression_ptr value = analyze_operand(sema, text);
  const typed::literal* const number = build::literal_of(*value);
  if (number == nullptr || !is_integer(*value->type)) {
    sema.fail(text.where, purpose + " must be a constant integer",
              "use a number, a const int with a constant value, or a constant that the "
              "caller gives");
  }
  return build::signed_value(*number, *value->type);
}

}  // namespace libtiles::compiler
