// Small types are an extension.
#include <amp.h>

struct pixel {
  unsigned char r, g, b, a;
};
short get(const pixel& p, long long x, char c) restrict(cpu, amp) {
  const char text[4] = {1, 2, 3, 4};
  return static_cast<short>(p.r + x + c + text[1]);
}
