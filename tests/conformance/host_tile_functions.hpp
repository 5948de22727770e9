// What whole tiles do together, on the host: each thread does all of it.
#pragma once

#include "tests/conformance/tile_threads.hpp"
#include "tiles/tiles.hpp"

namespace conformance {

enum class border { reflect, nearest, mirror, wrap };
inline constexpr border reflect = border::reflect, nearest = border::nearest,
                        mirror = border::mirror, wrap = border::wrap;

// One step over a border at a time, until the place is one of the view's.
inline int inside(border beyond, int place, int extent) {
  while (place < 0 || place >= extent) {
    const bool is_before = place < 0;
    if (beyond == border::nearest) return is_before ? 0 : extent - 1;
    if (beyond == border::wrap) place += is_before ? extent : -extent;
    if (beyond == border::reflect) place = (is_before ? -1 : 2 * extent - 1) - place;
    if (beyond == border::mirror) {
      if (extent == 1) return 0;
      place = (is_before ? 0 : 2 * extent - 2) - place;
    }
  }
  return place;
}

template <class T, int D0, class View>
void tile_load(T (&local)[D0], const View& view, const tiles::index<1>& origin, border beyond) {
  tile_threads::wait();
  for (int n = 0; n < D0; ++n) local[n] = view[inside(beyond, origin[0] + n, view.extent[0])];
  tile_threads::wait();
}

template <class T, int D0, int D1, class View>
void tile_load(T (&local)[D0][D1], const View& view, const tiles::index<2>& origin, border beyond) {
  tile_threads::wait();
  for (int n = 0; n < D0 * D1; ++n) {
    const int row = inside(beyond, origin[0] + n / D1, view.extent[0]);
    const int column = inside(beyond, origin[1] + n % D1, view.extent[1]);
    local[n / D1][n % D1] = view(row, column);
  }
  tile_threads::wait();
}

template <class T, int D0, class View>
void tile_load(T (&local)[D0], const View& view, const tiles::index<1>& origin, T fill = {}) {
  tile_threads::wait();
  for (int n = 0; n < D0; ++n) {
    const tiles::index<1> at = origin + n;
    local[n] = view.extent.contains(at) ? T(view[at]) : fill;
  }
  tile_threads::wait();
}

template <class T, int D0, int D1, class View>
void tile_load(T (&local)[D0][D1], const View& view, const tiles::index<2>& origin, T fill = {}) {
  tile_threads::wait();
  for (int n = 0; n < D0 * D1; ++n) {
    const tiles::index<2> at = origin + tiles::index<2>(n / D1, n % D1);
    local[n / D1][n % D1] = view.extent.contains(at) ? T(view[at]) : fill;
  }
  tile_threads::wait();
}

// On the host it is there at once.
template <class Local, class View, class Index, class... Fill>
void tile_load_async(Local& local, const View& view, const Index& origin, Fill... fill) {
  tile_load(local, view, origin, fill...);
}

template <class Thread>
void tile_wait(const Thread&, int = 0) {
  tile_threads::wait();
}

template <class View, class T, int D0>
void tile_store(const View& view, const tiles::index<1>& origin, const T (&local)[D0]) {
  tile_threads::wait();
  for (int n = 0; n < D0; ++n) {
    const tiles::index<1> at = origin + n;
    if (view.extent.contains(at)) view[at] = local[n];
  }
}

template <class View, class T, int D0, int D1>
void tile_store(const View& view, const tiles::index<2>& origin, const T (&local)[D0][D1]) {
  tile_threads::wait();
  for (int n = 0; n < D0 * D1; ++n) {
    const tiles::index<2> at = origin + tiles::index<2>(n / D1, n % D1);
    if (view.extent.contains(at)) view[at] = local[n / D1][n % D1];
  }
}

template <class T>
T tile_uniform(T value) {
  static T shared;
  tile_threads::wait();
  if (tile_threads::number() == 0) shared = value;
  tile_threads::wait();
  return shared;
}

}  // namespace conformance
