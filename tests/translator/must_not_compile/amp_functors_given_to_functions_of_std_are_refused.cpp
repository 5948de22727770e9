// Lambdas and functors for devices that functions of the standard library call on the host.
#include <amp.h>

#include <algorithm>
#include <vector>

void run(std::vector<int>& v) {
  std::for_each(v.begin(), v.end(), [](int& x) restrict(amp) { x = 3; });  // expect-error: 8 C3930 a lambda
  const auto order = [](int a, int b) restrict(amp) { return a < b; };
  std::sort(v.begin(), v.end(), order);  // expect-error: 10 C3930 a lambda
}
