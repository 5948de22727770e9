// A function returns a reference by a local one that names the same place.
#include "both_sides.hpp"

int& given_back(int& x) restrict(cpu, amp) {
  int& r = x;
  return r;
}

int& by_two_names(int& x) restrict(cpu, amp) {
  int& r = x;
  int& s = r;
  return given_back(s);
}

int& element(int (&all)[4], int i) restrict(cpu, amp) {
  int& one = all[i];
  i = 0;
  return one;
}

struct pair {
  int x, y;
  int& chosen(bool second) restrict(cpu, amp) {
    int& r = second ? y : x;
    return r;
  }
  int& first() restrict(cpu, amp) {
    pair& me = *this;
    int& r = me.x;
    return r;
  }
  int* second() restrict(cpu, amp) {
    int& r = y;
    return &r;
  }
};

int& counted(pair& p) restrict(cpu, amp) {
  int& r = p.y;
  ++r;
  return r;
}

int main() {
  return same_on_both_sides(
      8, [](int i) restrict(cpu, amp) {
        int n = i;
        given_back(n) += 5;
        by_two_names(n) *= 2;
        pair p = {i, -i};
        p.chosen(i % 2 == 1) = 77;
        p.first() += 3;
        *p.second() += 9;
        counted(p) += 1000;
        int all[4] = {1, 2, 3, 4};
        element(all, i % 4) *= 10;
        int& name = given_back(n);
        name++;
        return n + p.x * 3 + p.y * 5 + all[0] + all[1] * 2 + all[2] * 3 + all[3] * 4;
      });
}
