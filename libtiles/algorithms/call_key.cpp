#include "libtiles/algorithms/call_key.hpp"

#include <memory>

#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::algorithms {
namespace {

using runtime::source_lock;

// No kernel depends on more alignment of an address than this.
constexpr std::uint64_t most_alignment = 64;

// So that a key of a few operands is one allocation.
constexpr std::size_t usual_size = 384;

/// Of the first element, in bytes from the beginning of the data, wherever that is on the host. A
/// new view on another thread may supersede the source meanwhile.
std::uint64_t place_in_data(const runtime::data_window& window) {
  const std::shared_ptr<runtime::data_source> successor = window.source->successor();
  const runtime::data_source& source = successor ? *successor : *window.source;
  return window.first - source.covered().begin;
}

/// The first of the operands before that has the data of this one; its own number if none has.
std::size_t first_with_data_of(const operand_list& operands, const runtime::data_window& window) {
  const runtime::data_source* const source = &source_lock::source_of(window);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (operands[i] != nullptr && &source_lock::source_of(operands[i]->window()) == source)
      return i;
  }
  return operands.size();
}

}  // namespace

call_key::call_key(const char* algorithm, const execution& how) {
  bytes_.reserve(usual_size);
  bytes_.append(algorithm).append(1, '\0');
  number(how.where->id()).number(how.where->tuning().version()).number(how.with_event);
}

call_key& call_key::operand(const runtime::array_view* view) {
  number(view != nullptr);
  if (view != nullptr) {
    const runtime::data_window& window = view->window();
    number(window.element.scalar).text(window.element.struct_name).number(window.element.size);
    number(view->is_const());
    number(place_in_data(window)).number(window.first % most_alignment);
    numbers(window.shape).numbers(window.strides);
    number(first_with_data_of(operands_, window));
  }
  operands_.push_back(view);
  return *this;
}

call_key& call_key::text(const std::string& value) {
  number(value.size());
  bytes_.append(value);
  return *this;
}

call_key& call_key::constants(const std::vector<compiler::constant>& values) {
  number(values.size());
  for (const compiler::constant& each : values) text(each.name).text(each.value);
  return *this;
}

}  // namespace libtiles::algorithms
