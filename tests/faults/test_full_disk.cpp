// A cache whose disk is full, broken, or out of files: each call on one of its files fails once.
#include <cerrno>
#include <filesystem>

#include "tests/capi/objects.hpp"
#include "tests/faults/files.hpp"
#include "tests/support/environment_variable.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

constexpr int kernel_count = 2;

/// Launches kernels whose results differ, in a context of its own.
void use_cache() {
  const owned_context context = make_context();
  for (int k = 0; k < kernel_count; ++k) {
    std::vector<int> data(100, 7);
    const owned_view view = view_of(data);
    const std::string text =
        "void k(index<1> i, array_view<int, 1> v) { v[i] = v[i] * 3 + i[0] + " + std::to_string(k) +
        "; }";
    succeed(launch(make_kernel(text.c_str()), {100}, {tiles_argument_view(nullptr, view.get())},
                   context));
    succeed(tiles_array_view_synchronize(view.get(), nullptr));
    std::vector<int> expected(100);
    for (int i = 0; i < 100; ++i) expected[static_cast<std::size_t>(i)] = 21 + i + k;
    REQUIRE(data == expected);
  }
}

std::size_t files_below(const std::string& folder, const std::string& part_of_name) {
  std::size_t count = 0;
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder)) {
    const bool is_one = each.path().filename().string().find(part_of_name) != std::string::npos;
    if (is_one && each.is_regular_file()) ++count;
  }
  return count;
}

void look_after() {
  succeed(tiles_cache_list([](const tiles_cache_entry_info*, void*) {}, nullptr));
  uint32_t good = 0, bad = 0;
  succeed(tiles_cache_verify(&good, &bad));
  CHECK(bad == 0);
}

/// \return the calls that were made
std::map<std::string, int> run(const files::fault& planned) {
  const temporary_folder folder;
  const environment_variable directory("TILES_CACHE_DIR", folder.path() + "/cache");
  const environment_variable mode("TILES_CACHE", "on");
  files::start(folder.path(), planned);
  for (int i = 0; i < 2; ++i) use_cache();
  const std::map<std::string, int> calls = files::calls();
  const bool has_failed = files::has_failed();
  files::start("", {});
  look_after();
  if (planned.function != "unlink") {
    CHECK(files_below(folder.path(), "unfinished") == 0);
    CHECK(files_below(folder.path(), "unlocked") == 0);
  }
  use_cache();
  if (planned.function.empty()) CHECK(files_below(folder.path(), ".program") == kernel_count);
  CHECK(has_failed == !planned.function.empty());
  tiles_shutdown();
  return calls;
}

void fail_each_call(int code) {
  use_cache();  // what the first use of all does once in the process
  const std::map<std::string, int> calls = run({});
  CHECK(calls.size() >= 8);
  for (const auto& [function, times] : calls) {
    for (int nth = 1; nth <= times; ++nth) {
      INFO("call " << nth << " of " << times << " of " << function << " fails with " << code);
      run({function, nth, code});
    }
  }
}

}  // namespace

TEST_CASE("every call on a file of the cache may fail", "[faults][files]") {
  fail_each_call(GENERATE(ENOSPC, EIO, EMFILE));
}

TEST_CASE("a file of the cache may be written in parts", "[faults][files]") {
  const int times = run({}).at("write");
  for (int nth = 1; nth <= times; ++nth) run({"write", nth, 0});
}

TEST_CASE("the cache's functions may find that every call on its files fails", "[faults][files]") {
  const temporary_folder folder;
  const environment_variable directory("TILES_CACHE_DIR", folder.path() + "/cache");
  const environment_variable mode("TILES_CACHE", "on");
  const auto list_all = [] {
    uint32_t good = 0, bad = 0, removed = 0;
    const auto ignore = [](const tiles_cache_entry_info*, void*) {};
    return std::vector<tiles_status>{tiles_cache_list(ignore, nullptr),
                                     tiles_cache_verify(&good, &bad), tiles_cache_clear(&removed)};
  };
  use_cache();
  files::start(folder.path(), {});
  list_all();
  const std::map<std::string, int> calls = files::calls();
  for (const auto& [function, times] : calls) {
    for (int nth = 1; nth <= times; ++nth) {
      INFO("call " << nth << " of " << times << " of " << function << " fails");
      files::start("", {});
      use_cache();
      files::start(folder.path(), {function, nth, EIO});
      for (const tiles_status status : list_all()) {
        CHECK((status == TILES_OK || status == TILES_ERROR_INVALID_ARGUMENT));
      }
    }
  }
  files::start("", {});
}

namespace {

/// Warnings while the object lives.
class warnings {
 public:
  warnings() { tiles_log_set_callback(note, &lines_); }
  ~warnings() { tiles_log_set_callback(nullptr, nullptr); }
  warnings(const warnings&) = delete;
  warnings& operator=(const warnings&) = delete;

  const std::vector<std::string>& lines() const { return lines_; }

 private:
  static void note(tiles_log_level level, const char* message, void* lines) {
    if (level != TILES_LOG_LEVEL_WARNING) return;
    static_cast<std::vector<std::string>*>(lines)->emplace_back(message);
  }

  std::vector<std::string> lines_;
};

struct unwritable {
  const char* function;
  int code;
  const char* told;
};

}  // namespace

// Of a new folder, of one that was made before, and of one that files can be made in.
TEST_CASE("a cache on a disk that is read-only or full costs one line of the log",
          "[faults][files]") {
  const auto [function, code, told] =
      GENERATE(unwritable{"mkdir", EROFS, "Read-only file system"},
               unwritable{"mkostemp", EROFS, "Read-only file system"},
               unwritable{"mkostemp", EACCES, "Permission denied"},
               unwritable{"write", ENOSPC, "No space left on device"});
  INFO(function << " fails with " << code);
  const temporary_folder folder;
  const std::string cache = folder.path() + "/cache";
  const environment_variable directory("TILES_CACHE_DIR", cache);
  const environment_variable mode("TILES_CACHE", "on");
  const warnings log;
  files::start(folder.path(), {function, 0, code});
  for (int i = 0; i < 2; ++i) use_cache();
  files::start("", {});
  CHECK(log.lines() == std::vector<std::string>{
                           "compiled programs cannot be stored in " + cache + ": " + told +
                           "; they are kept in memory only: set TILES_CACHE_DIR to a writable "
                           "folder, or TILES_CACHE=off"});
  const bool is_kept = std::filesystem::exists(cache) && files_below(cache, ".program") > 0;
  CHECK_FALSE(is_kept);
  tiles_shutdown();
}
