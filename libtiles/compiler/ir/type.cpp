#include "libtiles/compiler/ir/type.hpp"

#include <algorithm>
#include <tuple>

namespace libtiles::compiler {
namespace {

type_ptr make(type t) { return std::make_shared<const type>(std::move(t)); }

type of_kind(type_kind kind) {
  type t;
  t.kind = kind;
  return t;
}

std::string tile_text(const type& t) {
  std::string text;
  for (int d = 0; d < t.rank; ++d) {
    text += (d == 0 ? "" : ", ") + std::to_string(t.tile[static_cast<std::size_t>(d)]);
  }
  return text;
}

std::string array_text(const type& t) {
  std::string dimensions;
  const type* element = &t;
  for (; element->kind == type_kind::array; element = element->element.get()) {
    dimensions += "[" + std::to_string(element->count) + "]";
  }
  return to_string(*element) + dimensions;
}

// "float", "norm"
std::string component_text(const type& t) {
  switch (t.range) {
    case value_range::norm:
      return "norm";
    case value_range::unorm:
      return "unorm";
    case value_range::all:
      break;
  }
  return name_of(t.scalar);
}

// "float_3", as C++ AMP spells it.
std::string vector_text(const type& t) {
  const std::string component = is_normalized(t) ? component_text(t) : opencl_name_of(t.scalar);
  return component + "_" + std::to_string(t.count);
}

std::string view_text(const type& t) {
  const std::string parameters = to_string(*t.element) + ", " + std::to_string(t.rank) + ">";
  if (t.is_array_object) return (t.is_const ? "const array<" : "array<") + parameters + "&";
  return (t.is_const ? "array_view<const " : "array_view<") + parameters;
}

}  // namespace

type_ptr nothing_type() { return make(of_kind(type_kind::nothing)); }
type_ptr barrier_type() { return make(of_kind(type_kind::barrier)); }

type_ptr scalar(scalar_type kind, value_range range) {
  type t = of_kind(type_kind::scalar);
  t.scalar = kind;
  t.range = range;
  return make(t);
}

type_ptr vector_of(scalar_type component, int count, value_range range) {
  type t = of_kind(type_kind::vector);
  t.scalar = component;
  t.range = range;
  t.count = count;
  return make(t);
}

type_ptr without_range(const type& t) {
  return is_vector(t) ? vector_of(t.scalar, static_cast<int>(t.count)) : scalar(t.scalar);
}

type_ptr enumeration_type(std::shared_ptr<const enum_type> definition) {
  type t = of_kind(type_kind::enumeration);
  t.scalar = definition->underlying;
  t.enumeration = std::move(definition);
  return make(t);
}

type_ptr array_of(type_ptr element, std::int64_t count) {
  type t = of_kind(type_kind::array);
  t.element = std::move(element);
  t.count = count;
  return make(t);
}

std::vector<std::int64_t> array_extents(const type& array) {
  std::vector<std::int64_t> extents;
  for (const type* part = &array; part->kind == type_kind::array; part = part->element.get()) {
    extents.push_back(part->count);
  }
  return extents;
}

type_ptr index_type(int rank) {
  type t = of_kind(type_kind::index);
  t.rank = rank;
  return make(t);
}

type_ptr extent_type(int rank) {
  type t = of_kind(type_kind::extent);
  t.rank = rank;
  return make(t);
}

type_ptr tiled_index_type(int rank, const std::array<int, 3>& tile) {
  type t = of_kind(type_kind::tiled_index);
  t.rank = rank;
  t.tile = tile;
  return make(t);
}

type_ptr tiled_extent_type(int rank, const std::array<int, 3>& tile) {
  type t = of_kind(type_kind::tiled_extent);
  t.rank = rank;
  t.tile = tile;
  return make(t);
}

type_ptr structure_type(std::shared_ptr<const struct_type> definition) {
  type t = of_kind(type_kind::structure);
  t.structure = std::move(definition);
  return make(t);
}

type_ptr view_type(type_ptr element, int rank, bool is_const, bool is_array_object) {
  type t = of_kind(type_kind::view);
  t.element = std::move(element);
  t.rank = rank;
  t.is_const = is_const;
  t.is_array_object = is_array_object;
  return make(t);
}

type_ptr pointer_type(type_ptr element, pointed_memory memory, bool is_const) {
  type t = of_kind(type_kind::pointer);
  t.element = std::move(element);
  t.memory = memory;
  t.is_const = is_const;
  return make(t);
}

bool operator==(const pointed_memory& a, const pointed_memory& b) {
  return a.space == b.space && a.is_packed == b.is_packed;
}

bool operator<(const pointed_memory& a, const pointed_memory& b) {
  return std::tie(a.space, a.is_packed) < std::tie(b.space, b.is_packed);
}

bool operator==(const type& a, const type& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case type_kind::nothing:
    case type_kind::barrier:
      return true;
    case type_kind::scalar:
      return a.scalar == b.scalar && a.range == b.range;
    case type_kind::vector:
      return a.scalar == b.scalar && a.range == b.range && a.count == b.count;
    case type_kind::enumeration:
      return a.enumeration == b.enumeration;
    case type_kind::structure:
      return a.structure == b.structure;
    case type_kind::array:
      return a.count == b.count && *a.element == *b.element;
    case type_kind::index:
    case type_kind::extent:
      return a.rank == b.rank;
    case type_kind::tiled_index:
    case type_kind::tiled_extent:
      return a.rank == b.rank && a.tile == b.tile;
    case type_kind::view:
      return a.rank == b.rank && a.is_const == b.is_const &&
             a.is_array_object == b.is_array_object && *a.element == *b.element;
    case type_kind::pointer:
      return a.memory == b.memory && a.is_const == b.is_const && *a.element == *b.element;
  }
  return false;
}

