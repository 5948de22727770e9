// Where the cases run, and the arrays, views and kernels that they use, through tiles.h alone.
#pragma once

#include <functional>
#include <vector>

#include "tests/capi/objects.hpp"

namespace semantics {

using ints = std::vector<int>;
using numbers = std::vector<int64_t>;  ///< extents, indices

/// Where most cases run: the default context.
owned_context one_place();

/// On the next device or, where there is but one, another context on that.
owned_context other_place();

/// Whether host memory and the default device's memory are two things.
bool data_is_copied();

/// 0, 1, 2, ...
ints counted(int count);

owned_view view_over(ints& data, const numbers& extent, uint32_t flags = 0);
owned_view view_without_source(const numbers& extent);
owned_view view_of(const owned_array& array, uint32_t flags = 0);
owned_array array_of(const numbers& extent, const ints& data, const owned_context& place = nullptr);

owned_view section_of(const owned_view& view, const numbers& origin, const numbers& extent);
owned_view projection_of(const owned_view& view, int64_t index);
owned_view reshaped(const owned_view& view, const numbers& extent);
owned_view reinterpreted(const owned_view& view, int32_t element_type);
owned_view const_view_of(const owned_view& view);

tiles_data_desc desc_of(const owned_view& view);
numbers extent_of(const owned_view& view);

/// The newest elements, in row-major order.
ints elements_of(const owned_view& view);
ints elements_of(const owned_array& array);

/// An element in host memory, brought up to date first.
int get(const owned_view& view, const numbers& index);
void set(const owned_view& view, const numbers& index, int value);

/// Adds `summand` to each element, on `place`.
void add(const owned_view& view, int summand, const owned_context& place = nullptr);

/// Sets each element to `value` without a look at what it was, on `place`.
void overwrite(const owned_view& view, int value, const owned_context& place = nullptr);

void synchronize(const owned_view& view);
void discard(const owned_view& view);
void refresh(const owned_view& view);
void copy(const owned_view& from, const owned_view& to);

/// Waits until kernels on the default context have run.
void wait_for_kernels();

struct copied_bytes {
  uint64_t to_devices = 0;
  uint64_t to_the_host = 0;
};

/// What is copied while `use` runs, as the library's log says.
copied_bytes bytes_copied_by(const std::function<void()>& use);

}  // namespace semantics
