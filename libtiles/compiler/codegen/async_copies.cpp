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

// A number of 64 bits lies where 8 divides the address, a packed vector where 4 does.
void write_copy(const std::string& t, output_lines& out) {
  const bool is_long = t == "double" || t == "long" || t == "ulong";
  const std::string piece = is_long ? "ulong" : "uint", bytes = is_long ? "8" : "4";
  write_function("void " + async_copy_name(t) + "(__local " + t + " *to, __global const " + t + " *from)",
                 "for (int k = 0; k < (int)sizeof(" + t + ") / " + bytes +
                     "; ++k) __asm__ volatile(\"cp.async.ca.shared.global [%0], [%1], " + bytes +
                     ";\" : : \"l\"((__local " + piece + " *)to + k), \"l\"((__global const " +
                     piece + " *)from + k) : \"memory\");",
                 out);
}

}  // namespace

bool can_be_copied_asynchronously(const type& element) {
  if (!is_scalar(element) && !is_vector(element)) return false;
  return !is_normalized(element) && size_of(*scalar(element.scalar)) % 4 == 0;
}

std::string async_copy_name(const std::string& stored_type) {
  return "tiles_copy_async_" + stored_type;
}

void write_async_copies(const program_needs& needs, output_lines& out) {
  for (const std::string& each : needs.async_copies) write_copy(each, out);
  if (!needs.waits_for_copies) return;
  write_function(std::string("void ") + wait_for_copies + "(void)",
                 "__asm__ volatile(\"cp.async.wait_all;\" : : : \"memory\");", out);
}

}  // namespace libtiles::compiler
