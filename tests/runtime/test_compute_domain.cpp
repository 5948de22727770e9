// What a compute domain must be. The first lines of the texts are C++ AMP's.
#include <climits>

#include "libtiles/runtime/launch/compute_domain.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/hand_compiled.hpp"

using namespace libtiles::runtime;
using libtiles::extents;
using libtiles::status;
using hand_compiled::tiled;

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

TEST_CASE("an extent below 0 is refused, the first one named", "[compute_domain]") {
  const auto failure = error_of([] { check_domain({{4, 0, -3, -5}, {}}); });
  CHECK(failure.code() == status::invalid_compute_domain);
  CHECK(failure.what() ==
        std::string("unsupported compute domain, the extent of dimension 2 of "
                    "the compute domain (-3) cannot be smaller than 0.\n"
                    "pass the number of threads in each dimension; over a domain with a 0 nothing "
                    "runs"));
}

TEST_CASE("a domain may have no threads, however large its other extents are", "[compute_domain]") {
  CHECK_NOTHROW(check_domain({{0}, {}}));
  CHECK_NOTHROW(check_domain({{INT_MAX, INT_MAX, INT_MAX, 0}, {}}));
  CHECK_NOTHROW(check_domain_of(tiled(2, {2, 3, 1}), {{0, 9}, {}}));
}

TEST_CASE("4294967295 threads are the limit", "[compute_domain]") {
  CHECK_NOTHROW(check_domain({{65535, 65537}, {}}));
  const auto failure = error_of([] { check_domain({{65536, 65536}, {}}); });
  CHECK(failure.code() == status::invalid_compute_domain);
  CHECK(first_line(failure.what()) ==
        "unsupported compute domain, The number of threads "
        "requested (4294967296) exceeds the limit (4294967295).");
}

TEST_CASE("a number of threads beyond 64 bits is refused with the last product that fits",
          "[compute_domain]") {
  const auto failure = error_of([] { check_domain({{9110917, 3627949, 558080}, {}}); });
  CHECK(first_line(failure.what()) ==
        "unsupported compute domain, The number of threads "
        "requested (at least 33053942219233) exceeds the limit (4294967295).");
  CHECK_THROWS_WITH(check_domain({{INT_MAX, INT_MAX, INT_MAX}, {}}),
                    ContainsSubstring("(at least 4611686014132420609)"));
}

TEST_CASE("an extent beyond int is refused", "[compute_domain]") {
  CHECK_THROWS_WITH(check_domain({{3000000000}, {}}),
                    ContainsSubstring("(3000000000) exceeds the limit (2147483647)."));
}

TEST_CASE("a domain has rank 1 to 128", "[compute_domain]") {
  const extents shape(GENERATE(0U, 129U), 1);
  const auto failure = error_of([&] { check_domain({shape, {}}); });
  CHECK(failure.code() == status::invalid_compute_domain);
  CHECK_THAT(failure.what(), ContainsSubstring("use a domain of rank 1 to 128, with tiles to 3"));
}

TEST_CASE("a domain has the kernel's rank", "[compute_domain]") {
  const auto failure = error_of([] { check_domain_of(hand_compiled::increment(), {{2, 3}, {}}); });
  CHECK(failure.code() == status::invalid_compute_domain);
  CHECK_THAT(
      failure.what(),
      EndsWith("increment has rank 1, the domain (2, 3) has rank 2.\nuse a domain of rank 1"));
}

TEST_CASE("the tile divides every extent", "[compute_domain]") {
  CHECK_NOTHROW(check_domain_of(tiled(2, {2, 3, 1}), {{8, 9}, {}}));
  const auto failure = error_of([] { check_domain_of(tiled(2, {2, 4, 1}), {{8, 9}, {}}); });
  CHECK(failure.code() == status::invalid_compute_domain);
  CHECK_THAT(
      failure.what(),
      Equals(
          "unsupported tile, the extent of dimension 1 of the compute domain (9) cannot be evenly "
          "divided by the extent of dimension 1 of the tile (4).\n"
          "pad the domain to (8, 12), or truncate it to (8, 8)"));
}

TEST_CASE("a tile that is given is the kernel's own", "[compute_domain]") {
  CHECK_NOTHROW(check_domain_of(tiled(2, {2, 3, 1}), {{8, 9}, {2, 3}}));
  CHECK_THROWS_WITH(check_domain_of(tiled(2, {2, 3, 1}), {{8, 9}, {4, 3}}),
                    ContainsSubstring("average has the tile (2, 3), but the launch has (4, 3)."));
}

TEST_CASE("an untiled kernel is given no tile", "[compute_domain]") {
  CHECK_THROWS_WITH(check_domain_of(hand_compiled::increment(), {{8}, {4}}),
                    EndsWith("increment is not tiled, but the launch has the tile (4).\n"
                             "remove the tile, or let the kernel's first parameter be a tiled_index<4>"));
}
