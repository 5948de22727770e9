#include "libtiles/groups/member_speeds.hpp"

#include <algorithm>

namespace libtiles::groups {
namespace {

// Measured launches run one after the other, so they are few.
constexpr std::uint64_t launches_between_measurements = 256;

// Of a kernel whose domains alternate; two of them have run by then.
constexpr std::uint64_t launches_to_first = 4;

// Shorter launches tell of the driver, not of the device.
constexpr double shortest_measured = 100e-6;

// Of the fastest member's: so that a slow one goes on to be measured.
constexpr double least_share = 0.01;

// Smaller differences are those between two runs of the same.
constexpr double least_difference = 0.1;

// Moving data: through host memory and back, at what a slow machine does, and some calls.
constexpr double bytes_per_second = 2e9;
constexpr double seconds_of_calls = 1e-3;

bool are_equal(const partition& a, const partition& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace

member_speeds::member_speeds(std::size_t members)
    : speeds_(members, 1.0), launches_to_measured_(launches_to_first) {}

bool member_speeds::is_due(const partition& cuts) {
  if (!are_equal(cuts, cuts_)) {
    cuts_ = cuts;
    launches_ = 0;
  }
  const bool is_due = ++launches_ == 2 || launches_to_measured_ <= 1;
  launches_to_measured_ = is_due ? launches_between_measurements : launches_to_measured_ - 1;
  return is_due;
}

void member_speeds::note(const partition& cuts, const std::vector<double>& seconds) {
  if (*std::max_element(seconds.begin(), seconds.end()) < shortest_measured) return;
  std::vector<double> speeds(cuts.size(), 0.0);
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    if (!cuts[i].is_empty()) speeds[i] = static_cast<double>(cuts[i].size()) / seconds[i];
  }
  const double fastest = *std::max_element(speeds.begin(), speeds.end());
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    // Of what ran nothing yet, nothing is known.
    if (cuts[i].is_empty()) speeds[i] = are_measured_ ? speeds_[i] : fastest;
    speeds[i] = std::max(speeds[i], fastest * least_share);
  }
  speeds_ = speeds;
  are_measured_ = true;
}

double member_speeds::seconds_of(const partition& cuts) const {
  double longest = 0;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    longest = std::max(longest, static_cast<double>(cuts[i].size()) / speeds_[i]);
  }
  return longest;
}

// As a ski is bought when as much has been paid to rent it: at most twice what the best choice
// costs.
bool member_speeds::is_worth_moving(const partition& cuts, const partition& best,
                                    std::uint64_t bytes) {
  if (!are_measured_) return false;
  const double now = seconds_of(cuts), then = seconds_of(best);
  if (now - then < least_difference * now) return false;
  lost_ += now - then;
  if (lost_ < seconds_of_calls + 2 * static_cast<double>(bytes) / bytes_per_second) return false;
  lost_ = 0;
  return true;
}

}  // namespace libtiles::groups
