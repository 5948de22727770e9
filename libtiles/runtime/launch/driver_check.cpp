#include "libtiles/runtime/launch/driver_check.hpp"

#include <exception>
#include <map>
#include <mutex>
#include <new>

#include "libtiles/core/error.hpp"
#include "libtiles/core/log.hpp"
#include "libtiles/runtime/opencl/code_name.hpp"

namespace libtiles::runtime {
namespace {

struct verdict {
  std::string fault;
  bool is_lasting = true;
};

// CL_OUT_OF_RESOURCES may be, too, but is also what a kernel leaves that did not end well.
bool is_want_of_memory(int code) {
  return code == CL_OUT_OF_HOST_MEMORY || code == CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

// Memory may be there the next time.
verdict verdict_on(context& where, const std::function<std::string(context&)>& fault_of) {
  try {
    return {fault_of(where)};
  } catch (const error& failure) {
    return {failure.what(), failure.code() != status::out_of_memory};
  } catch (const cl::Error& failure) {
    return {std::string(failure.what()) + " returned " + to_code_text(failure.err()),
            !is_want_of_memory(failure.err())};
  } catch (const std::bad_alloc& failure) {
    return {failure.what(), false};
  } catch (const std::exception& failure) {
    return {failure.what()};
  }
}

}  // namespace

bool passes_check(context& where, const std::string& consequence,
                  const std::function<std::string(context&)>& fault_of) {
  static std::mutex& mutex = *new std::mutex;
  static auto& known = *new std::map<std::string, bool>;
  const device_info& device = where.device();
  const std::lock_guard<std::mutex> lock(mutex);
  const std::string key =
      consequence + "\n" + device.platform + "\n" + device.name + "\n" + device.driver_version;
  const auto found = known.find(key);
  if (found != known.end()) return found->second;
  where.health().check();
  const verdict made = verdict_on(where, fault_of);
  const bool is_good = made.fault.empty();
  if (!is_good) {
    log(log_level::info, consequence + " on " + describe(device) +
                             ", whose driver failed a test of them: " + made.fault);
  }
  if (made.is_lasting) known[key] = is_good;
  return is_good;
}

}  // namespace libtiles::runtime
