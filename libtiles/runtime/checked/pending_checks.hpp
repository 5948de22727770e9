// The launches of checked kernels whose reports have not been read yet.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "libtiles/runtime/opencl/replaceable.hpp"

namespace libtiles::runtime {

class checked_launch;

/// Safe from many threads.
class pending_checks {
 public:
  struct entry {
    std::unique_ptr<checked_launch> launch;
    replaceable<cl::Event> end;
  };

  /// Whether any of the process has launches to tell of: a quick answer, mostly no.
  static bool are_any();

  pending_checks();
  ~pending_checks();

  /// \param added  one entry, allocated before its launch was submitted: so this cannot fail.
  void add(std::list<entry>&& added) noexcept;

  /// Waits for the launches, whose queues were finished (quirk::forgets_ends). What failed tells so
  /// by its event.
  void wait() noexcept;

  /// Reads the reports of the launches that have ended, each once.
  /// \param name  of the device, for the error.
  /// \throws error (kernel_fault) that tells what was found, at the place of the first fault;
  ///         cl::Error
  void collect(const cl::Context& context, const cl::Device& device, const std::string& name);

 private:
  std::vector<cl::Event> ends();
  std::list<entry> take_ended();
  void release_shadows_of_ended();
  void count_pending() noexcept;

  std::mutex mutex_;
  std::list<entry> entries_;
  std::size_t counted_ = 0;  // of entries_, in the process's count
};

}  // namespace libtiles::runtime
