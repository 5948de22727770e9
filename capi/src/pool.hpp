// The slots that handles point to. Slots are reused but never freed, so that released and invalid
// handles are recognised without access to freed memory.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

namespace libtiles::capi {

/// One handle's object and reference count; 0 while the slot is free.
template <class Object>
struct slot {
  using object_type = Object;

  std::atomic<std::uint32_t> references{0};
  std::shared_ptr<Object> object;
  slot* next_free = nullptr;
};

/// Adds a reference unless there is none left. Any thread.
template <class Object>
bool try_retain(slot<Object>& target) noexcept {
  std::uint32_t count = target.references.load(std::memory_order_relaxed);
  while (count != 0) {
    if (target.references.compare_exchange_weak(count, count + 1, std::memory_order_acquire,
                                                std::memory_order_relaxed)) {
      return true;
    }
  }
  return false;
}

/// All slots of one kind of handle. Safe from many threads.
template <class Slot>
class pool {
 public:
  using object_type = typename Slot::object_type;

  /// A slot that is not free any more, and has no object yet. \throws std::bad_alloc
  Slot* reserve() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (free_count_ <= fewest_free) grow();
    Slot* const taken = oldest_free_;
    oldest_free_ = static_cast<Slot*>(taken->next_free);
    --free_count_;
    return taken;
  }

  /// Gives a reserved slot one reference to `object`.
  void fill(Slot* reserved, std::shared_ptr<object_type> object) noexcept {
    reserved->object = std::move(object);
    reserved->references.store(1, std::memory_order_release);
  }

  /// Takes back a reserved slot that was not filled.
  void cancel(Slot* reserved) noexcept { push_free(reserved); }

  /// A slot that holds `object` already, with one reference more, or nullptr.
  Slot* find(const std::shared_ptr<object_type>& object) noexcept {
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      Slot* const chunk = chunks_[i].load(std::memory_order_acquire);
      if (chunk == nullptr) return nullptr;
      for (std::size_t k = 0; k < chunk_size(i); ++k) {
        if (!try_retain(chunk[k])) continue;
        if (chunk[k].object == object) return &chunk[k];
        std::shared_ptr<object_type> last;
        release(&chunk[k], last);
      }
    }
    return nullptr;
  }

  /// Takes a reference away.
  /// \param[out] last  receives the object if this was its last reference.
  /// \return false if there was no reference left.
  bool release(Slot* held, std::shared_ptr<object_type>& last) noexcept {
    std::uint32_t count = held->references.load(std::memory_order_relaxed);
    do {
      if (count == 0) return false;
    } while (!held->references.compare_exchange_weak(count, count - 1, std::memory_order_acq_rel,
                                                     std::memory_order_relaxed));
    if (count == 1) {
      last = std::move(held->object);
      push_free(held);
    }
    return true;
  }

  /// True if `pointer` points to one of the slots, free or not. Takes any pointer.
  bool owns(const void* pointer) const noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
      const Slot* const chunk = chunks_[i].load(std::memory_order_acquire);
      if (chunk == nullptr) return false;
      const auto distance = address - reinterpret_cast<std::uintptr_t>(chunk);
      if (distance < chunk_size(i) * sizeof(Slot)) return distance % sizeof(Slot) == 0;
    }
    return false;
  }

 private:
  // So many releases later, at the earliest, a slot is used again.
  static constexpr std::size_t fewest_free = 32;
  static constexpr std::size_t chunk_size(std::size_t i) { return std::size_t{64} << i; }

  void push_free(Slot* freed) noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    append_free(freed);
  }

  void append_free(Slot* freed) noexcept {
    freed->next_free = nullptr;
    if (free_count_ == 0) {
      oldest_free_ = freed;
    } else {
      newest_free_->next_free = freed;
    }
    newest_free_ = freed;
    ++free_count_;
  }

  void grow() {
    if (chunk_count_ == chunks_.size()) throw std::bad_alloc();
    Slot* const chunk = new Slot[chunk_size(chunk_count_)];
    for (std::size_t i = 0; i < chunk_size(chunk_count_); ++i) append_free(&chunk[i]);
    chunks_[chunk_count_++].store(chunk, std::memory_order_release);
  }

  std::mutex mutex_;
  std::array<std::atomic<Slot*>, 24> chunks_{};
  std::size_t chunk_count_ = 0;
  Slot* oldest_free_ = nullptr;
  Slot* newest_free_ = nullptr;
  std::size_t free_count_ = 0;
};

}  // namespace libtiles::capi
