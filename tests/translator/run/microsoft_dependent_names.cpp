// options: -fdelayed-template-parsing
// Templates without the word typename, where Microsoft's compiler takes them.
#include "expect.hpp"

using namespace concurrency;

template <class View>
struct summed {
  static int first(const View& view, int i) restrict(amp) {
    View::value_type one = view[i];
    return one;
  }
  typedef View::value_type element;
};

template <class View>
void add_one(const View& view) {
  parallel_for_each(view.extent.template tile<2>(), [=](tiled_index<2> t) restrict(amp) {
    view[t] = summed<View>::first(view, t.global[0]) + 1;
  });
}

int main() {
  std::vector<int> got{1, 2, 3, 4};
  array_view<int> view(4, got);
  add_one(view);
  view.synchronize();
  return compare(got, {2, 3, 4, 5});
}
