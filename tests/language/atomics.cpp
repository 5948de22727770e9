// The atomic functions, on views and on tile_static memory.
#include <numeric>
#include <set>

#include "tests/language/both.hpp"

namespace {

// Eight threads of each of six tiles do the same to one element; how far is told by the results.
template <class T>
std::vector<T> after(const std::string& type, const std::string& update, std::vector<T> start) {
  tiles::array_view<T, 1> view(static_cast<int>(start.size()), start);
  std::vector<int> threads(48);
  tiles::array_view<int, 1> domain(48, threads);
  const tiles::kernel kernel("update.tile", "void k(tiled_index<8> t, array_view<" + type +
                                                ", 1> v, array_view<int, 1> seen) {\n" + update +
                                                "\n}");
  tiles::parallel_for_each(domain.extent.template tile<8>(), kernel, view, domain);
  view.synchronize();
  return start;
}

}  // namespace

TEST_CASE("whole numbers are added, subtracted and counted by many threads at once") {
  const std::vector<int> got = after<int>("int",
                                          "int n = t.global[0];\n"
                                          "atomic_fetch_add(&v[0], n - 20);\n"
                                          "atomic_fetch_sub(&v[1], n);\n"
                                          "atomic_fetch_inc(&v[2]); atomic_fetch_dec(&v[3]);",
                                          {100, 7, 0, -1});
  CHECK(got == std::vector<int>{100 + 48 * 47 / 2 - 20 * 48, 7 - 48 * 47 / 2, 48, -49});
}

TEST_CASE("unsigned numbers wrap where many threads change them at once") {
  const std::vector<unsigned> got = after<unsigned>(
      "unsigned",
      "atomic_fetch_sub(&v[0], 1); atomic_fetch_inc(&v[1]); atomic_fetch_dec(&v[2]);\n"
      "atomic_fetch_add(&v[3], 4294967295u);",
      {10, 4294967290u, 3, 100});
  CHECK(got == std::vector<unsigned>{10u - 48u, 42, 3u - 48u, 52});
}

TEST_CASE("bits are set, cleared and turned by many threads at once") {
  const std::vector<unsigned> got =
      after<unsigned>("unsigned int",
                      "unsigned int bit = 1u << (t.global[0] % 24);\n"
                      "atomic_fetch_or(&v[0], bit); atomic_fetch_and(&v[1], ~bit);\n"
                      "atomic_fetch_xor(&v[2], bit << t.tile[0]);",
                      {1u << 31, 0xffffffffu, 5});
  unsigned turned = 5;
  for (unsigned n = 0; n < 48; ++n) turned ^= (1u << (n % 24)) << (n / 8);
  CHECK(got == std::vector<unsigned>{0x80ffffffu, 0xff000000u, turned});
}

TEST_CASE("the largest and the smallest of what many threads have are found, with their sign") {
  const std::vector<int> ints =
      after<int>("int",
                 "int n = (t.global[0] * 37) % 48 - 24;\n"
                 "atomic_fetch_max(&v[0], n); atomic_fetch_min(&v[1], n);",
                 {-100, 100});
  CHECK(ints == std::vector<int>{23, -24});
  const std::vector<unsigned> unsigneds =
      after<unsigned>("unsigned",
                      "unsigned n = t.global[0] - 24;\n"
                      "atomic_fetch_max(&v[0], n); atomic_fetch_min(&v[1], n);",
                      {0, 4294967295u});
  CHECK(unsigneds == std::vector<unsigned>{4294967295u, 0});
}

TEST_CASE("each thread gets another old value") {
  std::vector<int> seen(48), count(1);
  tiles::array_view<int, 1> out(48, seen), at(1, count);
  tiles::parallel_for_each(
      out.extent,
      tiles::kernel("tickets.tile",
                    "void k(index<1> i, array_view<int, 1> at, array_view<int, 1> out)\n"
                    "{ out[i] = atomic_fetch_add(&at[0], 3); }"),
      at, out);
  out.synchronize();
  std::set<int> all(seen.begin(), seen.end());
  REQUIRE(all.size() == 48);
  CHECK((*all.begin() == 0 && *all.rbegin() == 47 * 3));
}

TEST_CASE("floats are added by many threads at once") {
  const std::vector<float> got = after<float>("float",
                                              "atomic_fetch_add(&v[0], 0.5f);\n"
                                              "atomic_fetch_add(&v[1], t.global[0]);\n"
                                              "if (atomic_fetch_add(&v[2], 0.0f) != -2.5f)\n"
                                              "  atomic_fetch_add(&v[3], 1.0f);",
                                              {1.25f, -3, -2.5f, 0});
  CHECK(got == std::vector<float>{25.25f, 48 * 47 / 2 - 3, -2.5f, 0});
}

TEST_CASE("what is exchanged is never lost") {
  std::vector<float> seen(48), held(1, 1000);
  tiles::array_view<float, 1> out(48, seen), at(1, held);
  tiles::parallel_for_each(
      out.extent,
      tiles::kernel("exchange.tile",
                    "void k(index<1> i, array_view<float, 1> at, array_view<float, 1> out)\n"
                    "{ out[i] = atomic_exchange(&at[0], i[0]); }"),
      at, out);
  out.synchronize();
  at.synchronize();
  std::multiset<float> all(seen.begin(), seen.end());
  all.insert(held[0]);
  std::multiset<float> expected{1000};
  for (int n = 0; n < 48; ++n) expected.insert(static_cast<float>(n));
  CHECK(all == expected);
}

