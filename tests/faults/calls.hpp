// Calls of the C API, made again when they fail, and the objects that come of them.
#pragma once

#include <numeric>

#include "tests/capi/objects.hpp"
#include "tests/faults/attempts.hpp"

/// Elements of the data of most scenarios.
constexpr int count = 1000;

inline std::vector<int> counted(int first = 0) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

inline owned_context context_with(attempts& tries, uint32_t queue_count = 0) {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.queue_count = queue_count;
  tiles_context context = nullptr;
  tries.repeat([&] { return tiles_context_create(&desc, &context); });
  return owned_context(context);
}

inline owned_kernel kernel_with(attempts& tries, const char* text,
                                int32_t language = TILES_LANGUAGE_TILES) {
  tiles_kernel_desc desc = describe_kernel(text);
  desc.language = language;
  tiles_kernel kernel = nullptr;
  tries.repeat([&] { return tiles_kernel_create(&desc, &kernel); });
  return owned_kernel(kernel);
}

inline owned_kernel increment_with(attempts& tries) {
  return kernel_with(
      tries, "void increment(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] += 1; }");
}

inline owned_view view_with(attempts& tries, const tiles_data_desc& desc, int* first) {
  tiles_array_view view = nullptr;
  tries.repeat([&] { return tiles_array_view_create(&desc, first, nullptr, &view); });
  return owned_view(view);
}

inline owned_view view_with(attempts& tries, std::vector<int>& data) {
  return view_with(tries, describe(TILES_TYPE_INT32, {static_cast<int64_t>(data.size())}),
                   data.data());
}

inline owned_array array_with(attempts& tries, const owned_context& context,
                              const tiles_data_desc& desc, const std::vector<int>& initial) {
  tiles_array array = nullptr;
  tries.repeat([&] { return tiles_array_create(context.get(), &desc, initial.data(), &array); });
  return owned_array(array);
}

inline owned_view view_with(attempts& tries, const owned_array& array) {
  tiles_array_view view = nullptr;
  tries.repeat([&] { return tiles_array_view_from_array(array.get(), 0, &view); });
  return owned_view(view);
}

inline std::vector<int> read_with(attempts& tries, const owned_array& array, std::size_t size) {
  std::vector<int> result(size);
  tries.repeat([&] { return read_array(array.get(), result.data(), size * sizeof(int)); });
  return result;
}

inline void synchronize(attempts& tries, const owned_view& view) {
  tries.repeat([&] { return tiles_array_view_synchronize(view.get(), nullptr); });
}

/// Of one dimension.
inline void launch(attempts& tries, const owned_kernel& kernel, const owned_context& context,
                   const std::vector<tiles_argument>& arguments, int64_t threads = count,
                   tiles_event* event = nullptr, tiles_event after = nullptr) {
  described_launch desc = describe_launch({threads}, arguments);
  desc.wait_events = &after;
  desc.wait_count = after == nullptr ? 0 : 1;
  tries.repeat([&] { return tiles_kernel_launch(kernel.get(), context.get(), &desc, event); });
}

inline void launch(attempts& tries, const owned_kernel& kernel, const owned_context& context,
                   const owned_view& view, int64_t threads = count, tiles_event* event = nullptr) {
  launch(tries, kernel, context, {tiles_argument_view(nullptr, view.get())}, threads, event);
}
