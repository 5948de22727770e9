// The words of C++ AMP are names of the program's elsewhere.
#include <amp.h>

int restrict(int x) { return x; }
int amp = 1, cpu = 2;
int use(int x) {
  if (x) restrict(amp);
  for (int i = 0; i < 3; ++i) restrict(cpu);
  int y = restrict(amp) + restrict(cpu);
  return y + restrict(amp);
}
auto one = [] restrict(amp) { return 1; };
struct row {
  int values[4];
  int operator[](int i) const restrict(amp) { return values[i]; }
};
int (&whole(int (&r)[4]) restrict(amp))[4] { return r; }
