// The bytes behind arrays and views: which places hold them, and which of those are up to date.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "libtiles/runtime/transfers/device_buffer.hpp"

namespace libtiles::runtime {

/// One piece of data with at most one copy in host memory and one per context.
///
/// Each copy is valid or stale. Where no copy is valid, the contents were discarded: they need not
/// be copied anywhere. Data moves between contexts through the host. A source has a home, to which
/// synchronize() and the release of the last view bring what kernels wrote: the caller's host
/// memory, or the context where an array lives; data made by the library has none.
///
/// Calls are safe from many threads, because views that were made apart may share a source (see
/// host_sources.hpp); what they see of each other is up to the caller's synchronisation.
class data_source {
 public:
  /// \param data  borrowed; `size` bytes, valid now.
  static std::shared_ptr<data_source> over_host_memory(void* data, std::size_t size);

  /// Contents are undefined; storage is made where it is first used.
  static std::shared_ptr<data_source> without_data(std::size_t size);

  /// Allocated on the device at once; contents are undefined.
  /// \throws error (out_of_memory, device_failure)
  static std::shared_ptr<data_source> on_device(std::shared_ptr<context> home, std::size_t size);

  data_source(void* host_data, std::size_t size, std::shared_ptr<context> home);
  data_source(const data_source&) = delete;
  data_source& operator=(const data_source&) = delete;

  std::size_t size() const { return size_; }

  /// The copy on `where`'s device, made if there is none.
  /// \param up_to_date  false if the contents do not matter.
  /// \throws error (out_of_memory, device_failure)
  cl::Buffer buffer_on(const std::shared_ptr<context>& where, bool up_to_date);

  /// Says that a kernel in `where` has written: all other copies are stale.
  void mark_written(const context& where);

  /// Brings the home up to date. Blocks if there is something to copy.
  void synchronize();

  /// The host copy, up to date, made if there is none; nullptr only if size() is 0 and it has none.
  /// \param will_write  makes all other copies stale.
  std::byte* host_data(bool will_write);

  /// Says that the caller's host memory was changed: copies on devices are stale. Does nothing for
  /// other homes.
  void refresh();

  /// Says that the contents do not matter.
  void discard();

  /// Copies all of it to or from dense host memory. Blocks.
  void read(void* destination);
  void write(const void* source);

  /// Counts the views, so that the last one writes back.
  void attach_view();

  /// \throws error if this was the last view and writing back failed; it is detached all the same.
  void detach_view();

 private:
  struct device_copy {
    device_buffer buffer;
    bool is_valid;
  };

  device_copy& copy_on(const std::shared_ptr<context>& where);
  device_copy* valid_device_copy();
  std::byte* allocate_host_copy();
  void bring_to_host();
  void bring_to(device_copy& copy);
  void bring_home();
  void make_stale();

  std::mutex mutex_;
  const std::size_t size_;
  const std::shared_ptr<context> home_;  // where an array lives
  const bool host_is_home_;
  std::byte* host_ = nullptr;
  std::unique_ptr<std::byte[]> own_host_;
  bool host_is_valid_ = false;
  std::vector<std::unique_ptr<device_copy>> device_copies_;
  int views_ = 0;
};

}  // namespace libtiles::runtime
