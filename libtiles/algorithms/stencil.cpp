#include "libtiles/algorithms/stencil.hpp"

#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/algorithms/stencil_kernels.hpp"
#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/algorithms/view_checks.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {
namespace {

const view_checks check("stencil");

void check_element(const named_view& given, const runtime::device_info& device) {
  const element_type& element = given.view.window().element;
  if (!is_component(element.scalar) && !is_stored_float(element.scalar)) {
    const bool is_bool = element.scalar == scalar_type::boolean;
    check.refuse("the elements of '" + std::string(given.name) + "' are " + to_string(element) +
                 "; expected numbers" + (is_bool ? ": convert them to integers of 8 bits" : ""));
  }
  check.supported(given, device);
}

void check_views(const runtime::array_view& from, const runtime::array_view& to,
                 const runtime::device_info& device) {
  const extents& shape = from.window().shape;
  if (shape.size() > 3) {
    check.refuse("'from' has rank " + std::to_string(shape.size()) + "; expected 1 to 3");
  }
  check.writable({"to", to});
  check.same_type({"from", from}, {"to", to});
  check.shape({"to", to}, shape, "'from' has the extent " + to_string(shape));
  check.apart({"from", from}, {"to", to});
  check_element({"from", from}, device);
}

// Offsets are looked for in the expression alone.
void check_constant(const compiler::constant& given) {
  const std::string what = "the constant '" + given.name + "'";
  check_expression("stencil: " + what, given.value, lines::one);
  if (mentions(given.value, "at")) {
    check.refuse(what + " has the value '" + given.value + "'; constants cannot use at()");
  }
}

void check_options(const stencil_options& options, scalar_type type) {
  if (options.steps < 1) {
    check.refuse("'steps' is " + std::to_string(options.steps) + "; expected at least 1");
  }
  check_expression("stencil: 'expression'", options.expression, lines::several);
  for (const compiler::constant& each : options.constants) check_constant(each);
  for (const std::int64_t radius : options.radius) {
    if (radius < 0 || radius > 1024) {
      check.refuse("'radius' is " + std::to_string(radius) + "; expected 0 to 1024");
    }
  }
  if (!is_floating(type)) {
    check.whole("border_value", options.border_value);
  }
}

/// A dense view of memory for the elements of `like`.
std::unique_ptr<runtime::array_view> view_of(const runtime::array_view& bytes,
                                             const runtime::array_view& like) {
  runtime::data_window window = bytes.window();
  window.element = like.window().element;
  window.shape = like.window().shape;
  window.strides = dense_strides(window.shape);
  return std::make_unique<runtime::array_view>(std::move(window), false);
}

/// Launches that write to `to` and to memory between them in turns, `to` being the last.
class stencil_run {
 public:
  stencil_run(const execution& how, const runtime::array_view& from, const runtime::array_view& to,
              const stencil_options& options)
      : how_(how),
        from_(from),
        to_(to),
        options_(options),
        kernels_(how_, options, from.window().element, from.window().shape.size()),
        launches_((options.steps + kernels_.steps_at_once() - 1) / kernels_.steps_at_once()) {}

  std::shared_ptr<runtime::event> submit() const {
    workspace_layout layout;
    if (launches_ > 1) {
      layout.add(static_cast<std::int64_t>(runtime::dense_size(from_.window())));
    }
    if (layout.answers(how_)) return nullptr;
    const workspace memory(how_, layout, "stencil");
    const auto between = launches_ > 1 ? view_of(memory.part(0), from_) : nullptr;
    const runtime::array_view* source = &from_;
    std::shared_ptr<runtime::event> end;
    for (std::int64_t k = 0; k < launches_; ++k) {
      const bool is_last = k + 1 == launches_;
      const runtime::array_view* target = (launches_ - k) % 2 == 1 ? &to_ : between.get();
      end = kernels_.launch(*source, *target, steps_of(k), how_.with_event && is_last);
      source = target;
    }
    return end;
  }

 private:
  /// As many in each launch, or one more in the first ones.
  std::int64_t steps_of(std::int64_t launch) const {
    return options_.steps / launches_ + (launch < options_.steps % launches_ ? 1 : 0);
  }

  const execution& how_;
  const runtime::array_view& from_;
  const runtime::array_view& to_;
  const stencil_options& options_;
  const stencil_kernels kernels_;
  const std::int64_t launches_;
};

std::shared_ptr<runtime::event> submit(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const stencil_options& options) {
  check_views(from, to, how.where->device());
  check_options(options, from.window().element.scalar);
  const stencil_run run(how, from, to, options);
  if (!runtime::has_elements(from.window())) return ended(how);
  try {
    return run.submit();
  } catch (const error& failure) {
    if (failure.code() != status::build) throw;
    throw error(failure.code(),
                "stencil: the expression \"" + options.expression + "\" does not compile\n" +
                    failure.what(),
                failure.details());
  }
}

}  // namespace

std::shared_ptr<runtime::event> stencil(const execution& how, const runtime::array_view& from,
                                        const runtime::array_view& to,
                                        const stencil_options& options) {
  call_key key("stencil", how);
  key.operand(from).operand(to).text(options.expression).constants(options.constants);
  key.numbers(options.radius).number(options.steps);
  key.number(options.beyond).number(options.border_value);
  return repeated(how, key, [&](const execution& each) { return submit(each, from, to, options); });
}

}  // namespace libtiles::algorithms
