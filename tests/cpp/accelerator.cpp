#include <tiles/accelerator.hpp>

#include "tests/support/catch.hpp"

using namespace tiles;

TEST_CASE("The default accelerator is one of all accelerators", "[cpp][accelerator]") {
  bool is_found = false;
  for (const accelerator& device : accelerator::get_all()) {
    is_found = is_found || device == accelerator();
  }
  CHECK(is_found);
  CHECK(accelerator("0") == accelerator::get_all().front());
}

TEST_CASE("An accelerator tells about its device", "[cpp][accelerator]") {
  CHECK(accelerator().get_dedicated_memory() > 1024);
}

TEST_CASE("A selector that matches nothing is refused with the candidates", "[cpp][accelerator]") {
  try {
    accelerator("no such device");
    FAIL("no exception");
  } catch (const runtime_exception& error) {
    CHECK(error.get_error_code() == TILES_ERROR_NO_DEVICE);
    CHECK_THAT(error.what(), ContainsSubstring("no such device"));
  }
}

TEST_CASE("An accelerator's default view is always the same, a created view is new",
          "[cpp][accelerator]") {
  for (const accelerator& device : accelerator::get_all()) {
    const accelerator_view view = device.get_default_view();
    CHECK(view == device.get_default_view());
    CHECK(view != device.create_view());
  }
}

TEST_CASE("An accelerator view can be waited for", "[cpp][accelerator]") {
  const accelerator_view view = accelerator().create_view();
  CHECK_NOTHROW(view.wait());
}
