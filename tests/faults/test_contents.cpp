// What moves data, of which each OpenCL call fails once.
#include "tests/faults/calls.hpp"
#include "tests/faults/every_call.hpp"

namespace {

void arrays_and_their_contents(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  const std::vector<int> initial = counted();
  const owned_array array =
      array_with(tries, context, describe(TILES_TYPE_INT32, {count}), initial);
  const owned_view view = view_with(tries, array);
  launch(tries, kernel, context, view);
  CHECK(read_with(tries, array, count) == counted(1));
  tries.repeat([&] { return write_array(array.get(), initial.data(), count * sizeof(int)); });
  launch(tries, kernel, context, view);
  CHECK(read_with(tries, array, count) == counted(1));
}

void a_view_on_two_contexts(attempts& tries) {
  const owned_context first = context_with(tries);
  const owned_context second = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  launch(tries, kernel, first, view);
  launch(tries, kernel, second, view);
  launch(tries, kernel, first, view);
  void* host = nullptr;
  tries.repeat([&] { return tiles_array_view_get_data(view.get(), TILES_ACCESS_READ, &host); });
  CHECK(data == counted(3));
}

// What a failing write-back leaves behind is the caller's to find out: so no result is checked
// then.
void the_last_view_writes_back(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  owned_view view = view_with(tries, data);
  launch(tries, kernel, context, view);
  const std::size_t failures = tries.failures().size();
  tries.once([&] { return tiles_array_view_release(view.release()); });
  if (tries.failures().size() == failures) CHECK(data == counted(1));
}

void copy(attempts& tries, const owned_view& from, const owned_view& to) {
  tries.repeat([&] { return tiles_array_view_copy(from.get(), to.get()); });
}

void copies_between_devices(attempts& tries) {
  const owned_context first = context_with(tries);
  const owned_context second = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  launch(tries, kernel, first, view);
  const auto desc = describe(TILES_TYPE_INT32, {count});
  const owned_array array = array_with(tries, second, desc, counted(50));
  const owned_view inside = view_with(tries, array);
  copy(tries, view, inside);
  CHECK(read_with(tries, array, count) == counted(1));
  launch(tries, kernel, second, inside);
  copy(tries, inside, view);
  synchronize(tries, view);
  CHECK(data == counted(2));
}

owned_view section_with(attempts& tries, const owned_view& view, int64_t rows, int64_t columns) {
  const int64_t origin[] = {1, 2};
  const int64_t extent[] = {rows, columns};
  tiles_array_view section = nullptr;
  tries.repeat([&] { return tiles_array_view_section(view.get(), origin, extent, &section); });
  return owned_view(section);
}

/// How many elements of an array of 10 times 100 zeros the copies made 1.
std::ptrdiff_t ones_of(attempts& tries, const owned_array& array) {
  const std::vector<int> data = read_with(tries, array, count);
  return std::count(data.begin(), data.end(), 1);
}

// A whole array, rows that are long enough for OpenCL's own copies of rectangles, and short ones.
void copies_on_one_device(attempts& tries) {
  const owned_context context = context_with(tries);
  const auto desc = describe(TILES_TYPE_INT32, {10, 100});
  const owned_array ones = array_with(tries, context, desc, std::vector<int>(count, 1));
  const owned_array zeros = array_with(tries, context, desc, std::vector<int>(count));
  const owned_array target = array_with(tries, context, desc, std::vector<int>(count, 9));
  const owned_view from = view_with(tries, ones);
  const owned_view to = view_with(tries, target);
  for (const int64_t columns : {80, 3}) {
    copy(tries, view_with(tries, zeros), to);
    copy(tries, section_with(tries, from, 7, columns), section_with(tries, to, 7, columns));
    CHECK(ones_of(tries, target) == 7 * columns);
  }
}

// One run of bytes, and a section, which a kernel fills.
void fills(attempts& tries) {
  const owned_context context = context_with(tries);
  const auto desc = describe(TILES_TYPE_INT32, {10, 100});
  const owned_array array = array_with(tries, context, desc, counted());
  const owned_view view = view_with(tries, array);
  const int zero = 0;
  const int one = 1;
  tries.repeat([&] { return tiles_array_view_fill(view.get(), &zero); });
  const owned_view section = section_with(tries, view, 5, 31);
  tries.repeat([&] { return tiles_array_view_fill(section.get(), &one); });
  CHECK(ones_of(tries, array) == 5 * 31);
}

std::vector<int> every_other(int number) {
  std::vector<int> numbers(count);
  for (std::size_t i = 1; i < numbers.size(); i += 2) numbers[i] = number;
  return numbers;
}

// Every other element, from the last one on.
void a_strided_view(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data(count);
  auto desc = describe(TILES_TYPE_INT32, {count / 2}, TILES_DATA_STRIDED);
  desc.stride[0] = -2;
  const owned_view view = view_with(tries, desc, &data.back());
  for (int i = 0; i < 2; ++i) launch(tries, kernel, context, view, count / 2);
  synchronize(tries, view);
  CHECK(data == every_other(2));
  launch(tries, kernel, context, view, count / 2);
  tiles_event end = nullptr;
  tries.repeat([&] { return tiles_array_view_synchronize(view.get(), &end); });
  const owned_event owner(end);
  tries.repeat([&] { return tiles_event_wait(end); });
  CHECK(data == every_other(3));
}

}  // namespace

TEST_CASE("every OpenCL call of arrays and their contents may fail", "[faults]") {
  fail_every_call_once_either_way({arrays_and_their_contents, {}});
}

TEST_CASE("every OpenCL call of a view on two contexts may fail", "[faults]") {
  fail_every_call_once_either_way({a_view_on_two_contexts, {}});
}

TEST_CASE("every OpenCL call of the last view's write-back may fail", "[faults]") {
  fail_every_call_once_either_way({the_last_view_writes_back, {}});
}

TEST_CASE("every OpenCL call of copies between devices may fail", "[faults]") {
  fail_every_call_once_either_way({copies_between_devices, {}});
}

TEST_CASE("every OpenCL call of copies on one device may fail", "[faults]") {
  fail_every_call_once({copies_on_one_device, {}});
}

TEST_CASE("every OpenCL call of fills may fail", "[faults]") { fail_every_call_once({fills, {}}); }

TEST_CASE("every OpenCL call of a strided view may fail", "[faults]") {
  fail_every_call_once_either_way({a_strided_view, {}});
}
