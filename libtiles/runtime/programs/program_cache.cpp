#include "libtiles/runtime/programs/program_cache.hpp"

#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {

program_cache::program_cache() = default;
program_cache::~program_cache() = default;

std::shared_ptr<built_kernel> program_cache::get(const context& where,
                                                 const compiler::compiled_kernel& compiled) {
  return find_or_add(compiled.opencl_source).get([&] {
    return std::make_shared<built_kernel>(where, compiled);
  });
}

program_cache::entry& program_cache::find_or_add(const std::string& source) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return entries_[source];
}

}  // namespace libtiles::runtime
