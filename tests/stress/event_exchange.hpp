// Events that one thread gives and another one waits for.
#pragma once

#include <array>
#include <mutex>

#include "tests/capi/objects.hpp"

class event_exchange {
 public:
  /// Leaves `mine` there. \return what somebody left there before; may be empty.
  owned_event exchange(std::size_t place, owned_event mine) {
    const std::lock_guard<std::mutex> lock(mutex_);
    places_[place % places_.size()].swap(mine);
    return mine;
  }

 private:
  std::mutex mutex_;
  std::array<owned_event, 5> places_;
};
