#include "tests/faults/every_call.hpp"

#include "tests/faults/driver.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

constexpr int host_memory_code = -6;
constexpr const char* host_memory_name = "CL_OUT_OF_HOST_MEMORY (-6)";

// Asked for a description, released, or asked to hurry: the work goes on without.
bool never_matters(const std::string& function) {
  static const std::set<std::string> minor = {
      "clFlush",        "clGetPlatformInfo", "clGetDeviceInfo",  "clGetDeviceIDs",
      "clGetEventInfo", "clGetProgramInfo",  "clGetPlatformIDs", "clGetProgramBuildInfo"};
  return function.rfind("clRelease", 0) == 0 || minor.count(function) > 0;
}

// An object that goes has nobody to tell: it gives mapped memory back, waits, and logs what fails.
bool is_of_letting_go(const driver::fault& fault, const attempts& tries) {
  static const std::set<std::string> last = {"clEnqueueMarkerWithWaitList",
                                             "clEnqueueUnmapMemObject", "clWaitForEvents"};
  return last.count(fault.function) > 0 && tries.is_of_letting_go(fault);
}

bool may_pass_unnoticed(const scenario& tested, const driver::fault& fault, const attempts& tries) {
  return never_matters(fault.function) || tested.dispensable.count(fault.function) > 0 ||
         is_of_letting_go(fault, tries);
}

// CLHPP writes some names with other capitals than OpenCL, and has one for all that retain.
auto names_the_call(const std::string& function) {
  if (function.rfind("clRetain", 0) == 0) {
    return ContainsInAnyCase(std::string("Retain Object returned ") + host_memory_name);
  }
  return ContainsInAnyCase(function + " returned " + host_memory_name);
}

void check_failure(const failure& each, const driver::fault& fault) {
  static const std::set<tiles_status> of_the_driver = {TILES_ERROR_OUT_OF_MEMORY,
                                                       TILES_ERROR_DEVICE_FAILURE,
                                                       TILES_ERROR_BUILD, TILES_ERROR_DEVICE_LOST};
  INFO(tiles_status_get_name(each.status) << ": " << each.message);
  if (of_the_driver.count(each.status) > 0) {
    CHECK_THAT(each.message, names_the_call(fault.function));
  } else {  // a platform or a device that cannot be asked is left out of the list
    CHECK((each.status == TILES_ERROR_NO_DEVICE || each.status == TILES_ERROR_NO_PLATFORM));
  }
}

/// \return the calls that the scenario made.
std::map<std::string, int> run(const scenario& tested, const driver::fault& fault) {
  // A program that another run left on the disk would take the place of one that cannot be built.
  const environment_variable cache("TILES_CACHE", "off");
  attempts tries;
  driver::start(fault);
  tested.run(tries);
  const auto calls = driver::calls();
  tiles_shutdown();
  CHECK(driver::live_objects() == (std::map<std::string, int>{}));
  if (!driver::has_failed()) {
    CHECK(tries.failures().empty());
    return calls;
  }
  if (!may_pass_unnoticed(tested, fault, tries)) CHECK(tries.failures().size() == 1);
  for (const failure& each : tries.failures()) check_failure(each, fault);
  return calls;
}

}  // namespace

void fail_every_call_once(const scenario& tested) {
  run(tested, {});  // what the first use of all does once in the process
  const std::map<std::string, int> calls = run(tested, {});
  for (const auto& [function, times] : calls) {
    for (int nth = 1; nth <= times; ++nth) {
      INFO("call " << nth << " of " << times << " of " << function << " fails");
      run(tested, {function, nth, host_memory_code});
    }
  }
}

void fail_every_call_once_either_way(const scenario& tested) {
  for (const char* const transfer : {static_cast<const char*>(nullptr), "copy"}) {
    INFO("TILES_TRANSFER is " << (transfer == nullptr ? "not set" : transfer));
    const environment_variable variable("TILES_TRANSFER", transfer);
    fail_every_call_once(tested);
  }
}
