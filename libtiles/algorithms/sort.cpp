#include "libtiles/algorithms/sort.hpp"

#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/sort_checks.hpp"
#include "libtiles/algorithms/sort_passes.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::algorithms {
namespace {

std::shared_ptr<runtime::event> submit(const execution& how, const sort_task& task,
                                       const sort_options& options, const char* operation) {
  if (runtime::has_elements(task.keys.window()) && task.rows() > 0) {
    return submit_sort(how, task, options, operation);
  }
  return ended(how);
}

/// As submit(), of a call that `check` takes.
template <class Check>
std::shared_ptr<runtime::event> submit_checked(const execution& how, const sort_task& task,
                                               const sort_options& options, const char* operation,
                                               const Check& check) {
  call_key key(operation, how);
  key.operand(task.keys).operand(task.values).operand(task.indices).operand(task.offsets);
  key.number(options.is_descending);
  return repeated(how, key, [&](const execution& each) {
    check();
    return submit(each, task, options, operation);
  });
}

}  // namespace

std::shared_ptr<runtime::event> sort(const execution& how, const runtime::array_view& keys,
                                     const runtime::array_view* values,
                                     const sort_options& options) {
  return submit_checked(how, {keys, values, nullptr}, options, "sort",
                        [&] { check_sort(keys, values); });
}

std::shared_ptr<runtime::event> segmented_sort(const execution& how,
                                               const runtime::array_view& keys,
                                               const runtime::array_view& offsets,
                                               const runtime::array_view* values,
                                               const sort_options& options) {
  return submit_checked(how, {keys, values, nullptr, &offsets}, options, "segmented_sort",
                        [&] { check_segmented_sort(keys, offsets, values); });
}

std::shared_ptr<runtime::event> argsort(const execution& how, const runtime::array_view& keys,
                                        const runtime::array_view& indices,
                                        const sort_options& options) {
  return submit_checked(how, {keys, nullptr, &indices}, options, "argsort",
                        [&] { check_argsort(keys, indices); });
}

}  // namespace libtiles::algorithms
