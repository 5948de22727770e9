#include "tests/language/both.hpp"

namespace {

// Text that is code of this file, too.
#define SHARED_FUNCTIONS                         \
  struct pair {                                  \
    int first;                                   \
    float second;                                \
  };                                             \
  int square(int x) { return x * x; }            \
  float square(float x) { return x * x + 0.5f; } \
  pair make_pair(int a, float b) {               \
    pair p = {a, b};                             \
    p.first += 1;                                \
    return p;                                    \
  }                                              \
  pair swapped(pair p) {                         \
    pair q;                                      \
    q.first = (int)p.second;                     \
    q.second = p.first;                          \
    return q;                                    \
  }                                              \
  void mix(pair& to, const pair from) {          \
    to.first = (int)from.second * 7;             \
    to.second = from.first * 9;                  \
    to.first += from.first;                      \
  }                                              \
  int power(int base, int n) {                   \
    int r = 1;                                   \
    for (int j = 0; j < n; ++j) r *= base;       \
    return r;                                    \
  }

SHARED_FUNCTIONS

}  // namespace

#define BOTH_WITH_FUNCTIONS(type, ...)                                                \
  both::check<type>(#type, TEXT_OF(SHARED_FUNCTIONS) #type " f(int i) " #__VA_ARGS__, \
                    [](int i) -> type __VA_ARGS__, -37, 101)

TEST_CASE("overloads are chosen by their parameters") {
  BOTH_WITH_FUNCTIONS(float, { return square(i) + square(i * 0.5f); });
}

TEST_CASE("structs are passed and returned by value") {
  BOTH_WITH_FUNCTIONS(float, {
    pair p = make_pair(i, 2.5f);
    pair q = swapped(p);
    p.first = 100;
    return p.first + q.first * 10 + q.second;
  });
}

TEST_CASE("a struct is passed by value beside a reference to it") {
  if (both::is_on("rusticl")) return;  // version 22.3 loses what is copied from such a struct
  BOTH_WITH_FUNCTIONS(float, {
    pair p = {i, i * 3.0f};
    mix(p, p);
    return p.first + p.second;
  });
}

TEST_CASE("functions call functions") {
  BOTH_WITH_FUNCTIONS(int, { return power(square(i % 4), 3) + square(power(2, 3)); });
}

TEST_CASE("a function writes through the view that it is given") {
  std::vector<int> data(12);
  tiles::array_view<int, 2> view(3, 4, data);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("put.tile",
                    "void put(array_view<int, 2> to, index<2> at, int value) { to[at] += value; }\n"
                    "void k(index<2> i, array_view<int, 2> v)\n"
                    "{ put(v, i, i[0] * 10); put(v, index<2>(i[0], i[1]), i[1] + v.extent[1]); }"),
      view);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 4; ++j) CHECK(view(i, j) == i * 10 + j + 4);
  }
}

TEST_CASE("an index goes through functions as a value") {
  std::vector<int> data(35);
  tiles::array_view<int, 2> view(5, 7, data);
  tiles::parallel_for_each(
      view.extent,
      tiles::kernel("flip.tile",
                    "index<2> flip(index<2> i, extent<2> e)\n"
                    "{ index<2> r; r[0] = e[0] - 1 - i[0]; r[1] = e[1] - 1 - i[1]; return r; }\n"
                    "void k(index<2> i, array_view<int, 2> v)\n"
                    "{ v[flip(i, v.extent)] = i[0] * 7 + i[1]; }"),
      view);
  for (int n = 0; n < 35; ++n) CHECK(view(n / 7, n % 7) == 34 - n);
}
