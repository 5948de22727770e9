// Nothing else than a function has restrictions, and they stand behind its parameters.
#include <amp.h>

int values[3] restrict(amp);  // expect-error: 4 behind the parameters
int value restrict(cpu, amp) = 3;  // expect-error: 5 behind the parameters
restrict(amp) int in_front() { return 1; }  // expect-error: 6 behind the parameters
auto behind() -> int restrict(amp) { return 1; }  // expect-error: 7 behind the parameters
namespace all restrict(amp) {}  // expect-error: 8 behind the parameters
struct shape restrict(amp) {  // expect-error: 9 behind the parameters
  int sides;
};
void block(int x) {
  if (x) restrict(amp) { ++x; }  // expect-error: 13 behind the parameters
}
