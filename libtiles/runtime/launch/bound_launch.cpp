#include "libtiles/runtime/launch/bound_launch.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/launch/access_of.hpp"
#include "libtiles/runtime/launch/wait_list.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {

bound_launch::bound_launch(std::shared_ptr<kernel> bound, std::shared_ptr<context> where,
                           launch_request request)
    : kernel_(std::move(bound)), where_(std::move(where)) {
  adopt(std::make_unique<const launch_request>(std::move(request)));
}

std::size_t bound_launch::position_of(const std::string& name) const {
  for (std::size_t i = 0; i < request_->arguments.size(); ++i) {
    if (request_->arguments[i].name == name) return i;
  }
  throw error(status::argument_mismatch,
              ready_->form.name() + ": no argument was bound by the name '" + name + "'");
}

void bound_launch::set_argument(std::size_t position, launch_argument argument) {
  if (position >= request_->arguments.size()) {
    throw error(status::argument_mismatch,
                ready_->form.name() + ": position " + std::to_string(position) +
                    " is given, the launch has " + std::to_string(request_->arguments.size()) +
                    " arguments, counted from 0");
  }
  auto changed = std::make_unique<launch_request>(*request_);
  argument.name = changed->arguments[position].name;
  changed->arguments[position] = std::move(argument);
  adopt(std::move(changed));
}

void bound_launch::set_extent(extents shape) {
  auto changed = std::make_unique<launch_request>(*request_);
  changed->domain.shape = std::move(shape);
  adopt(std::move(changed));
}

// Nothing of the old launch changes until all checks have passed.
void bound_launch::adopt(std::unique_ptr<const launch_request> request) {
  ready_launch ready = kernel_->make_ready(*where_, *request);
  if (ready.kernel != built_) {
    object_ = kernel_object(ready.kernel->new_kernel());
    built_ = ready.kernel;
  }
  windows_ = windows_of(request->arguments);
  uses_.reset();
  places_.reset();
  ready_.emplace(std::move(ready));
  request_ = std::move(request);
}

std::shared_ptr<event> bound_launch::run(const std::vector<std::shared_ptr<event>>& after,
                                         bool with_event) {
  where_->health().check();
  const std::vector<cl::Event> waited = wait_list_for(*where_, after);
  const source_lock lock(windows_);
  if (!uses_ || !are_current(*uses_)) uses_ = ready_->form.uses_of(*request_);
  const launch_data data(where_, *uses_, ready_->form.name());
  const bool are_set = places_ && *places_ == data.places();
  places_.reset();
  auto end = launch_ready(*ready_, where_, object_, waited, data, with_event, are_set);
  places_ = data.places();
  return end;
}

}  // namespace libtiles::runtime
