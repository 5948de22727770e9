// Tables of algorithms' parameters: the user's, and the one that comes with the library.
#pragma once

#include <string>
#include <vector>

#include "libtiles/algorithms/tuning/tuning_entry.hpp"

namespace libtiles::algorithms {

/// Never changes.
class tuning_tables {
 public:
  /// Those of the process: the user's is the file that TILES_TUNING names, or
  /// libtiles/tuning.txt among the user's data. It is read once.
  static tuning_tables& of_process();

  /// \param own    the text of a table; nearer than `shipped`.
  /// \param where  the user's table is, for warnings about lines that are none.
  tuning_tables(const std::string& shipped, const std::string& own, const std::string& where);

  /// Of the nearest entry: of the user's table, then of the shipped one; in a table the device's
  /// before its architecture's, its vendor's and everything's. Empty if there is none.
  tuned_numbers numbers_for(const std::string& algorithm, const runtime::device_info& device) const;

 private:
  std::vector<tuning_entry> own_, shipped_;
};

}  // namespace libtiles::algorithms
