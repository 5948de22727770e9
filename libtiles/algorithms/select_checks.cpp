#include "libtiles/algorithms/select_checks.hpp"

#include <string>

#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

void check_counting(const view_checks& check, const named_view& counts) {
  const element_type& element = counts.view.window().element;
  if (element.scalar == scalar_type::int32 || element.scalar == scalar_type::int64) return;
  check.refuse("the elements of '" + std::string(counts.name) + "' are " + to_string(element) +
               "; expected int or a signed integer of 64 bits");
}

void check_count(const view_checks& check, const named_view& count) {
  check.writable(count);
  check_counting(check, count);
  check.shape(count, {1}, "it is one number");
}

void check_target(const view_checks& check, const named_view& from, const named_view& to) {
  check.writable(to);
  check.same_type(from, to);
  if (to.view.window().shape.size() != 1) {
    check.refuse("'to' has rank " + std::to_string(to.view.window().shape.size()) + "; expected 1");
  }
  check.apart(from, to);
}

void check_which(const view_checks& check, const select_options& options, const char* algorithm) {
  if ((options.mask == nullptr) == options.predicate.empty()) {
    check.refuse("expected either a mask or a predicate");
  }
  check_expression(std::string(algorithm) + ": the predicate", options.predicate, lines::one);
}

void check_mask(const view_checks& check, const named_view& mask, const selection_views& views,
                const runtime::device_info& device) {
  check.numbers(mask, device);
  check.shape(mask, views.from.window().shape,
              "'from' has the extent " + to_string(views.from.window().shape));
  check.apart(mask, {"to", views.to});
  check.apart(mask, {"count", views.count});
}

void check_lengths(const view_checks& check, const named_view& lengths,
                   const selection_views& views) {
  check.writable(lengths);
  check_counting(check, lengths);
  check.shape(lengths, views.to.window().shape,
              "'to' has the extent " + to_string(views.to.window().shape));
  check.apart({"from", views.from}, lengths);
  check.apart({"to", views.to}, lengths);
  check.apart({"count", views.count}, lengths);
}

}  // namespace

void check_selection(const selection_views& views, const select_options& options, selection kind,
                     const runtime::device_info& device) {
  const view_checks check(algorithm_name(kind));
  const named_view from{"from", views.from}, to{"to", views.to}, count{"count", views.count};
  if (kind != selection::unique) check_which(check, options, algorithm_name(kind));
  check_target(check, from, to);
  if (kind == selection::partition) {
    check.shape(to, {element_count(views.from.window().shape)}, "'from' has that many elements");
  }
  check_count(check, count);
  check.apart(from, count);
  check.apart(to, count);
  if (views.lengths != nullptr) check_lengths(check, {"lengths", *views.lengths}, views);
  if (options.mask == nullptr) return check.computed_with(from, device);
  check_mask(check, {"mask", *options.mask}, views, device);
}

}  // namespace libtiles::algorithms
