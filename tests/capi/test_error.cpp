// The last error, statuses and the version.
#include <cstring>
#include <thread>

#include "tests/capi/objects.hpp"

TEST_CASE("before the first error the text is \"no error\"", "[error]") {
  std::string text;
  std::thread([&] { text = tiles_get_last_error(); }).join();
  CHECK(text == "no error");
}

TEST_CASE("each thread has its own last error", "[error]") {
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_event_wait(nullptr)) ==
        "event is NULL; expected a tiles_event");
  std::string elsewhere;
  std::thread([&] {
    tiles_platform_get_count(nullptr);
    elsewhere = tiles_get_last_error();
  }).join();
  CHECK(elsewhere == "'out' is NULL");
  CHECK(std::string(tiles_get_last_error()) == "event is NULL; expected a tiles_event");
}

TEST_CASE("success does not clear the last error, nor does reading it", "[error]") {
  tiles_event_wait(nullptr);
  uint32_t count = 0;
  succeed(tiles_platform_get_count(&count));
  CHECK(std::string(tiles_get_last_error()) == "event is NULL; expected a tiles_event");
  CHECK(std::string(tiles_get_last_error()) == "event is NULL; expected a tiles_event");
}

TEST_CASE("an error that no text is to blame for has empty parts", "[error]") {
  tiles_event_wait(nullptr);
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  succeed(tiles_get_last_error_info(&info));
  CHECK(info.status == TILES_ERROR_INVALID_HANDLE);
  CHECK(std::string(info.message) == tiles_get_last_error());
  CHECK(std::string(info.file).empty());
  CHECK(info.line == 0);
  CHECK(info.column == 0);
  CHECK(info.opencl_code == 0);
  CHECK(std::string(info.opencl_call).empty());
  CHECK(std::string(info.build_log).empty());
  CHECK(std::string(info.device).empty());
}

TEST_CASE("every status has its name", "[error]") {
#define TILES_CHECK_NAME(name, value, meaning) \
  CHECK(std::string(tiles_status_get_name(value)) == #name);
  TILES_STATUS_LIST(TILES_CHECK_NAME)
#undef TILES_CHECK_NAME
  CHECK(std::string(tiles_status_get_name(12345)) == "unknown status");
}
