// A program of its own: the environment says the default device once in a process.
#include <cstdlib>
#include <string>
#include <tiles/tiles.hpp>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

void set(const char* value) { setenv("CPPAMP_DEFAULT_ACCELERATOR", value, 1); }

/// While it lives, the library's own variable says nothing.
class without_own_variable {
 public:
  without_own_variable() { unsetenv("TILES_DEVICE"); }
  ~without_own_variable() {
    if (!before_.empty()) setenv("TILES_DEVICE", before_.c_str(), 1);
  }
  without_own_variable(const without_own_variable&) = delete;
  without_own_variable& operator=(const without_own_variable&) = delete;

 private:
  static std::string value() {
    const char* const text = std::getenv("TILES_DEVICE");
    return text == nullptr ? "" : text;
  }
  std::string before_ = value();
};

}  // namespace

TEST_CASE("CPPAMP_DEFAULT_ACCELERATOR says the default device", "[cpp][environment]") {
  const without_own_variable free;
  set("");
  const accelerator best;
  CHECK_FALSE(best.is_host());
  set("cpu");
  CHECK(accelerator().is_host());
  CHECK(accelerator(accelerator::default_accelerator).is_host());
  set("0");
  CHECK(accelerator() == accelerator("0"));
  set("default");
  CHECK(accelerator() == best);
}

TEST_CASE("A device that CPPAMP_DEFAULT_ACCELERATOR says and nobody has is an error that names it",
          "[cpp][environment]") {
  const without_own_variable free;
  set("no such device");
  CHECK_THROWS_WITH(accelerator(), StartsWith("CPPAMP_DEFAULT_ACCELERATOR: ") &&
                                       ContainsSubstring("no such device"));
  CHECK_THROWS_WITH(array<int>(3), StartsWith("CPPAMP_DEFAULT_ACCELERATOR: "));
  CHECK_NOTHROW(accelerator("0"));
}

TEST_CASE("TILES_DEVICE goes before CPPAMP_DEFAULT_ACCELERATOR", "[cpp][environment]") {
  const without_own_variable free;
  set("no such device");
  setenv("TILES_DEVICE", "0", 1);
  CHECK(accelerator() == accelerator("0"));
  unsetenv("TILES_DEVICE");
}

// The last case: from now on the default is settled.
TEST_CASE("What CPPAMP_DEFAULT_ACCELERATOR says is where arrays live and kernels run",
          "[cpp][environment]") {
  const without_own_variable free;
  set("cpu");
  CHECK(array<int>(3).accelerator_view.is_host());
  CHECK_THROWS_WITH(parallel_for_each(extent<1>(1), TILES_KERNEL((), [=](index<1>) {})),
                    ContainsSubstring("\"CPU accelerator\""));
  set("0");
  CHECK(accelerator().is_host());
  CHECK_FALSE(accelerator::set_default(L"0"));
}
