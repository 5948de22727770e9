// Where an algorithm runs, after what, and with which memory: the last argument of each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "tiles/accelerator_view.hpp"
#include "tiles/array.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/distributed_view.hpp"
#include "tiles/launch_place.hpp"

namespace tiles {

/// An accelerator_view is one by itself:
///
///     tiles::scan(from, to, {}, where);
///     tiles::scan(from, to, {}, tiles::execution(where).after(copied).workspace(memory));
class execution {
 public:
  /// On the device of the first array among the operands, without one on the default device.
  execution() = default;

  execution(const accelerator_view& where) : where_(where) {}

  /// The algorithm begins after this work, too.
  execution& after(const completion_future& work) {
    if (const tiles_event event = work.native_handle()) {
      after_.push_back(work);
      events_.push_back(event);
    }
    return *this;
  }

  /// Memory for intermediate results, in place of the device's own; see workspace_size(). It lives
  /// on the device where the algorithm runs, and is used by nothing else until that is done.
  /// Algorithms that need none ignore it.
  template <class T, int N>
  execution& workspace(array<T, N>& memory) {
    workspace_ = memory.native_handle();
    return *this;
  }

 private:
  friend struct execution_access;

  std::optional<accelerator_view> where_;
  std::vector<completion_future> after_;
  std::vector<tiles_event> events_;  // of `after_`
  tiles_array workspace_ = nullptr;
  std::uint64_t* workspace_size_ = nullptr;  // receives the size; nothing is run
};

/// For the algorithms.
struct execution_access {
  /// Sets what all descs have.
  template <class Desc>
  static void fill(const execution& how, Desc& desc) {
    desc.wait_events = how.events_.data();
    desc.wait_count = static_cast<std::uint32_t>(how.events_.size());
    if constexpr (has_workspace<Desc>::value) desc.workspace = how.workspace_;
  }

  static const accelerator_view* where(const execution& how) {
    return how.where_ ? &*how.where_ : nullptr;
  }

  static std::uint64_t* workspace_size(const execution& how) { return how.workspace_size_; }

  static execution measuring(std::uint64_t& size) {
    execution how;
    how.workspace_size_ = &size;
    return how;
  }

 private:
  template <class Desc, class = void>
  struct has_workspace : std::false_type {};
  template <class Desc>
  struct has_workspace<Desc, std::void_t<decltype(Desc::workspace)>> : std::true_type {};
};

/// How many bytes of workspace the algorithm needs that `call` calls with the execution it is
/// given, on the device that it would run on. Nothing is run.
///
///     workspace_size([&](const tiles::execution& how) { tiles::scan(from, to, {}, how); });
template <class Call>
std::uint64_t workspace_size(Call&& call) {
  std::uint64_t size = 0;
  call(execution_access::measuring(size));
  return size;
}

namespace detail {

/// The functions of an algorithm in tiles.h.
template <class Desc>
struct native_algorithm {
  const char* name;  ///< for messages: "tiles::reduce"
  tiles_status (*run)(tiles_context, const Desc*, tiles_event*);
  tiles_status (*workspace)(tiles_context, const Desc*, std::uint64_t*) = nullptr;
  tiles_status (*over_group)(tiles_group, const Desc*) = nullptr;
};

template <class Operand>
tiles_group group_of(const Operand&) {
  return nullptr;
}
template <class T, int N>
tiles_group group_of(const distributed_view<T, N>& operand) {
  return operand.native_group();
}

/// Of the first operand that is distributed; NULL if none is.
template <class... Operands>
tiles_group group_of_first(const Operands&... operands) {
  tiles_group found = nullptr;
  ((found = found == nullptr ? group_of(operands) : found), ...);
  return found;
}

inline void check_runs_on_members(const char* algorithm, const execution& how) {
  if (execution_access::where(how) == nullptr && execution_access::workspace_size(how) == nullptr) {
    return;
  }
  throw runtime_exception(std::string(algorithm) +
                          ": a call over a group runs on its members, with their memory; expected "
                          "an execution without accelerator_view and workspace");
}

/// \param desc      names the operands and options.
/// \param operands  the arrays and array_views, which say where to run.
template <class Desc, class... Operands>
completion_future run(const native_algorithm<Desc>& algorithm, Desc desc, const execution& how,
                      const Operands&... operands) {
  begin_data_generation();
  execution_access::fill(how, desc);
  if (const tiles_group group = group_of_first(operands...)) {
    check_runs_on_members(algorithm.name, how);
    check(algorithm.over_group(group, &desc));
    return completion_future::of_nothing_left();
  }
  const tiles_context context =
      choose_context(algorithm.name, execution_access::where(how), operands...);
  if (std::uint64_t* const size = execution_access::workspace_size(how)) {
    if (algorithm.workspace != nullptr) check(algorithm.workspace(context, &desc, size));
    return completion_future::of_nothing_left();
  }
  tiles_event event = nullptr;
  check(algorithm.run(context, &desc, &event));
  return completion_future::of_event(event);
}

}  // namespace detail
}  // namespace tiles
