#include "libtiles/compiler/sema/tiled_operations.hpp"

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/index_components.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"
#include "libtiles/compiler/text/suggestion.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using typed::thread_index_kind;

typed::expression_ptr thread_component(thread_index_kind which, int dimension,
                                       const location& where) {
  return build::expression(scalar(scalar_type::int32), where,
                           typed::thread_index{which, dimension});
}

typed::expression_ptr whole_thread_index(thread_index_kind which, int rank, const location& where) {
  std::vector<typed::expression_ptr> components;
  for (int d = 0; d < rank; ++d) components.push_back(thread_component(which, d, where));
  return build::index_value(index_type(rank), std::move(components), where);
}

int tile_of(const type& t, int dimension) { return t.tile[static_cast<std::size_t>(dimension)]; }

bool is_tiled(const type& t) {
  return t.kind == type_kind::tiled_index || t.kind == type_kind::tiled_extent;
}

}  // namespace

typed::expression_ptr member_of_tile(sema_context& sema, const type& tiled,
                                     const syntax::member& text, const location& where) {
  const std::string& name = text.name;
  const int rank = tiled.rank;
  if (name == "global") return whole_thread_index(thread_index_kind::global, rank, where);
  if (name == "local") return whole_thread_index(thread_index_kind::local, rank, where);
  if (name == "tile") return whole_thread_index(thread_index_kind::tile, rank, where);
  if (name == "tile_origin") return whole_thread_index(thread_index_kind::tile_origin, rank, where);
  if (name == "tile_extent") return tile_extent(tiled, where);
  if (name == "barrier") return build::expression(barrier_type(), where, typed::literal{});
  sema.fail(text.name_where, quoted(tiled) + " has no member '" + name + "'",
            name == "in_bounds"
                ? "pass the view or extent to test against: in_bounds(view)"
                : suggestion_for(name, {"global", "local", "tile", "tile_origin", "tile_extent",
                                        "barrier", "rank", "tile_dim0", "tile_dim1", "tile_dim2"}));
}

// The index of a thread is not negative.
typed::expression_ptr in_bounds(sema_context& sema, const type& tiled, typed::expression_ptr limit,
                                const location& where) {
  const bool is_view = limit->type->kind == type_kind::view;
  const bool is_limit =
      is_view || (has_index_components(*limit->type) && limit->type->kind != type_kind::index);
  if (!is_limit || limit->type->rank != tiled.rank) {
    sema.fail(limit->where, "'in_bounds' takes a view or an extent of rank " +
                                std::to_string(tiled.rank) + ", got " + quoted(*limit->type));
  }
  if (is_view) limit = extent_of_view(std::move(limit), where);
  if (!can_be_spread(*limit)) {
    sema.fail(limit->where, "this extent must be a variable", "assign it to a variable first");
  }
  typed::expression_ptr all;
  int dimension = 0;
  for (typed::expression_ptr& extent : spread(std::move(limit))) {
    auto one = build::binary(binary_operator::less,
                             thread_component(thread_index_kind::global, dimension++, where),
                             std::move(extent), where);
    all = all ? build::binary(binary_operator::logical_and, std::move(all), std::move(one), where)
              : std::move(one);
  }
  return all;
}

typed::expression_ptr tiled_extent(sema_context& sema, typed::expression_ptr extent,
                                   const type_ptr& wanted, const location& where) {
  if (extent->type->rank != wanted->rank) {
    sema.fail(where,
              "a tile of " + count_of(wanted->rank, "dimension") + " cannot divide " +
                  quoted(*extent->type),
              "give tile<...>() one number for each dimension of the extent");
  }
  extent->type = wanted;
  extent->where = where;
  extent->is_lvalue = false;
  return extent;
}

// As many whole tiles as fit, or as cover it. Before it is divided, the sum may be beyond int.
typed::expression_ptr rounded_to_tiles(sema_context& sema, typed::expression_ptr extent,
                                       bool goes_up, const location& where) {
  if (!can_be_spread(*extent)) {
    sema.fail(extent->where, "this extent must be a variable", "assign it to a variable first");
  }
  const type_ptr t = extent->type;
  std::vector<typed::expression_ptr> made = spread(std::move(extent));
  for (int d = 0; d < t->rank; ++d) {
    typed::expression_ptr& one = made[static_cast<std::size_t>(d)];
    const type_ptr given = one->type;
    const type_ptr wide = scalar(goes_up ? scalar_type::int64 : scalar_type::int32);
    const auto step = [&](binary_operator op, int number) {
      one = build::binary(op, build::conversion(std::move(one), wide),
                          build::conversion(build::integer(number, where), wide), where);
    };
    if (goes_up) step(binary_operator::add, tile_of(*t, d) - 1);
    step(binary_operator::divide, tile_of(*t, d));
    step(binary_operator::multiply, tile_of(*t, d));
    one = build::conversion(std::move(one), given);
  }
  return build::index_value(t, std::move(made), where);
}

typed::expression_ptr tile_extent(const type& tiled, const location& where) {
  std::vector<typed::expression_ptr> components;
  for (int d = 0; d < tiled.rank; ++d) {
    components.push_back(build::integer(tile_of(tiled, d), where));
  }
  return build::index_value(extent_type(tiled.rank), std::move(components), where);
}

typed::expression_ptr constant_of_type(const type& t, const std::string& name,
                                       const location& where) {
  const bool has_rank =
      has_index_components(t) || t.kind == type_kind::tiled_index || t.kind == type_kind::view;
  if (name == "rank" && has_rank) return build::integer(t.rank, where);
  for (int d = 0; d < 3 && is_tiled(t); ++d) {
    if (name == "tile_dim" + std::to_string(d)) return build::integer(tile_of(t, d), where);
  }
  return nullptr;
}

}  // namespace libtiles::compiler
