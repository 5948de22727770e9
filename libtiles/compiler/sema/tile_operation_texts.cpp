#include "libtiles/compiler/sema/tile_operation_texts.hpp"

#include <utility>

namespace libtiles::compiler {
namespace {

// So few are combined one after the other.
constexpr int few = 16;

int rounded_up(int dividend, int divisor) { return (dividend + divisor - 1) / divisor; }

// Of the partial results: a power of two that is at least the square root.
int parts_for(int threads) {
  if (threads <= few) return 1;
  int parts = few;
  while (parts * parts < threads) parts *= 2;
  return parts;
}

std::pair<std::string, std::string> both_of(const std::string& operands) {
  const std::size_t comma = operands.find(", ");
  return {operands.substr(0, comma), operands.substr(comma + 2)};
}

// IF_ANY(n): if there is a thread n. In order: each thread has neighbours.
const std::string combine_neighbours = R"(
  if (OWN < PARTS) {
    T sum = held[OWN * LENGTH];
    for (int k = 1; k < LENGTH; ++k) {
      IF_ANY(OWN * LENGTH + k) sum = COMBINE(sum, held[OWN * LENGTH + k]);
    }
    parts[OWN] = sum;
  }
  WAIT;
)";

// In any order: neighbouring threads read neighbours.
const std::string combine_columns = R"(
  if (OWN < PARTS) {
    T sum = held[OWN];
    for (int k = PARTS; k < THREADS; k += PARTS) IF_ANY(k + OWN) sum = COMBINE(sum, held[k + OWN]);
    parts[OWN] = sum;
  }
  WAIT;
)";

const std::string combine_all_of = R"(
  T all = VALUES[0];
  for (int k = 1; k < COUNT; ++k) all = COMBINE(all, VALUES[k]);
  WAIT;
  return all;
)";

const std::string scan_neighbours = R"(
  if (OWN < PARTS) {
    T sum = held[OWN * LENGTH];
    for (int k = 1; k < LENGTH; ++k) {
      IF_ANY(OWN * LENGTH + k) {
        sum = COMBINE(sum, held[OWN * LENGTH + k]);
        held[OWN * LENGTH + k] = sum;
      }
    }
    parts[OWN] = sum;
  }
  WAIT;
)";

const std::string scan_parts = R"(
  if (OWN == 0) {
    T sum = parts[0];
    for (int k = 1; k < PARTS; ++k) {
      sum = COMBINE(sum, parts[k]);
      parts[k] = sum;
    }
  }
  WAIT;
)";

const std::string last_scanned = R"(
  T last = held[AT];
  const int before = (AT) / LENGTH - 1;
  if (before >= 0) last = COMBINE(parts[before], last);
)";

const std::string search_in_order = R"(
int search(TILE t, T x) {
  held[OWN] = x;
  WAIT;
  if (OWN < PARTS) {
    int place = OWN * LENGTH;
    T best = held[place];
    for (int k = 1; k < LENGTH; ++k) {
      IF_ANY(OWN * LENGTH + k) {
        const T other = held[OWN * LENGTH + k];
        if (BETTER) {
          best = other;
          place = OWN * LENGTH + k;
        }
      }
    }
    parts[OWN] = best;
    places[OWN] = place;
  }
  WAIT;
  int place = places[0];
  T best = parts[0];
  for (int k = 1; k < PARTS; ++k) {
    const T other = parts[k];
    if (BETTER) {
      best = other;
      place = places[k];
    }
  }
  WAIT;
  return place;
}
)";

// Runs of FEW by counting, then runs of twice the length: a thread's key goes behind as many keys
// of the other run as come before it. CARRY(statement) is for values that go with the keys.
const std::string sort_runs = R"(
  const int own = OWN;
  const int begin = own / FEW * FEW;
  const int end = min(begin + FEW, THREADS);
  held[own] = key;
  WAIT;
  int place = begin;
  for (int k = begin; k < end; ++k) {
    const T other = held[k];
    if (BEFORE(other, key) || (k < own && !BEFORE(key, other))) ++place;
  }
  WAIT;
  held[place] = key;
  CARRY(carried[place] = value)
  WAIT;
)";

const std::string merge_runs = R"(
  for (int run = FEW; run < THREADS; run *= 2) {
    const T mine = held[own];
    CARRY(const V with = carried[own])
    const int first = own / (2 * run) * (2 * run);
    const bool is_left = own - first < run;
    const int others = is_left ? min(first + run, THREADS) : first;
    int low = others;
    int high = min(others + run, THREADS);
    while (low < high) {
      const int middle = (low + high) / 2;
      const T other = held[middle];
      if (is_left ? BEFORE(other, mine) : !BEFORE(mine, other)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    const int merged = (is_left ? own : own - run) + low - others;
    WAIT;
    held[merged] = mine;
    CARRY(carried[merged] = with)
    WAIT;
  }
)";

const std::string counts_of_bins = R"(
void histogram(TILE t, int bin, int counts) {
  WAIT;
  for (int k = OWN; k < BINS; k += THREADS) counts[k] = 0;
  WAIT;
  if (bin >= 0 && bin < BINS) atomic_fetch_add(&counts[bin], 1);
  WAIT;
}
)";

}  // namespace

