// A cpu member beside amp members is legal.
#include <amp.h>

#include <string>
struct point {
  float x, y;
  float norm() const restrict(cpu, amp) { return x * x + y * y; }
  std::string text() const { return "point"; }
};
float get(const point& p) restrict(amp) {
  return p.norm();
}
