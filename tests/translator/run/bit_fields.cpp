// Bit fields of a class, read and written in kernels and on the host.
#include "expect.hpp"
using namespace concurrency;

struct date {
  unsigned int day : 5;
  unsigned int month : 4;
  unsigned int year : 12;
  int offset : 6;
  unsigned int : 0;
  unsigned int flag : 1;

  unsigned int number() const restrict(cpu, amp) { return year * 372 + month * 31 + day; }
  void next_month() restrict(cpu, amp) {
    if (month == 12) {
      month = 1;
      ++year;
    } else {
      month += 1;
    }
  }
};

int main() {
  std::vector<date> dates(3);
  for (unsigned i = 0; i < 3; i++) {
    dates[i].day = 3 + i;
    dates[i].month = 11 + (i & 1);
    dates[i].year = 1990 + i;
    dates[i].offset = int(i) - 2;
    dates[i].flag = 1;
  }
  std::vector<date> expected = dates;
  std::vector<int> numbers(3), wanted(3);
  array_view<date, 1> v(3, dates);
  array_view<int, 1> n(3, numbers);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i].next_month();
    date copy = v[i];
    copy.day = 33;  // one bit too much: 1
    copy.offset--;
    copy.month = copy.day = copy.month + 2;
    n[i] = int(copy.number()) + copy.offset + (v[i].flag ? 1000000 : 0);
    v[i].offset += 1;
    v[i].flag = 0;
  });
  v.synchronize();
  n.synchronize();
  int wrong = 0;
  for (int i = 0; i < 3; i++) {
    expected[i].next_month();
    date copy = expected[i];
    copy.day = 33 & 31;
    copy.offset--;
    copy.month = copy.day = copy.month + 2;
    wanted[i] = int(copy.number()) + copy.offset + 1000000;
    expected[i].offset += 1;
    wrong += dates[i].number() != expected[i].number() || dates[i].offset != expected[i].offset || dates[i].flag != 0;
  }
  return wrong + compare(numbers, wanted);
}
