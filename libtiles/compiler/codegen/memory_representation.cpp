#include "libtiles/compiler/codegen/memory_representation.hpp"

#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/text/stored_floats.hpp"

namespace libtiles::compiler {
namespace {

// The prototype is for compilers that ask for one.
void add_function(const std::string& head, const std::string& body, output_lines& out) {
  out.add(head + ";");
  out.add(head + " { " + body + " }");
}

// "p.x, p.y, p.z"
std::string components_of(const std::string& name, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += (i == 0 ? "" : ", ") + name + names::components({i});
  }
  return text;
}

// "x, y, z" or "s[3]", as a struct declares them.
std::string members_of(const type& vector) {
  const int count = static_cast<int>(vector.count);
  return names::is_packed_in_array(vector) ? names::packed_component(vector, count)
                                           : components_of("", count);
}

// "p.x, p.y, p.z" or "p.s[0], p.s[1], p.s[2]"
std::string members_of(const std::string& packed, const type& vector) {
  std::string text;
  for (int i = 0; i < static_cast<int>(vector.count); ++i) {
    text += (i == 0 ? "" : ", ") + packed + "." + names::packed_component(vector, i);
  }
  return text;
}

// Passed by value, so that they serve every address space; the compiler makes plain loads of them.
void write_packed_vector(const type& vector, output_lines& out) {
  const std::string packed = names::packed_type(vector);
  const std::string value = names::type(vector);
  const std::string components = components_of("v.", static_cast<int>(vector.count));
  out.add("typedef struct { " + names::type(*scalar(vector.scalar)) + " " + members_of(vector) +
          "; } " + packed + ";");
  add_function(value + " " + names::unpack_function(vector) + "(" + packed + " p)",
               "return (" + value + ")(" + members_of("p", vector) + ");", out);
  const std::string values =
      names::is_packed_in_array(vector) ? "{" + components + "}" : components;
  add_function(packed + " " + names::pack_function(vector) + "(" + value + " v)",
               packed + " p = {" + values + "}; return p;", out);
}

// A view may begin at any number; GPUs take several times as long for a vector in pieces.
void write_whole_vector(const type& vector, output_lines& out) {
  const std::string packed = names::packed_type(vector);
  const std::string value = names::type(vector);
  const std::string is_aligned =
      "if (((size_t)p & " + std::to_string(size_of(vector) - 1) + ") == 0) ";
  add_function(value + " " + names::load_function(vector) + "(__global const " + packed + " *p)",
               is_aligned + "return *(__global const " + value + " *)p; return " +
                   names::unpack_function(vector) + "(*p);",
               out);
  add_function(
      "void " + names::store_function(vector) + "(__global " + packed + " *p, " + value + " v)",
      is_aligned + "*(__global " + value + " *)p = v; else *p = " + names::pack_function(vector) +
          "(v);",
      out);
}

}  // namespace

void write_stored_forms(const program_needs& needs, output_lines& out) {
  for (const auto& [component, count] : needs.packed_vectors) {
    write_packed_vector(*vector_of(component, count), out);
  }
  for (const auto& [component, count] : needs.whole_vectors) {
    write_whole_vector(*vector_of(component, count), out);
  }
  for (const scalar_type stored : needs.stored_floats) {
    for (const std::string& line : stored_float_functions(stored)) out.add(line);
  }
}

}  // namespace libtiles::compiler