std::string to_string(const type& t) {
  switch (t.kind) {
    case type_kind::nothing:
      return "void";
    case type_kind::barrier:
      return "tile_barrier";
    case type_kind::scalar:
      return component_text(t);
    case type_kind::vector:
      return vector_text(t);
    case type_kind::enumeration:
      return t.enumeration->name;
    case type_kind::structure:
      return t.structure->name;
    case type_kind::array:
      return array_text(t);
    case type_kind::index:
      return "index<" + std::to_string(t.rank) + ">";
    case type_kind::extent:
      return "extent<" + std::to_string(t.rank) + ">";
    case type_kind::tiled_index:
      return "tiled_index<" + tile_text(t) + ">";
    case type_kind::tiled_extent:
      return "tiled_extent<" + tile_text(t) + ">";
    case type_kind::view:
      return view_text(t);
    case type_kind::pointer:
      return (t.is_const ? "const " : "") + to_string(*t.element) + "*";
  }
  return "unknown type";
}

std::string with_article(const type& t) { return libtiles::with_article(to_string(t)); }

bool is_scalar(const type& t) { return t.kind == type_kind::scalar; }
bool is_int(const type& t) { return is_scalar(t) && t.scalar == scalar_type::int32; }

bool is_floating(const type& t) { return is_scalar(t) && is_floating(t.scalar); }

std::string quoted(const type& t) { return "'" + to_string(t) + "'"; }

bool is_integer(const type& t) { return is_scalar(t) && !is_floating(t); }

bool is_vector(const type& t) { return t.kind == type_kind::vector; }

bool is_number(const type& t) { return is_scalar(t) || t.kind == type_kind::enumeration; }

bool is_stored_float(const type& t) { return is_scalar(t) && is_stored_float(t.scalar); }

bool is_normalized(const type& t) { return t.range != value_range::all; }

bool is_scoped_enumeration(const type& t) {
  return t.kind == type_kind::enumeration && t.enumeration->is_scoped;
}

bool converts_to_number(const type& t) { return is_number(t) && !is_scoped_enumeration(t); }

bool is_storable(const type& t) {
  return is_number(t) || is_vector(t) || t.kind == type_kind::structure;
}

