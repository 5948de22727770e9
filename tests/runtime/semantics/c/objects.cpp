#include "tests/runtime/semantics/c/objects.hpp"

#include <cstdlib>
#include <numeric>
#include <string>

namespace semantics {
namespace {

tiles_data_desc describe(const numbers& extent, uint32_t flags) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = static_cast<uint32_t>(extent.size());
  desc.flags = flags;
  std::copy(extent.begin(), extent.end(), desc.extent);
  return desc;
}

tiles_device_info default_device() {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &info));
  return info;
}

int* element_at(const owned_view& view, const numbers& index, int32_t access) {
  const tiles_data_desc desc = desc_of(view);
  void* first = nullptr;
  succeed(tiles_array_view_get_data(view.get(), access, &first));
  int64_t distance = 0;
  for (std::size_t d = 0; d < index.size(); ++d) distance += index[d] * desc.stride[d];
  return static_cast<int*>(first) + distance;
}

/// Runs `statement` for each index `i` of `data`, with a number.
void run(const owned_view& view, const std::string& statement, int number,
         const owned_context& place) {
  const numbers extent = extent_of(view);
  const std::string rank = std::to_string(extent.size());
  const owned_kernel kernel =
      make_kernel(("void run(index<" + rank + "> i, array_view<int, " + rank +
                   "> data, int number) restrict(amp) { " + statement + " }")
                      .c_str());
  const std::vector<tiles_argument> arguments{
      tiles_argument_view(nullptr, view.get()),
      tiles_argument_value(nullptr, TILES_TYPE_INT32, &number)};
  const described_launch desc = describe_launch({extent.begin(), extent.end()}, arguments);
  succeed(tiles_kernel_launch(kernel.get(), place.get(), &desc, nullptr));
}

/// Adds what a message such as "copying 28 bytes to ..." tells.
void count_message(int32_t level, const char* message, void* user_data) {
  const std::string text = message;
  const std::string start = "copying ";
  if (level != TILES_LOG_LEVEL_TRANSFER || text.rfind(start, 0) != 0) return;
  copied_bytes& sum = *static_cast<copied_bytes*>(user_data);
  const uint64_t bytes = std::strtoull(text.c_str() + start.size(), nullptr, 10);
  if (text.find(" bytes to ") != std::string::npos) sum.to_devices += bytes;
  if (text.find(" bytes from ") != std::string::npos) sum.to_the_host += bytes;
}

owned_context make_other_place() {
  uint32_t count = 0;
  succeed(tiles_device_get_count(&count));
  const std::string other = std::to_string(default_device().index == 0 ? 1 : 0);
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  if (count > 1) desc.device = other.c_str();
  tiles_context context = nullptr;
  succeed(tiles_context_create(&desc, &context));
  return owned_context(context);
}

}  // namespace

owned_context one_place() {
  tiles_context context = nullptr;
  succeed(tiles_context_get_default(&context));
  return owned_context(context);
}

// One for all cases, since on some drivers making one takes more than a second; never released.
owned_context other_place() {
  static const tiles_context made = make_other_place().release();
  succeed(tiles_context_retain(made));
  return owned_context(made);
}

bool data_is_copied() {
  const char* const chosen = std::getenv("TILES_TRANSFER");
  const bool must_copy = chosen != nullptr && std::string(chosen) == "copy";
  return must_copy || default_device().shares_host_memory == 0;
}

ints counted(int count) {
  ints data(static_cast<std::size_t>(count));
  std::iota(data.begin(), data.end(), 0);
  return data;
}

owned_view view_over(ints& data, const numbers& extent, uint32_t flags) {
  const tiles_data_desc desc = describe(extent, flags);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

owned_view view_without_source(const numbers& extent) {
  const tiles_data_desc desc = describe(extent, 0);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, nullptr, nullptr, &view));
  return owned_view(view);
}

owned_view view_of(const owned_array& array, uint32_t flags) {
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_from_array(array.get(), flags, &view));
  return owned_view(view);
}

owned_array array_of(const numbers& extent, const ints& data, const owned_context& place) {
  const tiles_data_desc desc = describe(extent, 0);
  tiles_array array = nullptr;
  succeed(tiles_array_create(place.get(), &desc, data.empty() ? nullptr : data.data(), &array));
  return owned_array(array);
}

owned_view section_of(const owned_view& view, const numbers& origin, const numbers& extent) {
  tiles_array_view section = nullptr;
  succeed(tiles_array_view_section(view.get(), origin.data(), extent.data(), &section));
  return owned_view(section);
}

owned_view projection_of(const owned_view& view, int64_t index) {
  tiles_array_view projection = nullptr;
  succeed(tiles_array_view_project(view.get(), index, &projection));
  return owned_view(projection);
}

owned_view reshaped(const owned_view& view, const numbers& extent) {
  tiles_array_view other = nullptr;
  succeed(tiles_array_view_reshape(view.get(), static_cast<uint32_t>(extent.size()), extent.data(),
                                   &other));
  return owned_view(other);
}

owned_view reinterpreted(const owned_view& view, int32_t element_type) {
  tiles_data_desc element = TILES_DATA_DESC_INIT;
  element.element_type = element_type;
  tiles_array_view other = nullptr;
  succeed(tiles_array_view_reinterpret(view.get(), &element, &other));
  return owned_view(other);
}

owned_view const_view_of(const owned_view& view) {
  tiles_array_view constant = nullptr;
  succeed(tiles_array_view_as_const(view.get(), &constant));
  return owned_view(constant);
}

tiles_data_desc desc_of(const owned_view& view) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  succeed(tiles_array_view_get_desc(view.get(), &desc));
  return desc;
}

numbers extent_of(const owned_view& view) {
  const tiles_data_desc desc = desc_of(view);
  return {desc.extent, desc.extent + desc.rank};
}

ints elements_of(const owned_view& view) {
  std::size_t count = 1;
  for (const int64_t each : extent_of(view)) count *= static_cast<std::size_t>(each);
  ints elements(count);
  succeed(tiles_array_view_read(view.get(), elements.data(), count * sizeof(int)));
  return elements;
}

ints elements_of(const owned_array& array) { return elements_of(view_of(array)); }

int get(const owned_view& view, const numbers& index) {
  return *element_at(view, index, TILES_ACCESS_READ);
}

void set(const owned_view& view, const numbers& index, int value) {
  *element_at(view, index, TILES_ACCESS_READ_WRITE) = value;
}

void add(const owned_view& view, int summand, const owned_context& place) {
  run(view, "data[i] = data[i] + number;", summand, place);
}

void overwrite(const owned_view& view, int value, const owned_context& place) {
  run(view, "data[i] = number;", value, place);
}

void synchronize(const owned_view& view) {
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
}
void discard(const owned_view& view) { succeed(tiles_array_view_discard_data(view.get())); }
void refresh(const owned_view& view) { succeed(tiles_array_view_refresh(view.get())); }

void copy(const owned_view& from, const owned_view& to) {
  succeed(tiles_array_view_copy(from.get(), to.get()));
}

void wait_for_kernels() { succeed(tiles_context_finish(nullptr, nullptr)); }

copied_bytes bytes_copied_by(const std::function<void()>& use) {
  copied_bytes sum;
  tiles_log_set_callback(&count_message, &sum);
  use();
  tiles_log_set_callback(nullptr, nullptr);
  return sum;
}

}  // namespace semantics
