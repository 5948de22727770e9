// The data of arrays and views: its copies, and which bytes are valid in each.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "libtiles/runtime/data/host_transfer.hpp"
#include "libtiles/runtime/data/residency.hpp"
#include "libtiles/runtime/data/source_validity.hpp"

namespace libtiles::runtime {

/// What happens to a window's elements.
enum class access {
  read,
  read_write,  ///< or a part of them is written
  overwrite,   ///< all of them are written, what they were does not matter
};

/// One piece of data with copies in host memory and in contexts: its residency says where it has
/// memory, its source_validity which bytes are up to date there, and its host_transfer moves them.
/// Devices that share the host's memory use the host's copy in place, one owner at a time. Data
/// moves between contexts through the host.
///
/// A source has a home, to which synchronize() and the release of the last view bring what kernels
/// wrote: the caller's host memory, or the context where an array lives; data made by the library
/// has none.
///
/// Every member function is for the thread that holds the source's lock, see source_lock.hpp.
class data_source {
 public:
  /// \param data     borrowed, valid now; its address is the source's first address.
  /// \param owner    let go when the source is; may be empty.
  /// \param foreign  so many bytes at the beginning are in no view.
  static std::shared_ptr<data_source> over_host_memory(void* data, std::uint64_t size,
                                                       std::shared_ptr<void> owner = {},
                                                       std::uint64_t foreign = 0);

  /// Contents are undefined; storage is made where it is first used.
  static std::shared_ptr<data_source> without_data(std::uint64_t size);

  /// Allocated on the device at once; contents are undefined.
  /// \throws error (out_of_memory, device_failure, device_lost)
  static std::shared_ptr<data_source> on_device(std::shared_ptr<context> home, std::uint64_t size);

  /// Over a buffer of the context that somebody else made; its contents are valid.
  static std::shared_ptr<data_source> over_buffer(std::shared_ptr<context> home, cl::Buffer buffer,
                                                  std::uint64_t size);

  /// Over memory of the device's own, also where it could use the host's; for who writes it before
  /// reading. \throws error (out_of_memory, device_failure, device_lost)
  static std::shared_ptr<data_source> in_device_memory(std::shared_ptr<context> home,
                                                       std::uint64_t size);

  /// Use the functions above.
  explicit data_source(byte_range covered) : memory_(covered) {}
  data_source(const data_source&) = delete;
  data_source& operator=(const data_source&) = delete;
  ~data_source();

  byte_range covered() const { return memory_.covered(); }

  /// covered(), but for the bytes that are in no view; of a source over host memory.
  byte_range viewed() const { return memory_.viewed(); }

  /// nullptr unless an array lives there.
  const std::shared_ptr<context>& home() const { return memory_.home(); }

  /// Whether the caller's host memory is the home.
  bool is_over_host_memory() const { return memory_.host_is_home(); }

  /// The copy in `where`, with what `use` needs of the window's elements up to date. Whoever
  /// submits a command for it then says so with mark_used(). \throws error (out_of_memory,
  /// device_failure, device_lost)
  device_copy& prepare(const std::shared_ptr<context>& where, const data_window& window, access use,
                       const transfer_reason& reason);

  /// Says that a command at `point` reads or writes the elements in `copy`.
  void mark_used(device_copy& copy, const data_window& window, access use,
                 const queue_point& point);

  /// The part of mark_used() that tells later commands what to come after. For a read,
  /// usage_log::make_room() comes first.
  void add_use(device_copy& copy, access use, const queue_point& point) noexcept;

  /// Another number whenever prepare() and mark_used() of a window could do something else than
  /// before: some bytes became valid or stale somewhere, memory changed hands, or another source
  /// took this one's place. No two sources ever have the same number.
  std::uint64_t state() const { return validity_.state(); }

  /// Brings the window's elements home. Blocks if there is something to wait for.
  void synchronize(const data_window& window);

  /// As synchronize(), without waiting. \return what to wait for.
  std::vector<context_event> synchronize_later(const data_window& window);

  /// Brings the window's elements to a context. \return what to wait for.
  std::vector<context_event> synchronize_to(const std::shared_ptr<context>& where,
                                            const data_window& window);

  /// The window's first element in host memory, all of them up to date. Blocks if there is
  /// something to wait for. nullptr for a window without elements and without memory. \param use
  /// what the host does; unless it reads only, all other copies are stale.
  std::byte* host_data(const data_window& window, access use);

