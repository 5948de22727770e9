// Constants of a namespace are legal.
#include <amp.h>

const int size = 4;
constexpr float scale = 2.5f;
static const float half = 0.5f;
namespace limits {
const unsigned mask = 0xffffffffu;
}
float get(int i) restrict(cpu, amp) {
  return i * scale * half + size + (limits::mask & 1);
}
