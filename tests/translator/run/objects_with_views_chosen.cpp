// By a number that is computed, and by a condition.
#include "expect.hpp"
using namespace concurrency;

struct channel {
  array_view<const int> data;
  int gain;
};

struct bank {
  channel channels[3];
  int mixed(index<1> i) const restrict(amp) {
    int sum = 0;
    for (int c = 0; c < 3; ++c) sum += channels[c].data[i] * channels[c].gain;
    return sum;
  }
  const channel& operator[](int c) const restrict(amp) { return channels[c]; }
};

class two_rows {
 public:
  two_rows(const array_view<int>& first, const array_view<int>& second) restrict(cpu, amp)
      : first_(first), second_(second) {}
  two_rows exchanged() const restrict(amp) { return two_rows(second_, first_); }
  const array_view<int>& row(int i) const restrict(cpu, amp) { return i % 2 == 0 ? first_ : second_; }
  void add(index<1> i, int n) const restrict(amp) { first_[i] += n; }

 private:
  array_view<int> first_, second_;
};

int by_number() {
  std::vector<std::vector<int>> data(3, std::vector<int>(8));
  for (int c = 0; c < 3; ++c) {
    for (int i = 0; i < 8; ++i) data[c][i] = c * 10 + i;
  }
  const bank all = {{{array_view<const int>(8, data[0]), 1},
                     {array_view<const int>(8, data[1]), 2},
                     {array_view<const int>(8, data[2]), 3}}};
  std::vector<int> got(8), expected(8);
  array_view<int> v(8, got);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    const channel& one = all[i[0] % 3];
    v[i] = all.mixed(i) * 1000 + one.data[i] + one.gain;
  });
  v.synchronize();
  for (int i = 0; i < 8; ++i) {
    const int mixed = data[0][i] + data[1][i] * 2 + data[2][i] * 3;
    expected[i] = mixed * 1000 + data[i % 3][i] + i % 3 + 1;
  }
  return compare(got, expected);
}

int by_condition() {
  std::vector<int> a(8), b(8);
  const two_rows rows(array_view<int>(8, a), array_view<int>(8, b));
  parallel_for_each(extent<1>(8), [=](index<1> i) restrict(amp) {
    const two_rows chosen = i[0] > 3 ? rows.exchanged() : rows;
    chosen.add(i, 100);
    const two_rows& same = i[0] > 5 ? rows : chosen;
    same.add(i, 10);
    rows.row(i[0])[i] += 1;
  });
  rows.row(0).synchronize();
  rows.row(1).synchronize();
  return compare(a, {111, 110, 111, 110, 1, 0, 11, 10}) +
         compare(b, {0, 1, 0, 1, 110, 111, 100, 101});
}

struct position {
  array_view<int> data;
  int at;
  int& operator*() const restrict(amp) { return data[at]; }
};

position operator+(position from, int n) restrict(amp) {
  from.at += n;
  return from;
}

/// Neither can be made without a call.
int of_results() {
  std::vector<int> data(8);
  const position begin{array_view<int>(8, data), 0};
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) {
    const position from = begin + i[0];
    const position chosen = i[0] % 2 == 0 ? from + 4 : begin + (3 - i[0]);
    *chosen = 10 + i[0];
  });
  begin.data.synchronize();
  return compare(data, {13, 0, 11, 0, 10, 0, 12, 0});
}

int main() { return by_number() + by_condition() + of_results(); }
