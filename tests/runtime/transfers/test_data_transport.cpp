// What TILES_TRANSFER may say.
#include "libtiles/runtime/context/data_transport.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"
#include "tests/support/logged_text.hpp"

using libtiles::runtime::data_transport;
using libtiles::runtime::data_transport_from_environment;

namespace {

data_transport transport_for(const char* text) {
  const environment_variable variable("TILES_TRANSFER", text);
  return data_transport_from_environment();
}

}  // namespace

TEST_CASE("TILES_TRANSFER names a way to copy", "[data_transport]") {
  CHECK(transport_for(nullptr) == data_transport::automatic);
  CHECK(transport_for("") == data_transport::automatic);
  CHECK(transport_for("auto") == data_transport::automatic);
  CHECK(transport_for("copy") == data_transport::copy);
  CHECK(transport_for("pageable") == data_transport::pageable);
  CHECK(transport_for("staged") == data_transport::staged);
  CHECK(transport_for("pinned") == data_transport::pinned);
}

TEST_CASE("any other TILES_TRANSFER is auto, and warned about once", "[data_transport]") {
  const logged_text log;
  CHECK(transport_for("Copy") == data_transport::automatic);
  CHECK(transport_for("mapped") == data_transport::automatic);
  CHECK(log.text() ==
        "TILES_TRANSFER is 'Copy'; expected auto, copy, pageable, staged or pinned; using auto\n");
}