bool is_holdable(const type& t) { return is_storable(t) || has_index_components(t); }

bool has_index_components(const type& t) {
  return t.kind == type_kind::index || t.kind == type_kind::extent ||
         t.kind == type_kind::tiled_extent;
}

bool is_known_by_type(const type& t) {
  return t.kind == type_kind::tiled_index || t.kind == type_kind::barrier;
}

bool starts_as_zeros(const type& t) {
  if (t.kind == type_kind::array) return starts_as_zeros(*t.element);
  if (t.kind != type_kind::structure) {
    return has_index_components(t) || is_vector(t) || is_normalized(t);
  }
  const std::vector<field>& fields = t.structure->fields;
  return std::any_of(fields.begin(), fields.end(),
                     [](const field& f) { return starts_as_zeros(*f.type); });
}

std::size_t size_of(const type& t) {
  switch (t.kind) {
    case type_kind::scalar:
    case type_kind::enumeration:
      return size_of(t.scalar);
    case type_kind::vector:
      return size_of(t.scalar) * static_cast<std::size_t>(t.count);
    case type_kind::structure:
      return t.structure->size;
    case type_kind::array:
      return size_of(*t.element) * static_cast<std::size_t>(t.count);
    case type_kind::index:
    case type_kind::extent:
    case type_kind::tiled_extent:
      return sizeof(std::int32_t) * static_cast<std::size_t>(t.rank);
    case type_kind::pointer:
      return sizeof(std::uint64_t);
    default:
      return 0;
  }
}

std::size_t size_of_smallest_number(const type& t) {
  if (t.kind == type_kind::array) return size_of_smallest_number(*t.element);
  if (has_index_components(t)) return sizeof(std::int32_t);
  if (t.kind != type_kind::structure) return size_of(t.scalar);
  std::size_t smallest = sizeof(std::int64_t);
  for (const field& f : t.structure->fields) {
    smallest = std::min(smallest, size_of_smallest_number(*f.type));
  }
  return smallest;
}

std::size_t alignment_of(const type& t) {
  switch (t.kind) {
    case type_kind::scalar:
    case type_kind::enumeration:
    case type_kind::vector:
      return size_of(t.scalar);
    case type_kind::structure:
      return t.structure->alignment;
    case type_kind::array:
      return alignment_of(*t.element);
    case type_kind::index:
    case type_kind::extent:
    case type_kind::tiled_extent:
      return alignof(std::int32_t);
    default:
      return 0;
  }
}

std::int64_t thread_count(const type& tiled) {
  std::int64_t count = 1;
  for (int d = 0; d < tiled.rank; ++d) count *= tiled.tile[static_cast<std::size_t>(d)];
  return count;
}

std::size_t size_in_kernel(const type& t) {
  if (t.kind == type_kind::array) {
    return size_in_kernel(*t.element) * static_cast<std::size_t>(t.count);
  }
  const bool takes_room_of_four = is_vector(t) && t.count == 3;
  return takes_room_of_four ? size_of(t.scalar) * 4 : size_of(t);
}

void lay_out(struct_type& made) {
  const auto round_up = [](std::size_t value, std::size_t unit) {
    return (value + unit - 1) / unit * unit;
  };
  for (field& f : made.fields) {
    const std::size_t alignment = alignment_of(*f.type);
    f.offset = round_up(made.size, alignment);
    made.size = f.offset + size_of(*f.type);
    made.alignment = std::max(made.alignment, alignment);
  }
  made.size = round_up(made.size, made.alignment);
}

element_type element_type_of(const type& t) {
  if (t.kind == type_kind::structure) {
    return {scalar_type::structure, t.structure->name, t.structure->size};
  }
  if (is_vector(t) || is_normalized(t) || has_index_components(t)) {
    return {scalar_type::structure, to_string(t), size_of(t)};
  }
  return {t.scalar, "", size_of(t.scalar)};
}

}  // namespace libtiles::compiler
