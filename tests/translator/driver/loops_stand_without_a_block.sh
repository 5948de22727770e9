# A loop stands in a kernel's text without a block around it: libtiles' compiler makes faster code of
# such.
cat >loops.cpp <<'END'
#include <amp.h>
using namespace concurrency;
void sums(array_view<const int, 2> v, array_view<int> s) {
  parallel_for_each(s.extent, [=](index<1> i) restrict(amp) {
    int values[4] = {1, 2, 3, 4};
    int sum = 0;
    for (int k = 0; k < v.extent[1]; ++k) sum += v(i[0], k);
    int j;
    for (j = 0; j < 4; ++j) sum += j;
    for (; j > 0; --j) sum -= j;
    for (int x : values) sum += x;
    s[i] = sum;
  });
}
END
"$1" -ftiles-keep-text=texts -c loops.cpp
grep -v '^#line' texts/loops.1.tile >text
test "$(grep -c 'for (' text)" -eq 4
if grep -A 1 -x ' *{' text | grep -q 'for ('; then
  cat text
  exit 1
fi
