#include "libtiles/compiler/sema/atomic_functions.hpp"

#include <array>

namespace libtiles::compiler {
namespace {

using op = typed::atomic_operation;

constexpr std::array<atomic_function, 11> atomics = {{
    {"atomic_exchange", op::exchange, 1, true},
    {"atomic_compare_exchange", op::compare_exchange, 2, false},
    {"atomic_fetch_add", op::add, 1, true},
    {"atomic_fetch_sub", op::subtract, 1, false},
    {"atomic_fetch_and", op::bit_and, 1, false},
    {"atomic_fetch_or", op::bit_or, 1, false},
    {"atomic_fetch_xor", op::bit_xor, 1, false},
    {"atomic_fetch_max", op::maximum, 1, false},
    {"atomic_fetch_min", op::minimum, 1, false},
    {"atomic_fetch_inc", op::increment, 0, false},
    {"atomic_fetch_dec", op::decrement, 0, false},
}};

}  // namespace

const atomic_function* find_atomic(const std::string& name) {
  for (const atomic_function& known : atomics) {
    if (name == known.name) return &known;
  }
  return nullptr;
}

std::vector<std::string> atomic_names() {
  std::vector<std::string> names;
  for (const atomic_function& known : atomics) names.emplace_back(known.name);
  return names;
}

}  // namespace libtiles::compiler
