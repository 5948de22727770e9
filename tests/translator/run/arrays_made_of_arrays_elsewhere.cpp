// An array made of another one, on an accelerator_view that is named, or for one.
#include "expect.hpp"
using namespace concurrency;

int main() {
  std::vector<int> data(20);
  for (int i = 0; i < 20; ++i) data[i] = i * i;
  const accelerator_view device = accelerator().create_view(queuing_mode_immediate);
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  const array<int, 2> first(4, 5, data.begin());
  array<int, 2> there(first, device);
  array<int, 2> staged(there, host, device);
  if (there.accelerator_view != device || staged.associated_accelerator_view != device) return 1;
  for (int i = 0; i < 20; ++i) {
    if (staged(i / 5, i % 5) != i * i) return 1;
    staged(i / 5, i % 5) += 1;
  }
  array<int, 2> back(staged, device, access_type_auto);
  parallel_for_each(
      back.extent, [&back, &there ](index<2> i) restrict(amp) { back[i] -= there[i]; });
  const std::vector<int> got = back;
  return compare(got, std::vector<int>(20, 1));
}
