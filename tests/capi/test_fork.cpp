// What a child of fork() may do, once its parent has used the library.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>

#include "tests/capi/objects.hpp"

namespace {

const char* const advice =
    " used libtiles before it called fork(), and OpenCL drivers do not work in the child; start "
    "the "
    "child with exec, in Python with multiprocessing.get_context(\"spawn\"), or use libtiles in "
    "child processes only";

/// What `body` returns in a forked child, which then ends without any clean-up.
std::string in_child(const std::function<std::string()>& body) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t child = fork();
  if (child == 0) {
    const std::string said = body();
    const bool is_written =
        write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size());
    _exit(is_written ? 0 : 1);
  }
  close(ends[1]);
  std::string said;
  std::array<char, 256> piece{};
  for (ssize_t size = 0; (size = read(ends[0], piece.data(), piece.size())) > 0;) {
    said.append(piece.data(), static_cast<std::size_t>(size));
  }
  close(ends[0]);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(status == 0);
  return said;
}

/// The names of the statuses that calls in a child gave, one after the other.
template <class... Calls>
std::string statuses_in_child(Calls... calls) {
  return in_child([&] {
    std::string names;
    ((names += std::string(tiles_status_get_name(calls())) + " "), ...);
    return names;
  });
}

}  // namespace

TEST_CASE("after fork an error says what to do instead", "[fork]") {
  const owned_context context = make_context();
  const std::string said = in_child([&] {
    tiles_context_finish(context.get(), nullptr);
    return std::string(tiles_get_last_error());
  });
  CHECK(said == "process " + std::to_string(getpid()) + advice);
}

TEST_CASE("after fork nothing is made, used or released in the child", "[fork]") {
  const owned_context context = make_context();
  const owned_kernel kernel = increment_kernel();
  std::vector<int> data(4);
  owned_view view = view_of(data);
  tiles_context made = nullptr;
  uint32_t count = 0;
  CHECK(statuses_in_child(
            [&] { return tiles_context_create(nullptr, &made); },
            [&] { return tiles_device_get_count(&count); },
            [&] { return launch(kernel, {4}, {tiles_argument_view("", view.get())}); },
            [&] { return tiles_array_view_synchronize(view.get(), nullptr); },
            [&] { return tiles_array_view_release(view.get()); },
            [&] { return tiles_context_release(context.get()); },
            [&] { return tiles_kernel_release(nullptr); }, [] { return tiles_shutdown(); }) ==
        "TILES_ERROR_FORKED TILES_ERROR_FORKED TILES_ERROR_FORKED TILES_ERROR_FORKED "
        "TILES_ERROR_FORKED TILES_ERROR_FORKED TILES_ERROR_FORKED TILES_ERROR_FORKED ");
  CHECK(made == nullptr);
}

TEST_CASE("after fork a grandchild is refused too", "[fork]") {
  const owned_context context = make_context();
  CHECK(in_child([&] {
          return statuses_in_child([&] { return tiles_context_finish(context.get(), nullptr); });
        }) == "TILES_ERROR_FORKED ");
}

TEST_CASE("after fork names, the version and the last error are there, and the log can be set",
          "[fork]") {
  const owned_context context = make_context();
  tiles_event_wait(nullptr);
  const std::string said = in_child([] {
    tiles_error_info info = TILES_ERROR_INFO_INIT;
    tiles_log_set_callback([](int32_t, const char*, void*) {}, nullptr);
    tiles_log_set_callback(nullptr, nullptr);
    const tiles_status status = tiles_get_last_error_info(&info);
    return std::string(tiles_status_get_name(status)) + " " + std::to_string(tiles_get_version()) +
           " " + info.message;
  });
  CHECK(said == "TILES_OK " + std::to_string(TILES_VERSION_NUMBER) +
                    " event is NULL; expected a tiles_event");
}

TEST_CASE("after fork the parent goes on", "[fork]") {
  const owned_kernel kernel = increment_kernel();
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  CHECK(in_child([] { return std::string("child"); }) == "child");
  succeed(launch(kernel, {3}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{2, 3, 4});
}