tile_operation_texts::tile_operation_texts(const type& tile)
    : tile_(tile),
      threads_(static_cast<int>(thread_count(tile))),
      length_(rounded_up(threads_, parts_for(threads_))),
      parts_(rounded_up(threads_, length_)),
      own_(number_in_tile(tile)) {}

std::string tile_operation_texts::filled(std::string text, const tile_operator* op) const {
  replace_all(text, "TILE ", to_string(tile_) + " ");
  const bool are_full = parts_ * length_ == threads_;
  replace_calls(text, "IF_ANY(", [&](const std::string& number) {
    return are_full ? "" : "if (" + number + " < THREADS)";
  });
  if (op != nullptr) replace_combinations(text, *op);
  replace_all(text, "FEW", std::to_string(few));
  replace_all(text, "OWN", own_);
  replace_all(text, "THREADS", std::to_string(threads_));
  replace_all(text, "PARTS", std::to_string(parts_));
  replace_all(text, "LENGTH", std::to_string(length_));
  replace_all(text, "WAIT", "t.barrier.wait_with_tile_static_memory_fence()");
  return text;
}

std::string tile_operation_texts::reduce(const tile_operator& op) const {
  const bool is_short = parts_ == 1;
  std::string all = combine_all_of;
  replace_all(all, "VALUES", is_short ? "held" : "parts");
  replace_all(all, "COUNT", is_short ? "THREADS" : "PARTS");
  const std::string& in_parts = op.keeps_order() ? combine_neighbours : combine_columns;
  return filled("T reduce(TILE t, T x) {\n  held[OWN] = x;\n  WAIT;\n" +
                    (is_short ? "" : in_parts) + all + "}",
                &op);
}

std::string tile_operation_texts::scan_in_place() const {
  return "  held[OWN] = x;\n  WAIT;\n" + scan_neighbours + (parts_ == 1 ? "" : scan_parts);
}

std::string tile_operation_texts::inclusive_scan(const tile_operator& op) const {
  std::string last = last_scanned;
  replace_all(last, "AT", "OWN");
  return filled("T scan(TILE t, T x) {\n" + scan_in_place() + last + "  WAIT;\n  return last;\n}",
                &op);
}

std::string tile_operation_texts::exclusive_scan(const tile_operator& op) const {
  std::string last = last_scanned;
  replace_all(last, "AT", "OWN - 1");
  return filled("T scan(TILE t, T x, T identity) {\n" + scan_in_place() +
                    "  T result = identity;\n  if (OWN > 0) {\n" + last +
                    "  result = COMBINE(result, last);\n  }\n  WAIT;\n  return result;\n}",
                &op);
}

std::string tile_operation_texts::shuffle(bool by_index) const {
  if (!by_index) {
    return filled(
        "T shuffle(TILE t, T x, int from) {\n  held[OWN] = x;\n  WAIT;\n"
        "  const T found = held[from];\n  WAIT;\n  return found;\n}",
        nullptr);
  }
  std::string own, from;
  for (int d = 0; d < tile_.rank; ++d) {
    const std::string dimension = "[" + std::to_string(d) + "]";
    own += "[t.local" + dimension + "]";
    from += "[from" + dimension + "]";
  }
  const std::string index = "index<" + std::to_string(tile_.rank) + "> from";
  return filled("T shuffle(TILE t, T x, " + index + ") {\n  grid" + own +
                    " = x;\n  WAIT;\n  const T found = grid" + from +
                    ";\n  WAIT;\n  return found;\n}",
                nullptr);
}

std::string tile_operation_texts::first_in_order(key_order order, bool has_nans) const {
  std::string text = search_in_order;
  replace_comparisons(text, order, has_nans);
  return filled(std::move(text), nullptr);
}

std::string tile_operation_texts::sort(const std::string& head, const std::string& sorted,
                                       bool carries_values, bool has_nans) const {
  std::string text = head + sort_runs + (threads_ > few ? merge_runs : "") + "  const " + sorted +
                     "[own];\n  WAIT;\n  return sorted;\n}";
  replace_calls(text, "CARRY(", [&](const std::string& statement) {
    return carries_values ? statement + ";" : "";
  });
  replace_calls(text, "BEFORE(", [&](const std::string& keys) {
    const auto [a, b] = both_of(keys);
    const std::string is_before_nan = " || (" + b + " != " + b + " && " + a + " == " + a + ")";
    return "(" + a + " < " + b + (has_nans ? is_before_nan : "") + ")";
  });
  return filled(std::move(text), nullptr);
}

std::string tile_operation_texts::sort_keys(bool has_nans) const {
  return sort("T sort(TILE t, T key) {", "T sorted = held", false, has_nans);
}

std::string tile_operation_texts::sort_values(bool has_nans) const {
  return sort("V sort(TILE t, T key, V value) {", "V sorted = carried", true, has_nans);
}

std::string tile_operation_texts::histogram(std::int64_t bins) const {
  std::string text = counts_of_bins;
  replace_all(text, "BINS", std::to_string(bins));
  return filled(std::move(text), nullptr);
}

std::string tile_operation_texts::argsort(bool has_nans) const {
  return sort("V sort(TILE t, T key) {\n  const V value = OWN;", "V sorted = carried", true,
              has_nans);
}

}  // namespace libtiles::compiler
