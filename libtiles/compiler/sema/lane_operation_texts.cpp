#include "libtiles/compiler/sema/lane_operation_texts.hpp"

#include <algorithm>

namespace libtiles::compiler {
namespace {

// Every thread reads so many results of sub-groups itself, sooner than shuffles pass them on.
constexpr int few_parts = 8;
constexpr int few_parts_to_scan = 4;

bool is_power_of_two(int n) { return (n & (n - 1)) == 0; }

int logarithm(int power_of_two) {
  int made = 0;
  while (1 << made < power_of_two) ++made;
  return made;
}

const std::string combine_few_parts = R"(
  T all = parts[0];
  for (int k = 1; k < GROUPS; ++k) all = COMBINE(all, parts[k]);
)";

// The last group has no result: nobody comes after it.
const std::string combine_parts_before = R"(
  T before = parts[0];
  for (int k = 1; k < GROUPS - 1; ++k) {
    const T other = parts[k];
    if (k < GROUP) before = COMBINE(before, other);
  }
)";

const std::string exclusive_result = R"(
  WAIT;
  T result = identity;
  if (OWN > 0) result = COMBINE(identity, last);
  return result;
}
)";

const std::string search_few_parts = R"(
  place = places[0];
  best = parts[0];
  for (int k = 1; k < GROUPS; ++k) {
    const T other = parts[k];
    if (BETTER) {
      best = other;
      place = places[k];
    }
  }
  WAIT;
  return same_in_tile(place);
}
)";

}  // namespace

lane_operation_texts::lane_operation_texts(const type& tile, const sub_groups& lanes)
    : tile_(tile),
      lanes_(lanes),
      threads_(static_cast<int>(thread_count(tile))),
      groups_((threads_ + lanes.size - 1) / lanes.size) {}

std::string lane_operation_texts::filled(std::string text) const {
  const std::string size = std::to_string(lanes_.size);
  replace_all(text, "TILE ", to_string(tile_) + " ");
  replace_all(text, "GROUPS", std::to_string(groups_));
  replace_all(text, "GROUP", "(OWN >> " + std::to_string(logarithm(lanes_.size)) + ")");
  replace_all(text, "LANE", has_one_group() ? "OWN" : "(OWN & (SIZE - 1))");
  replace_all(text, "SIZE", size);
  replace_all(text, "OWN", number_in_tile(tile_));
  replace_all(text, "THREADS", std::to_string(threads_));
  replace_all(text, "WAIT", "t.barrier.wait_with_tile_static_memory_fence()");
  return text;
}

// Declares `name`, the value that another lane has: lane_down(x, 4).
std::string lane_operation_texts::get(const std::string& type, const std::string& name,
                                      const std::string& lane) const {
  const std::string declared = "const " + type + " " + name + " = ";
  if (!is_emulated()) return declared + lane + "; ";
  const std::size_t open = lane.find('('), comma = lane.find(", ");
  const std::string how = lane.substr(0, open), value = lane.substr(open + 1, comma - open - 1);
  const std::string number = lane.substr(comma + 2, lane.size() - comma - 3);
  const std::string held = type == "T" ? "held" : "numbers";
  std::string from = "min(GROUP * SIZE + " + number + ", THREADS - 1)";
  if (how == "lane_down") from = "min(OWN + " + number + ", THREADS - 1)";
  if (how == "lane_up") from = "max(OWN - " + number + ", 0)";
  if (how == "lane_across") from = "(OWN ^ " + number + ")";
  return held + "[OWN] = " + value + "; WAIT; " + declared + held + "[" + from + "]; WAIT; ";
}

