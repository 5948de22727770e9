#include <amp.h>

#include <algorithm>
#include <cstdio>
#include <vector>
using namespace concurrency;

namespace {

int failures = 0;

void expect(int got, int expected) {
  if (got == expected) return;
  std::printf("got %d, expected %d\n", got, expected);
  ++failures;
}

constexpr int rank = 10;
const int lengths[rank] = {2, 3, 1, 2, 2, 1, 3, 2, 1, 2};

template <class View>
int count(const View& view, int value) {
  std::vector<int> elements(view.extent.size());
  copy(view, elements.begin());
  return static_cast<int>(std::count(elements.begin(), elements.end(), value));
}

class shifted {
 public:
  shifted(const array_view<const int, rank>& from, array<int, rank>& to) : from_(from), to_(to) {}
  void operator()(index<rank> i) const restrict(amp) { to_(i) = from_(i) + from_.extent[1]; }

 private:
  array_view<const int, rank> from_;
  array<int, rank>& to_;
};

int sum_of_row(const array_view<const int, 8>& plane, index<8> i) restrict(amp) {
  int sum = 0;
  for (int k = 0; k < plane.extent[7]; ++k) {
    i[7] = k;
    sum += plane[i];
  }
  return sum;
}

}  // namespace

int main() {
  const extent<rank> whole(lengths);
  std::vector<int> data(whole.size());
  for (unsigned i = 0; i < data.size(); ++i) data[i] = static_cast<int>(i);
  array_view<int, rank> view(whole, data);

  parallel_for_each(view.extent, [=](index<rank> i) restrict(amp) {
    view[i] = view[i] * 2 + i[9] + view.get_extent()[1];
  });
  view.synchronize();
  for (int i = 0; i < static_cast<int>(data.size()); ++i) expect(data[i], 2 * i + i % 2 + 3);

  array<int, rank> doubled(whole);
  parallel_for_each(whole, shifted(view, doubled));
  const std::vector<int> back = doubled;
  expect(back[5], data[5] + 3);

  index<rank> origin;
  origin[1] = 1;
  origin[6] = 1;
  const array_view<int, rank> part = view.section(origin, whole - origin);
  parallel_for_each(part.extent, [=](index<rank> i) restrict(amp) { part(i) = -1; });
  expect(count(view, -1), static_cast<int>(part.extent.size()));

  const array_view<int, 8> plane = part[1][1];
  parallel_for_each(plane.extent, [part](index<8> i) restrict(amp) {
    const array_view<int, 9> rows = part[1];
    rows[1][i] = -2;
  });
  expect(count(plane, -2), static_cast<int>(plane.extent.size()));
  expect(count(part, -2), static_cast<int>(plane.extent.size()));

  copy(view, doubled);
  array_view<int> sums(1);
  parallel_for_each(sums.extent, [=, &doubled](index<1> i) restrict(amp) {
    const array_view<const int, 8> rows = doubled[1][2];
    sums[i] = sum_of_row(rows, index<8>());
  });
  index<rank> last;
  last[0] = 1;
  last[1] = 2;
  const int first_of_row = view[last];
  last[9] = 1;
  expect(sums[0], first_of_row + view[last]);

  array<int, rank> copied(part.extent);
  copy(part, copied);
  copy(copied, part);
  expect(count(view, -2), static_cast<int>(plane.extent.size()));
  try {
    static_cast<void>(view.section(origin, whole));
    return 1;
  } catch (const runtime_exception&) {
  }
  return failures;
}
