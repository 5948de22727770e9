#include "libtiles/compiler/sema/type_names.hpp"

#include <array>

#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/definitions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/syntax/vector_name.hpp"
#include "libtiles/core/index_rank.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::compiler {
namespace {

// Where it points is not said by its type.
type_ptr resolve_pointer(sema_context& sema, const syntax::type_name& name,
                         const type_ptr& element) {
  if (!may_be_pointed_to(*element)) {
    sema.fail(name.where, with_article(*element) + " cannot be pointed to",
              "a pointer points to a number, a struct, or a member or an element of one");
  }
  return pointer_type(element, pointed_memory{}, name.is_const);
}

int constant_rank(sema_context& sema, const syntax::type_name& name, int most) {
  if (name.arguments.empty() && name.element) return 1;
  if (name.arguments.size() != 1) {
    sema.fail(name.where, "'" + name.name + "' takes one number, its rank");
  }
  const std::int64_t rank = constant_integer(sema, *name.arguments[0], "the rank");
  if (rank < 1 || rank > most) {
    sema.fail(name.arguments[0]->where,
              "the rank is " + std::to_string(rank) + "; expected 1 to " + std::to_string(most));
  }
  return static_cast<int>(rank);
}

// In a template, zeros at the end stand for dimensions that the tile has not.
std::size_t tile_rank(sema_context& sema, const std::vector<syntax::expression_ptr>& extents) {
  std::size_t rank = extents.size();
  while (rank > 1 && constant_integer(sema, *extents[rank - 1], "a tile extent") == 0) --rank;
  return rank;
}

type_ptr resolve_template(sema_context& sema, const syntax::type_name& name) {
  if (name.name == "index") return index_type(constant_rank(sema, name, max_index_rank));
  if (name.name == "extent") return extent_type(constant_rank(sema, name, max_index_rank));
  if (name.name == "tile_accumulator") {
    sema.fail(name.where, "a tile_accumulator can only be a variable of a function",
              "declare it where it is used: tile_accumulator<float, 64, 64> c(t_idx);");
  }
  if (name.name != "tiled_index" && name.name != "tiled_extent") {
    sema.fail(name.where, "unknown type '" + name.name + "'");
  }
  const std::size_t rank = tile_rank(sema, name.arguments);
  const std::array<int, 3> tile = constant_tile(sema, name.arguments, rank, name.name, name.where);
  const int rank_of_type = static_cast<int>(rank);
  return name.name == "tiled_index" ? tiled_index_type(rank_of_type, tile)
                                    : tiled_extent_type(rank_of_type, tile);
}

type_ptr resolve_view(sema_context& sema, const syntax::type_name& name) {
  type_ptr element = resolve_element(sema, *name.element, name.name);
  const bool is_array = name.name == "array";
  if (is_array && name.element->is_const) {
    sema.fail(name.element->where, "an array cannot have const elements",
              "write const array<...>&");
  }
  const bool is_const = is_array ? name.is_const : name.element->is_const;
  return view_type(std::move(element), constant_rank(sema, name, max_data_rank), is_const,
                   is_array);
}

type_ptr resolve_named(sema_context& sema, const syntax::type_name& name) {
  if (name.name == "void") return nothing_type();
  if (name.name == "tile_barrier") return barrier_type();
  if (name.name == "auto") {
    sema.fail(name.where, "'auto' is not allowed here", "write the type");
  }
  // What the text defines comes first: half and float4 are names like others in C++.
  if (const symbol* const meaning = sema.scopes.find(name.name)) {
    if (const auto* named = std::get_if<named_type>(meaning)) return named->type;
  }
  if (const auto definition = find_structure(sema, name.name)) return structure_type(definition);
  if (const auto range = range_named(name.name)) return scalar(scalar_type::float32, *range);
  if (const auto known = scalar_named(name.name)) return scalar(*known);
  if (const auto vector = vector_named(name.name)) {
    return vector_of(vector->component, vector->count, vector->range);
  }
  if (name.name == "array_view" || name.name == "array") return resolve_view(sema, name);
  return resolve_template(sema, name);
}

}  // namespace

void define(sema_context& sema, const syntax::type_alias& text) {
  const type_ptr t = resolve(sema, text.type);
  if (!is_holdable(*t)) {
    sema.fail(text.type.where, "'" + text.name + "' cannot be an alias of " + quoted(*t),
              "numbers, vectors, structs, index<N> and extent<N> can have aliases");
  }
  declare(sema, text.name, named_type{t}, text.where);
}

type_ptr resolve(sema_context& sema, const syntax::type_name& name) {
  const type_ptr made = resolve_named(sema, name);
  return name.is_pointer ? resolve_pointer(sema, name, made) : made;
}

std::array<int, 3> constant_tile(sema_context& sema,
                                 const std::vector<syntax::expression_ptr>& extents,
                                 std::size_t rank, const std::string& owner,
                                 const location& where) {
  if (extents.empty() || extents.size() > 3) {
    sema.fail(where,
              "'" + owner + "' takes 1 to 3 tile extents, got " + std::to_string(extents.size()));
  }
  std::array<int, 3> tile{};
  for (std::size_t d = 0; d < rank; ++d) {
    const std::int64_t extent = constant_integer(sema, *extents[d], "a tile extent");
    if (extent < 1 || extent > INT32_MAX) {
      sema.fail(extents[d]->where, "the tile extent of dimension " + std::to_string(d) + " is " +
                                       std::to_string(extent) + "; expected 1 or more");
    }
    tile[d] = static_cast<int>(extent);
  }
  return tile;
}

type_ptr resolve_element(sema_context& sema, const syntax::type_name& name,
                         const std::string& holder) {
  type_ptr element = resolve(sema, name);
  if (!is_storable(*element)) {
    sema.fail(name.where, quoted(*element) + " cannot be the element of an " + holder);
  }
  return element;
}

type_ptr resolve_array(sema_context& sema, type_ptr element,
                       const std::vector<syntax::expression_ptr>& dimensions) {
  for (auto dimension = dimensions.rbegin(); dimension != dimensions.rend(); ++dimension) {
    const std::int64_t count = constant_integer(sema, **dimension, "the size of an array");
    if (count < 1) {
      sema.fail((*dimension)->where,
                "the size of the array is " + std::to_string(count) + "; expected 1 or more");
    }
    if (count > max_type_bytes / static_cast<std::int64_t>(size_of(*element))) {
      sema.fail((*dimension)->where, "the array is larger than 1 GiB");
    }
    element = array_of(std::move(element), count);
  }
  return element;
}

}  // namespace libtiles::compiler
