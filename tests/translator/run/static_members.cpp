#include "expect.hpp"
using namespace concurrency;
template <class T> struct limits { static const int bits = sizeof(T) * 8; static constexpr float scale = 1.5f; static T zero() restrict(cpu, amp) { return T(); } };
struct table { static constexpr int values[3] = {3, 4, 5}; };
namespace settings { const int count = 7; constexpr float half = 0.5f; const unsigned mask = 0xffu; }
enum color { red = 1, green = 4 };
enum class mode : unsigned { off, on = 9 };
const int weights[2][2] = {{1, 2}, {3, 4}};
static const float taps[] = {0.25f, 0.5f, 0.25f};
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  mode m = mode::on;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    color c = green;
    int sum = limits<float>::bits + static_cast<int>(limits<int>::scale * 2) + limits<int>::zero();
    sum += settings::count + static_cast<int>(settings::half * 4) + static_cast<int>(settings::mask) + c;
    sum += static_cast<int>(m) + (m == mode::on ? 1 : 0) + weights[i[0]][1] + table::values[i[0]];
    sum += static_cast<int>(taps[1] * 10);
    v[i] = sum;
  });
  v.synchronize();
  const int common = 32 + 3 + 0 + 7 + 2 + 255 + 4 + 9 + 1 + 5;
  return compare(data, {common + 2 + 3, common + 4 + 4});
}
