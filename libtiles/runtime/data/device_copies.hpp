// Which contexts have a copy of a data source.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/runtime/data/device_copy.hpp"

namespace libtiles::runtime {

/// One copy per context at most, each at an address that does not change. One thread at a time.
class device_copies {
 public:
  using list = std::vector<std::unique_ptr<device_copy>>;

  list::const_iterator begin() const { return all_.begin(); }
  list::const_iterator end() const { return all_.end(); }

  /// The context's copy, or nullptr.
  device_copy* find(const context& where) const {
    for (const auto& copy : all_) {
      if (copy->where().get() == &where) return copy.get();
    }
    return nullptr;
  }

  /// \param added  of a context that has none.
  device_copy& add(std::unique_ptr<device_copy> added) {
    all_.push_back(std::move(added));
    return *all_.back();
  }

  void clear() noexcept { all_.clear(); }

  /// The contexts.
  std::vector<std::shared_ptr<context>> places() const;

  /// Gives the host back the memory that devices use in place. Blocks until they are done with it.
  /// \throws error (device_failure, device_lost)
  void give_to_host();

  /// Blocks until every command that used a copy has run, whatever fails.
  void wait_after_failure() const noexcept;

 private:
  list all_;
};

}  // namespace libtiles::runtime
