// What algorithms' parameters are: what was set, the user's table, the one that comes with the
// library.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "libtiles/algorithms/tuning/tuning_entry.hpp"

namespace libtiles::algorithms {

/// Safe from many threads.
class tuning_tables {
 public:
  /// Those of the process: the user's is the file that TILES_TUNING names, or
  /// libtiles/tuning.txt among the user's data. It is read once.
  static tuning_tables& of_process();

  /// \param own    the text of a table; nearer than `shipped`.
  /// \param where  the user's table is, for warnings about lines that are none.
  tuning_tables(const std::string& shipped, const std::string& own, const std::string& where);

  /// Of the nearest entry: what was set, then the user's table, then the shipped one; in a table
  /// the device's before its architecture's, its vendor's and everything's. Empty if there is none.
  tuned_numbers numbers_for(const std::string& algorithm, const runtime::device_info& device) const;

  /// Sets an algorithm's parameters on all devices; no numbers: no longer.
  void set(const std::string& algorithm, tuned_numbers numbers);

 private:
  mutable std::mutex mutex_;
  std::map<std::string, tuned_numbers> set_;
  std::vector<tuning_entry> own_, shipped_;
};

}  // namespace libtiles::algorithms
