#include "tests/faults/algorithm_cases.hpp"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>

namespace {

constexpr int64_t count = 3001;

operand line(std::vector<int> numbers) {
  const auto size = static_cast<int64_t>(numbers.size());
  return {std::move(numbers), {size}};
}

operand place(std::vector<int64_t> extent) {
  int64_t size = 1;
  for (const int64_t each : extent) size *= each;
  return {std::vector<int>(static_cast<std::size_t>(size), -1), std::move(extent)};
}

/// Numbers below `limit` that depend on their place, without an order.
std::vector<int> scattered(int64_t size, int limit) {
  std::vector<int> numbers(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<int>((i * 7919 + i / 13) % static_cast<std::size_t>(limit));
  }
  return numbers;
}

std::vector<int> different(int64_t size) {
  std::vector<int> numbers(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<int>((i * 1009) % numbers.size()) * 3 - 1000;
  }
  return numbers;
}

template <class Desc>
using runner = tiles_status (*)(tiles_context, const Desc*, tiles_event*);
template <class Desc>
using measurer = tiles_status (*)(tiles_context, const Desc*, uint64_t*);
template <class Desc>
using group_runner = tiles_status (*)(tiles_group, const Desc*);

template <class Desc, class = void>
struct has_workspace : std::false_type {};
template <class Desc>
struct has_workspace<Desc, std::void_t<decltype(Desc::workspace)>> : std::true_type {};

/// \param name_operands  writes the views into the desc
template <class Desc, class NameOperands>
algorithm_case case_of(const char* name, const Desc& defaults, runner<Desc> run,
                       measurer<Desc> measure, NameOperands name_operands,
                       std::vector<operand> before, group_runner<Desc> run_over_group = nullptr) {
  algorithm_case made{name, std::move(before), {}, {}};
  made.run = [=](tiles_context context, const operand_views& views,
                 [[maybe_unused]] tiles_array workspace, tiles_event* event) {
    Desc desc = defaults;
    name_operands(desc, views);
    if constexpr (has_workspace<Desc>::value) desc.workspace = workspace;
    return run(context, &desc, event);
  };
  if (measure != nullptr) {
    made.measure = [=](tiles_context context, const operand_views& views, uint64_t* size) {
      Desc desc = defaults;
      name_operands(desc, views);
      return measure(context, &desc, size);
    };
  }
  if (run_over_group != nullptr) {
    made.run_over_group = [=](tiles_group group, const operand_views& views) {
      Desc desc = defaults;
      name_operands(desc, views);
      return run_over_group(group, &desc);
    };
  }
  for (const operand& each : made.before) made.after.push_back(each.numbers);
  return made;
}

algorithm_case transpose_case() {
  constexpr int64_t rows = 33, columns = 65;
  algorithm_case made = case_of(
      "transpose", tiles_transpose_desc TILES_TRANSPOSE_DESC_INIT, tiles_transpose,
      measurer<tiles_transpose_desc>(nullptr),
      [](tiles_transpose_desc& desc, const operand_views& v) { desc.from = v[0], desc.to = v[1]; },
      {{scattered(rows * columns, 1000), {rows, columns}}, place({columns, rows})},
      tiles_group_transpose);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      made.after[1][j * rows + i] = made.after[0][i * columns + j];
    }
  }
  return made;
}

algorithm_case reduce_case() {
  algorithm_case made = case_of("reduce", tiles_reduce_desc TILES_REDUCE_DESC_INIT, tiles_reduce,
                                tiles_reduce_workspace,
                                [](tiles_reduce_desc& desc, const operand_views& v) {
                                  static const int64_t whole[] = {0};
                                  desc.from = v[0], desc.to = v[1], desc.tile = whole;
                                },
                                {line(scattered(count, 1000)), place({1})}, tiles_group_reduce);
  made.after[1][0] = std::accumulate(made.after[0].begin(), made.after[0].end(), 0);
  return made;
}

algorithm_case scan_case() {
  algorithm_case made = case_of(
      "scan", tiles_scan_desc TILES_SCAN_DESC_INIT, tiles_scan, tiles_scan_workspace,
      [](tiles_scan_desc& desc, const operand_views& v) { desc.from = v[0], desc.to = v[1]; },
      {line(scattered(count, 1000)), place({count})}, tiles_group_scan);
  std::partial_sum(made.after[0].begin(), made.after[0].end(), made.after[1].begin());
  return made;
}

