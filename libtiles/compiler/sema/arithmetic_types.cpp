// Which types operators compute in.
#include "libtiles/compiler/sema/conversions.hpp"

namespace libtiles::compiler {
namespace {

int conversion_rank(scalar_type type) {
  switch (type) {
    case scalar_type::int32:
      return 1;
    case scalar_type::uint32:
      return 2;
    case scalar_type::int64:
      return 3;
    case scalar_type::uint64:
      return 4;
    case scalar_type::float32:
      return 5;
    case scalar_type::float64:
      return 6;
    default:
      return 0;
  }
}

}  // namespace

type_ptr promoted(const type_ptr& t) {
  if (t->kind == type_kind::enumeration) return scalar(t->enumeration->promoted_to);
  if (is_half(*t) || is_normalized(*t)) return scalar(scalar_type::float32);
  return conversion_rank(t->scalar) == 0 ? scalar(scalar_type::int32) : t;
}

type_ptr arithmetic_type(const type& a, const type& b) {
  const scalar_type highest =
      conversion_rank(a.scalar) > conversion_rank(b.scalar) ? a.scalar : b.scalar;
  return promoted(scalar(highest));
}

type_ptr common_type(sema_context&, const type& a, const type& b) {
  if (is_vector(a)) return vector_of(a.scalar, static_cast<int>(a.count), a.range);
  if (is_vector(b)) return vector_of(b.scalar, static_cast<int>(b.count), b.range);
  if (is_normalized(a) && is_normalized(b)) {
    return scalar(a.scalar, a.range == b.range ? a.range : value_range::norm);
  }
  return arithmetic_type(a, b);
}

}  // namespace libtiles::compiler
