// Containers of types that restrict(amp) does not know are refused wherever they stand.
#include <amp.h>

#include <memory>
#include <vector>
using namespace concurrency;

struct holder {
  array_view<bool> v;  // expect-error: 9 C3581
};
struct derived : array_view<bool> {};  // expect-error: 11 C3581
array_view<bool> make();               // expect-error: 12 C3581
struct pointing {
  int* p;
};
void run(bool* p, array_view<int> v) {
  copy(array_view<bool>(3, p), p);                 // expect-error: 17 C3581
  auto made = new array<bool>(3);                  // expect-error: 18 C3581
  auto shared = std::make_shared<array<bool>>(3);  // expect-error: 19 C3581
  std::vector<array_view<bool>> many;              // expect-error: 20 C3581
  v.reinterpret_as<bool>();                        // expect-error: 21 C3581
  auto other = v.reinterpret_as<pointing>();       // expect-error: 22 C3581 'int *'
}
