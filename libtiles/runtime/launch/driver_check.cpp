#include "libtiles/runtime/launch/driver_check.hpp"

#include <exception>
#include <map>
#include <mutex>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {
namespace {

std::string fault_in(context& where, const std::function<std::string(context&)>& fault_of) {
  try {
    return fault_of(where);
  } catch (const std::exception& failure) {
    return failure.what();
  }
}

bool check(context& where, const std::string& consequence,
           const std::function<std::string(context&)>& fault_of) {
  const std::string fault = fault_in(where, fault_of);
  if (fault.empty()) return true;
  log(log_level::info, consequence + " on " + describe(where.device()) +
                           ", whose driver failed a test of them: " + fault);
  return false;
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
  return known[key] = check(where, consequence, fault_of);
}

}  // namespace libtiles::runtime