TEST_CASE("compare_exchange tells whether it wrote, and what it saw") {
  std::vector<int> data(48 * 3), lock(2);
  tiles::array_view<int, 1> v(48 * 3, data), at(2, lock);
  std::vector<int> threads(48);
  tiles::array_view<int, 1> domain(48, threads);
  tiles::parallel_for_each(
      domain.extent,
      tiles::kernel("compare.tile",
                    "bool try_to(int* at, int& seen, int value)\n"
                    "{ return atomic_compare_exchange(at, &seen, value); }\n"
                    "void k(index<1> i, array_view<int, 1> at, array_view<int, 1> v,\n"
                    "       array_view<int, 1> domain) {\n"
                    "  int seen = 0;\n"
                    "  v[i[0]] = try_to(&at[0], seen, i[0] + 1);\n"
                    "  v[48 + i[0]] = seen;\n"
                    "  int sum = 0;\n"
                    "  while (!atomic_compare_exchange(&at[1], &sum, sum + i[0])) {}\n"
                    "  v[96 + i[0]] = sum;\n}"),
      at, v, domain);
  v.synchronize();
  at.synchronize();
  const int winner = lock[0] - 1;
  REQUIRE((winner >= 0 && winner < 48));
  for (int n = 0; n < 48; ++n) {
    const auto at_n = static_cast<std::size_t>(n);
    CHECK(data[at_n] == (n == winner ? 1 : 0));
    CHECK(data[48 + at_n] == (n == winner ? 0 : winner + 1));
  }
  CHECK(lock[1] == 48 * 47 / 2);
}

TEST_CASE("tile_static memory is updated atomically, through helpers and in members, too") {
  std::vector<int> data(40);
  std::vector<float> floats(40);
  std::iota(data.begin(), data.end(), 0);
  tiles::array_view<int, 1> v(40, data);
  tiles::array_view<float, 1> f(40, floats);
  tiles::parallel_for_each(
      v.extent.tile<8>(),
      tiles::kernel("histogram.tile",
                    "struct bins { int count[4]; unsigned largest; float sum; };\n"
                    "void add(int& bin, int n) { atomic_fetch_add(&bin, n); }\n"
                    "void k(tiled_index<8> t, array_view<int, 1> v, array_view<float, 1> f) {\n"
                    "  tile_static bins b; tile_static int first;\n"
                    "  const int l = t.local[0];\n"
                    "  if (l < 4) b.count[l] = 0;\n"
                    "  if (l == 0) { b.largest = 0; b.sum = 0.5f; first = -1; }\n"
                    "  t.barrier.wait();\n"
                    "  const int own = v[t];\n"
                    "  add(b.count[own % 4], own);\n"
                    "  atomic_fetch_max(&b.largest, (unsigned)own);\n"
                    "  atomic_fetch_add(&b.sum, own * 0.25f);\n"
                    "  int expected = -1; atomic_compare_exchange(&first, &expected, 5);\n"
                    "  t.barrier.wait();\n"
                    "  v[t] = b.count[l % 4] * 1000 + b.largest + first;\n"
                    "  f[t] = b.sum;\n}"),
      v, f);
  for (int n = 0; n < 40; ++n) {
    const int start = n / 8 * 8, bin = n % 4;
    CHECK(v(n) == (start * 2 + bin * 2 + 4) * 1000 + start + 7 + 5);
    CHECK(f(n) == 0.5f + static_cast<float>(start * 8 + 28) * 0.25f);
  }
}

TEST_CASE("tile_static memory is updated by every atomic function as C++ does it") {
  std::vector<int> data(11, -1), seen(8);
  tiles::array_view<int, 1> v(11, data), order(8, seen);
  tiles::parallel_for_each(
      order.extent.tile<8>(),
      tiles::kernel("every.tile",
                    "void k(tiled_index<8> t, array_view<int, 1> v, array_view<int, 1> seen) {\n"
                    "  tile_static int s[8]; tile_static unsigned u[3];\n"
                    "  const int l = t.local[0];\n"
                    "  s[l] = l == 0 ? 2147483647 : l == 1 ? -2147483647 : 0;\n"
                    "  if (l < 3) u[l] = l == 1 ? 4294967295u : 0u;\n"
                    "  t.barrier.wait();\n"
                    "  atomic_fetch_add(&s[0], l); atomic_fetch_sub(&s[1], l);\n"
                    "  atomic_fetch_dec(&s[2]); atomic_fetch_max(&s[3], 3 * l - 12);\n"
                    "  atomic_fetch_min(&s[4], 3 * l - 12); atomic_fetch_or(&s[5], 1 << l);\n"
                    "  atomic_fetch_xor(&s[6], 3 << l); atomic_exchange(&s[7], 70);\n"
                    "  seen[l] = atomic_fetch_inc(&u[0]);\n"
                    "  atomic_fetch_and(&u[1], ~(1u << 3 * l));\n"
                    "  atomic_fetch_max(&u[2], 4294967290u - l);\n"
                    "  t.barrier.wait();\n"
                    "  v[l] = s[l];\n"
                    "  if (l < 3) v[8 + l] = u[l];\n}"),
      v, order);
  v.synchronize();
  order.synchronize();
  const int turned = 3 ^ 6 ^ 12 ^ 24 ^ 48 ^ 96 ^ 192 ^ 384;
  const unsigned cleared = ~((1u << 0) | (1u << 3) | (1u << 6) | (1u << 9) | (1u << 12) |
                             (1u << 15) | (1u << 18) | (1u << 21));
  CHECK(data == std::vector<int>{static_cast<int>(2147483647u + 28),
                                 static_cast<int>(-2147483647 - 28u), -8, 9, -12, 255, turned, 70,
                                 8, static_cast<int>(cleared), -6});
  std::sort(seen.begin(), seen.end());
  CHECK(seen == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7});
}
