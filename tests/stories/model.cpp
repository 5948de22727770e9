#include "tests/stories/model.hpp"

#include <cstring>

namespace stories {
namespace {

// Least significant byte first, as all hosts here have it.
std::uint64_t value_at(const std::uint8_t* place, std::int64_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, place, static_cast<std::size_t>(size));
  return value;
}

std::string told(const std::string& what, std::size_t place, std::uint64_t expected,
                 std::uint64_t got) {
  return what + " " + std::to_string(place) + ": expected " + std::to_string(expected) + ", got " +
         std::to_string(got);
}

}  // namespace

contents model::read(const window& part) const {
  contents made;
  for (const std::int64_t place : part.places()) {
    const auto at = static_cast<std::size_t>(place);
    bool is_known = true;
    for (std::size_t n = 0; n < static_cast<std::size_t>(part.of->size); ++n) {
      is_known = is_known && is_known_[at + n];
    }
    made.value.push_back(value_at(&bytes_[at], part.of->size));
    made.is_known.push_back(is_known);
  }
  return made;
}

void model::write(const window& part, const contents& what) {
  const std::vector<std::int64_t> places = part.places();
  for (std::size_t n = 0; n < places.size(); ++n) {
    const auto at = static_cast<std::size_t>(places[n]);
    std::memcpy(&bytes_[at], &what.value[n], static_cast<std::size_t>(part.of->size));
    for (std::size_t b = 0; b < static_cast<std::size_t>(part.of->size); ++b) {
      is_known_[at + b] = what.is_known[n];
    }
  }
}

void model::fill(const window& part, std::uint64_t value) {
  const auto count = static_cast<std::size_t>(part.count());
  write(part, {std::vector<std::uint64_t>(count, value), std::vector<bool>(count, true)});
}

void model::forget(const window& part) {
  const auto count = static_cast<std::size_t>(part.count());
  write(part, {std::vector<std::uint64_t>(count), std::vector<bool>(count, false)});
}

void model::set(const std::vector<std::uint8_t>& bytes) {
  bytes_ = bytes;
  is_known_.assign(bytes.size(), true);
}

std::string model::difference_from(const std::vector<std::uint8_t>& bytes) const {
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    if (is_known_[n] && bytes[n] != bytes_[n]) return told("byte", n, bytes_[n], bytes[n]);
  }
  return "";
}

std::string difference_between(const contents& expected, const element& of,
                               const std::uint8_t* first, const std::vector<std::int64_t>& places) {
  for (std::size_t n = 0; n < places.size(); ++n) {
    if (!expected.is_known[n]) continue;
    const std::uint64_t got = value_at(first + places[n], of.size);
    if (got != expected.value[n]) return told("element", n, expected.value[n], got);
  }
  return "";
}

}  // namespace stories
