#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler::names {
namespace {

std::string vector_name(const compiler::type& t) {
  return opencl_variable_name_of(t.scalar) + std::to_string(t.count);
}

const char* thread_index_name(typed::thread_index_kind which) {
  switch (which) {
    case typed::thread_index_kind::global:
      return "global_";
    case typed::thread_index_kind::local:
      return "local_";
    case typed::thread_index_kind::tile:
      return "tile_";
    case typed::thread_index_kind::tile_origin:
      return "origin_";
    case typed::thread_index_kind::in_domain:
      return "in_domain_";
  }
  return "global_";
}

}  // namespace

std::string from_stored(scalar_type stored) { return std::string("tiles_from_") + name_of(stored); }

std::string to_stored(scalar_type stored) { return std::string("tiles_to_") + name_of(stored); }

std::string variable(const typed::variable& v) {
  if (v.kind != typed::storage::tile_static) {
    return "v" + (v.number == 0 ? "" : std::to_string(v.number)) + "_" + v.name;
  }
  return v.is_promoted ? helper_statics() + "->" + tile_static(v) : tile_static(v);
}

std::string tile_static(const typed::variable& v) {
  return "ts" + std::to_string(v.number) + "_" + v.name;
}

std::string helper_statics_type() { return "tiles_helper_statics"; }
std::string helper_statics() { return "helper_statics"; }

std::string memory(address_space space) {
  switch (space) {
    case address_space::private_memory:
      return "private";
    case address_space::tile_static:
      return "local";
    case address_space::global:
      return "global";
  }
  return "private";
}

std::string pointer(const compiler::type& t, bool is_const, const std::string& name) {
  const bool is_array = t.element->kind == type_kind::array;
  const std::string pointed = t.memory.is_packed ? stored_type(*t.element) : type(*t.element);
  return "__" + memory(t.memory.space) + (is_const ? " const " : " ") + pointed +
         (is_array ? " (*" : " *") + name + (is_array ? ")" : "") + dimensions(*t.element);
}

std::string unaligned_vector(const std::string& number, int count) {
  return "tiles_unaligned_" + number + std::to_string(count);
}

std::string argument(const typed::variable& parameter) { return "a_" + parameter.name; }

std::string field(const compiler::field& f) { return "m_" + f.name; }
std::string structure(const struct_type& s) {
  return (s.number == 0 ? "struct_" : "struct" + std::to_string(s.number) + "_") + s.name;
}

// Overloads share a name, so each has its number.
std::string function(const typed::function& f) {
  return "f" + std::to_string(f.number) + "_" + f.name;
}

std::string thread_index(typed::thread_index_kind which, int dimension, int neighbour) {
  const std::string own = thread_index_name(which) + std::to_string(dimension);
  return neighbour == 0 ? own : own + "_" + std::to_string(neighbour);
}

std::string buffer(const typed::variable& view) { return "b_" + view.name; }
std::string offset(const typed::variable& view) { return "o_" + view.name; }
std::string extent(const typed::variable& view, int dimension) {
  return "e" + std::to_string(dimension) + "_" + view.name;
}
std::string stride(const typed::variable& view, int dimension) {
  return "d" + std::to_string(dimension) + "_" + view.name;
}

std::string domain_extent(int dimension) { return "domain_" + std::to_string(dimension); }

std::string tiles_in_row() { return "tiles_in_row"; }

std::string first_tile() { return "first_tile"; }

std::string tile_count() { return "tile_count"; }

std::string column() { return "column"; }

std::string row_step() { return "step"; }

std::string tile_number() { return "tile_number"; }

std::string index_type(int rank) { return "tiles_index" + std::to_string(rank); }
std::string offset_function(int rank) { return "tiles_offset" + std::to_string(rank); }

std::string type(const compiler::type& t) {
  switch (t.kind) {
    case type_kind::scalar:
    case type_kind::enumeration:
      return opencl_variable_name_of(t.scalar);
    case type_kind::vector:
      return vector_name(t);
    case type_kind::structure:
      return structure(*t.structure);
    case type_kind::array:
      return type(*t.element);
    case type_kind::index:
    case type_kind::extent:
    case type_kind::tiled_extent:
      return index_type(t.rank);
    case type_kind::view:
      return "tiles_view" + std::to_string(t.rank) + "_" + type(*t.element);
    default:
      return "void";
  }
}

std::string packed_type(const compiler::type& vector) { return "tiles_" + vector_name(vector); }
std::string stored_type(const compiler::type& t) {
  const compiler::type* element = &t;
  while (element->kind == type_kind::array) element = element->element.get();
  return element->kind == type_kind::vector ? packed_type(*element) : type(*element);
}

std::string pack_function(const compiler::type& vector) {
  return "tiles_pack_" + vector_name(vector);
}
std::string unpack_function(const compiler::type& vector) {
  return "tiles_unpack_" + vector_name(vector);
}

std::string load_function(const compiler::type& vector) {
  return "tiles_load_" + vector_name(vector);
}
std::string store_function(const compiler::type& vector) {
  return "tiles_store_" + vector_name(vector);
}

std::string components(const std::vector<int>& numbers) {
  std::string letters;
  for (const int number : numbers) letters += "xyzw"[number];
  return letters;
}

// A struct of three members of one byte each is lost: quirk::loses_structs_of_three_bytes.
bool is_packed_in_array(const compiler::type& vector) {
  return vector.count == 3 && size_of(vector.scalar) == 1;
}

std::string packed_component(const compiler::type& vector, int number) {
  return is_packed_in_array(vector) ? "s[" + std::to_string(number) + "]" : components({number});
}

std::string temporary(std::size_t number) { return "tmp" + std::to_string(number); }

std::string dimensions(const compiler::type& t) {
  std::string text;
  for (const compiler::type* part = &t; part->kind == type_kind::array;
       part = part->element.get()) {
    text += "[" + std::to_string(part->count) + "]";
  }
  return text;
}

}  // namespace libtiles::compiler::names
