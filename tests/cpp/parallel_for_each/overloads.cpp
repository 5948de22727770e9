// The eight overloads: an extent or tiles of one to three dimensions, with an accelerator view or
// without.
#include <tiles/parallel_for_each.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

/// Launches add `place + 1` to each element, where the place is that of the element in row-major
/// order: a thread that ran twice, not at all or elsewhere shows.
struct counted_places {
  explicit counted_places(std::size_t count) : data(count, 5) {}

  bool were_each_visited_once() const {
    for (std::size_t place = 0; place < data.size(); ++place) {
      if (data[place] != static_cast<int>(place) + 6) return false;
    }
    return true;
  }

  std::vector<int> data;
};

}  // namespace

TEST_CASE("An extent is launched where the library chooses", "[cpp][parallel_for_each]") {
  counted_places places(7 * 11 * 13);
  {
    const array_view<int, 3> view(7, 11, 13, places.data);
    parallel_for_each(view.extent, TILES_KERNEL((view), [=](tiles::index<3> i) restrict(amp) {
                        view[i] += (i[0] * 11 + i[1]) * 13 + i[2] + 1;
                      }));
  }
  CHECK(places.were_each_visited_once());
}

TEST_CASE("Tiles of one dimension are launched where the library chooses",
          "[cpp][parallel_for_each]") {
  counted_places places(96);
  {
    const array_view<int> view(96, places.data);
    parallel_for_each(view.extent.tile<32>(), TILES_KERNEL((view), [=
    ](tiled_index<32> t) restrict(amp) { view[t] += t.tile[0] * 32 + t.local[0] + 1; }));
  }
  CHECK(places.were_each_visited_once());
}

TEST_CASE("Tiles of two dimensions are launched where the library chooses",
          "[cpp][parallel_for_each]") {
  counted_places places(12 * 21);
  {
    const array_view<int, 2> view(12, 21, places.data);
    parallel_for_each(view.extent.tile<4, 7>(),
                      TILES_KERNEL((view), [=](tiled_index<4, 7> t) restrict(amp) {
                        view[t] += (t.tile_origin[0] + t.local[0]) * 21 + t.global[1] + 1;
                      }));
  }
  CHECK(places.were_each_visited_once());
}

TEST_CASE("Tiles of three dimensions are launched where the library chooses",
          "[cpp][parallel_for_each]") {
  counted_places places(4 * 6 * 10);
  {
    const array_view<int, 3> view(4, 6, 10, places.data);
    parallel_for_each(view.extent.tile<2, 3, 5>(),
                      TILES_KERNEL((view), [=](tiled_index<2, 3, 5> t) restrict(amp) {
                        view[t] +=
                            (t.global[0] * 6 + t.tile[1] * 3 + t.local[1]) * 10 + t.global[2] + 1;
                      }));
  }
  CHECK(places.were_each_visited_once());
}

TEST_CASE("An extent is launched on a given accelerator view", "[cpp][parallel_for_each]") {
  const accelerator_view where = accelerator().create_view();
  counted_places places(7 * 11);
  {
    const array_view<int, 2> view(7, 11, places.data);
    parallel_for_each(where, view.extent,
                      TILES_KERNEL((view), [=](tiles::index<2> i) restrict(amp) {
                        view[i] += i[0] * 11 + i[1] + 1;
                      }));
  }
  CHECK(places.were_each_visited_once());
}

TEST_CASE("Tiles of one dimension are launched on a given accelerator view",
          "[cpp][parallel_for_each]") {
  const accelerator_view where = accelerator().create_view();
  counted_places places(96);
  {
    const array_view<int> view(96, places.data);
    parallel_for_each(
        where, view.extent.tile<16>(),
        TILES_KERNEL((view), [=](tiled_index<16> t) restrict(amp) { view[t] += t.global[0] + 1; }));
  }
  CHECK(places.were_each_visited_once());
}

TEST_CASE("Tiles of two dimensions are launched on a given accelerator view",
          "[cpp][parallel_for_each]") {
  const accelerator_view where = accelerator().create_view();
  counted_places places(12 * 21);
  {
    const array_view<int, 2> view(12, 21, places.data);
    parallel_for_each(where, view.extent.tile<3, 7>(),
                      TILES_KERNEL((view), [=](tiled_index<3, 7> t) restrict(amp) {
                        view[t] += t.global[0] * 21 + t.global[1] + 1;
                      }));
  }
  CHECK(places.were_each_visited_once());
}

TEST_CASE("Tiles of three dimensions are launched on a given accelerator view",
          "[cpp][parallel_for_each]") {
  const accelerator_view where = accelerator().create_view();
  counted_places places(4 * 6 * 10);
  {
    const array_view<int, 3> view(4, 6, 10, places.data);
    parallel_for_each(where, view.extent.tile<4, 2, 5>(),
                      TILES_KERNEL((view), [=](tiled_index<4, 2, 5> t) restrict(amp) {
                        view[t] += (t.global[0] * 6 + t.global[1]) * 10 + t.global[2] + 1;
                      }));
  }
  CHECK(places.were_each_visited_once());
}
