// Launches, sections, copies and accelerators that are wrong throw what C++ AMP promises.
#include <amp.h>

#include <vector>
using namespace concurrency;
int main() {
  int n = 0;
  std::vector<int> h(4);
  array_view<int> v(4, h);
  try {
    parallel_for_each(
        extent<1>(0), [=](index<1> i) restrict(amp) { v[i] = 1; });
  } catch (const invalid_compute_domain& e) {
    ++n;
  }
  try {
    parallel_for_each(
        extent<1>(5).tile<2>(), [=](tiled_index<2> t) restrict(amp) { v[t] = 1; });
  } catch (const runtime_exception& e) {
    n += e.what()[0] != 0;
  }
  try {
    v.section(index<1>(2), extent<1>(3));
  } catch (const runtime_exception&) {
    ++n;
  }
  try {
    array<int> a(5);
    copy(v, a);
  } catch (const runtime_exception& e) {
    n += e.get_error_code() != 0;
  }
  try {
    accelerator x(L"nothing like that");
  } catch (runtime_exception&) {
    ++n;
  }
  return n == 5 ? 0 : n + 1;
}
