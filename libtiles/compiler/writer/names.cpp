#include "libtiles/compiler/writer/names.hpp"

namespace libtiles::compiler::names {
namespace {

const char* scalar_name(scalar_type type) {
  switch (type) {
    case scalar_type::boolean:  // OpenCL C has no bool in memory
    case scalar_type::uint8:
      return "uchar";
    case scalar_type::int8:
      return "char";
    case scalar_type::int16:
      return "short";
    case scalar_type::uint16:
      return "ushort";
    case scalar_type::int32:
      return "int";
    case scalar_type::uint32:
      return "uint";
    case scalar_type::int64:
      return "long";
    case scalar_type::uint64:
      return "ulong";
    case scalar_type::float32:
      return "float";
    case scalar_type::float64:
      return "double";
    case scalar_type::structure:
      break;
  }
  return "void";
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
  }
  return "global_";
}

}  // namespace

std::string variable(const typed::variable& v) {
  if (v.kind != typed::storage::tile_static) return "v_" + v.name;
  return v.is_handed_down ? helper_statics() + "->" + tile_static(v) : tile_static(v);
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
  return "__" + memory(t.space) + (is_const ? " const " : " ") + type(*t.element) +
         (is_array ? " (*" : " *") + name + (is_array ? ")" : "") + dimensions(*t.element);
}

std::string field(const compiler::field& f) { return "m_" + f.name; }
std::string structure(const struct_type& s) { return "struct_" + s.name; }

// Overloads share a name, so each has its number.
std::string function(const typed::function& f) {
  return "f" + std::to_string(f.number) + "_" + f.name;
}

std::string thread_index(typed::thread_index_kind which, int dimension) {
  return thread_index_name(which) + std::to_string(dimension);
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

std::string index_type(int rank) { return "tiles_index" + std::to_string(rank); }
std::string offset_function(int rank) { return "tiles_offset" + std::to_string(rank); }

std::string type(const compiler::type& t) {
  switch (t.kind) {
    case type_kind::scalar:
      return scalar_name(t.scalar);
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

std::string dimensions(const compiler::type& t) {
  std::string text;
  for (const compiler::type* part = &t; part->kind == type_kind::array;
       part = part->element.get()) {
    text += "[" + std::to_string(part->count) + "]";
  }
  return text;
}

}  // namespace libtiles::compiler::names
