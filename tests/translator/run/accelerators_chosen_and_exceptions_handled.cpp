// Accelerators that a program looks for, and the exceptions that it handles.
#include <algorithm>
#include <cstring>
#include <iostream>
#include <string>

#include "expect.hpp"
using namespace concurrency;

static bool is_usable(const accelerator& a) {
  return !a.is_emulated || a.device_path != accelerator::cpu_accelerator;
}

int main() {
  std::vector<accelerator> all = accelerator::get_all();
  const auto found = std::find_if(all.begin(), all.end(), is_usable);
  if (found == all.end()) return 2;
  std::wstring text = found->description + L" " + found->device_path;
  if (text.size() < 2 || found->version == 0) return 3;
  accelerator chosen(found->device_path);
  accelerator_view queue = chosen.create_view(queuing_mode_immediate);
  if (queue.accelerator != chosen || queue.queuing_mode != queuing_mode_immediate) return 4;
  int failed = 0;
  std::vector<int> data(12, 1);
  array_view<int> v(12, data);
  try {
    parallel_for_each(
        queue, extent<1>(0), [=](index<1> i) restrict(amp) { v[i] = 1; });
    failed += 1;
  } catch (const invalid_compute_domain& e) {
    if (std::strstr(e.what(), "unsupported compute domain") == nullptr) failed += 1;
  }
  try {
    parallel_for_each(
        v.extent.tile<5>(), [=](tiled_index<5> t) restrict(amp) { v[t] = 1; });
    failed += 1;
  } catch (const runtime_exception& e) {
    if (dynamic_cast<const invalid_compute_domain*>(&e) == nullptr) failed += 1;
    if (e.get_error_code() == 0) failed += 1;
  }
  try {
    v.section(8, 8);
    failed += 1;
  } catch (const runtime_exception&) {
  }
  try {
    array<int> none(-3);
    failed += 1;
  } catch (std::exception& e) {
    if (std::string(e.what()).empty()) failed += 1;
  }
  try {
    parallel_for_each(
        accelerator(accelerator::cpu_accelerator).default_view,
        v.extent, [=](index<1> i) restrict(amp) { v[i] = 1; });
    failed += 1;
  } catch (const runtime_exception&) {
  }
  parallel_for_each(
      queue, v.extent, [=](index<1> i) restrict(amp) { v[i] += i[0]; });
  v.synchronize();
  std::vector<int> expected(12);
  for (int i = 0; i < 12; ++i) expected[i] = 1 + i;
  return failed + compare(data, expected);
}
