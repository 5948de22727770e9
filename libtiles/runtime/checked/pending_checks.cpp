#include "libtiles/runtime/checked/pending_checks.hpp"

#include <algorithm>
#include <atomic>

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/checked/checked_launch.hpp"
#include "libtiles/runtime/opencl/make_queue.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::size_t max_launches_told = 4;

std::atomic<std::size_t> pending_in_process{0};

/// Puts the faults of several launches into one error.
class fault_summary {
 public:
  explicit fault_summary(const std::string& device) { details_.device = device; }

  void add(const checked_form& form, const report_words& report) {
    if (fault_count(report) == 0) return;
    if (++launches_ == 1) place(details_of(form, report));
    if (launches_ <= max_launches_told) {
      text_ += (text_.empty() ? "" : "\n") + describe_faults(form, report);
    }
  }

  void throw_if_any() const {
    if (launches_ == 0) return;
    const std::size_t untold = launches_ - std::min(launches_, max_launches_told);
    const std::string rest =
        untold == 0 ? "" : "\nand faults in " + std::to_string(untold) + " more launches";
    throw error(status::kernel_fault, text_ + rest, details_);
  }

 private:
  void place(const error_details& first) {
    details_.file = first.file;
    details_.line = first.line;
    details_.column = first.column;
  }

  std::size_t launches_ = 0;
  std::string text_;
  error_details details_;
};

}  // namespace

pending_checks::pending_checks() = default;

pending_checks::~pending_checks() {
  entries_.clear();
  count_pending();
}

bool pending_checks::are_any() { return pending_in_process.load(std::memory_order_acquire) > 0; }

void pending_checks::count_pending() noexcept {
  pending_in_process += entries_.size() - counted_;
  counted_ = entries_.size();
}

// A program that launches much before it waits keeps reports, but no shadows, which are larger.
void pending_checks::release_shadows_of_ended() {
  for (const entry& each : entries_) {
    if (each.end.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE) return;
    each.launch->release_shadows();
  }
}

void pending_checks::add(std::list<entry>&& added) noexcept {
  const std::lock_guard<std::mutex> lock(mutex_);
  try {
    release_shadows_of_ended();
  } catch (const cl::Error&) {
    // They are released with the reports.
  }
  entries_.splice(entries_.end(), added);
  count_pending();
}

std::vector<cl::Event> pending_checks::ends() {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<cl::Event> all;
  for (const entry& each : entries_) all.push_back(each.end);
  return all;
}

void pending_checks::wait() noexcept {
  if (!are_any()) return;
  try {
    for (const cl::Event& end : ends()) end.wait();
  } catch (const std::exception&) {
    // The reports of those that ended are read all the same.
  }
}

void pending_checks::collect(const cl::Context& context, const cl::Device& device,
                             const std::string& name) {
  if (!are_any()) return;
  const std::list<entry> ended = take_ended();
  if (ended.empty()) return;
  // A queue of its own: what waits in the others may wait for the caller.
  const cl::CommandQueue queue = make_queue(context, device);
  fault_summary summary(name);
  for (const entry& each : ended) summary.add(each.launch->form(), each.launch->read(queue));
  summary.throw_if_any();
}

// One that failed has told so by its event, and has no report.
std::list<pending_checks::entry> pending_checks::take_ended() {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::list<entry> ended;
  for (auto each = entries_.begin(); each != entries_.end();) {
    const auto one = each++;
    const cl_int state = one->end.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    if (state == CL_COMPLETE) ended.splice(ended.end(), entries_, one);
    if (state < CL_COMPLETE) entries_.erase(one);
  }
  count_pending();
  return ended;
}

}  // namespace libtiles::runtime