  /// The place of the window's first element in host memory, for who writes all of them there and
  /// then says so with mark_written(). Until then, what other copies hold is not lost. Blocks if
  /// there is something to wait for.
  std::byte* host_write_area(const data_window& window);

  /// Says that the caller changed its host memory: copies on devices are stale. Does nothing for
  /// other homes.
  void refresh(const data_window& window);

  /// Says that the elements do not matter.
  void discard(const data_window& window) { validity_.discard(window); }

  /// The contexts that have a copy.
  std::vector<std::shared_ptr<context>> places() const { return memory_.copies().places(); }

  /// The copy of the device's own where an array lives; nullptr if none does, or if the device uses
  /// host memory.
  device_copy* home_copy() { return memory_.home_copy(); }

  /// The copy of a context's if it is used there, and all of the window's elements are up to date
  /// in it; else nullptr.
  device_copy* newest_copy_in(const context& where, const data_window& window);

  /// Such a copy of any context's, or nullptr.
  device_copy* newest_device_copy(const data_window& window);

  /// Whether all of the window's elements are up to date in host memory.
  bool is_newest_on_host(const data_window& window) const { return validity_.is_on_host(window); }

  /// Gives the window's elements that are valid nowhere the values that their memory happens to
  /// have: for who copies them, so that both sides are equal.
  void settle(const data_window& window);

  /// Copies the newest of the bytes `part` to other memory, wherever they are. Those that are valid
  /// nowhere are left out. Changes no copy. Blocks.
  void read_newest(const byte_region& part, host_memory& to, const transfer_reason& reason) {
    transfer_.read_newest(part, to, reason);
  }

  /// Says that all of the window's elements were written in `by`, nullptr for host memory, after
  /// its usage was told of the command that does.
  void mark_written(device_copy* by, const data_window& window) {
    validity_.mark_written(by, window);
  }

  /// As mark_written(), of a command that is submitted next: `change` is applied once it is.
  void expect_written(device_copy* by, const data_window& window, validity_change& change) {
    validity_.expect_written(by, window, change);
  }

  /// Lets go of `owner` when the source goes. \param owner  may be empty.
  void keep(std::shared_ptr<void> owner) { memory_.keep(std::move(owner)); }

  /// Counts the views, so that the last one writes back.
  void attach_view() { ++views_; }

  /// \throws error if this was the last view and writing back failed; it is detached all the same.
  void detach_view();

  /// Moves the contents and the views of sources of host memory to one that covers them, which
  /// takes their place: see current(). The caller holds the locks of all of them; nobody else knows
  /// `whole` yet. \throws error (device_failure, device_lost) and std::bad_alloc; their places are
  /// theirs then.
  static void absorb(const std::shared_ptr<data_source>& whole,
                     const std::vector<std::shared_ptr<data_source>>& parts);

  /// Whether another source took the place of this one. Any thread; it stays as it is for who holds
  /// the lock.
  bool is_superseded() const { return is_superseded_.load(std::memory_order_acquire); }

  /// The source that took the place of this one, which may lose it again meanwhile; nullptr if none
  /// did. Any thread.
  std::shared_ptr<data_source> successor() const;

  /// The source that took the place of this one, or this one: to be used by who holds its lock, and
  /// compared by any thread.
  data_source* current() { return is_superseded() ? successor().get() : this; }

 private:
  friend class source_lock;
  struct succession;

  static std::shared_ptr<data_source> over_memory(device_buffer own);

  device_copy& copy_on(const std::shared_ptr<context>& where);
  std::unique_ptr<device_copy> make_copy(const std::shared_ptr<context>& where);
  static std::shared_ptr<succession> common_succession(
      const std::vector<std::shared_ptr<data_source>>& parts);
  void take_over(const data_source& part);
  void give_way(const std::shared_ptr<succession>& line) noexcept;
  data_window whole() const;

  std::mutex mutex_;
  residency memory_;
  source_validity validity_{memory_};
  host_transfer transfer_{memory_, validity_};
  int views_ = 0;
  std::atomic<bool> is_superseded_{false};
  /// Of a source that lost its place. Any thread, by atomic operations.
  std::shared_ptr<succession> succession_;
  std::weak_ptr<succession> superseded_;  // of those whose place this one has
};

}  // namespace libtiles::runtime
