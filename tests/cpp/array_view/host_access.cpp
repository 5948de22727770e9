#include <array>
#include <tiles/array_view.hpp>
#include <tiles/copy.hpp>
#include <tiles/parallel_for_each.hpp>
#include <vector>

#include "tests/cpp/counted.hpp"
#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

template <int N>
void double_all(array_view<int, N> view) {
  parallel_for_each(view.extent, TILES_KERNEL((view, N), [=](tiles::index<N> i) restrict(amp) {
                      view[i] = 2 * view[i];
                    }));
}

}  // namespace

namespace {

// What no kernel can know.
class account {
 public:
  account() : cents_(0) {}
  explicit account(int cents) : cents_(cents) {}
  int cents() const { return cents_; }

 private:
  union {
    int cents_;
    float unused_;
  };
};

}  // namespace

TEST_CASE("Arrays and views of classes that no kernel uses need no declaration",
          "[cpp][array_view]") {
  std::vector<account> accounts{account(1), account(2)};
  const array_view<account> view(2, accounts);
  array<account> held(2, accounts.begin());
  held.copy_to(view);
  tiles::copy(view, held);
  view[1] = account(7);
  CHECK(view[0].cents() == 1);
  CHECK(accounts[1].cents() == 7);
  CHECK(static_cast<std::vector<account>>(held)[1].cents() == 2);
}

TEST_CASE("Host access sees what a kernel wrote, launch after launch", "[cpp][array_view]") {
  std::vector<int> data = counted(7);
  const array_view<int> view(7, data);
  double_all(view);
  CHECK(view[6] == 12);
  double_all(view);
  CHECK(view[6] == 24);
  CHECK(view(tiles::index<1>(3)) == 12);
}

TEST_CASE("A kernel sees what the host wrote through a view between launches",
          "[cpp][array_view]") {
  std::vector<int> data = counted(7);
  const array_view<int> view(7, data);
  double_all(view);
  view[2] = 100;
  double_all(view);
  view[3] = 200;
  double_all(view);
  CHECK(view[2] == 400);
  CHECK(view[3] == 400);
  CHECK(view[6] == 48);
}

TEST_CASE("Host access sees launches through copies, sections and other views of the same memory",
          "[cpp][array_view]") {
  std::vector<int> data = counted(8);
  const array_view<int> view(8, data);
  const array_view<int> copied = view;
  const array_view<int> section = view.section(2, 3);
  const array_view<int> other(8, data.data());
  CHECK(view[3] == 3);
  double_all(copied);
  CHECK(view[3] == 6);
  double_all(section);
  CHECK(view[3] == 12);
  CHECK(view[1] == 2);
  double_all(other);
  CHECK(view[3] == 24);
  CHECK(section[1] == 24);
  CHECK(copied[1] == 4);
}

TEST_CASE("A kernel cannot write through a const view made from a view", "[cpp][array_view]") {
  std::vector<int> data = {1, 2, 3};
  array_view<int> view(3, data);
  array_view<const int> constant = view;
  CHECK_THROWS_WITH(
      parallel_for_each(view.extent, TILES_KERNEL((constant), [=
  ](tiles::index<1> i) restrict(amp) { constant[i] = 0; })),
      ContainsSubstring("cannot write through 'constant', an 'array_view<const int, 1>'"));
}
