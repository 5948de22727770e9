// The lock of one or more data sources.
#pragma once

#include <vector>

#include "libtiles/core/small_vector.hpp"
#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

/// nullptr where an argument has no data.
using window_list = small_vector<const data_window*, 16>;

/// Locks the sources behind windows, those that took their place by now, without deadlock whatever
/// the order. Needed because views that were made apart may share a source (see host_sources.hpp);
/// what they see of each other is up to the caller's synchronisation.
class source_lock {
 public:
  explicit source_lock(const data_window& window);

  explicit source_lock(const window_list& windows);

  explicit source_lock(const std::vector<std::shared_ptr<data_source>>& sources);

  source_lock(const source_lock&) = delete;
  source_lock& operator=(const source_lock&) = delete;
  ~source_lock();

  /// The source behind one of the windows.
  static data_source& source_of(const data_window& window) { return *window.source->current(); }

 private:
  template <class Sources, class SourceOf>
  void lock_all(const Sources& asked, const SourceOf& source_of);
  void add_current(data_source* asked);
  bool try_lock_found();
  void unlock_all() noexcept;

  small_vector<data_source*, 16> found_;            // each once
  std::size_t locked_ = 0;                          // of found_, from the first on
  std::vector<std::shared_ptr<data_source>> kept_;  // those of found_ that no window holds
};

}  // namespace libtiles::runtime