algorithm_case scan_by_key_case() {
  std::vector<int> keys(count);
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = static_cast<int>(i / 37);
  algorithm_case made =
      case_of("scan by key", tiles_scan_desc TILES_SCAN_DESC_INIT, tiles_scan, tiles_scan_workspace,
              [](tiles_scan_desc& desc, const operand_views& v) {
                desc.from = v[0], desc.keys = v[1], desc.to = v[2];
              },
              {line(scattered(count, 1000)), line(keys), place({count})});
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const bool goes_on = i > 0 && keys[i] == keys[i - 1];
    made.after[2][i] = made.after[0][i] + (goes_on ? made.after[2][i - 1] : 0);
  }
  return made;
}

algorithm_case select_case() {
  algorithm_case made = case_of(
      "select", tiles_select_desc TILES_SELECT_DESC_INIT, tiles_select, tiles_select_workspace,
      [](tiles_select_desc& desc, const operand_views& v) {
        desc.from = v[0], desc.mask = v[1], desc.to = v[2], desc.count = v[3];
      },
      {line(different(count)), line(scattered(count, 2)), place({count}), place({1})});
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (made.after[1][i] != 0) made.after[2][found++] = made.after[0][i];
  }
  made.after[3][0] = static_cast<int>(found);
  return made;
}

algorithm_case partition_case() {
  algorithm_case made = case_of("partition", tiles_partition_desc TILES_PARTITION_DESC_INIT,
                                tiles_partition, tiles_partition_workspace,
                                [](tiles_partition_desc& desc, const operand_views& v) {
                                  desc.from = v[0], desc.to = v[1], desc.count = v[2],
                                  desc.predicate = "x > 1000";
                                },
                                {line(different(count)), place({count}), place({1})});
  made.after[1] = made.after[0];
  const auto others = std::stable_partition(made.after[1].begin(), made.after[1].end(),
                                            [](int x) { return x > 1000; });
  made.after[2][0] = static_cast<int>(others - made.after[1].begin());
  return made;
}

algorithm_case unique_case() {
  algorithm_case made = case_of("unique", tiles_unique_desc TILES_UNIQUE_DESC_INIT, tiles_unique,
                                tiles_unique_workspace,
                                [](tiles_unique_desc& desc, const operand_views& v) {
                                  desc.from = v[0], desc.to = v[1], desc.lengths = v[2],
                                  desc.count = v[3];
                                },
                                {line(scattered(count, 2)), place({count}), place({count}),
                                 place({1})});
  std::size_t runs = 0;
  for (std::size_t i = 0; i < made.before[0].numbers.size(); ++i) {
    const int each = made.before[0].numbers[i];
    if (i == 0 || each != made.before[0].numbers[i - 1]) {
      made.after[1][runs] = each;
      made.after[2][runs++] = 0;
    }
    ++made.after[2][runs - 1];
  }
  made.after[3][0] = static_cast<int>(runs);
  return made;
}

algorithm_case gather_case() {
  algorithm_case made = case_of("gather", tiles_gather_desc TILES_GATHER_DESC_INIT, tiles_gather,
                                measurer<tiles_gather_desc>(nullptr),
                                [](tiles_gather_desc& desc, const operand_views& v) {
                                  desc.from = v[0], desc.indices = v[1], desc.to = v[2];
                                },
                                {line(different(count)), line(scattered(500, count)), place({500})});
  for (std::size_t i = 0; i < 500; ++i) {
    made.after[2][i] = made.after[0][static_cast<std::size_t>(made.after[1][i])];
  }
  return made;
}

algorithm_case scatter_case() {
  std::vector<int> reversed(static_cast<std::size_t>(count));
  std::iota(reversed.rbegin(), reversed.rend(), 0);
  algorithm_case made = case_of("scatter", tiles_scatter_desc TILES_SCATTER_DESC_INIT,
                                tiles_scatter, measurer<tiles_scatter_desc>(nullptr),
                                [](tiles_scatter_desc& desc, const operand_views& v) {
                                  desc.from = v[0], desc.indices = v[1], desc.to = v[2];
                                },
                                {line(different(count)), line(reversed), place({count})});
  std::reverse_copy(made.after[0].begin(), made.after[0].end(), made.after[2].begin());
  return made;
}