// What the first lane has is right whatever the others combine, where all that it needs is there.
// A function of the user is only given values that belong together.
std::string lane_operation_texts::guard_of_step(bool keeps_order, int distance, int values) const {
  const std::string behind = " + " + std::to_string(distance);
  const bool is_of_threads = values == threads_;
  const bool lacks_lanes =
      is_of_threads ? !fills_groups() && !is_power_of_two(threads_) : !is_power_of_two(values);
  std::string made = lacks_lanes && is_of_threads ? "OWN" + behind + " < THREADS" : "";
  if (keeps_order || (lacks_lanes && !is_of_threads)) {
    made += (made.empty() ? "" : " && ") + ("LANE" + behind) + " < " +
            std::to_string(std::min(values, lanes_.size));
  }
  return made.empty() ? "" : "if (" + made + ") ";
}

// \param step  of two lanes, the second of which is named by BEHIND(x): DISTANCE behind
// \param values  so many lanes have one
std::string lane_operation_texts::reduced(bool keeps_order, const std::string& step,
                                          int values) const {
  std::string made;
  for (int distance = 1; distance < std::min(values, lanes_.size); distance *= 2) {
    std::string one = step;
    replace_all(one, "DISTANCE", std::to_string(distance));
    replace_all(one, "GUARD ", guard_of_step(keeps_order, distance, values));
    made += "  { " + one + "}\n";
  }
  return made;
}

// \param guard  of a lane that combines, beside that it has a value before it
std::string lane_operation_texts::scanned(const std::string& sum, int values,
                                          const std::string& guard) const {
  std::string made;
  for (int distance = 1; distance < std::min(values, lanes_.size); distance *= 2) {
    const std::string number = std::to_string(distance);
    made += "  { " + get("T", "other", "lane_up(" + sum + ", " + number + ")") +
            "if (LANE >= " + number + guard + ") " + sum + " = COMBINE(other, " + sum + "); }\n";
  }
  return made;
}

bool lane_operation_texts::combines_parts_by_lanes() const {
  return groups_ > few_parts && groups_ <= lanes_.size && fills_groups();
}

// Every lane combines with the one on the other side: all have the result, without another step.
std::string lane_operation_texts::reduced_across(int values) const {
  return reduced(false,
                 get("T", "other", "lane_across(sum, DISTANCE)") + "sum = COMBINE(sum, other); ",
                 values);
}

std::string lane_operation_texts::reduce(const tile_operator& op) const {
  const std::string step =
      get("T", "other", "lane_down(sum, DISTANCE)") + "GUARD sum = COMBINE(sum, other); ";
  const std::string first =
      get("T", "all", "lane_from(sum, 0)") + "WAIT; return same_in_tile(all);\n}";
  const std::string same = "WAIT; return same_in_tile(sum);\n}";
  const bool goes_across = op.gives_same_bits_swapped() && fills_groups();
  const bool has_parts = !has_one_group();
  std::string text = "T reduce(TILE t, T x) {\n  T sum = x;\n";
  if (goes_across && !has_parts) {
    text += reduced_across(threads_) + same;
  } else {
    text += reduced(op.keeps_order(), step, threads_);
    if (has_parts) text += "  if (LANE == 0) parts[GROUP] = sum;\n  WAIT;\n";
    if (!has_parts) {
      text += first;
    } else if (!combines_parts_by_lanes()) {
      text += combine_few_parts + "  WAIT;\n  return all;\n}";
    } else if (goes_across && is_power_of_two(groups_)) {
      text += "  sum = parts[LANE & (GROUPS - 1)];\n" + reduced_across(groups_) + same;
    } else {
      text += "  sum = parts[min(LANE, GROUPS - 1)];\n" + reduced(op.keeps_order(), step, groups_) +
              first;
    }
  }
  replace_combinations(text, op);
  return filled(text);
}

// Whether the first sub-group scans the results of all, which the others wait for. What is emulated
// waits in each step, which all threads have to.
bool lane_operation_texts::first_group_scans_parts() const {
  return groups_ > few_parts_to_scan && groups_ <= lanes_.size && !is_emulated();
}

