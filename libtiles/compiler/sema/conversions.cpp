#include "libtiles/compiler/sema/conversions.hpp"

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/vector_values.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"

namespace libtiles::compiler {
namespace {

// What a thread's tiled_index is where an index is wanted: its place in the whole domain.
typed::expression_ptr global_index(const type& tiled, const type_ptr& wanted,
                                   const location& where) {
  std::vector<typed::expression_ptr> components;
  for (int d = 0; d < tiled.rank; ++d) {
    components.push_back(
        build::expression(scalar(scalar_type::int32), where,
                          typed::thread_index{typed::thread_index_kind::global, d}));
  }
  return build::index_value(wanted, std::move(components), where);
}

// Numbers become norm and unorm only when asked to, unless they are known to lie in the range.
bool is_asked_for(const type& given, const type& wanted) {
  return is_normalized(wanted) && !is_within(given.range, wanted.range);
}

// What to write where a type does not become another by itself, but does when asked to.
std::string cast_help(const type& given, const type& wanted) {
  const bool is_castable = (is_number(given) && is_number(wanted)) ||
                           (is_vector(given) && is_vector(wanted) && given.count == wanted.count);
  if (is_number(wanted)) {
    if (given.kind == type_kind::index) return "write [0] after the index for its first number";
    if (given.kind == type_kind::tiled_index) return "write .global[0] after the index";
  }
  return is_castable ? "write static_cast<" + to_string(wanted) + ">(...)" : "";
}

// 0 where arithmetic is done in another type.
int conversion_rank(scalar_type type) {
  return size_of(type) < sizeof(std::int32_t) ? 0 : static_cast<int>(type);
}

}  // namespace

typed::expression_ptr convert(sema_context& sema, typed::expression_ptr value,
                              const type_ptr& wanted) {
  const type& given = *value->type;
  if (converts_to_number(given) && is_asked_for(given, *wanted)) {
    sema.fail(value->where, "cannot convert " + quoted(given) + " to " + quoted(*wanted),
              "write " + to_string(is_vector(*wanted) ? *component_of(*wanted) : *wanted) +
                  "(...), which clamps a number to the range");
  }
  if (converts_to_number(given) && is_scalar(*wanted)) {
    return build::conversion(std::move(value), wanted);
  }
  if (converts_to_number(given) && is_vector(*wanted)) {
    std::vector<typed::expression_ptr> parts;
    const location where = value->where;
    parts.push_back(build::conversion(std::move(value), component_of(*wanted)));
    return build::expression(wanted, where, typed::vector_value{std::move(parts)});
  }
  if (given.kind == type_kind::tiled_index && wanted->kind == type_kind::index &&
      given.rank == wanted->rank) {
    return global_index(given, wanted, value->where);
  }
  if (given.kind == type_kind::view && wanted->kind == type_kind::view) {
    return converted_view(sema, std::move(value), wanted);
  }
  const bool is_pointer = given.kind == type_kind::pointer && wanted->kind == type_kind::pointer &&
                          *given.element == *wanted->element &&
                          (wanted->is_const || !given.is_const);
  if (is_pointer) {
    value->type = pointer_type(given.element, given.memory, wanted->is_const);
    return value;
  }
  const bool are_extents = has_index_components(given) && given.kind != type_kind::index &&
                           has_index_components(*wanted) && wanted->kind != type_kind::index;
  if (are_extents && given.rank == wanted->rank) {
    value->is_lvalue = false;
    value->type = wanted;
    return value;
  }
  if (given != *wanted) {
    sema.fail(
        value->where, "cannot convert " + quoted(given) + " to " + quoted(*wanted),
        given.kind == type_kind::view ? help_for_views(given, *wanted) : cast_help(given, *wanted));
  }
  if (given.kind == type_kind::array) {
    sema.fail(value->where, with_article(given) + " cannot be copied in a kernel");
  }
  return value;
}

typed::expression_ptr explicit_conversion(sema_context& sema, typed::expression_ptr value,
                                          const type_ptr& wanted, const location& where) {
  const bool is_cast = !cast_help(*value->type, *wanted).empty();
  typed::expression_ptr made = is_cast ? build::conversion(std::move(value), wanted)
                                       : convert(sema, std::move(value), wanted);
  made->where = where;
  return made;
}

typed::expression_ptr as_operand(typed::expression_ptr value) {
  const bool is_unscoped =
      value->type->kind == type_kind::enumeration && !value->type->enumeration->is_scoped;
  if (!is_unscoped && !is_stored_float(*value->type)) return value;
  const type_ptr operand = promoted(value->type);
  return build::conversion(std::move(value), operand);
}

type_ptr promoted(const type_ptr& t) {
  if (t->kind == type_kind::enumeration) return scalar(t->enumeration->promoted_to);
  if (is_stored_float(*t) || is_normalized(*t)) return scalar(scalar_type::float32);
  return conversion_rank(t->scalar) == 0 ? scalar(scalar_type::int32) : t;
}

type_ptr arithmetic_type(const type& a, const type& b) {
  const scalar_type highest =
      conversion_rank(a.scalar) > conversion_rank(b.scalar) ? a.scalar : b.scalar;
  return promoted(scalar(highest));
}

type_ptr common_type(const type& a, const type& b) {
  if (is_vector(a)) return vector_of(a.scalar, static_cast<int>(a.count), a.range);
  if (is_vector(b)) return vector_of(b.scalar, static_cast<int>(b.count), b.range);
  if (is_normalized(a) && is_normalized(b)) {
    return scalar(a.scalar, a.range == b.range ? a.range : value_range::norm);
  }
  return arithmetic_type(a, b);
}

}  // namespace libtiles::compiler
