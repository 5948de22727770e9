#include "libtiles/groups/distributed_view.hpp"

#include <algorithm>
#include <limits>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/log.hpp"

namespace libtiles::groups {
namespace {

using runtime::array_view;
using runtime::data_window;
using runtime::launch_argument;

[[noreturn]] void refuse(const std::string& text) { throw error(status::invalid_argument, text); }

// Kernels count the elements of a part, with what stands beyond the view, by int.
std::int64_t deepest(const distribution& how, std::int64_t extent) {
  const std::int64_t most = std::numeric_limits<std::int32_t>::max();
  return how.beyond ? std::max<std::int64_t>(0, most - extent) / 2 : most;
}

distribution checked(distribution how, const data_window& window) {
  const std::size_t rank = window.shape.size();
  if (how.dimension >= rank) {
    refuse("the distribution names dimension " + std::to_string(how.dimension) +
           "; the view has dimensions 0 to " + std::to_string(rank - 1));
  }
  const std::int64_t most = deepest(how, window.shape[how.dimension]);
  if (how.depth < 0 || how.depth > most) {
    refuse("the depth of the halo is " + std::to_string(how.depth) + "; expected 0 to " +
           std::to_string(most));
  }
  const bool is_constant = how.beyond == algorithms::border::constant;
  if (is_constant && how.border_value.size() != window.element.size) {
    refuse("the value of the constant border has " + count_of(how.border_value.size(), "byte") +
           "; an element of the view has " + std::to_string(window.element.size));
  }
  return how;
}

// Of parts, whose elements lie densely, found by indices in the whole.
runtime::argument_form form_of_parts(const array_view& whole) {
  data_window dense;
  dense.element = whole.window().element;
  dense.shape = whole.window().shape;
  dense.strides = dense_strides(dense.shape);
  return runtime::form_of(argument_kind::array_view, dense, whole.is_const());
}

}  // namespace

distributed_view::distributed_view(std::shared_ptr<const device_group> group,
                                   const array_view& whole, distribution how)
    : group_(std::move(group)),
      how_(checked(std::move(how), whole.window())),
      whole_(whole.is_const() ? whole.as_const() : whole.with(whole.window())),
      form_(form_of_parts(whole)) {}

distributed_view::~distributed_view() {
  try {
    release();
  } catch (const std::exception& failure) {
    log(log_level::warning,
        std::string("the end of a distributed view: what kernels wrote is lost: ") +
            failure.what());
  }
}

launch_argument distributed_view::argument(const char* name) const {
  launch_argument argument = launch_argument::of(name, *whole_);
  argument.form = &form_;
  return argument;
}

launch_argument distributed_view::argument(const char* name, std::size_t member) const {
  const group_part& part = (*parts_)[member];
  launch_argument argument = launch_argument::of(name, *part.view);
  argument.form = &form_;
  argument.whole = &part.whole;
  return argument;
}

const partition* distributed_view::cuts() const {
  const bool are_there =
      parts_ && is_newest_in_parts_ && weights_version_ == group_->weights_version();
  return are_there && how_.kind != distribution_kind::copy ? &parts_->cuts() : nullptr;
}

std::shared_ptr<array_view> distributed_view::operand() {
  if (!operand_) operand_ = std::make_shared<distributed_operand>(*whole_, *this);
  return operand_;
}

std::vector<part_ranges> distributed_view::ranges() const {
  return ranges_of(how_, shape(),
                   parts_ ? parts_->cuts() : cut(shape()[how_.dimension], 1, group_->weights()));
}

void distributed_view::distribute(const partition& cuts, bool reads_halo) {
  first_error errors;
  begin_distribution(cuts, reads_halo, errors);
  errors.catch_from([&] { end_distribution(); });
  errors.rethrow();
}

bool distributed_view::begin_distribution(const partition& cuts, bool reads_halo,
                                          first_error& errors) {
  is_exchanging_ = false;
  if (!parts_ || !parts_->serve(cuts)) {
    if (!is_discarded_) gather();
    parts_.reset();
    is_newest_in_parts_ = false;
    parts_.emplace(*group_, how_, whole_->window(), cuts);
  }
  weights_version_ = group_->weights_version();
  if (is_discarded_) {
    parts_->make_room(errors);
    return false;
  }
  if (!is_newest_in_parts_) {
    fill_parts(errors);
  } else if (parts_->scatter(whole_->window(), errors)) {
    // Of what others have, those members have no news.
    are_halos_newest_ = false;
  }
  if (reads_halo && !are_halos_newest_) {
    parts_->begin_exchange();
    is_exchanging_ = true;
  }
  return is_exchanging_;
}

void distributed_view::fill_parts(first_error& errors) {
  parts_->forget();
  parts_->scatter(whole_->window(), errors);
  are_halos_newest_ = errors.catch_from([&] { parts_->repeat_beyond(); });
  // What stands beyond is that of a member without its part.
  for (std::size_t i = 0; i < group_->size(); ++i) are_halos_newest_ &= !parts_->is_halo_old(i);
  is_newest_in_parts_ = true;
}

void distributed_view::end_distribution() {
  if (!is_exchanging_) return;
  is_exchanging_ = false;
  parts_->end_exchange();
  are_halos_newest_ = true;
}

void distributed_view::mark_written() {
  is_newest_in_parts_ = true;
  is_newest_in_whole_ = are_halos_newest_ = is_discarded_ = false;
}

array_view& distributed_view::recall() {
  gather();
  parts_.reset();
  is_newest_in_parts_ = are_halos_newest_ = false;
  return *whole_;
}

void distributed_view::gather() {
  if (is_newest_in_whole_ || !parts_) return;
  parts_->gather(whole_->window());
  is_newest_in_whole_ = true;
}

void distributed_view::synchronize() {
  try {
    gather();
  } catch (const std::exception&) {
    whole_->synchronize();  // what the other members had
    throw;
  }
  whole_->synchronize();
}

void distributed_view::refresh() {
  is_newest_in_whole_ = true;
  is_newest_in_parts_ = are_halos_newest_ = is_discarded_ = false;
}

void distributed_view::discard_data() {
  is_newest_in_whole_ = is_discarded_ = true;
  is_newest_in_parts_ = are_halos_newest_ = false;
}

void distributed_view::release() {
  if (!whole_) return;
  const std::unique_ptr<array_view> last = std::move(whole_);
  if (operand_) operand_->forget_owner();
  operand_.reset();
  const std::optional<group_parts> parts = std::move(parts_);
  if (!is_newest_in_whole_ && parts) parts->gather(last->window());
  last->release();
}

}  // namespace libtiles::groups
