#include "libtiles/algorithms/select_checks.hpp"

#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

const view_checks check("select");

void check_count(const named_view& count) {
  const element_type& element = count.view.window().element;
  check.writable(count);
  check.shape(count, {1}, "it is one number");
  if (element.scalar == scalar_type::int32 || element.scalar == scalar_type::int64) return;
  check.refuse("the elements of 'count' are " + to_string(element) +
               "; expected int or a signed integer of 64 bits");
}

void check_target(const named_view& from, const named_view& to) {
  check.writable(to);
  check.same_type(from, to);
  if (to.view.window().shape.size() != 1) {
    check.refuse("'to' has rank " + std::to_string(to.view.window().shape.size()) +
                 "; expected 1, as the elements that are selected have no other order");
  }
  check.apart(from, to);
}

}  // namespace

void check_select(const runtime::array_view& from, const runtime::array_view& to,
                  const runtime::array_view& count, const select_options& options,
                  const runtime::device_info& device) {
  if ((options.mask == nullptr) == options.predicate.empty()) {
    check.refuse("a mask or a predicate says which elements are selected; expected one of them");
  }
  check_expression("select: the predicate", options.predicate, lines::one);
  check_target({"from", from}, {"to", to});
  check_count({"count", count});
  check.apart({"from", from}, {"count", count});
  check.apart({"to", to}, {"count", count});
  if (options.mask == nullptr) return check.numbers({"from", from}, device);
  const named_view mask{"mask", *options.mask};
  check.numbers(mask, device);
  check.shape(mask, from.window().shape, "'from' has the extent " + to_string(from.window().shape));
  check.apart(mask, {"to", to});
  check.apart(mask, {"count", count});
}

}  // namespace libtiles::algorithms
