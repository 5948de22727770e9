// <string.h> of POSIX systems has a function index(), which other headers include.
#include <cstring>
#include <iostream>
#include <strings.h>
#include <vector>
#include <amp.h>
using namespace concurrency;
int main() {
  std::vector<int> data(4);
  array_view<int, 1> v(4, data);
  parallel_for_each(v.extent, [=](index<1> idx) restrict(amp) { v[idx] = idx[0]; });
  index<1> last(3);
  return v[last] == 3 ? 0 : 1;
}
