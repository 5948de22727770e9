// The programs of one context, kept in memory.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/programs/sticky_result.hpp"

namespace libtiles::runtime {

class built_kernel;
class context;

/// Built kernels by their OpenCL C. Safe from many threads: each source is built once, by one
/// thread, while others may build and launch other kernels.
class program_cache {
 public:
  program_cache();
  ~program_cache();

  /// The kernel, built for `where` now or before. A source that failed to build fails again.
  /// \throws error (build, out_of_memory, device_failure)
  std::shared_ptr<built_kernel> get(const context& where,
                                    const compiler::compiled_kernel& compiled);

 private:
  using entry = sticky_result<std::shared_ptr<built_kernel>>;

  entry& find_or_add(const std::string& source);

  std::mutex mutex_;
  std::unordered_map<std::string, entry> entries_;  // by source; entries do not move
};

}  // namespace libtiles::runtime
