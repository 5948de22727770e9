// Members for amp called by the host are refused.
// expect-error: 9 C3930 'wave'
// expect-error: 10 C3930 'wave'
#include <amp.h>

struct noise {
  float k;
  float wave(float x) const restrict(amp) { return x * k; }
  explicit noise(float x) : k(x) { k = wave(x); }
  float get(float x) const { return wave(x); }
};
