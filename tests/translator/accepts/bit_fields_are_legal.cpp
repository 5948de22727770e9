// Bit fields are legal.
#include <amp.h>

struct packed {
  unsigned int low : 4;
  unsigned int high : 28;
};
unsigned int get(packed p) restrict(cpu, amp) {
  return p.low + p.high;
}
