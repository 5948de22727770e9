#include "libtiles/compiler/codegen/async_copies.hpp"

#include <algorithm>

namespace libtiles::compiler {
namespace {

void write_function(const std::string& head, const std::string& body, output_lines& out) {
  out.add(head + ";");
  out.add(head + " {");
  out.add("  " + body);
  out.add("}");
}

std::string parameters_of(const std::string& t) {
  return "(__local " + t + " *to, __global const " + t + " *from)";
}

// A number of 64 bits lies where 8 divides the address, a packed vector where 4 does.
void write_element_copy(const async_copy& copy, output_lines& out) {
  const std::string& t = copy.type;
  const bool is_long = t == "double" || t == "long" || t == "ulong";
  const std::string piece = is_long ? "ulong" : "uint", bytes = is_long ? "8" : "4";
  write_function("void " + name_of(copy) + parameters_of(t),
                 "for (int k = 0; k < (int)sizeof(" + t + ") / " + bytes +
                     "; ++k) __asm__ volatile(\"cp.async.ca.shared.global [%0], [%1], " + bytes +
                     ";\" : : \"l\"((__local " + piece + " *)to + k), \"l\"((__global const " +
                     piece + " *)from + k) : \"memory\");",
                 out);
}

void write_piece_copy(const async_copy& copy, output_lines& out) {
  const std::string& t = copy.type;
  const std::string at_once =
      copy.is_asynchronous
          ? "__asm__ volatile(\"cp.async.cg.shared.global [%0], [%1], 16;\" : : \"l\"(to), "
            "\"l\"(from) : \"memory\");"
          : "*(__local uint4 *)to = *(__global const uint4 *)from;";
  write_function("void " + name_of(copy) + parameters_of(t), at_once, out);
}

void write_neighbour_store(const neighbour_store& stored, output_lines& out) {
  const std::string vector = stored.to + std::to_string(stored.count);
  std::string elements;
  for (int k = 0; k < stored.count; ++k) {
    const std::string element = "from[" + std::to_string(k) + "]";
    elements += k == 0 ? "" : ", ";
    elements += stored.conversion.empty() ? element : stored.conversion + "(" + element + ")";
  }
  write_function("void " + name_of(stored) + "(__global " + stored.to + " *to, __private const " +
                     stored.from + " *from)",
                 "*(__global " + vector + " *)to = (" + vector + ")(" + elements + ");", out);
}

void write_instruction(const std::string& name, const std::string& ptx, output_lines& out) {
  write_function("void " + name + "(void)", "__asm__ volatile(\"" + ptx + ";\" : : : \"memory\");",
                 out);
}

}  // namespace

std::string name_of_wait(int later_loads) {
  return "tiles_wait_for_async_copies" +
         (later_loads == 0 ? "" : "_but_" + std::to_string(later_loads));
}

bool can_be_copied_asynchronously(const type& element) {
  if (!is_scalar(element) && !is_vector(element)) return false;
  return !is_normalized(element) && size_of(*scalar(element.scalar)) % 4 == 0;
}

std::string name_of(const async_copy& copy) {
  return std::string("tiles_copy_") + (copy.is_piece ? "16_bytes_" : "") +
         (copy.is_asynchronous ? "async_" : "") + copy.type;
}

std::string name_of(const neighbour_store& stored) {
  return "tiles_store_" + std::to_string(stored.count) + "_" + stored.element;
}

void write_async_copies(const program_needs& needs, output_lines& out) {
  for (const neighbour_store& each : needs.neighbour_stores) write_neighbour_store(each, out);
  for (const async_copy& each : needs.async_copies) {
    if (each.is_piece) {
      write_piece_copy(each, out);
    } else {
      write_element_copy(each, out);
    }
  }
  if (needs.ends_async_loads) write_instruction(end_of_async_load, "cp.async.commit_group", out);
  for (const int later : needs.waits_for_copies) {
    write_instruction(
        name_of_wait(later),
        later == 0 ? "cp.async.wait_all" : "cp.async.wait_group " + std::to_string(later), out);
  }
}

}  // namespace libtiles::compiler
