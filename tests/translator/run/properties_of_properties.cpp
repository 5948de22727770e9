// Properties of what is a property itself: a view's source, and a device's default view.
#include "expect.hpp"

using namespace concurrency;

int main() {
  accelerator device;
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).default_view;
  if (device.default_view.accelerator != device) return 1;
  if (device.default_view.accelerator.description != device.description) return 2;
  if (device.default_view.version != device.version) return 3;

  std::vector<int> data(4);
  array_view<int> over_data(4, data);
  if (over_data.source_accelerator_view.accelerator != host.accelerator) return 4;
  if (!(over_data.source_accelerator_view == host)) return 5;
  if (over_data.source_accelerator_view == device.default_view) return 6;

  array<int> numbers(4);
  array_view<int> over_array(numbers);
  if (over_array.source_accelerator_view != numbers.accelerator_view) return 7;
  if (over_array.source_accelerator_view.queuing_mode != queuing_mode_automatic) return 8;
  if (over_array.source_accelerator_view.is_debug) return 9;
  parallel_for_each(over_array.source_accelerator_view, over_array.extent,
                    [=](index<1> i) restrict(amp) { over_array[i] = i[0] + 3; });
  over_array.source_accelerator_view.wait();
  copy(over_array, data.begin());
  return compare(data, {3, 4, 5, 6});
}
