// The programs of one context, kept in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/programs/program_source.hpp"
#include "libtiles/runtime/programs/program_target.hpp"
#include "libtiles/runtime/programs/sticky_result.hpp"

namespace libtiles::runtime {

class built_kernel;

/// Built kernels by their OpenCL C. Safe from many threads: each source is built once, by one
/// thread, while others may build and launch other kernels. Of more than max_programs, the least
/// recently used ones that nobody holds go.
class program_cache {
 public:
  static constexpr std::size_t max_programs = 256;

  explicit program_cache(const program_target& target);
  ~program_cache();

  const program_target& target() const { return target_; }

  /// The kernel, built for the target now or before. A source that failed to build fails again. A
  /// source that was asked for before is found by its id, without a look at it.
  /// \throws error (build, out_of_memory, device_failure)
  std::shared_ptr<built_kernel> get(const compiler::compiled_kernel& compiled);
  std::shared_ptr<built_kernel> get(const program_source& source);

  /// How many programs are kept, failed ones included. Any thread.
  std::size_t size() const;

 private:
  /// A program, or the error that it ended with.
  struct entry {
    sticky_result<std::shared_ptr<built_kernel>> result;
    std::shared_ptr<built_kernel> built;  // guarded by the cache's mutex; null until it is built

    /// One that failed to build goes first.
    std::uint64_t last_use() const;
  };
  using shared_entry = std::shared_ptr<entry>;

  std::shared_ptr<built_kernel> find(std::uint64_t id);
  std::shared_ptr<built_kernel> find_or_build(const program_source& source, std::uint64_t id);
  shared_entry find_or_add(const program_source& source);
  void remember(const shared_entry& found, const std::shared_ptr<built_kernel>& built,
                std::uint64_t id);
  void remove_beyond_bound();
  bool remove_least_recently_used();

  const program_target target_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, shared_entry> entries_;  // by options, entry point and source
  std::unordered_map<std::uint64_t, shared_entry> built_by_id_;  // no more than max_ids
};

}  // namespace libtiles::runtime
