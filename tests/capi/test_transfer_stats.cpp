// What a context copied, by its counters and by the log.
#include <numeric>

#include "tests/capi/objects.hpp"

namespace {

tiles_transfer_stats stats_of(const owned_context& context) {
  tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
  succeed(tiles_context_get_transfer_stats(context.get(), &stats));
  return stats;
}

owned_kernel write_only_kernel() {
  return make_kernel(
      "void number(index<1> idx, array_view<int, 1> out) restrict(amp) { out[idx] = idx[0]; }");
}

owned_kernel read_only_kernel() {
  return make_kernel(
      "void sum(index<1> idx, array_view<const int, 1> in, array_view<int, 1> out) restrict(amp) {"
      "  int total = 0;"
      "  for (int i = 0; i < in.extent[0]; ++i) total += in[i];"
      "  out[idx] = total;"
      "}");
}

bool shares_memory(const owned_context& context) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(context.get(), &info));
  return info.shares_host_memory != 0;
}

void collect(int32_t level, const char* text, void* lines) {
  if (level == TILES_LOG_LEVEL_TRANSFER)
    static_cast<std::vector<std::string>*>(lines)->push_back(text);
}

struct collected_lines {
  std::vector<std::string> lines;
  collected_lines() { tiles_log_set_callback(collect, &lines); }
  ~collected_lines() { tiles_log_set_callback(nullptr, nullptr); }
};

}  // namespace

TEST_CASE("a new context has copied nothing", "[transfer_stats]") {
  const tiles_transfer_stats stats = stats_of(make_copying_context());
  CHECK(stats.uploads == 0);
  CHECK(stats.downloads == 0);
  CHECK(stats.device_copies == 0);
  CHECK(stats.shared_uses == 0);
}

TEST_CASE("a kernel that only writes uploads nothing", "[transfer_stats]") {
  const owned_context context = make_copying_context();
  std::vector<int> data(1009, -1), numbers(1009);
  std::iota(numbers.begin(), numbers.end(), 0);
  const owned_view view = view_of(data);
  succeed(launch(write_only_kernel(), {1009}, {tiles_argument_view(nullptr, view.get())}, context));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == numbers);
  const tiles_transfer_stats stats = stats_of(context);
  CHECK(stats.uploads == 0);
  CHECK(stats.uploaded_bytes == 0);
  CHECK(stats.downloads == 1);
  CHECK(stats.downloaded_bytes == 1009 * sizeof(int));
}

TEST_CASE("a view that a kernel only reads is not downloaded", "[transfer_stats]") {
  const owned_context context = make_copying_context();
  std::vector<int> in(1009, 2), out(1);
  {
    const owned_view in_view = view_of(in);
    const owned_view out_view = view_of(out);
    succeed(launch(
        read_only_kernel(), {1},
        {tiles_argument_view(nullptr, in_view.get()), tiles_argument_view(nullptr, out_view.get())},
        context));
  }
  CHECK(out[0] == 2018);
  const tiles_transfer_stats stats = stats_of(context);
  CHECK(stats.uploads == 1);
  CHECK(stats.uploaded_bytes == 1009 * sizeof(int));
  CHECK(stats.downloads == 1);
  CHECK(stats.downloaded_bytes == sizeof(int));
}

TEST_CASE("only the section in use moves, and once", "[transfer_stats]") {
  const owned_context context = make_copying_context();
  std::vector<int> data(1000);
  const owned_view view = view_of(data);
  const owned_view section = section_of(view, 100, 10);
  const owned_kernel increment = increment_kernel();
  for (int i = 0; i < 3; ++i) {
    succeed(launch(increment, {10}, {tiles_argument_view(nullptr, section.get())}, context));
  }
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data[99] == 0);
  CHECK(data[100] == 3);
  CHECK(data[109] == 3);
  CHECK(data[110] == 0);
  const tiles_transfer_stats stats = stats_of(context);
  CHECK(stats.uploads == 1);
  CHECK(stats.uploaded_bytes == 40);
  CHECK(stats.downloads == 1);
  CHECK(stats.downloaded_bytes == 40);
}

TEST_CASE("copies from view to view on a device are counted", "[transfer_stats]") {
  const owned_context context = make_copying_context();
  std::vector<int> from(100, 1), to(100, 2);
  const owned_view from_view = view_of(from);
  const owned_view to_view = view_of(to);
  const owned_kernel increment = increment_kernel();
  succeed(launch(increment, {100}, {tiles_argument_view(nullptr, from_view.get())}, context));
  succeed(launch(increment, {100}, {tiles_argument_view(nullptr, to_view.get())}, context));
  succeed(tiles_array_view_copy(from_view.get(), to_view.get()));
  const tiles_transfer_stats stats = stats_of(context);
  CHECK(stats.device_copies == 1);
  CHECK(stats.device_copied_bytes == 400);
  CHECK(stats.downloads == 0);
}

TEST_CASE("nothing is copied where the device shares the host's memory", "[transfer_stats]") {
  const owned_context context = make_context();
  std::vector<int> data(1009, 1);
  const owned_view view = view_of(data);
  if (!shares_memory(context)) return;
  succeed(launch(increment_kernel(), {1009}, {tiles_argument_view(nullptr, view.get())}, context));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>(1009, 2));
  const tiles_transfer_stats stats = stats_of(context);
  CHECK(stats.uploaded_bytes == 0);
  CHECK(stats.downloaded_bytes == 0);
  CHECK(stats.device_copied_bytes == 0);
  CHECK(stats.shared_uses == 1);
}

TEST_CASE("every copy is logged with its reason", "[transfer_stats]") {
  const collected_lines log;
  const owned_context context = make_copying_context();
  std::vector<int> data(10);
  const owned_view view = view_of(data);
  succeed(launch(increment_kernel(), {10}, {tiles_argument_view(nullptr, view.get())}, context));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  REQUIRE(log.lines.size() == 2);
  CHECK_THAT(log.lines[0], StartsWith("copying 40 bytes to device "));
  CHECK_THAT(log.lines[0], EndsWith(" (increment uses 'data')"));
  CHECK_THAT(log.lines[1], StartsWith("copying 40 bytes from device "));
  CHECK_THAT(log.lines[1], EndsWith(" (synchronize)"));
}

TEST_CASE("memory that is used in place is logged", "[transfer_stats]") {
  const collected_lines log;
  const owned_context context = make_context();
  if (!shares_memory(context)) return;
  std::vector<int> data(10);
  const owned_view view = view_of(data);
  succeed(launch(increment_kernel(), {10}, {tiles_argument_view(nullptr, view.get())}, context));
  REQUIRE(log.lines.size() == 1);
  CHECK_THAT(log.lines[0], EndsWith(" uses 40 bytes of host memory in place"));
}

TEST_CASE("the counters' struct is initialised by the caller", "[transfer_stats]") {
  tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
  stats.struct_size = 0;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_get_transfer_stats(nullptr, &stats)) ==
        "tiles_transfer_stats: struct_size is 0; start from TILES_TRANSFER_STATS_INIT");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_get_transfer_stats(nullptr, nullptr)) ==
        "'tiles_transfer_stats' is NULL");
}

TEST_CASE("the counters of the default context are those of NULL", "[transfer_stats]") {
  tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
  succeed(tiles_context_get_transfer_stats(nullptr, &stats));
  CHECK(stats.struct_size == sizeof stats);
}