// Behind the barrier that follows parts[GROUP] = ...; has a meaning in all groups but the first.
std::string lane_operation_texts::before_group() const {
  if (!first_group_scans_parts()) return combine_parts_before;
  const std::string has_part = groups_ < lanes_.size ? "LANE < GROUPS" : "";
  return "  if (GROUP == 0) {\n  T part = parts[min(LANE, GROUPS - 1)];\n" +
         scanned("part", groups_, has_part.empty() ? "" : " && " + has_part) +
         (has_part.empty() ? "" : "  if (" + has_part + ")") +
         "  parts[LANE] = part;\n  }\n  WAIT;\n  const T before = parts[max(GROUP - 1, 0)];\n";
}

std::string lane_operation_texts::inclusive_scan(const tile_operator& op) const {
  std::string text = "T scan(TILE t, T x) {\n  T sum = x;\n" + scanned("sum", threads_, "");
  if (!has_one_group()) {
    text += "  if (LANE == SIZE - 1) parts[GROUP] = sum;\n  WAIT;\n" + before_group() +
            "  if (GROUP > 0) sum = COMBINE(before, sum);\n";
  }
  text += "  WAIT;\n  return sum;\n}";
  replace_combinations(text, op);
  return filled(text);
}

std::string lane_operation_texts::exclusive_scan(const tile_operator& op) const {
  std::string text = "T scan(TILE t, T x, T identity) {\n  T sum = x;\n" +
                     scanned("sum", threads_, "") + get("T", "previous", "lane_up(sum, 1)") +
                     "\n  T last = previous;\n";
  if (!has_one_group()) {
    text += "  if (LANE == SIZE - 1) parts[GROUP] = sum;\n  WAIT;\n" + before_group() +
            "  if (GROUP > 0) last = COMBINE(before, previous);\n"
            "  if (GROUP > 0 && LANE == 0) last = before;\n";
  }
  text += exclusive_result;
  replace_combinations(text, op);
  return filled(text);
}

std::string lane_operation_texts::count() const {
  return filled(
      "int count(TILE t, int condition) {\n  WAIT;\n"
      "  return same_in_tile(lane_count_at_barrier(condition));\n}");
}

std::string lane_operation_texts::shuffle(bool by_index, bool is_same) const {
  std::string number = number_in_tile(tile_);
  replace_all(number, "t.local", "from");
  const std::string rank = std::to_string(tile_.rank);
  const std::string parameter = by_index ? "index<" + rank + "> from" : "int from";
  return filled("T shuffle(TILE t, T x, " + parameter + ") {\n  const int lane = " +
                (by_index ? number : "from") + ";\n  " + get("T", "found", "lane_from(x, lane)") +
                "WAIT;\n  return " + (is_same ? "same_in_tile(found)" : "found") + ";\n}");
}

std::string lane_operation_texts::first_in_order(key_order order, bool has_nans) const {
  const std::string step = get("T", "other", "lane_down(best, DISTANCE)") +
                           get("int", "behind", "lane_down(place, DISTANCE)") +
                           "GUARD if (BETTER) { best = other; place = behind; } ";
  const std::string first =
      get("int", "found", "lane_from(place, 0)") + "WAIT; return same_in_tile(found);\n}";
  std::string text = "int search(TILE t, T x) {\n  T best = x;\n  int place = OWN;\n" +
                     reduced(false, step, threads_);
  if (has_one_group()) {
    text += first;
  } else {
    text += "  if (LANE == 0) { parts[GROUP] = best; places[GROUP] = place; }\n  WAIT;\n";
    if (combines_parts_by_lanes()) {
      text += "  best = parts[min(LANE, GROUPS - 1)];\n  place = places[min(LANE, GROUPS - 1)];\n" +
              reduced(false, step, groups_) + first;
    } else {
      text += search_few_parts;
    }
  }
  replace_comparisons(text, order, has_nans);
  return filled(text);
}

}  // namespace libtiles::compiler
