// A literal above 32 bits is of the extension long long where it says so.
#include <amp.h>

unsigned low() restrict(cpu, amp) {
  auto wide = 0x1ffffffffu;  // expect-error: 5 C3595
  const auto asked_for = 0x1ffffffffull;
  return unsigned(wide) + unsigned(asked_for);
}
