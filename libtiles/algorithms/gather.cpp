#include "libtiles/algorithms/gather.hpp"

#include <string>
#include <vector>

#include "libtiles/algorithms/element_units.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/scan_lines.hpp"
#include "libtiles/algorithms/view_checks.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

using numbers = std::vector<std::int64_t>;

/// The indexed array, and the one that has an element for each of them.
struct indexed_copy {
  const char* algorithm;
  named_view indexed;
  named_view each;
  const runtime::array_view& indices;
  std::size_t axis;
  bool is_scatter;
};

/// `of_indexed` with the dimension `axis` replaced by those of `of_indices`.
numbers replaced(const numbers& of_indexed, std::size_t axis, const numbers& of_indices) {
  const auto at = of_indexed.begin() + static_cast<std::ptrdiff_t>(axis);
  numbers all(of_indexed.begin(), at);
  all.insert(all.end(), of_indices.begin(), of_indices.end());
  all.insert(all.end(), at + 1, of_indexed.end());
  return all;
}

void check_indices(const view_checks& check, const runtime::array_view& indices) {
  const element_type& element = indices.window().element;
  if (element.scalar == scalar_type::int32 || element.scalar == scalar_type::uint32 ||
      element.scalar == scalar_type::int64) {
    return;
  }
  check.refuse("the elements of 'indices' are " + to_string(element) +
               "; expected int, unsigned int or a signed integer of 64 bits");
}

void check_operands(const indexed_copy& copy, const named_view& from, const named_view& to) {
  const view_checks check(copy.algorithm);
  check.writable(to);
  check.same_type(from, to);
  check_indices(check, copy.indices);
  const extents& shape = copy.indexed.view.window().shape;
  const std::string indexed = std::string("'") + copy.indexed.name + "'";
  if (copy.axis >= shape.size()) {
    check.refuse("'axis' is " + std::to_string(copy.axis) + "; expected a dimension of " + indexed +
                 ", 0 to " + std::to_string(shape.size() - 1));
  }
  check.shape(copy.each, replaced(shape, copy.axis, copy.indices.window().shape),
              indexed + " has the extent " + to_string(shape) + " and 'indices' the extent " +
                  to_string(copy.indices.window().shape));
  check.apart(from, to);
  check.apart({"indices", copy.indices}, to);
}

/// All arrays as ones of the shape of `each`, with strides of 0 where they have no dimension.
/// 0 is the indexed array, 1 are the indices, 2 is `each`.
scan_lines lines_of(const indexed_copy& copy) {
  const runtime::data_window& indexed = copy.indexed.view.window();
  const runtime::data_window& each = copy.each.view.window();
  const runtime::data_window& indices = copy.indices.window();
  extents shape = each.shape;
  const numbers none(indexed.shape.size(), 0);
  std::vector<numbers> strides{
      replaced(indexed.strides, copy.axis, numbers(indices.shape.size(), 0)),
      replaced(none, copy.axis, indices.strides), each.strides};
  shape.push_back(1);
  for (numbers& list : strides) list.push_back(0);
  return {shape, strides, shape.size() - 1};
}

std::shared_ptr<runtime::event> submit(const execution& how, const indexed_copy& copy,
                                       const runtime::array_view& from,
                                       const runtime::array_view& to) {
  check_operands(copy, {"from", from}, {"to", to});
  if (!runtime::has_elements(copy.each.view.window()) ||
      !runtime::has_elements(copy.indexed.view.window())) {
    return ended(how);
  }
  const runtime::data_window& indexed = copy.indexed.view.window();
  const scan_lines lines = lines_of(copy);
  const element_division division = division_of(*how.where, lines.count());
  kernel_parameters parameters{parameter("RANK", lines.rank()),
                               parameter("IS_SCATTER", copy.is_scatter ? 1 : 0),
                               {"INDEX", opencl_name_of(copy.indices.window().element.scalar)}};
  add_units(units_of({&from, &to}), parameters);
  if (division.in_groups) parameters.push_back(parameter("WORK_ITEMS", division.work_items));
  kernel_call call(
      division.in_groups
          ? algorithm_kernel(gather_text, "gather.cl", "tiles_gather", parameters)
          : algorithm_kernel(gather_cpu_text, "gather_cpu.cl", "tiles_gather", parameters));
  call.reads(from).reads(copy.indices).changes(to);
  call.number(lines.count()).numbers(lines.shape());
  call.numbers(lines.strides(copy.is_scatter ? 2 : 0)).numbers(lines.strides(1));
  call.numbers(lines.strides(copy.is_scatter ? 0 : 2));
  call.number(indexed.shape[copy.axis]).number(indexed.strides[copy.axis]);
  return call.launch(how, {division.groups}, {division.work_items}, how.with_event);
}

std::shared_ptr<runtime::event> repeat(const execution& how, const indexed_copy& copy,
                                       const runtime::array_view& from,
                                       const runtime::array_view& to) {
  call_key key(copy.algorithm, how);
  key.operand(from).operand(to).operand(copy.indices).number(copy.axis);
  return repeated(how, key, [&](const execution& each) { return submit(each, copy, from, to); });
}

}  // namespace

std::shared_ptr<runtime::event> gather(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& indices,
                                       const runtime::array_view& to, std::uint32_t axis) {
  return repeat(how, {"gather", {"from", from}, {"to", to}, indices, axis, false}, from, to);
}

std::shared_ptr<runtime::event> scatter(const execution& how, const runtime::array_view& from,
                                        const runtime::array_view& indices,
                                        const runtime::array_view& to, std::uint32_t axis) {
  return repeat(how, {"scatter", {"to", to}, {"from", from}, indices, axis, true}, from, to);
}

}  // namespace libtiles::algorithms
