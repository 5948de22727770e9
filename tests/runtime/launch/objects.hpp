// Views, arguments and contexts for tests of launches.
#pragma once

#include <memory>
#include <numeric>
#include <vector>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/geometry/window_shapes.hpp"
#include "libtiles/runtime/launch/tile_kernel.hpp"
#include "tests/support/environment_variable.hpp"

namespace libtiles::runtime {

inline const element_type int_element{scalar_type::int32, "", 4};

inline std::unique_ptr<array_view> view_of(std::vector<int>& host, bool is_const = false) {
  return array_view::over(host.data(), int_element, {static_cast<std::int64_t>(host.size())}, {},
                          is_const);
}

inline std::unique_ptr<array_view> section_of(const array_view& view, std::int64_t origin,
                                              std::int64_t extent) {
  return view.with(section(view.window(), {origin}, {extent}));
}

inline launch_argument number(int value) {
  return launch_argument::of("", scalar_type::int32, &value);
}

inline launch_argument bound(const array_view& view) { return launch_argument::of("", view); }

/// `count` numbers from 1 on.
inline std::vector<int> iota(std::size_t count) {
  std::vector<int> values(count);
  std::iota(values.begin(), values.end(), 1);
  return values;
}

/// A context whose device does not use the host's memory, whatever it could.
inline std::shared_ptr<context> copying_context(std::size_t queue_count = 0) {
  context_options options;
  options.transport = data_transport::copy;
  options.queue_count = queue_count;
  return context::create(options);
}

/// A copying context that keeps memory, whatever the tests run with.
inline std::shared_ptr<context> keeping_context() {
  const environment_variable kept("TILES_KEPT_MEMORY", "64M");
  return copying_context();
}

inline std::shared_ptr<kernel> kernel_from(const char* text) {
  compiler::kernel_input input;
  input.text = text;
  return std::make_shared<tile_kernel>(std::move(input));
}

/// Adds a number to each element.
inline std::shared_ptr<kernel> add_kernel() {
  return kernel_from("void add(index<1> i, array_view<int, 1> data, int k) { data[i] += k; }");
}

inline void prepare(const compiler::compiled_kernel& compiled,
                    const std::shared_ptr<context>& where, const launch_request& request) {
  check_domain(request.domain);
  const compiled_form form(compiled);
  make_ready(form, *where, request);
}

inline std::shared_ptr<event> launch(const compiler::compiled_kernel& compiled,
                                     const std::shared_ptr<context>& where,
                                     const launch_request& request, bool with_event) {
  check_domain(request.domain);
  const compiled_form form(compiled);
  return launch(make_ready(form, *where, request), where, with_event);
}

}  // namespace libtiles::runtime