algorithm_case map_case() {
  algorithm_case made = case_of("map", tiles_map_desc TILES_MAP_DESC_INIT, tiles_map,
                                measurer<tiles_map_desc>(nullptr),
                                [](tiles_map_desc& desc, const operand_views& v) {
                                  static tiles_map_operand operand{};
                                  operand = {"x", v[0]};
                                  desc.from = &operand, desc.from_count = 1, desc.to = v[1];
                                  desc.expression = "2 * x - 1";
                                },
                                {line(different(count)), place({count})});
  for (std::size_t i = 0; i < made.after[0].size(); ++i) made.after[1][i] = 2 * made.after[0][i] - 1;
  return made;
}

// The values are the keys once more, so that each element is right wherever a sort was left.
algorithm_case sort_case() {
  algorithm_case made = case_of(
      "sort", tiles_sort_desc TILES_SORT_DESC_INIT, tiles_sort, tiles_sort_workspace,
      [](tiles_sort_desc& desc, const operand_views& v) { desc.keys = v[0], desc.values = v[1]; },
      {line(different(count)), line(different(count))}, tiles_group_sort);
  for (std::vector<int>& each : made.after) std::sort(each.begin(), each.end());
  return made;
}

// Segments of 0, 1, 2, ... elements; none has the last ones, which stay where they are.
algorithm_case segmented_sort_case() {
  std::vector<int> offsets;
  for (int n = 0; n * (n - 1) / 2 < count - 100; ++n) offsets.push_back(n * (n - 1) / 2);
  algorithm_case made = case_of(
      "segmented sort", tiles_segmented_sort_desc TILES_SEGMENTED_SORT_DESC_INIT,
      tiles_segmented_sort, tiles_segmented_sort_workspace,
      [](tiles_segmented_sort_desc& desc, const operand_views& v) {
        desc.keys = v[0], desc.values = v[1], desc.offsets = v[2];
      },
      {line(different(count)), line(different(count)), line(offsets)});
  for (const std::size_t operand : {0, 1}) {
    const auto keys = made.after[operand].begin();
    for (std::size_t n = 1; n < offsets.size(); ++n) {
      std::sort(keys + offsets[n - 1], keys + offsets[n]);
    }
  }
  return made;
}

algorithm_case top_k_case() {
  algorithm_case made = case_of("top k", tiles_top_k_desc TILES_TOP_K_DESC_INIT, tiles_top_k,
                                tiles_top_k_workspace,
                                [](tiles_top_k_desc& desc, const operand_views& v) {
                                  desc.from = v[0], desc.to = v[1], desc.indices = v[2];
                                },
                                {line(scattered(count, 50)), place({20}), place({20})});
  std::vector<int> order(made.after[0].size());
  std::iota(order.begin(), order.end(), 0);
  const auto number = [&](int n) { return made.after[0][static_cast<std::size_t>(n)]; };
  std::stable_sort(order.begin(), order.end(),
                   [&](int i, int j) { return number(i) > number(j); });
  for (std::size_t n = 0; n < 20; ++n) {
    made.after[1][n] = number(order[n]);
    made.after[2][n] = order[n];
  }
  return made;
}

algorithm_case argsort_case() {
  algorithm_case made = case_of("argsort", tiles_argsort_desc TILES_ARGSORT_DESC_INIT,
                                tiles_argsort, tiles_argsort_workspace,
                                [](tiles_argsort_desc& desc, const operand_views& v) {
                                  desc.keys = v[0], desc.indices = v[1];
                                },
                                {line(scattered(count, 50)), place({count})});
  std::iota(made.after[1].begin(), made.after[1].end(), 0);
  std::stable_sort(made.after[1].begin(), made.after[1].end(), [&](int a, int b) {
    return made.after[0][static_cast<std::size_t>(a)] < made.after[0][static_cast<std::size_t>(b)];
  });
  return made;
}

algorithm_case histogram_case() {
  constexpr int bins = 37;
  algorithm_case made = case_of(
      "histogram", tiles_histogram_desc TILES_HISTOGRAM_DESC_INIT, tiles_histogram,
      tiles_histogram_workspace,
      [](tiles_histogram_desc& desc, const operand_views& v) { desc.from = v[0], desc.to = v[1]; },
      {line(scattered(count, bins)), place({bins})}, tiles_group_histogram);
  made.after[1].assign(bins, 0);
  for (const int each : made.after[0]) ++made.after[1][static_cast<std::size_t>(each)];
  return made;
}

