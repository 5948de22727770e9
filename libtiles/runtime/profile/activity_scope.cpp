#include "libtiles/runtime/profile/activity_scope.hpp"

#include <utility>

namespace libtiles::runtime {
namespace {

thread_local activity_scope* newest = nullptr;

}  // namespace

void activity_scope::open(activity_recorder& recorder, activity_kind kind, std::uint64_t bytes,
                          std::string name) {
  const std::int64_t now = host_time();
  pending_.emplace().what = {kind, std::move(name), bytes, now, now, now, now};
  recorder_ = &recorder;
  outer_ = std::exchange(newest, this);
}

void activity_scope::close() noexcept {
  newest = outer_;
  pending_->what.ended = host_time();
  if (pending_->what.kind == activity_kind::compile || !pending_->commands.empty()) {
    recorder_->add(std::move(*pending_));
  }
}

activity_scope* activity_scope::newest_of(const activity_recorder& recorder) noexcept {
  return newest != nullptr && newest->recorder_ == &recorder ? newest : nullptr;
}

void activity_scope::note(const cl::Event& command) noexcept {
  try {
    if (pending_->commands.empty()) pending_->noted = host_time();
    pending_->commands.push_back(command);
  } catch (const std::exception&) {
    // The command runs; only its times are lost.
  }
}

}  // namespace libtiles::runtime
