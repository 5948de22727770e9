// What the C functions of all algorithms do alike. An algorithm adds what it does with its fields.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "capi/src/argument_list.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/algorithms/execution.hpp"

namespace libtiles::capi {

/// The views of one call, held as long as it lasts.
class operands {
 public:
  /// \throws error (invalid_handle) naming `field`
  const runtime::array_view& view(tiles_array_view handle, const char* field) {
    return *held_.emplace_back(use(handle, field));
  }

  /// As view(); nullptr for NULL.
  const runtime::array_view* view_or_none(tiles_array_view handle, const char* field) {
    return handle == nullptr ? nullptr : &view(handle, field);
  }

 private:
  std::vector<held<tiles_array_view_s>> held_;
};

/// The bits that `flags` of a desc may have.
struct known_flags {
  std::uint32_t bits = 0;
  const char* type = nullptr;  ///< "tiles_sort_flags"; nullptr if there are none
};

template <class Desc>
struct algorithm {
  const char* desc_type;  ///< for messages: "tiles_sort_desc"
  known_flags flags;
  std::shared_ptr<runtime::event> (*submit)(const algorithms::execution& how, operands& views,
                                            const Desc& given);
};

template <class Desc, class = void>
struct has_workspace : std::false_type {};
template <class Desc>
struct has_workspace<Desc, std::void_t<decltype(Desc::workspace)>> : std::true_type {};

/// \throws error (invalid_argument)
void check_flags(const char* desc_type, std::uint32_t given, const known_flags& known);

template <class Desc>
Desc read_desc(const algorithm<Desc>& which, const Desc* desc) {
  const Desc given = read_struct(desc, which.desc_type);
  check_flags(which.desc_type, given.flags, which.flags);
  return given;
}

/// tiles_ALGORITHM().
template <class Desc>
tiles_status run(const algorithm<Desc>& which, tiles_context context, const Desc* desc,
                 tiles_event* event_out) {
  return guard([&] {
    const Desc given = read_desc(which, desc);
    operands views;
    algorithms::execution how{given_or_default(context),
                              events_of(given.wait_events, given.wait_count)};
    [[maybe_unused]] std::optional<held<tiles_array_s>> workspace;
    if constexpr (has_workspace<Desc>::value) {
      if (given.workspace != nullptr) {
        how.workspace = &*workspace.emplace(use(given.workspace, "workspace"));
      }
    }
    submit_with_event(event_out, [&](bool with_event) {
      how.with_event = with_event;
      return which.submit(how, views, given);
    });
  });
}

/// Members of a group have memory of their own.
/// \throws error (invalid_argument)
void check_no_workspace(const char* desc_type, const void* workspace);

/// tiles_group_ALGORITHM().
template <class Desc, class Submit>
tiles_status run_over(const algorithm<Desc>& which, tiles_group group, const Desc* desc,
                      const Submit& submit) {
  return guard([&] {
    const auto members = use(group, "group");
    const Desc given = read_desc(which, desc);
    if constexpr (has_workspace<Desc>::value) check_no_workspace(which.desc_type, given.workspace);
    operands views;
    for (const auto& each : events_of(given.wait_events, given.wait_count)) each->wait();
    submit(*members, views, given);
  });
}

/// tiles_ALGORITHM_workspace().
template <class Desc>
tiles_status measure_workspace(const algorithm<Desc>& which, tiles_context context,
                               const Desc* desc, std::uint64_t* size_out) {
  return guard([&] {
    const Desc given = read_desc(which, desc);
    required(size_out, "size_out");
    operands views;
    std::uint64_t size = 0;
    algorithms::execution how{given_or_default(context)};
    how.workspace_size = &size;
    which.submit(how, views, given);
    *size_out = size;
  });
}

}  // namespace libtiles::capi

/// Defines tiles_NAME(). Beside it stands, as an overload,
///
///     std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
///                                            const tiles_NAME_desc& given);
///
/// \param ...  known_flags
#define TILES_ALGORITHM(NAME, ...)                                                  \
  static constexpr libtiles::capi::algorithm<tiles_##NAME##_desc> NAME##_algorithm{ \
      "tiles_" #NAME "_desc", __VA_ARGS__, submit};                                 \
  tiles_status tiles_##NAME(tiles_context context, const tiles_##NAME##_desc* desc, \
                            tiles_event* event_out) {                               \
    return libtiles::capi::run(NAME##_algorithm, context, desc, event_out);         \
  }

/// Defines tiles_group_NAME(), behind TILES_ALGORITHM(): submit() is a template then, whose first
/// argument may be a device_group.
#define TILES_GROUP_ALGORITHM(NAME)                                                           \
  tiles_status tiles_group_##NAME(tiles_group group, const tiles_##NAME##_desc* desc) {       \
    return libtiles::capi::run_over(NAME##_algorithm, group, desc,                            \
                                    [](const auto& members, auto& views, const auto& given) { \
                                      submit(members, views, given);                          \
                                    });                                                       \
  }

/// Defines tiles_NAME_workspace(), behind TILES_ALGORITHM().
#define TILES_ALGORITHM_WORKSPACE(NAME)                                                         \
  tiles_status tiles_##NAME##_workspace(tiles_context context, const tiles_##NAME##_desc* desc, \
                                        uint64_t* size_out) {                                   \
    return libtiles::capi::measure_workspace(NAME##_algorithm, context, desc, size_out);        \
  }
