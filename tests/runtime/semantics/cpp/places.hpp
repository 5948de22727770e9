// Where the cases run, and the numbers and kernels that they use.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <numeric>
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

namespace semantics {

/// Where most cases run.
inline tiles::accelerator_view one_place() { return tiles::accelerator().get_default_view(); }

inline tiles::accelerator_view make_other_place() {
  const std::vector<tiles::accelerator> all = tiles::accelerator::get_all();
  for (const tiles::accelerator& each : all) {
    if (each != tiles::accelerator() && !each.is_host()) return each.get_default_view();
  }
  return tiles::accelerator().create_view();
}

/// On the next device or, where there is but one, with another queue on that. The same each time,
/// since on some drivers making one takes more than a second; never destroyed.
inline tiles::accelerator_view other_place() {
  static const auto* const made = new tiles::accelerator_view(make_other_place());
  return *made;
}

/// Whether host memory and the default device's memory are two things.
inline bool data_is_copied() {
  const char* const chosen = std::getenv("TILES_TRANSFER");
  const bool must_copy = chosen != nullptr && std::string(chosen) == "copy";
  return must_copy || !tiles::accelerator().get_supports_cpu_shared_memory();
}

/// 0, 1, 2, ...
inline std::vector<int> counted(std::size_t count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

/// `numbers`, each times `factor`.
inline std::vector<int> times(int factor, std::vector<int> numbers) {
  for (int& number : numbers) number *= factor;
  return numbers;
}

/// The newest elements of an array or a view.
template <class Data>
std::vector<int> elements_of(const Data& data) {
  std::vector<int> elements(data.get_extent().size());
  tiles::copy(data, elements.begin());
  return elements;
}

/// Adds `summand` to each element, on `place`.
template <int N>
void add(const tiles::accelerator_view& place, const tiles::array_view<int, N>& view, int summand) {
  parallel_for_each(place, view.extent,
                    TILES_KERNEL((view, summand, N), [=](tiles::index<N> i) restrict(amp) {
                      view[i] = view[i] + summand;
                    }));
}
template <int N>
void add(const tiles::array_view<int, N>& view, int summand) {
  add(one_place(), view, summand);
}

/// Sets each element to `value` without a look at what it was, on `place`.
template <int N>
void overwrite(const tiles::accelerator_view& place, const tiles::array_view<int, N>& view,
               int value) {
  parallel_for_each(
      place, view.extent,
      TILES_KERNEL((view, value, N), [=](tiles::index<N> i) restrict(amp) { view[i] = value; }));
}

}  // namespace semantics
