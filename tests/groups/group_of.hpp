// Groups for tests.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tiles/tiles.hpp"

namespace group_tests {

/// Those that members are on, in turns: all of the default device's kind, and where the variable
/// TILES_TEST_ALL_DEVICES is set, all that there are.
inline const std::vector<tiles::accelerator>& devices() {
  static const auto& found = *new std::vector<tiles::accelerator>([] {
    const bool takes_all = std::getenv("TILES_TEST_ALL_DEVICES") != nullptr;
    std::vector<tiles::accelerator> all{tiles::accelerator()};
    for (const tiles::accelerator& each : tiles::accelerator::get_all()) {
      if (each == all[0] || each.is_host()) continue;
      if (takes_all || each.description == all[0].description) all.push_back(each);
    }
    return all;
  }());
  return found;
}

/// So many contexts, each on the next device.
inline std::vector<tiles::accelerator_view> new_members(int count) {
  std::vector<tiles::accelerator_view> members;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    members.push_back(tiles::accelerator(devices()[i % devices().size()]).create_view());
  }
  return members;
}

inline tiles::device_group new_group_of(int members) {
  return tiles::device_group(new_members(members));
}

/// Groups of 1 to 3 members, the first of the same three contexts: kernels are compiled for each.
inline std::vector<tiles::device_group> nested_groups() {
  std::vector<tiles::accelerator_view> members;
  std::vector<tiles::device_group> groups;
  for (const tiles::accelerator_view& each : new_members(3)) {
    members.push_back(each);
    groups.emplace_back(members);
  }
  return groups;
}

/// One of 1 to 3 members that all tests share. Never destroyed: no call of OpenCL from a static
/// destructor.
inline const tiles::device_group& group_of(int members) {
  static const auto& groups = *new std::vector<tiles::device_group>(nested_groups());
  return groups.at(static_cast<std::size_t>(members - 1));
}

inline const tiles::kernel add_one(
    "k.tile", "void k(index<1> i, array_view<int, 1> b) restrict(amp) { b[i] += 1; }");

/// Of algorithms that are launched many times, an interpreter takes a second for some.
inline bool is_interpreted() {
  static const bool is =
      tiles::accelerator().get_description().find(L"Oclgrind") != std::wstring::npos;
  return is;
}

inline bool is_left_out() {
  if (is_interpreted()) WARN("left out: Oclgrind takes minutes");
  return is_interpreted();
}

/// Elements that tell where they stand.
inline std::vector<int> numbered(int count) {
  std::vector<int> data(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<int>(i * 37 % 1009) + 1;
  return data;
}

/// Each of them so much more.
inline std::vector<int> plus(std::vector<int> data, int more) {
  for (int& each : data) each += more;
  return data;
}

}  // namespace group_tests
