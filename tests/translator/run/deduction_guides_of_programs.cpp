// Guides that a program writes to deduce the arguments of its class templates, which run nowhere.
#include "both_sides.hpp"

namespace shapes {
template <class T>
struct box {
  T width;
  T height;
};
template <class T>
box(T, T) -> box<T>;
}  // namespace shapes

template <class... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

int main() {
  return same_on_both_sides(9, [](int i) restrict(cpu, amp) {
    const shapes::box whole{i, 3};
    const shapes::box real{i * 0.5f, 2.0f};
    const overloaded twice{[i](int x) restrict(cpu, amp){return x * i; },
                           [](float x) restrict(cpu, amp) {
    return static_cast<int>(x * 4) + 3; }
};
return twice(whole.width + whole.height) + twice(real.width * real.height);
});
}
