// Types as written -> types.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/syntax/vector_name.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::compiler {
type_ptr semantic_analyzer::resolve(const syntax::type_name& name) {
  const type_ptr made = resolve_named(name);
  return name.is_pointer ? resolve_pointer(name, made) : made;
}

// Where it points is not said by its type.
type_ptr semantic_analyzer::resolve_pointer(const syntax::type_name& name,
                                            const type_ptr& element) {
  if (!may_be_pointed_to(*element)) {
    messages_.fail(name.where, with_article(*element) + " cannot be pointed to",
                   "a pointer points to a number, a struct, or a member or an element of one");
  }
  return pointer_type(element, address_space::private_memory, name.is_const);
}

type_ptr semantic_analyzer::resolve_named(const syntax::type_name& name) {
  if (name.name == "void") return nothing_type();
  if (name.name == "tile_barrier") return barrier_type();
  if (name.name == "auto") {
    messages_.fail(name.where, "'auto' has no meaning here", "write the type");
  }
  // What the text defines comes first: half and float4 are names like others in C++.
  if (const symbol* const meaning = scopes_.find(name.name)) {
    if (const auto* named = std::get_if<named_type>(meaning)) return named->type;
  }
  if (const auto definition = find_structure(name.name)) return structure_type(definition);
  if (const auto range = range_named(name.name)) return scalar(scalar_type::float32, *range);
  if (const auto known = scalar_named(name.name)) return scalar(*known);
  if (const auto vector = vector_named(name.name)) {
    return vector_of(vector->component, vector->count, vector->range);
  }
  if (name.name == "array_view" || name.name == "array") return resolve_view(name);
  return resolve_template(name);
}

std::shared_ptr<const struct_type> semantic_analyzer::find_structure(
    const std::string& name) const {
  const auto known = structures_.find(name);
  return known == structures_.end() ? nullptr : known->second;
}

int semantic_analyzer::constant_rank(const syntax::type_name& name) {
  if (name.arguments.empty() && name.element) return 1;
  if (name.arguments.size() != 1) {
    messages_.fail(name.where, "'" + name.name + "' takes one number, its rank");
  }
  const std::int64_t rank = constant_integer(*name.arguments[0], "the rank");
  if (rank < 1 || rank > max_data_rank) {
    messages_.fail(
        name.arguments[0]->where,
        "the rank is " + std::to_string(rank) + "; expected 1 to " + std::to_string(max_data_rank));
  }
  return static_cast<int>(rank);
}

type_ptr semantic_analyzer::resolve_template(const syntax::type_name& name) {
  if (name.name == "index") return index_type(constant_rank(name));
  if (name.name == "extent") return extent_type(constant_rank(name));
  if (name.name != "tiled_index" && name.name != "tiled_extent") {
    messages_.fail(name.where, "unknown type '" + name.name + "'");
  }
  const std::array<int, 3> tile = constant_tile(name.arguments, name.name, name.where);
  const int rank = static_cast<int>(name.arguments.size());
  return name.name == "tiled_index" ? tiled_index_type(rank, tile) : tiled_extent_type(rank, tile);
}

std::array<int, 3> semantic_analyzer::constant_tile(
    const std::vector<syntax::expression_ptr>& extents, const std::string& owner,
    const location& where) {
  if (extents.empty() || extents.size() > 3) {
    messages_.fail(
        where, "'" + owner + "' takes 1 to 3 tile extents, got " + std::to_string(extents.size()));
  }
  std::array<int, 3> tile{};
  for (std::size_t d = 0; d < extents.size(); ++d) {
    const std::int64_t extent = constant_integer(*extents[d], "a tile extent");
    if (extent < 1 || extent > INT32_MAX) {
      messages_.fail(extents[d]->where, "the tile extent of dimension " + std::to_string(d) +
                                            " is " + std::to_string(extent) +
                                            "; expected 1 or more");
    }
    tile[d] = static_cast<int>(extent);
  }
  return tile;
}

type_ptr semantic_analyzer::resolve_view(const syntax::type_name& name) {
  type_ptr element = resolve_element(*name.element, name.name);
  const bool is_array = name.name == "array";
  if (is_array && name.element->is_const) {
    messages_.fail(name.element->where, "the elements of an array are never const",
                   "write const array<...>&");
  }
  const bool is_const = is_array ? name.is_const : name.element->is_const;
  return view_type(std::move(element), constant_rank(name), is_const, is_array);
}

type_ptr semantic_analyzer::resolve_element(const syntax::type_name& name,
                                            const std::string& holder) {
  type_ptr element = resolve(name);
  if (!is_storable(*element)) {
    messages_.fail(name.where,
                   "'" + to_string(*element) + "' cannot be the element of an " + holder);
  }
  return element;
}

type_ptr semantic_analyzer::resolve_array(type_ptr element,
                                          const std::vector<syntax::expression_ptr>& dimensions) {
  for (auto dimension = dimensions.rbegin(); dimension != dimensions.rend(); ++dimension) {
    const std::int64_t count = constant_integer(**dimension, "the size of an array");
    if (count < 1) {
      messages_.fail((*dimension)->where,
                     "the size of the array is " + std::to_string(count) + "; expected 1 or more");
    }
    if (count > max_type_bytes / static_cast<std::int64_t>(size_of(*element))) {
      messages_.fail((*dimension)->where, "the array is larger than 1 GiB");
    }
    element = array_of(std::move(element), count);
  }
  return element;
}

std::int64_t semantic_analyzer::constant_integer(const syntax::expression& text,
                                                 const std::string& purpose) {
  const typed::expression_ptr value = analyze_operand(text);
  const typed::literal* const number = build::literal_of(*value);
  if (number == nullptr || !is_integer(*value->type)) {
    messages_.fail(text.where, purpose + " must be a constant integer",
                   "use a number, a const int with a constant value, or a constant that the "
                   "caller gives");
  }
  return build::signed_value(*number, *value->type);
}

}  // namespace libtiles::compiler
