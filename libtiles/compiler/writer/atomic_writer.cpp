#include "libtiles/compiler/writer/atomic_writer.hpp"

#include <optional>

#include "libtiles/compiler/writer/names.hpp"

namespace libtiles::compiler {
namespace {

using typed::atomic_operation;

const char* opencl_name(atomic_operation op) {
  switch (op) {
    case atomic_operation::exchange:
      return "atomic_xchg";
    case atomic_operation::add:
      return "atomic_add";
    case atomic_operation::subtract:
      return "atomic_sub";
    case atomic_operation::bit_and:
      return "atomic_and";
    case atomic_operation::bit_or:
      return "atomic_or";
    case atomic_operation::bit_xor:
      return "atomic_xor";
    case atomic_operation::maximum:
      return "atomic_max";
    case atomic_operation::minimum:
      return "atomic_min";
    case atomic_operation::increment:
      return "atomic_inc";
    case atomic_operation::decrement:
      return "atomic_dec";
    case atomic_operation::compare_exchange:
      return "atomic_cmpxchg";
  }
  return "";
}

// "global_int": tells functions of one name in OpenCL C 1.2, which has no overloads, apart.
std::string name_of(const atomic_helper& helper) {
  const std::string element = "_" + names::type(*scalar(helper.element));
  if (helper.op == atomic_operation::add)
    return "tiles_atomic_add_" + names::memory(helper.target) + element;
  return "tiles_compare_exchange_" + names::memory(helper.target) + "_" +
         names::memory(helper.expected) + element;
}

std::string target_parameter(const atomic_helper& helper, const std::string& element) {
  return "volatile __" + names::memory(helper.target) + " " + element + " *target";
}

// OpenCL C 1.2 adds whole numbers only. The first guess need not be right: the loop corrects it.
void write_float_add(const atomic_helper& helper, output_lines& out) {
  const std::string bits = "volatile __" + names::memory(helper.target) + " uint *";
  out.add("float " + name_of(helper) + "(" + target_parameter(helper, "float") +
          ", const float value) {");
  out.add("  " + bits + "bits = (" + bits + ")target;");
  out.add("  uint seen = 0;");
  out.add("  for (;;) {");
  out.add("    const uint held = atomic_cmpxchg(bits, seen, as_uint(as_float(seen) + value));");
  out.add("    if (held == seen) return as_float(held);");
  out.add("    seen = held;");
  out.add("  }");
  out.add("}");
}

void write_compare_exchange(const atomic_helper& helper, output_lines& out) {
  const std::string element = names::type(*scalar(helper.element));
  out.add("int " + name_of(helper) + "(" + target_parameter(helper, element) + ", " + "__" +
          names::memory(helper.expected) + " " + element + " *expected, const " + element +
          " value) {");
  out.add("  const " + element + " wanted = *expected;");
  out.add("  const " + element + " held = atomic_cmpxchg(target, wanted, value);");
  out.add("  if (held != wanted) *expected = held;");
  out.add("  return held == wanted;");
  out.add("}");
}

std::optional<atomic_helper> helper_of(const typed::atomic& n) {
  const type& target = *n.target->type;
  const scalar_type element = target.element->scalar;
  const bool is_float_add = n.op == atomic_operation::add && element == scalar_type::float32;
  if (is_float_add) return atomic_helper{n.op, element, target.space, address_space{}};
  if (n.op != atomic_operation::compare_exchange) return std::nullopt;
  return atomic_helper{n.op, element, target.space, n.operands.front()->type->space};
}

}  // namespace

std::string atomic_call(const typed::atomic& n, const std::string& target,
                        const std::vector<std::string>& operands, program_needs& program) {
  const std::optional<atomic_helper> helper = helper_of(n);
  if (helper) program.atomic_helpers.insert(*helper);
  std::string text = (helper ? name_of(*helper) : opencl_name(n.op)) + "(" + target;
  for (const std::string& operand : operands) text += ", " + operand;
  return text + ")";
}

void write_atomic_helper(const atomic_helper& helper, output_lines& out) {
  return helper.op == atomic_operation::add ? write_float_add(helper, out)
                                            : write_compare_exchange(helper, out);
}

}  // namespace libtiles::compiler
