#include "libtiles/compiler/codegen/vector_division.hpp"

#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/syntax/operator_spelling.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

// "a.x / b.x, a.y / b.y"
std::string quotients(const vector_division& need) {
  const std::string between = std::string(" ") + spelling(need.op) + " ";
  std::string list;
  for (int d = 0; d < need.count; ++d) {
    const std::string part = "." + names::components({d});
    list += (d == 0 ? "a" : ", a") + part + between + "b" + part;
  }
  return list;
}

void write_vector_division(const vector_division& need, output_lines& out) {
  const std::string vector = names::type(*vector_of(need.component, need.count));
  const std::string head =
      vector + " " + vector_division_name(need) + "(" + vector + " a, " + vector + " b)";
  out.add(head + ";");
  out.add(head + " { return (" + vector + ")(" + quotients(need) + "); }");
}

}  // namespace

bool is_vector_division(typed::binary_operator op, const type& t) {
  return divides(op) && is_vector(t) && !is_floating(t);
}

vector_division vector_division_of(typed::binary_operator op, const type& t) {
  return {op, t.scalar, static_cast<int>(t.count)};
}

std::string vector_division_name(const vector_division& need) {
  const bool is_remainder = need.op == typed::binary_operator::remainder;
  return std::string(is_remainder ? "tiles_modulo_" : "tiles_divide_") +
         names::type(*vector_of(need.component, need.count));
}

void write_vector_divisions(const program_needs& needs, output_lines& out) {
  for (const vector_division& need : needs.vector_divisions) write_vector_division(need, out);
}

}  // namespace libtiles::compiler
