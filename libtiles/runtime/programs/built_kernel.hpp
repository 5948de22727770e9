// A kernel that the driver has built for one device, with the limits that came out of it.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>

#include "libtiles/runtime/opencl/opencl.hpp"
#include "libtiles/runtime/programs/built_program.hpp"
#include "libtiles/runtime/programs/kernel_object.hpp"
#include "libtiles/runtime/programs/program_source.hpp"
#include "libtiles/runtime/programs/program_target.hpp"

namespace libtiles::runtime {

class built_kernel {
 public:
  /// Takes the program from the disk cache or builds it for the target's device. Blocks while the
  /// driver compiles.
  /// \throws error (build) with the driver's log, at the user's lines; out_of_memory;
  /// device_failure
  built_kernel(const program_target& target, const program_source& source);

  /// Over a program that somebody else built.
  /// \param entry_point  of the program's kernels.
  /// \throws error (out_of_memory, device_failure)
  built_kernel(const program_target& target, cl::Program program, const std::string& entry_point);

  /// The most threads that a tile of this kernel may have on the device.
  std::uint64_t max_tile_size() const { return max_tile_size_; }

  /// Bytes of local memory that one tile uses, by the driver's account.
  std::uint64_t local_memory() const { return local_memory_; }

  /// See program_source.
  bool has_marked_instructions() const { return has_marked_instructions_; }

  /// Empty but for what was written by hand.
  const opencl_signature& signature() const { return built_.signature; }

  /// Calls `use` with the kernel object, which keeps its arguments between calls and is not safe
  /// from many threads: so only one thread at a time.
  template <class Use>
  void with_kernel(Use&& use) {
    const std::lock_guard<std::mutex> lock(mutex_);
    use(object_.forget_arguments());
  }

  /// As with_kernel(); arguments that stay the same need not be set again.
  template <class Use>
  void with_object(Use&& use) {
    const std::lock_guard<std::mutex> lock(mutex_);
    use(object_);
  }

  /// One more kernel object of the same program, with no arguments set. Any thread.
  /// \throws error (out_of_memory, device_failure)
  cl::Kernel new_kernel() const;

  /// Says that it is launched; the least recently used programs go first. Any thread.
  void note_use() noexcept {
    static std::atomic<std::uint64_t> uses{0};
    last_use_.store(uses.fetch_add(1, std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }

  /// Greater than that of programs that were used before. Any thread.
  std::uint64_t last_use() const noexcept { return last_use_.load(std::memory_order_relaxed); }

  /// Kept by the target's device_health.
  const std::string* kept_name() const { return kept_name_; }

 private:
  void learn(const program_target& target);

  std::string name_;
  std::mutex mutex_;
  built_program built_;
  kernel_object object_;
  const std::string* kept_name_;
  bool has_marked_instructions_ = false;
  std::atomic<std::uint64_t> last_use_{0};
  std::uint64_t max_tile_size_ = 0;
  std::uint64_t local_memory_ = 0;
};

}  // namespace libtiles::runtime
