#include "libtiles/compiler/codegen/index_functions.hpp"

#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {
namespace {

using typed::index_function;

std::string operation_name(index_function function) {
  switch (function) {
    case index_function::add:
      return "add";
    case index_function::subtract:
      return "subtract";
    case index_function::multiply:
      return "multiply";
    case index_function::divide:
      return "divide";
    case index_function::remainder:
      return "remainder";
    case index_function::equal:
      return "equal";
    case index_function::contains:
      return "contains";
    case index_function::size:
      return "size";
    case index_function::filled:
      return "filled";
  }
  return "";
}

const char* operator_of(index_function function) {
  switch (function) {
    case index_function::add:
      return " + ";
    case index_function::subtract:
      return " - ";
    case index_function::multiply:
      return " * ";
    case index_function::divide:
      return " / ";
    case index_function::remainder:
      return " % ";
    default:
      return " == ";
  }
}

std::string component(const std::string& index, int dimension) {
  return index + ".i[" + std::to_string(dimension) + "]";
}

// What stands for each component, joined.
template <class Text>
std::string joined(int rank, const char* between, Text text) {
  std::string all;
  for (int d = 0; d < rank; ++d) all += (d == 0 ? "" : between) + text(d);
  return all;
}

std::string both(index_function function, int d) {
  return component("a", d) + operator_of(function) + component("b", d);
}

std::string head(index_function function, int rank) {
  const std::string index = names::index_type(rank);
  const bool is_test = function == index_function::equal || function == index_function::contains;
  const bool is_size = function == index_function::size;
  const std::string name = index_function_name(function, rank);
  const std::string result = is_test ? "int" : is_size ? "uint" : index;
  if (is_size) return result + " " + name + "(" + index + " a)";
  if (function == index_function::filled) return result + " " + name + "(int a)";
  return result + " " + name + "(" + index + " a, " + index + " b)";
}

std::string result(index_function function, int rank) {
  const auto each = [&](int d) { return both(function, d); };
  switch (function) {
    case index_function::equal:
      return joined(rank, " && ", each);
    case index_function::contains:
      return joined(rank, " && ", [](int d) {
        return component("b", d) + " >= 0 && " + component("b", d) + " < " + component("a", d);
      });
    case index_function::size:
      return joined(rank, " * ", [](int d) { return "(uint)" + component("a", d); });
    case index_function::filled:
      return "(" + names::index_type(rank) + "){{" +
             joined(rank, ", ", [](int) { return std::string("a"); }) + "}}";
    default:
      return "(" + names::index_type(rank) + "){{" + joined(rank, ", ", each) + "}}";
  }
}

void write(const std::string& head, const std::string& result, output_lines& out) {
  out.add(head + ";");
  out.add(head + " { return " + result + "; }");
}

void write_assignment(const index_assignment_need& need, output_lines& out) {
  const auto& [function, rank, memory] = need;
  const std::string index = names::index_type(rank);
  write(index + " " + index_assignment_name(need) + "(__" + memory + " " + index + " *a, " + index +
            " b)",
        "*a = " + index_function_name(function, rank) + "(*a, b)", out);
}

void write_composition(int rank, output_lines& out) {
  const auto parameter = [](int d) { return "int i" + std::to_string(d); };
  const auto component_text = [](int d) { return "i" + std::to_string(d); };
  const std::string index = names::index_type(rank);
  write(index + " " + index_composition_name(rank) + "(" + joined(rank, ", ", parameter) + ")",
        "(" + index + "){{" + joined(rank, ", ", component_text) + "}}", out);
}

}  // namespace

std::string index_composition_name(int rank) { return "tiles_composed" + std::to_string(rank); }

std::string index_function_name(index_function function, int rank) {
  return "tiles_" + operation_name(function) + std::to_string(rank);
}

std::string index_assignment_name(const index_assignment_need& need) {
  const auto& [function, rank, memory] = need;
  return "tiles_" + operation_name(function) + "_to" + std::to_string(rank) + "_" + memory;
}

index_function function_of(typed::binary_operator op) {
  switch (op) {
    case typed::binary_operator::add:
      return index_function::add;
    case typed::binary_operator::subtract:
      return index_function::subtract;
    case typed::binary_operator::multiply:
      return index_function::multiply;
    case typed::binary_operator::divide:
      return index_function::divide;
    default:
      return index_function::remainder;
  }
}

void write_index_functions(const program_needs& needs, output_lines& out) {
  for (const int rank : needs.composed_ranks) write_composition(rank, out);
  for (const auto& [function, rank] : needs.index_functions) {
    write(head(function, rank), result(function, rank), out);
  }
  for (const index_assignment_need& need : needs.index_assignments) write_assignment(need, out);
}

}  // namespace libtiles::compiler
