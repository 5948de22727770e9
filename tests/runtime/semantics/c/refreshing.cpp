// What a program says when it changed host memory other than through views.
#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

TEST_CASE("refresh makes a change of the host memory known", "[semantics]") {
  ints data = counted(7);
  const owned_view view = view_over(data, {7});
  const owned_view same = view_over(data, {7});
  add(view, 10);
  synchronize(view);
  data[6] = 100;
  refresh(same);
  add(view, 10);
  CHECK(get(view, {6}) == 110);
  CHECK(get(view, {5}) == 25);
}

TEST_CASE("refresh makes a write through a pointer from data known", "[semantics]") {
  ints data = counted(7);
  const owned_view view = view_over(data, {7});
  add(view, 10);
  void* first = nullptr;
  succeed(tiles_array_view_get_data(view.get(), TILES_ACCESS_READ, &first));
  add(view, 10);
  synchronize(view);
  static_cast<int*>(first)[6] = 100;
  refresh(view);
  add(view, 10);
  CHECK(get(view, {6}) == 110);
}

TEST_CASE("refresh of a view without a data source loses nothing", "[semantics]") {
  const owned_view view = view_without_source({7});
  overwrite(view, 5);
  refresh(view);
  CHECK(elements_of(view) == ints(7, 5));
  set(view, {6}, 6);
  refresh(view);
  add(view, 10);
  CHECK(get(view, {6}) == 16);
}
