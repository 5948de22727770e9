#include "libtiles/runtime/checked/fault_text.hpp"

#include <algorithm>

#include "libtiles/core/shape.hpp"

namespace libtiles::runtime {
namespace {

using compiler::check_site;
using compiler::fault_kind;
namespace report = compiler::report;

/// One record of a report.
class record {
 public:
  record(const checked_form& form, const std::uint32_t* words) : form_(form), words_(words) {}

  const check_site& site() const { return site_at(words_[report::site]); }

  std::string text() const {
    return place_of(site()) + ": " + what() + "; " + threads() + "\n" + excerpts();
  }

 private:
  fault_kind kind() const { return static_cast<fault_kind>(words_[report::kind]); }

  bool is_race() const {
    return kind() == fault_kind::unordered_writes || kind() == fault_kind::write_after_read ||
           kind() == fault_kind::read_after_write;
  }

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
    }
    return "a fault of a kind that this version does not know";
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

}  // namespace

std::uint32_t fault_count(const report_words& words) { return words[report::found]; }

std::string describe_faults(const checked_form& form, const report_words& words) {
  const std::size_t count = fault_count(words);
  const std::size_t shown = std::min(count, report::max_records);
  std::string text = form.kernel + ": " + std::to_string(count) +
                     (count == 1 ? " fault" : " faults") + " found in checked mode";
  for (std::size_t i = 0; i < shown; ++i) text += "\n" + record_at(form, words, i).text();
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
