#include "libtiles/compiler/codegen/atomic_writer.hpp"

#include <optional>

#include "libtiles/compiler/codegen/names.hpp"

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

// "local_int": tells functions of one name in OpenCL C 1.2, which has no overloads, apart.
std::string name_of(const atomic_helper& helper) {
  const bool is_exchange = helper.op == atomic_operation::compare_exchange;
  const std::string operation = is_exchange ? "compare_exchange" : opencl_name(helper.op);
  const std::string expected = is_exchange ? names::memory(helper.expected) + "_" : "";
  return "tiles_" + (helper.is_alone ? "alone_" + operation : operation) + "_" +
         names::memory(helper.target) + "_" + expected + names::type(*scalar(helper.element));
}

std::string target_parameter(const atomic_helper& helper, const std::string& element) {
  return std::string(helper.is_alone ? "" : "volatile ") + "__" + names::memory(helper.target) +
         " " + element + " *target";
}

// The new value, computed from `old`. Whole numbers that grow too large start anew, as they do
// where work-items update them together.
std::string updated(const atomic_helper& helper) {
  const auto wrapped = [&](const std::string& op, const std::string& value) {
    if (helper.element == scalar_type::float32) return "old " + op + " " + value;
    const std::string element = names::type(*scalar(helper.element));
    return "(" + element + ")((uint)old " + op + " (uint)" + value + ")";
  };
  switch (helper.op) {
    case atomic_operation::add:
      return wrapped("+", "value");
    case atomic_operation::subtract:
      return wrapped("-", "value");
    case atomic_operation::increment:
      return wrapped("+", "1");
    case atomic_operation::decrement:
      return wrapped("-", "1");
    case atomic_operation::bit_and:
      return "old & value";
    case atomic_operation::bit_or:
      return "old | value";
    case atomic_operation::bit_xor:
      return "old ^ value";
    case atomic_operation::maximum:
      return "max(old, value)";
    case atomic_operation::minimum:
      return "min(old, value)";
    case atomic_operation::exchange:
    case atomic_operation::compare_exchange:
      return "value";
  }
  return "";
}

void write_alone(const atomic_helper& helper, output_lines& out) {
  const std::string element = names::type(*scalar(helper.element));
  const bool has_value =
      helper.op != atomic_operation::increment && helper.op != atomic_operation::decrement;
  out.add(element + " " + name_of(helper) + "(" + target_parameter(helper, element) +
          (has_value ? ", const " + element + " value" : "") + ") {");
  out.add("  const " + element + " old = *target;");
  out.add("  *target = " + updated(helper) + ";");
  out.add("  return old;");
  out.add("}");
}

// OpenCL C 1.2 adds whole numbers only. The first guess need not be right: the loop corrects it.
void write_float_add(const atomic_helper& helper, output_lines& out) {
  const std::string bits = "volatile __" + names::memory(helper.target) + " uint *";
  out.add("float " + name_of(helper) + "(" + target_parameter(helper, "float") +
          ", const float value) {");
  out.add("  " + bits + "bits = (" + bits + ")target;");
  out.add("  uint seen = 0;");
  out.add("  for (;;) {");
  out.add("    const uint old = atomic_cmpxchg(bits, seen, as_uint(as_float(seen) + value));");
  out.add("    if (old == seen) return as_float(old);");
  out.add("    seen = old;");
  out.add("  }");
  out.add("}");
}

void write_compare_exchange(const atomic_helper& helper, output_lines& out) {
  const std::string element = names::type(*scalar(helper.element));
  out.add("int " + name_of(helper) + "(" + target_parameter(helper, element) + ", " + "__" +
          names::memory(helper.expected) + " " + element + " *expected, const " + element +
          " value) {");
  out.add("  const " + element + " wanted = *expected;");
  out.add("  const " + element + " old = " +
          (helper.is_alone ? "*target" : "atomic_cmpxchg(target, wanted, value)") + ";");
  if (helper.is_alone) out.add("  if (old == wanted) *target = value;");
  out.add("  if (old != wanted) *expected = old;");
  out.add("  return old == wanted;");
  out.add("}");
}

std::optional<atomic_helper> helper_of(const typed::atomic& n, bool runs_tile) {
  const type& target = *n.target->type;
  const scalar_type element = target.element->scalar;
  const bool is_alone = runs_tile && target.memory.space == address_space::tile_static;
  if (n.op == atomic_operation::compare_exchange) {
    return atomic_helper{n.op, element, target.memory.space, n.operands.front()->type->memory.space,
                         is_alone};
  }
  const bool is_float_add = n.op == atomic_operation::add && element == scalar_type::float32;
  if (!is_float_add && !is_alone) return std::nullopt;
  return atomic_helper{n.op, element, target.memory.space, address_space{}, is_alone};
}

}  // namespace

std::string atomic_call(const typed::atomic& n, const std::string& target,
                        const std::vector<std::string>& operands, bool runs_tile,
                        program_needs& program) {
  const std::optional<atomic_helper> helper = helper_of(n, runs_tile);
  if (helper) program.atomic_helpers.insert(*helper);
  std::string text = (helper ? name_of(*helper) : opencl_name(n.op)) + "(" + target;
  for (const std::string& operand : operands) text += ", " + operand;
  return text + ")";
}

void write_atomic_helper(const atomic_helper& helper, output_lines& out) {
  if (helper.op == atomic_operation::compare_exchange) return write_compare_exchange(helper, out);
  return helper.is_alone ? write_alone(helper, out) : write_float_add(helper, out);
}

}  // namespace libtiles::compiler
