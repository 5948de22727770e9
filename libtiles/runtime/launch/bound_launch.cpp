#include "libtiles/runtime/launch/bound_launch.hpp"

#include <algorithm>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/launch/wait_list.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {

bound_launch::bound_launch(std::shared_ptr<kernel> bound, std::shared_ptr<context> where,
                           launch_request request, std::vector<std::shared_ptr<const void>> owners)
    : kernel_(std::move(bound)), where_(std::move(where)), owners_(std::move(owners)) {
  for (const launch_argument& each : request.arguments) names_.emplace_back(each.name);
  for (std::size_t i = 0; i < names_.size(); ++i) request.arguments[i].name = names_[i].c_str();
  owners_.resize(names_.size());
  adopt(std::make_unique<const launch_request>(std::move(request)));
}

std::size_t bound_launch::position_of(const std::string& name) const {
  const auto found = std::find(names_.begin(), names_.end(), name);
  if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
  if (const auto bound = ready_->form.argument_of(name)) return *bound;
  throw error(
      status::argument_mismatch,
      ready_->form.name() + ": no argument is bound to the name '" + printable_name(name) + "'");
}

void bound_launch::set_argument(std::size_t position, launch_argument argument,
                                std::shared_ptr<const void> owner) {
  if (position >= names_.size()) {
    throw error(status::argument_mismatch,
                ready_->form.name() + ": position " + std::to_string(position) +
                    " does not exist; the launch has " + count_of(names_.size(), "argument") +
                    ", counted from 0");
  }
  auto changed = std::make_unique<launch_request>(*request_);
  argument.name = names_[position].c_str();
  changed->arguments[position] = argument;
  adopt(std::move(changed));
  owners_[position] = std::move(owner);
}

void bound_launch::set_extent(extents shape) {
  auto changed = std::make_unique<launch_request>(*request_);
  changed->domain.shape = std::move(shape);
  adopt(std::move(changed));
}

// Nothing of the old launch changes until all checks have passed.
void bound_launch::adopt(std::unique_ptr<const launch_request> request) {
  ready_launch ready = kernel_->make_ready(*where_, *request);
  window_list windows = windows_of(request->arguments);
  if (ready.kernel != built_) {
    object_ = kernel_object(ready.kernel->new_kernel());
    built_ = ready.kernel;
  }
  windows_ = std::move(windows);
  data_.forget();
  ready_.emplace(std::move(ready));
  request_ = std::move(request);
}

std::shared_ptr<event> bound_launch::run(const std::vector<std::shared_ptr<event>>& after,
                                         bool with_event) {
  where_->health().check();
  const std::vector<cl::Event> waited = wait_list_for(*where_, after);
  const source_lock lock(windows_);
  const bool is_settled = data_.prepare(ready_->form, *request_, where_);
  const auto unset = is_settled ? unset_arguments::none : unset_arguments::all;
  auto end = launch_ready(*ready_, where_, object_, waited, data_.value(), with_event, unset);
  data_.settle();
  return end;
}

}  // namespace libtiles::runtime
