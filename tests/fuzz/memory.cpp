#include "tests/fuzz/memory.hpp"

#include <algorithm>
#include <cstring>

#include "tests/fuzz/scalars.hpp"

namespace fuzz {
namespace {

const structure& structure_of(const kernel& whole, const type& t) {
  return whole.structures[static_cast<std::size_t>(t.structure)];
}

std::size_t alignment_of(const kernel& whole, const type& t) {
  if (t.structure < 0) return static_cast<std::size_t>(bits_of(t.number)) / 8;
  std::size_t most = 1;
  for (const variable& field : structure_of(whole, t).fields) {
    most = std::max(most, alignment_of(whole, field.t));
  }
  return most;
}

std::size_t round_up(std::size_t value, std::size_t unit) {
  return (value + unit - 1) / unit * unit;
}

// Appends the places of a value at `offset`. \returns the byte behind it.
std::size_t append_places(const kernel& whole, const type& t, std::size_t offset,
                          std::vector<place>& places) {
  if (t.count > 0) {
    for (int n = 0; n < t.count; ++n) offset = append_places(whole, t.element(), offset, places);
    return offset;
  }
  if (t.structure < 0) {
    for (int n = 0; n < std::max(t.lanes, 1); ++n) {
      places.push_back({t.number, offset});
      offset += static_cast<std::size_t>(bits_of(t.number)) / 8;
    }
    return offset;
  }
  for (const variable& field : structure_of(whole, t).fields) {
    offset = append_places(whole, field.t, round_up(offset, alignment_of(whole, field.t)), places);
  }
  return round_up(offset, alignment_of(whole, t));
}

void append_leaves(const kernel& whole, const type& t, std::vector<type>& leaves) {
  if (t.count > 0) {
    for (int n = 0; n < t.count; ++n) append_leaves(whole, t.element(), leaves);
  } else if (t.structure >= 0) {
    for (const variable& field : structure_of(whole, t).fields) {
      append_leaves(whole, field.t, leaves);
    }
  } else {
    leaves.push_back(t);
  }
}

void store(const number& from, const place& at, unsigned char* element) {
  if (at.number == scalar::float32) {
    const auto value = static_cast<float>(from.real);
    std::memcpy(element + at.offset, &value, 4);
  } else if (at.number == scalar::float64) {
    std::memcpy(element + at.offset, &from.real, 8);
  } else {
    std::memcpy(element + at.offset, &from.integer,
                static_cast<std::size_t>(bits_of(at.number)) / 8);
  }
}

number load(const place& at, const unsigned char* element) {
  number made;
  if (at.number == scalar::float32) {
    float value = 0;
    std::memcpy(&value, element + at.offset, 4);
    made.real = value;
  } else if (at.number == scalar::float64) {
    std::memcpy(&made.real, element + at.offset, 8);
  } else {
    const auto size = static_cast<std::size_t>(bits_of(at.number)) / 8;
    std::memcpy(&made.integer, element + at.offset, size);
    // To the 64 bits that the interpreter holds it in.
    if (at.number != scalar::boolean) made = converted(made, scalar::uint64, at.number);
  }
  return made;
}

}  // namespace

std::vector<type> leaves_of(const kernel& whole, const type& t) {
  std::vector<type> leaves;
  append_leaves(whole, t, leaves);
  return leaves;
}

int numbers_in(const kernel& whole, const type& t) {
  int one = std::max(t.lanes, 1);
  if (t.structure >= 0) {
    const structure& s = structure_of(whole, t);
    one = numbers_before(whole, s, static_cast<int>(s.fields.size()));
  }
  return one * std::max(t.count, 1);
}

int numbers_before(const kernel& whole, const structure& s, int field) {
  int sum = 0;
  for (int n = 0; n < field; ++n) {
    sum += numbers_in(whole, s.fields[static_cast<std::size_t>(n)].t);
  }
  return sum;
}

std::size_t size_of(const kernel& whole, const type& t) {
  std::vector<place> places;
  return append_places(whole, t, 0, places);
}

std::vector<place> places_of(const kernel& whole, const type& t) {
  std::vector<place> places;
  append_places(whole, t, 0, places);
  return places;
}

std::vector<unsigned char> bytes_of(const kernel& whole, const view& v,
                                    const std::vector<number>& contents) {
  const std::vector<place> places = places_of(whole, v.element);
  const std::size_t size = size_of(whole, v.element);
  std::vector<unsigned char> bytes(contents.size() / places.size() * size);
  for (std::size_t n = 0; n < contents.size(); ++n) {
    store(contents[n], places[n % places.size()], bytes.data() + n / places.size() * size);
  }
  return bytes;
}

std::vector<number> numbers_of(const kernel& whole, const view& v,
                               const std::vector<unsigned char>& bytes) {
  const std::vector<place> places = places_of(whole, v.element);
  const std::size_t size = size_of(whole, v.element);
  std::vector<number> contents;
  for (std::size_t at = 0; at < bytes.size(); at += size) {
    for (const place& one : places) contents.push_back(load(one, bytes.data() + at));
  }
  return contents;
}

}  // namespace fuzz
