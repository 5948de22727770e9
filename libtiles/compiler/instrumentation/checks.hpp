// What a checked kernel looks out for, and how it reports what it found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace libtiles::compiler {

/// What may go wrong while a kernel runs.
enum class fault_kind : std::uint32_t {
  view_bounds = 1,     ///< an index is outside of a view
  array_bounds,        ///< an index is outside of a tile_static variable or of a fixed array
  unordered_writes,    ///< two threads write between two barriers
  write_after_read,    ///< this thread writes what another one reads between the same barriers
  read_after_write,    ///< this thread reads what another one writes between the same barriers
  uninitialised_read,  ///< of tile_static memory that no thread has written
  division_by_zero,
  divergent_condition,  ///< a barrier depends on a value that differs within the tile
  quotient_range,       ///< the least integer is divided by -1, or so is its remainder
  shift_range,          ///< by less than 0 bits, or by all of them
  conversion_range,     ///< of a floating-point number to an integer type that cannot hold it
  view_race,            ///< threads that nothing orders access one element of a view
};

/// A place in the text where something may go wrong.
struct check_site {
  std::string file;
  int line = 0;            ///< 1-based
  int column = 0;          ///< 1-based, in bytes
  std::string excerpt;     ///< the line, and a second one with carets below the expression
  std::string expression;  ///< "in[i + 1]"
  std::string subject;     ///< "'in', an array_view<const float, 1>"; empty if there is none
};

/// A kernel whose options say `checked` takes behind its other arguments a `__global uint *`, the
/// report, if `shadow_bytes` is not 0 another one, the shadow, and if `view_cell_bytes` is not 0
/// one more, the shadow of its views. The runtime hands in all filled with zeroes, but for the
/// windows at the head of the last one, and reads the report when the kernel has run.
struct checks {
  std::vector<check_site> sites;  ///< reports name them by position
  /// Of global memory that each tile needs to know who used its tile_static memory last: tile t, in
  /// the order of OpenCL's linear group ids, has the bytes from t * shadow_bytes on. A multiple of
  /// 8; 0 where it fits into the device's local memory.
  std::size_t shadow_bytes = 0;
  /// Of a view's memory that a cell of its shadow stands for; 0: views have no shadow.
  std::size_t view_cell_bytes = 0;
  /// Of the device's local memory that each tile needs beside its tile_static variables.
  std::size_t local_bytes = 0;
  /// Behind the records of the report: accesses that are out of bounds are led there.
  std::size_t scratch_bytes = 0;
};

/// The report: a head, then records, then scratch memory; all offsets in 32-bit words.
namespace report {

constexpr std::size_t max_records = 16;
constexpr std::size_t found = 0;  ///< faults so far, also those beyond the last record
constexpr std::size_t head_words = 8;
constexpr std::size_t record_words = 28;
constexpr std::size_t scratch = head_words + max_records * record_words;

// Within a record. Indices have a component for each dimension, the slowest first.
constexpr std::size_t kind = 0;
constexpr std::size_t site = 1;
constexpr std::size_t thread = 2;        ///< 3 ints: the thread's global index
constexpr std::size_t tile = 5;          ///< 3 ints: its tile
constexpr std::size_t other_thread = 8;  ///< of a race: OpenCL's linear local id
constexpr std::size_t other_site = 9;    ///< of a race
constexpr std::size_t rank = 10;         ///< of bounds: so many components has the index
constexpr std::size_t extent_rank = 11;  ///< of bounds: so many has the extent, maybe more
constexpr std::size_t index = 12;        ///< of bounds, 8 ints: the index that is wrong
constexpr std::size_t extent = 20;       ///< of bounds, 8 ints: what it must be less than

// Of races on views, in place of the index.
constexpr std::size_t own_access = 10;     ///< a view_access
constexpr std::size_t other_access = 11;   ///< likewise; `other_thread` counts in the domain then,
                                           ///< tile by tile
constexpr std::size_t window = 12;         ///< which of the views among the kernel's parameters
constexpr std::size_t window_offset = 13;  ///< bytes from its lowest, 2 words, the lower first

}  // namespace report

/// What a thread does to an element of a view, as reports have it.
enum class view_access : std::uint32_t { read, write, atomic };

/// The shadow of views: for each view among the kernel's parameters a window, then cells; sizes in
/// 32-bit words. A byte of memory that several windows show belongs to the first of them.
namespace view_shadow {

constexpr std::size_t window_words = 4;

// Within a window.
constexpr std::size_t below_first = 0;  ///< bytes from the lowest to the first element, 2 words
constexpr std::size_t cell_count = 2;   ///< what lies beyond is not watched
constexpr std::size_t first_cell = 3;   ///< counted from the end of the windows

/// The state, and a mark and a thread each of: the last writer, two readers, two atomic functions.
constexpr std::size_t cell_words = 11;

}  // namespace view_shadow

}  // namespace libtiles::compiler
