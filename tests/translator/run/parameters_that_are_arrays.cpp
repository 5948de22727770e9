// Parameters that are references to arrays, and arrays of the standard library in a range for.
// not on llvmpipe: it counts the bytes of arrays of arrays in structs wrongly
#include <amp.h>

#include <array>
#include <cstdio>
#include <vector>
using namespace concurrency;
template <class T, int N>
constexpr int length(const T (&)[N]) restrict(cpu, amp) {
  return N;
}
template <class T, int N>
T dot(const T (&a)[N], const T (&b)[N]) restrict(cpu, amp) {
  T s = T();
  for (int i = 0; i < N; ++i) s += a[i] * b[i];
  return s;
}
template <class T, int R, int C>
void transpose(const T (&a)[R][C], T (&b)[C][R]) restrict(cpu, amp) {
  for (int r = 0; r < R; ++r)
    for (int c = 0; c < C; ++c) b[c][r] = a[r][c];
}
struct holder {
  int cells[2][3];
  typedef int row_type[3];
  row_type& row(int r) restrict(cpu, amp) { return cells[r]; }
  const row_type& row(int r) const restrict(cpu, amp) { return cells[r]; }
  int* begin() restrict(cpu, amp) { return &cells[0][0]; }
  int* end() restrict(cpu, amp) { return begin() + 6; }
};
int total(const std::array<int, 4>& a) restrict(cpu, amp) {
  int s = 0;
  for (int x : a) s = s * 2 + x;
  return s + int(a.size());
}
int all(int i) restrict(cpu, amp) {
  int a[3] = {i, 2, 3}, b[3] = {4, i % 5, 6};
  int m[2][3] = {{1, i, 3}, {4, 5, i}}, t[3][2];
  transpose(m, t);
  holder h = {{{1, 2, 3}, {4, 5, 6}}};
  h.row(1)[2] += i;
  for (int& x : h) x *= 2;
  const holder& c = h;
  int(&r)[3] = h.row(0);
  r[1] -= 7;
  std::array<int, 4> s = {{1, i, 3}};
  s[3] = s.front() + s[1];
  s[0] = 9;
  std::array<std::array<int, 2>, 2> g = {{{{1, 2}}, {{3, i}}}};
  g[1][0] += g[0][1];
  int pick = 0;
  for (auto& row : g)
    for (int x : row) pick = pick * 3 + x;
  return dot(a, b) + length(m) + t[2][1] * 3 + t[1][0] + c.row(1)[2] + c.row(0)[1] + total(s) +
         pick + dot(m[0], c.row(1));
}
int main() {
  const int n = 40;
  std::vector<int> got(n);
  array_view<int> g(n, got);
  int captured[2][2] = {{1, 2}, {3, 4}};
  std::array<float, 3> weights = {{0.5f, 1.5f, 2.5f}};
  parallel_for_each(
      g.extent, [=](index<1> i) restrict(amp) {
        g[i] = all(i[0]) + captured[1][i[0] & 1] + int(weights[i[0] % 3] * 2);
      });
  g.synchronize();
  int bad = 0;
  for (int i = 0; i < n; ++i)
    bad += got[i] != all(i) + captured[1][i & 1] + int(weights[i % 3] * 2);
  std::printf("%d\n", bad);
  return bad != 0;
}
