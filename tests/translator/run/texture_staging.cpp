// A staging texture's memory is the host's.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
  const accelerator_view device = accelerator().get_default_view();
  texture<int, 2> staged(extent<2>(2, 2), 32u, host, device);
  int* const texels = static_cast<int*>(staged.data());
  for (int i = 0; i < 4; ++i) texels[i] = i + 1;
  texture<int, 2> t(staged, device);
  parallel_for_each(
      device, t.extent, [&t](index<2> i) restrict(amp) { t.set(i, t[i] * 3); });
  copy(t, staged);
  const int* const got = static_cast<const int*>(staged.data());
  int wrong = compare(std::vector<int>(got, got + 4), {3, 6, 9, 12});
  wrong += staged.associated_accelerator_view == device && staged.accelerator_view == host ? 0 : 1;
  wrong += staged.get_row_pitch() == 8 ? 0 : 1;
  try {
    texture<int, 2> none(extent<2>(2, 2), host);
    ++wrong;
  } catch (const unsupported_feature&) {
  }
  return wrong;
}
