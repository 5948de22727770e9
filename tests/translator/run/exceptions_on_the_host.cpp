#include "expect.hpp"
#include <string>
using namespace concurrency;
int checked(int x) restrict(cpu) { if (x < 0) throw std::string("negative"); return x; }
int checked(int x) restrict(amp) { return x < 0 ? 0 : x; }
int main() {
  std::vector<int> data{-1, 2};
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = checked(v[i]); });
  v.synchronize();
  int caught = 0;
  try { checked(-1); } catch (const std::string&) { ++caught; }
  try { parallel_for_each(extent<1>(0), [=](index<1> i) restrict(amp) { v[i] = 1; }); } catch (const invalid_compute_domain&) { ++caught; }
  return compare(data, {0, 2}) + (caught != 2);
}
