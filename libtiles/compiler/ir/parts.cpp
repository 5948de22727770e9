#include "libtiles/compiler/ir/parts.hpp"

namespace libtiles::compiler {

std::size_t part_count(const type& aggregate) {
  return is_vector(aggregate) ? static_cast<std::size_t>(aggregate.count)
                              : aggregate.structure->fields.size();
}

type_ptr part_type(const type& aggregate, std::size_t part) {
  return is_vector(aggregate) ? scalar(aggregate.scalar, aggregate.range)
                              : aggregate.structure->fields[part].type;
}

typed::expression_ptr part_of(typed::expression_ptr place, std::size_t part) {
  const type_ptr whole = place->type;
  const location where = place->where;
  const bool is_lvalue = place->is_lvalue;
  if (is_vector(*whole)) {
    return build::expression(part_type(*whole, part), where,
                             typed::swizzle{std::move(place), {static_cast<int>(part)}}, is_lvalue);
  }
  return build::expression(part_type(*whole, part), where, typed::member{std::move(place), part},
                           is_lvalue);
}

typed::expression_ptr whole_of_parts(const type_ptr& aggregate,
                                     std::vector<typed::expression_ptr> parts,
                                     const location& where) {
  if (is_vector(*aggregate)) {
    return build::expression(aggregate, where, typed::vector_value{std::move(parts)});
  }
  return build::expression(aggregate, where, typed::aggregate{std::move(parts)});
}

typed::expression_ptr zero_value(const type_ptr& t, const location& where) {
  if (is_number(*t)) return build::expression(t, where, typed::literal{});
  if (!is_vector(*t)) return build::expression(t, where, typed::aggregate{});
  std::vector<typed::expression_ptr> splat;
  splat.push_back(zero_value(part_type(*t, 0), where));
  return whole_of_parts(t, std::move(splat), where);
}

}  // namespace libtiles::compiler
