// 128-bit FNV-1a against the values that its authors publish.
#include "libtiles/runtime/programs/disk/fingerprint.hpp"
#include "tests/support/catch.hpp"

using libtiles::runtime::fingerprint;

TEST_CASE("a fingerprint is FNV-1a of 128 bits", "[fingerprint]") {
  CHECK(fingerprint().hex() == "6c62272e07bb014262b821756295c58d");
  CHECK(fingerprint().add("a").hex() == "d228cb696f1a8caf78912b704e4a8964");
  CHECK(fingerprint().add("foobar").hex() == "343e1662793c64bf6f0d3597ba446f18");
}

TEST_CASE("a fingerprint does not depend on how its bytes were cut", "[fingerprint]") {
  CHECK(fingerprint().add("foo").add("").add("bar").hex() == fingerprint().add("foobar").hex());
}
