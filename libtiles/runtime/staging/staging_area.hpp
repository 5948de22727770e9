// Pinned host memory that transfers of ordinary host memory go through.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "libtiles/runtime/opencl/replaceable.hpp"
#include "libtiles/runtime/staging/copying_threads.hpp"
#include "libtiles/runtime/staging/pinned_memory.hpp"
#include "libtiles/runtime/staging/staging_settings.hpp"

namespace libtiles::runtime {

/// A few chunks of one context, made when they are needed first, and the threads that fill and
/// empty them. Safe from many threads. Outlives every command that uses a chunk.
class staging_area {
  struct entry {
    pinned_memory memory;
    cl::Buffer room;
    replaceable<cl::Event> last_use;  // for the holder; guarded if there is none
    std::uint64_t given_back = 0;     // guarded, in turns
    bool is_held = false;             // guarded
  };

 public:
  /// The right to one chunk; ends with what is assigned or destroyed.
  class chunk {
   public:
    chunk() = default;
    chunk(chunk&& from) noexcept : area_(from.area_), held_(from.held_) { from.area_ = nullptr; }
    chunk& operator=(chunk&& from) noexcept;
    chunk(const chunk&) = delete;
    ~chunk() { give_back(); }

    explicit operator bool() const { return area_ != nullptr; }
    std::byte* data() const { return held_->memory.data(); }

    /// As much memory of the device's, for what does not go straight to its place. \throws
    /// cl::Error
    const cl::Buffer& room();

    /// Says that the device uses it until `event`, also if it is given back before.
    void use_until(cl::Event event);

    /// Blocks until the device does not use it any more. \throws cl::Error
    void wait();

   private:
    friend class staging_area;
    chunk(staging_area& area, entry& held) : area_(&area), held_(&held) {}
    void give_back() noexcept;

    staging_area* area_ = nullptr;
    entry* held_ = nullptr;
  };

  /// \param context, device  outlive it.
  staging_area(const cl::Context& context, const cl::Device& device,
               const staging_settings& settings);
  ~staging_area();
  staging_area(const staging_area&) = delete;
  staging_area& operator=(const staging_area&) = delete;

  std::size_t chunk_size() const { return settings_.chunk_size; }

  /// A chunk that the device does not use; blocks until there is one. Whoever holds chunks already
  /// asks with try_take(), or two would wait for each other. \throws cl::Error
  chunk take();

  /// A chunk that nobody holds and the device does not use now; none if there is none.
  /// \throws cl::Error
  chunk try_take();

  /// A queue beside those that run kernels, in order. Made at first use. \throws cl::Error
  const cl::CommandQueue& queue();

  copying_threads& threads() { return threads_; }

 private:
  const cl::CommandQueue& locked_queue();
  chunk find_unused();
  chunk add_chunk();
  chunk find_released();
  chunk hold(entry& found);
  void release(entry& held) noexcept;
  static void wait_for(entry& held) noexcept;

  const staging_settings settings_;
  const cl::Context& context_;
  const cl::Device& device_;
  std::mutex mutex_;
  std::condition_variable is_released_;
  cl::CommandQueue queue_;
  std::vector<std::unique_ptr<entry>> entries_;
  std::uint64_t turns_ = 0;
  copying_threads threads_;
};

}  // namespace libtiles::runtime
