#include "libtiles/algorithms/sort.hpp"

#include "libtiles/algorithms/sort_checks.hpp"
#include "libtiles/algorithms/sort_passes.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/launch/marker.hpp"

namespace libtiles::algorithms {
namespace {

std::shared_ptr<runtime::event> submit(const std::shared_ptr<runtime::context>& where,
                                       const sort_task& task, const sort_options& options,
                                       const char* operation, bool with_event) {
  if (runtime::has_elements(task.keys.window())) {
    return submit_sort(where, task, options, operation, with_event);
  }
  if (temporary_layout().answers(options.temporary)) return nullptr;
  return with_event ? runtime::marker(where) : nullptr;
}

}  // namespace

std::shared_ptr<runtime::event> sort(const std::shared_ptr<runtime::context>& where,
                                     const runtime::array_view& keys,
                                     const runtime::array_view* values, const sort_options& options,
                                     bool with_event) {
  check_sort(keys, values);
  return submit(where, {keys, values, nullptr}, options, "sort", with_event);
}

std::shared_ptr<runtime::event> argsort(const std::shared_ptr<runtime::context>& where,
                                        const runtime::array_view& keys,
                                        const runtime::array_view& indices,
                                        const sort_options& options, bool with_event) {
  check_argsort(keys, indices);
  return submit(where, {keys, nullptr, &indices}, options, "argsort", with_event);
}

}  // namespace libtiles::algorithms
