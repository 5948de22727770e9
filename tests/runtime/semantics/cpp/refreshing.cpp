// What a program says when it changed host memory other than through views.
#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::array_view;

TEST_CASE("refresh makes a change of the host memory known", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const array_view<int> view(7, numbers);
  const array_view<int> copied = view;
  add(view, 10);
  view.synchronize();
  numbers[6] = 100;
  copied.refresh();
  add(view, 10);
  CHECK(view[6] == 110);
  CHECK(view[5] == 25);
}

TEST_CASE("refresh makes a write through a pointer from data known", "[semantics]") {
  std::vector<int> numbers = counted(7);
  const array_view<int> view(7, numbers);
  add(view, 10);
  int* const elements = view.data();
  add(view, 10);
  view.synchronize();
  elements[6] = 100;
  view.refresh();
  add(view, 10);
  CHECK(view[6] == 110);
}

TEST_CASE("refresh of a view without a data source loses nothing", "[semantics]") {
  const array_view<int> view(7);
  overwrite(one_place(), view, 5);
  view.refresh();
  CHECK(elements_of(view) == std::vector<int>(7, 5));
  view[6] = 6;
  view.refresh();
  add(view, 10);
  CHECK(view[6] == 16);
}
