#include "libtiles/runtime/data/check_faults_of.hpp"

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {
namespace {

std::vector<std::shared_ptr<context>> places_of(const data_window& window) {
  const source_lock lock(window);
  return source_lock::source_of(window).places();
}

}  // namespace

void check_faults_of(const data_window& window) {
  if (!pending_checks::are_any()) return;
  for (const auto& place : places_of(window)) place->check_faults();
}

}  // namespace libtiles::runtime
