#include "libtiles/algorithms/map_text.hpp"

#include <algorithm>
#include <set>

#include "libtiles/algorithms/broadcast.hpp"
#include "libtiles/algorithms/constant_text.hpp"
#include "libtiles/algorithms/multiply_types.hpp"
#include "libtiles/algorithms/stored_floats.hpp"

namespace libtiles::algorithms {
namespace {

using numbers = std::vector<std::int64_t>;

scalar_type type_of(const runtime::array_view& view) { return view.window().element.scalar; }

/// What an element is in the expression.
std::string value_name(const runtime::array_view& view) {
  return opencl_name_of(sum_type_of(type_of(view)));
}

/// What the expression is converted to: doubles of half results are rounded once.
std::string result_name(const runtime::array_view& to, const map_options& options) {
  const bool has_doubles = std::any_of(
      options.from.begin(), options.from.end(),
      [](const map_operand& each) { return type_of(*each.view) == scalar_type::float64; });
  return is_stored_float(type_of(to)) && has_doubles ? "double" : value_name(to);
}

std::string number(std::int64_t value) { return std::to_string(value); }

/// How far an element is from the first one. Strides of 0 and 1 are part of the text, so that
/// drivers see which elements are neighbours.
std::string distance(const numbers& strides, const std::string& name) {
  std::string sum;
  for (std::size_t d = 0; d < strides.size(); ++d) {
    if (strides[d] == 0) continue;
    const std::string place = d + 1 == strides.size() ? "(column)" : "place_" + number(d);
    const std::string stride = strides[d] == 1 ? "" : " * " + name + ".s" + number(d);
    sum += (sum.empty() ? "" : " + ") + place + stride;
  }
  return sum.empty() ? "0" : sum;
}

// Each index but that in the last dimension, which is found last.
std::string find_row(std::size_t rank, const std::string& type) {
  const std::string extent = "(" + type + ")extents.s";
  std::string text = type + " rest = (" + type + ")(k);";
  for (std::size_t d = rank - 1; d > 0; --d) {
    const std::string place = d + 1 == rank ? "column" : "place_" + number(d);
    text += " const long " + place + " = rest % " + extent + number(d) + "; rest /= " + extent +
            number(d) + ";";
  }
  return text + " const long " + (rank == 1 ? "column" : "place_0") + " = rest;";
}

std::string operand_value(const runtime::array_view& view, std::size_t k, const scan_lines& lines) {
  const std::string n = number(static_cast<std::int64_t>(k));
  const std::string place = distance(lines.strides(k + 1), "strides_" + n);
  const scalar_type type = type_of(view);
  const std::string element = std::string("AT(const ") + opencl_variable_name_of(type) + ", data_" +
                              n + ", begin_" + n + ")[" + place + "]";
  if (is_stored_float(type)) return std::string("FLOAT_OF(") + name_of(type) + ", " + element + ")";
  return type == scalar_type::boolean ? "(" + element + " != 0)" : element;
}

std::string put(const runtime::array_view& to, const std::string& result, const std::string& value,
                const scan_lines& lines) {
  const scalar_type type = type_of(to);
  const std::string place = std::string("AT(") + opencl_variable_name_of(type) +
                            ", to, to_begin)[" + distance(lines.strides(0), "to_strides") + "] = ";
  if (!is_stored_float(type)) return place + value + ";";
  const std::string bits = place + "BITS_OF(" + name_of(type) + ", ";
  if (result != "double") return bits + value + ");";
  return "{ const double wide = " + value + "; const float cut = convert_float_rtz(wide); " + bits +
         "ODD_FLOAT(double, wide, cut)); }";
}

std::set<scalar_type> types_of(const runtime::array_view& to, const map_options& options) {
  std::set<scalar_type> types{type_of(to)};
  for (const map_operand& each : options.from) types.insert(type_of(*each.view));
  return types;
}

/// All text up to the expression.
std::string head(const runtime::array_view& to, const map_options& options) {
  std::string parameters;
  for (const map_operand& each : options.from) {
    parameters +=
        (parameters.empty() ? "const " : ", const ") + value_name(*each.view) + " " + each.name;
  }
  const std::string function =
      result_name(to, options) + " map_value(" + (parameters.empty() ? "void" : parameters) + ")";
  return stored_functions(types_of(to, options)) + function + ";\n" +
         constants_text(options.constants) + function + " {\n  return (" +
         result_name(to, options) + ")((\n";
}

/// What map.clh asks for.
std::string tail(const runtime::array_view& to, const map_options& options,
                 const scan_lines& lines) {
  const auto rank = static_cast<std::size_t>(lines.rank());
  const bool is_small = lines.count() <= INT32_MAX;
  std::string text = type_of(to) == scalar_type::boolean ? "\n) != 0);\n}\n" : "\n));\n}\n";
  for (const compiler::constant& each : options.constants) text += "#undef " + each.name + "\n";
  std::string operands = ", const long8 to_strides", values;
  for (std::size_t k = 0; k < options.from.size(); ++k) {
    const std::string n = number(static_cast<std::int64_t>(k));
    operands += ", __global const void *data_" + n + ", const long begin_" + n +
                ", const long8 strides_" + n;
    values += (k == 0 ? "" : ", ") + operand_value(*options.from[k].view, k, lines);
  }
  text += "#define RANK " + number(lines.rank()) + "\n#define OPERANDS " + operands +
          "\n#define FIND_ROW(k) " + find_row(rank, is_small ? "uint" : "ulong") +
          "\n#define PUT(column) " +
          put(to, result_name(to, options), "map_value(" + values + ")", lines) +
          "\n#define COLUMNS extents.s" + number(lines.rank() - 1) + "\n";
  return text;
}

}  // namespace

scan_lines map_lines(const runtime::array_view& to, const map_options& options) {
  extents shape = to.window().shape;
  std::vector<numbers> strides{to.window().strides};
  for (const map_operand& each : options.from) {
    strides.push_back(broadcast_strides(each.view->window(), shape.size()));
  }
  shape.push_back(1);
  for (numbers& each : strides) each.push_back(0);
  return {shape, strides, shape.size() - 1};
}

std::shared_ptr<runtime::kernel> map_kernel(const char* text, const kernel_parameters& parameters,
                                            const runtime::array_view& to,
                                            const map_options& options, const scan_lines& lines) {
  return expression_kernel(head(to, options), options.expression + tail(to, options, lines) + text,
                           "tiles_map", parameters);
}

}  // namespace libtiles::algorithms
