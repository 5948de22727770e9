// What a program asks of accelerators, and errors it catches.
#include <amp.h>
#include <iostream>
#include <sstream>
#include <vector>
using namespace concurrency;
int main() {
  std::vector<accelerator> all = accelerator::get_all();
  for (const accelerator& one : all) {
    std::wcout << one.description << L" " << one.device_path << L" " << one.dedicated_memory << std::endl;
    if (one.is_emulated && one.get_has_display()) std::wcout << L"?";
  }
  accelerator def(accelerator::default_accelerator);
  const bool doubles = def.supports_double_precision || def.supports_limited_double_precision;
  std::wcout << def.version << (doubles ? L" doubles" : L"") << (def.is_debug ? L" debug" : L"") << L"\n";
  accelerator_view av = def.create_view(queuing_mode_immediate);
  int wrong = av.queuing_mode != queuing_mode_immediate;
  wrong += !(av.accelerator == def);
  try {
    parallel_for_each(extent<1>(-1), [=](index<1>) restrict(amp) {});
    wrong++;
  } catch (const invalid_compute_domain& e) {
    std::cout << e.what() << " " << std::hex << e.get_error_code() << std::endl;
  }
  try {
    array<int, 1> a(extent<1>(0));
    wrong++;
  } catch (runtime_exception& e) {
    std::cout << e.what() << "\n";
  }
  try {
    std::vector<int> data(10);
    array_view<int, 1> v(10, data);
    array_view<int, 1> s = v.section(8, 5);
    wrong++;
  } catch (const std::exception& e) {
    std::cerr << e.what() << "\n";
  }
  av.flush();
  av.wait();
  return wrong;
}
