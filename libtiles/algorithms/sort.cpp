#include "libtiles/algorithms/sort.hpp"

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

}  // namespace

std::shared_ptr<runtime::event> sort(const execution& how, const runtime::array_view& keys,
                                     const runtime::array_view* values,
                                     const sort_options& options) {
  check_sort(keys, values);
  return submit(how, {keys, values, nullptr}, options, "sort");
}

std::shared_ptr<runtime::event> segmented_sort(const execution& how,
                                               const runtime::array_view& keys,
                                               const runtime::array_view& offsets,
                                               const runtime::array_view* values,
                                               const sort_options& options) {
  check_segmented_sort(keys, offsets, values);
  return submit(how, {keys, values, nullptr, &offsets}, options, "segmented_sort");
}

std::shared_ptr<runtime::event> argsort(const execution& how, const runtime::array_view& keys,
                                        const runtime::array_view& indices,
                                        const sort_options& options) {
  check_argsort(keys, indices);
  return submit(how, {keys, nullptr, &indices}, options, "argsort");
}

}  // namespace libtiles::algorithms
