// Pointers lead to unions and to structs with bit fields, whose members are bits of words.
#include "both_sides.hpp"

union number {
  float f;
  unsigned bits;
};
struct flags {
  unsigned low : 4;
  int high : 6;
  int rest;
};
unsigned sign_of(const number* n) restrict(cpu, amp) { return n->bits >> 31; }
void raise(flags* f, int by) restrict(cpu, amp) {
  f->high += by;
  ++f->low;
}
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    number numbers[4];
    flags all[3], single;
    int sum = 0;
    for (number* n = numbers; n != numbers + 4; ++n) n->f = static_cast<float>(i - (n - numbers));
    for (const number* n = numbers; n < numbers + 4; n++) sum += sign_of(n) * (1 + (n - numbers));
    for (flags* f = all; f != all + 3; ++f) {
      f->low = 3;
      f->high = -i;
      f->rest = 0;
    }
    single.low = 1;
    single.high = 2;
    single.rest = 3;
    raise(all + 1, 4);
    flags* either = i % 2 == 0 ? &single : &all[2];
    either->high = -7;
    raise(either, i);
    int* rest = &either->rest;
    *rest += 50;
    for (const flags& f : all) sum = sum * 3 + f.low * 100 + f.high + f.rest;
    return sum + single.low * 10000 + single.high * 1000 + single.rest;
  });
}
