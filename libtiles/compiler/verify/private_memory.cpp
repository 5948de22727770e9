#include <algorithm>
#include <map>

#include "libtiles/compiler/verify/program_rules.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

// The bytes of a function's own variables and of the deepest chain of calls below it.
class private_memory {
 public:
  std::size_t of(const typed::function& f) {
    const auto known = bytes_.find(&f);
    if (known != bytes_.end()) return known->second;
    std::size_t own = 0;
    for (const auto& variable : f.variables) {
      if (variable->kind != typed::storage::tile_static) own += add(*variable);
    }
    std::size_t deepest = 0;
    for (const typed::call_site& site : f.calls) deepest = std::max(deepest, of(*site.callee));
    return bytes_[&f] = own + deepest;
  }

  const typed::variable* largest() const { return largest_; }

 private:
  std::size_t add(const typed::variable& variable) {
    const std::size_t bytes = size_in_kernel(*variable.type);
    if (largest_ == nullptr || bytes > size_in_kernel(*largest_->type)) largest_ = &variable;
    return bytes;
  }

  std::map<const typed::function*, std::size_t> bytes_;
  const typed::variable* largest_ = nullptr;
};

}  // namespace

// CPU drivers keep a thread's variables on the stack of the process, and run into its end.
void check_private_memory(typed::program& program, diagnostics& messages) {
  constexpr std::size_t limit = std::size_t{64} << 10;
  private_memory memory;
  program.private_bytes = memory.of(*program.kernel);
  if (program.private_bytes <= limit) return;
  const typed::variable* const largest = memory.largest();
  messages.error(largest->where,
                 "the variables of one thread need " + count_of(program.private_bytes, "byte") +
                     "; the limit is " + std::to_string(limit) + ", and '" + largest->name +
                     "' alone needs " + std::to_string(size_in_kernel(*largest->type)),
                 "keep large arrays in an array_view, or in tile_static memory");
}

}  // namespace libtiles::compiler
