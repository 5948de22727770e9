// What operators take.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/vector_values.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

bool needs_integers(binary_operator op) {
  return op == binary_operator::remainder || op == binary_operator::shift_left ||
         op == binary_operator::shift_right || op == binary_operator::bit_and ||
         op == binary_operator::bit_xor || op == binary_operator::bit_or;
}

}  // namespace

bool is_division(binary_operator op) {
  return op == binary_operator::divide || op == binary_operator::remainder;
}

bool takes(binary_operator op, const type& a, const type& b) {
  if (is_vector(a) || is_vector(b)) return takes_vectors(op, a, b);
  return is_scalar(a) && is_scalar(b) && (!needs_integers(op) || (is_integer(a) && is_integer(b)));
}

void check_divisor(sema_context& sema, const type& dividend, const typed::expression& divisor) {
  const typed::literal* const known = build::literal_of(divisor);
  const bool is_zero = known != nullptr && known->integer == 0;
  const bool is_whole = is_integer(is_vector(dividend) ? *component_of(dividend) : dividend) ||
                        has_index_components(dividend);
  if (is_zero && is_whole && is_integer(*divisor.type) && !sema.body.is_unreached) {
    sema.fail(divisor.where, "division by zero");
  }
}

}  // namespace libtiles::compiler
