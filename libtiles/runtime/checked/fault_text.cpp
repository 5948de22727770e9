#include "libtiles/runtime/checked/fault_text.hpp"

#include <algorithm>
#include <vector>

#include "libtiles/core/count_of.hpp"

namespace libtiles::runtime {
namespace {

using compiler::check_site;
using compiler::fault_kind;
using compiler::view_access;
namespace report = compiler::report;

/// One record of a report.
class record {
 public:
  record(const checked_form& form, const std::uint32_t* words) : form_(form), words_(words) {}

  const check_site& site() const { return site_at(words_[report::site]); }

  std::string text() const {
    return place_of(site()) + ": " + what() + "; " + threads() + "\n" + excerpts();
  }

  /// What differs from another one of the same place.
  std::string text_after(const record& first) const {
    return "  also " + (what() == first.what() ? "" : what() + "; ") + threads();
  }

  bool is_at_place_of(const record& other) const {
    return words_[report::kind] == other.words_[report::kind] && &site() == &other.site() &&
           (!is_race() || words_[report::other_site] == other.words_[report::other_site]);
  }

 private:
  fault_kind kind() const { return static_cast<fault_kind>(words_[report::kind]); }

  bool is_race() const {
    return kind() == fault_kind::unordered_writes || kind() == fault_kind::write_after_read ||
           kind() == fault_kind::read_after_write || is_race_on_view();
  }

  bool is_race_on_view() const { return kind() == fault_kind::view_race; }

  static std::string place_of(const check_site& site) {
    return site.file + ":" + std::to_string(site.line) + ":" + std::to_string(site.column);
  }

  // A number that no site has comes from memory that the kernel has no right to write.
  const check_site& site_at(std::uint32_t number) const {
    static const check_site& unknown = *new check_site;
    const auto& sites = form_.checks->sites;
    return number < sites.size() ? sites[number] : unknown;
  }

  std::string what() const {
    switch (kind()) {
      case fault_kind::view_bounds:
      case fault_kind::array_bounds:
        return "index " + index(report::index, words_[report::rank]) + " is outside of " +
               site().subject + " of extent " + index(report::extent, words_[report::extent_rank]);
      case fault_kind::unordered_writes:
        return "a race: two threads write the same element of " + site().subject +
               " without a barrier between them";
      case fault_kind::write_after_read:
        return "a race: a thread writes an element of " + site().subject +
               " that another one reads, without a barrier between them";
      case fault_kind::read_after_write:
        return "a race: a thread reads an element of " + site().subject +
               " that another one writes, without a barrier between them";
      case fault_kind::uninitialised_read:
        return "an element of " + site().subject + " is read that no thread has written";
      case fault_kind::division_by_zero:
        return "division by zero in '" + site().expression + "'";
      case fault_kind::divergent_condition:
        return "'" + site().expression +
               "' differs between the threads of a tile, and a barrier depends on it";
      case fault_kind::quotient_range:
        return "the result of '" + site().expression + "' is out of the range of its type";
      case fault_kind::shift_range:
        return "a shift by less than 0 bits, or by all of them, in '" + site().expression + "'";
      case fault_kind::conversion_range:
        return "a number out of the range of '" + site().subject + "' becomes one in '" +
               site().expression + "'";
      case fault_kind::view_race:
        return race_on_view();
    }
    return "a fault of a kind that this version does not know";
  }

  bool does(std::size_t access, view_access what) const {
    return words_[access] == static_cast<std::uint32_t>(what);
  }

  static std::string verb(std::uint32_t access) {
    switch (static_cast<view_access>(access)) {
      case view_access::read:
        return "reads";
      case view_access::write:
        return "writes";
      case view_access::atomic:
        return "changes by an atomic function";
    }
    return "accesses";
  }

  // By the name of the parameter: what the text accesses may be a row of it, or a reference.
  std::string element() const {
    const std::uint32_t number = words_[report::window];
    if (number >= form_.windows.size()) return "an element of " + site().subject;
    const view_window& view = form_.windows[number];
    const std::uint32_t* const offset = words_ + report::window_offset;
    const std::string at = element_at(view, std::uint64_t{offset[1]} << 32 | offset[0]);
    return (at.empty() ? "an element" : "element " + at) + " of '" + view.name + "'";
  }

  std::string race_on_view() const {
    const bool both_write = does(report::own_access, view_access::write) &&
                            does(report::other_access, view_access::write);
    const std::string what = both_write ? "two threads write " + element()
                                        : "a thread " + verb(words_[report::own_access]) + " " +
                                              element() + ", another one " +
                                              verb(words_[report::other_access]) + " it";
    const char* const cure = "use atomic functions, or one thread for each element";
    if (!form_.is_tiled) return "a race: " + what + ", and nothing orders threads: " + cure;
    if (tile_of(words_[report::other_thread]) == tile_index()) {
      return "a race: " + what + ", without a barrier between them: wait at one, " + cure;
    }
    return "a race: " + what + ", and nothing orders threads of different tiles: " + cure;
  }

