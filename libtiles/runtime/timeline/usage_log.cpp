#include "libtiles/runtime/timeline/usage_log.hpp"

#include <algorithm>

namespace libtiles::runtime {
namespace {

void append(std::vector<queue_point>& to, const std::vector<queue_point>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// True if whoever comes after `later` comes after `earlier`.
bool covers(const queue_point& later, const queue_point& earlier) {
  return later.is_in_order && later.queue == earlier.queue;
}

/// True if the driver says so; what failed is kept, for whoever waits for it.
bool has_run(const queue_point& point) {
  cl_int state = CL_QUEUED;
  if (!point.event) return false;
  clGetEventInfo((*point.event)(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state,
                 nullptr);
  return state == CL_COMPLETE;
}

}  // namespace

// A read that follows no other reads is ordered after the write, which may be older than them.
void usage_log::append_points_before(bool writes, std::vector<queue_point>& points) const {
  if (write_) points.push_back(*write_);
  if (writes) append(points, reads_);
}

void usage_log::make_room() {
  if (reads_.size() == reads_.capacity()) reads_.reserve(2 * reads_.size() + 4);
}

void usage_log::add_read(const queue_point& point, const queue_set& queues) noexcept {
  if (reads_.size() == 1 && covers(point, reads_.front())) {
    reads_.front() = point;
    return;
  }
  const auto is_needless = [&](const queue_point& each) {
    return covers(point, each) || queues.is_finished(each);
  };
  reads_.erase(std::remove_if(reads_.begin(), reads_.end(), is_needless), reads_.end());
  reads_.push_back(point);
  if (reads_.size() >= ask_at_) forget_reads_that_ran();
}

// On a queue that runs out of order only its event tells that a command has run. Now and then, so
// that many reads without a write cost neither memory nor time.
void usage_log::forget_reads_that_ran() noexcept {
  reads_.erase(std::remove_if(reads_.begin(), reads_.end(), has_run), reads_.end());
  ask_at_ = 64 + 2 * reads_.size();
}

void usage_log::add_write(const queue_point& point) noexcept {
  reads_.clear();
  write_ = point;
}

std::vector<queue_point> usage_log::pending(const queue_set& queues) const {
  std::vector<queue_point> points;
  append_points_before(true, points);
  const auto is_finished = [&](const queue_point& each) { return queues.is_finished(each); };
  points.erase(std::remove_if(points.begin(), points.end(), is_finished), points.end());
  return points;
}

}  // namespace libtiles::runtime
