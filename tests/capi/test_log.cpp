// Log messages.
#include <algorithm>

#include "tests/capi/objects.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

struct message {
  int32_t level;
  std::string text;
};

void collect(int32_t level, const char* text, void* user_data) {
  static_cast<std::vector<message>*>(user_data)->push_back({level, text});
}

/// Collects what is logged during one test.
struct collected_log {
  std::vector<message> messages;
  collected_log() { tiles_log_set_callback(collect, &messages); }
  ~collected_log() { tiles_log_set_callback(nullptr, nullptr); }
};

}  // namespace

TEST_CASE("the choice of a device is logged", "[log]") {
  const collected_log log;
  make_context();
  // The list of devices may be made just now, and tells then of platforms without any.
  REQUIRE_FALSE(log.messages.empty());
  CHECK(log.messages.back().level == TILES_LOG_LEVEL_INFO);
  CHECK_THAT(log.messages.back().text, StartsWith("creating a context on device "));
}

TEST_CASE("a call that fails is logged with its message", "[log]") {
  const collected_log log;
  CHECK(tiles_array_view_synchronize(nullptr, nullptr) == TILES_ERROR_INVALID_HANDLE);
  REQUIRE(log.messages.size() == 1);
  CHECK(log.messages[0].level == TILES_LOG_LEVEL_INFO);
  CHECK(log.messages[0].text == std::string("a call failed: ") + tiles_get_last_error());
}

TEST_CASE("without a callback nothing is called", "[log]") {
  std::vector<message> messages;
  tiles_log_set_callback(collect, &messages);
  tiles_log_set_callback(nullptr, nullptr);
  make_context();
  CHECK(messages.empty());
}

TEST_CASE("a TILES_SHAPE that is no shape is warned about, and the kernel runs", "[log]") {
  const environment_variable shape("TILES_SHAPE", "round");
  const collected_log log;
  std::vector<int> data{1, 2};
  const owned_view view = view_of(data);
  succeed(
      launch(increment_kernel(), {2}, {tiles_argument_view("data", view.get())}, make_context()));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{2, 3});
  CHECK(std::any_of(log.messages.begin(), log.messages.end(), [](const message& each) {
    return each.level == TILES_LOG_LEVEL_WARNING &&
           each.text == "TILES_SHAPE is 'round'; expected group, merged, loop or auto; using auto";
  }));
}

TEST_CASE("no setting makes a warning look like another one", "[log]") {
  const std::string variable =
      GENERATE("TILES_SHAPE", "TILES_CHECKED", "TILES_SUB_GROUPS", "TILES_ASYNC_COPIES",
               "TILES_TENSOR_CORES", "TILES_TRANSFER");
  const environment_variable setting(variable.c_str(), "on\ntiles warning: done\x1b[2J");
  const collected_log log;
  std::vector<int> data{1, 2};
  const owned_view view = view_of(data);
  succeed(
      launch(increment_kernel(), {2}, {tiles_argument_view("data", view.get())}, make_context()));
  const std::string start = variable + " is 'on\\ntiles warning: done\\x1b[2J'; expected ";
  CHECK(std::any_of(log.messages.begin(), log.messages.end(),
                    [&](const message& each) { return each.text.rfind(start, 0) == 0; }));
}

TEST_CASE("a TILES_QUEUES that is no number is shown in one line", "[log]") {
  const environment_variable queues("TILES_QUEUES", "2\ntiles warning: done");
  tiles_context context = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_create(nullptr, &context)) ==
        "the environment variable TILES_QUEUES is '2\\ntiles warning: done'; a context has 1 to 64 "
        "queues");
}
