// Small calls of every algorithm, of several launches where the algorithm has them, with the
// results of a plain loop.
#pragma once

#include <tiles/tiles.h>

#include <functional>
#include <string>
#include <vector>

/// Ints, row-major.
struct operand {
  std::vector<int> numbers;
  std::vector<int64_t> extent;
};

/// Its data.
tiles_data_desc describe(const operand& of);

using operand_views = std::vector<tiles_array_view>;

struct algorithm_case {
  std::string name;
  std::vector<operand> before;
  std::vector<std::vector<int>> after;  ///< of each operand
  std::function<tiles_status(tiles_context, const operand_views&, tiles_array workspace,
                             tiles_event* event)>
      run;
  /// Empty if the algorithm needs no workspace.
  std::function<tiles_status(tiles_context, const operand_views&, uint64_t* size)> measure{};
  /// Empty if the algorithm does not run over groups.
  std::function<tiles_status(tiles_group, const operand_views&)> run_over_group{};
};

const std::vector<algorithm_case>& algorithm_cases();