  std::string threads() const {
    if (rank() > max_domain_rank) {
      return "thread " + std::to_string(words_[report::thread]) + " of the domain, row by row";
    }
    std::string text = "thread " + index(report::thread, rank());
    if (is_race()) text += " and " + other_thread();
    return form_.is_tiled ? text + ", tile " + index(report::tile, rank()) : text;
  }

  std::string excerpts() const {
    if (!is_race() || words_[report::other_site] == words_[report::site]) return site().excerpt;
    const check_site& other = site_at(words_[report::other_site]);
    return site().excerpt + "\n" + place_of(other) + ": the other thread's access\n" +
           other.excerpt;
  }

  std::uint32_t rank() const { return static_cast<std::uint32_t>(form_.rank); }

  std::string index(std::size_t at, std::uint32_t rank) const {
    std::vector<std::int64_t> components;
    for (std::uint32_t d = 0; d < std::min<std::uint32_t>(rank, max_data_rank); ++d) {
      components.push_back(static_cast<std::int32_t>(words_[at + d]));
    }
    return join(components);
  }

  // OpenCL counts the threads of a tile with the last dimension fastest; without tiles the driver
  // chooses how many count together.
  std::string other_thread() const {
    if (is_race_on_view()) return "thread " + join(thread_of_domain(words_[report::other_thread]));
    if (!form_.is_tiled) return "another thread";
    std::vector<std::int64_t> global(rank());
    std::int64_t rest = words_[report::other_thread];
    for (std::size_t d = global.size(); d-- > 0;) {
      const std::int64_t extent = std::max(form_.tile[d], 1);
      const auto tile = static_cast<std::int32_t>(words_[report::tile + d]);
      global[d] = tile * extent + rest % extent;
      rest /= extent;
    }
    return "thread " + join(global);
  }

  extents tile_index() const {
    extents tile(rank());
    for (std::size_t d = 0; d < tile.size(); ++d) {
      tile[d] = static_cast<std::int32_t>(words_[report::tile + d]);
    }
    return tile;
  }

  // Those of threads that the kernel counted tile by tile, both with the last dimension fastest.
  extents tile_of(std::int64_t thread) const {
    for (std::size_t d = 0; d < rank(); ++d) thread /= std::max(form_.tile[d], 1);
    extents tile(rank());
    for (std::size_t d = tile.size(); d-- > 0;) {
      const std::int64_t count = std::max<std::int64_t>(form_.domain[d] / form_.tile[d], 1);
      tile[d] = thread % count;
      thread /= count;
    }
    return tile;
  }

  extents thread_of_domain(std::int64_t thread) const {
    if (rank() > max_domain_rank) return {thread};
    extents global(rank());
    const extents tile = form_.is_tiled ? tile_of(thread) : extents(rank(), 0);
    for (std::size_t d = global.size(); d-- > 0;) {
      const std::int64_t extent =
          std::max<std::int64_t>(form_.is_tiled ? form_.tile[d] : form_.domain[d], 1);
      global[d] = tile[d] * extent + thread % extent;
      thread /= extent;
    }
    return global;
  }

  static std::string join(const std::vector<std::int64_t>& components) {
    std::string text;
    for (const std::int64_t each : components) {
      text += (text.empty() ? "" : ", ") + std::to_string(each);
    }
    return "(" + text + ")";
  }

  const checked_form& form_;
  const std::uint32_t* const words_;
};

record record_at(const checked_form& form, const report_words& words, std::size_t number) {
  return {form, words.data() + report::head_words + number * report::record_words};
}

// A mistake is made by many threads: its place and its line of code are told once.
constexpr std::size_t most_told_of_place = 4;

using place_records = std::vector<record>;

std::vector<place_records> by_place(const checked_form& form, const report_words& words,
                                    std::size_t count) {
  std::vector<place_records> places;
  for (std::size_t i = 0; i < count; ++i) {
    const record each = record_at(form, words, i);
    const auto known = std::find_if(places.begin(), places.end(), [&](const place_records& place) {
      return each.is_at_place_of(place.front());
    });
    if (known == places.end()) {
      places.push_back({each});
    } else {
      known->push_back(each);
    }
  }
  return places;
}

std::string describe_place(const place_records& records) {
  std::string text = "\n" + records.front().text();
  const std::size_t told = std::min(records.size(), most_told_of_place);
  for (std::size_t i = 1; i < told; ++i) text += "\n" + records[i].text_after(records.front());
  if (records.size() > told)
    text += "\n  and " + std::to_string(records.size() - told) + " more here";
  return text;
}

}  // namespace

std::uint32_t fault_count(const report_words& words) { return words[report::found]; }

std::string describe_faults(const checked_form& form, const report_words& words) {
  const std::size_t count = fault_count(words);
  const std::size_t shown = std::min(count, report::max_records);
  std::string text = form.kernel + ": " + count_of(count, "fault") + " found in checked mode";
  for (const place_records& each : by_place(form, words, shown)) text += describe_place(each);
  if (count > shown) text += "\nand " + std::to_string(count - shown) + " more";
  return text;
}

error_details details_of(const checked_form& form, const report_words& words) {
  const check_site& site = record_at(form, words, 0).site();
  error_details details;
  details.file = site.file;
  details.line = site.line;
  details.column = site.column;
  return details;
}

}  // namespace libtiles::runtime