algorithm_case multiply_case() {
  constexpr std::size_t rows = 33, inner = 17, columns = 29;
  algorithm_case made = case_of("multiply", tiles_multiply_desc TILES_MULTIPLY_DESC_INIT,
                                tiles_multiply, tiles_multiply_workspace,
                                [](tiles_multiply_desc& desc, const operand_views& v) {
                                  desc.a = v[0], desc.b = v[1], desc.c = v[2];
                                },
                                {{scattered(rows * inner, 100), {rows, inner}},
                                 {scattered(inner * columns, 90), {inner, columns}},
                                 place({rows, columns})},
                                tiles_group_multiply);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      int sum = 0;
      for (std::size_t k = 0; k < inner; ++k) {
        sum += made.after[0][i * inner + k] * made.after[1][k * columns + j];
      }
      made.after[2][i * columns + j] = sum;
    }
  }
  return made;
}

algorithm_case conv2d_case() {
  constexpr std::size_t rows = 40, columns = 50;
  algorithm_case made = case_of(
      "conv2d", tiles_conv2d_desc TILES_CONV2D_DESC_INIT, tiles_conv2d, tiles_conv2d_workspace,
      [](tiles_conv2d_desc& desc, const operand_views& v) {
        desc.from = v[0], desc.weights = v[1], desc.to = v[2];
      },
      {{scattered(rows * columns, 100), {1, 1, rows, columns}},
       {{1, 20, -3}, {1, 1, 1, 3}},
       place({1, 1, rows, columns - 2})});
  for (std::size_t y = 0; y < rows; ++y) {
    for (std::size_t x = 0; x + 2 < columns; ++x) {
      const int* const at = &made.after[0][y * columns + x];
      made.after[2][y * (columns - 2) + x] = at[0] + 20 * at[1] - 3 * at[2];
    }
  }
  return made;
}

algorithm_case convolve_case() {
  algorithm_case made = case_of(
      "convolve", tiles_convolve_desc TILES_CONVOLVE_DESC_INIT, tiles_convolve,
      measurer<tiles_convolve_desc>(nullptr),
      [](tiles_convolve_desc& desc, const operand_views& v) {
        desc.from = v[0], desc.weights = v[1], desc.to = v[2], desc.border = TILES_BORDER_VALID;
        desc.flags = TILES_CONVOLVE_CORRELATE;
      },
      {line(scattered(count, 100)), line({1, 20, -3}), place({count - 2})},
      tiles_group_convolve);
  for (std::size_t i = 0; i + 2 < count; ++i) {
    const int* const at = &made.after[0][i];
    made.after[2][i] = at[0] + 20 * at[1] - 3 * at[2];
  }
  return made;
}

// Two steps, so that there is something between them.
algorithm_case stencil_case() {
  algorithm_case made = case_of(
      "stencil", tiles_stencil_desc TILES_STENCIL_DESC_INIT, tiles_stencil, tiles_stencil_workspace,
      [](tiles_stencil_desc& desc, const operand_views& v) {
        desc.from = v[0], desc.to = v[1], desc.expression = "at(-1) + 2 * at(1)", desc.steps = 2;
        desc.border = TILES_BORDER_CONSTANT;
      },
      {line(scattered(count, 100)), place({count})}, tiles_group_stencil);
  std::vector<int> from = made.after[0];
  for (int step = 0; step < 2; ++step) {
    for (std::size_t i = 0; i < count; ++i) {
      const int left = i > 0 ? from[i - 1] : 0, right = i + 1 < count ? from[i + 1] : 0;
      made.after[1][i] = left + 2 * right;
    }
    from = made.after[1];
  }
  return made;
}

}  // namespace

tiles_data_desc describe(const operand& of) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = static_cast<uint32_t>(of.extent.size());
  std::copy(of.extent.begin(), of.extent.end(), desc.extent);
  return desc;
}

const std::vector<algorithm_case>& algorithm_cases() {
  static const std::vector<algorithm_case> all{
      transpose_case(), reduce_case(),    scan_case(),     scan_by_key_case(),
      select_case(),    partition_case(), sort_case(),     argsort_case(),
      histogram_case(), multiply_case(),  convolve_case(), stencil_case(),
      unique_case(),    gather_case(),    scatter_case(),  map_case(),
      segmented_sort_case(), top_k_case(),    conv2d_case()};
  return all;
}
