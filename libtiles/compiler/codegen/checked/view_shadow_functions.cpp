#include "libtiles/compiler/codegen/checked/view_shadow_functions.hpp"

#include "libtiles/compiler/codegen/checked/check_functions.hpp"
#include "libtiles/compiler/codegen/checked/shadow_layout.hpp"
#include "libtiles/compiler/instrumentation/checks.hpp"

namespace libtiles::compiler::view_shadow_functions {
namespace {

std::string access(const char* name, view_access value) {
  return check_functions::constant(name, static_cast<std::size_t>(value));
}

}  // namespace

std::vector<std::string> declarations(const setting& s) {
  using check_functions::constant;
  const auto site_bits = static_cast<std::size_t>(s.site_bits);
  return {constant("view_cell_bytes", s.cell_bytes),
          constant("view_cell_shift",
                   s.cell_bytes == 1 ? 0 : static_cast<std::size_t>(bits_for(s.cell_bytes))),
          constant("view_cell_words", view_shadow::cell_words),
          constant("window_count", s.window_count),
          constant("window_words", view_shadow::window_words),
          constant("at_below_first", view_shadow::below_first),
          constant("at_cell_count", view_shadow::cell_count),
          constant("at_first_cell", view_shadow::first_cell),
          constant("moment_shift", site_bits),
          constant("tile_threads", s.tile_threads),
          access("does_read", view_access::read),
          access("does_write", view_access::write),
          access("does_atomic", view_access::atomic),
          constant("at_own_access", report::own_access),
          constant("at_other_access", report::other_access),
          constant("at_window", report::window),
          constant("at_window_offset", report::window_offset),
          "typedef volatile __global uint *tiles_view_cell;",
          std::string("#define tiles_domain_thread(check) ((check)->thread") +
              (s.has_loops ? " + (check)->report.thread)" : ")")};
}

std::vector<std::string> definitions() {
  return {
      R"(ulong tiles_window_start(volatile __global uint *windows, uint number, __global void *first) {
  volatile __global uint *window = windows + number * tiles_window_words;
  const ulong below_first = (ulong)window[tiles_at_below_first + 1] << 32 | window[tiles_at_below_first];
  return (ulong)(size_t)first - below_first;
})",
      // Of one tile and one interval between barriers, or of different tiles.
      R"(int tiles_is_unordered(uint mark, uint thread, uint other_mark, uint other_thread) {
  if (other_mark == 0u || other_thread == thread) return 0;
  if (thread / tiles_tile_threads != other_thread / tiles_tile_threads) return 1;
  return (mark ^ other_mark) >> tiles_moment_shift == 0u;
})",
      // Two threads in two slots. Once they are of different tiles any access races with one of
      // them; until then the threads of the last interval count. Gives whether they are of
      // different tiles.
      R"(int tiles_keep_thread(tiles_view_cell slots, uint mark, uint thread) {
  const uint first = slots[0];
  if (first != 0u && slots[1] / tiles_tile_threads != thread / tiles_tile_threads) {
    slots[2] = mark;
    slots[3] = thread;
    return 1;
  }
  if (first == 0u || (first ^ mark) >> tiles_moment_shift != 0u) {
    slots[0] = mark;
    slots[1] = thread;
    slots[2] = 0u;
  } else if (slots[1] != thread && slots[2] == 0u) {
    slots[2] = mark;
    slots[3] = thread;
  }
  return 0;
})",
      R"(uint tiles_find_unordered(tiles_view_cell slots, uint count, uint mark, uint thread) {
  if (tiles_is_unordered(mark, thread, slots[0], slots[1])) return 1u;
  return count > 1u && tiles_is_unordered(mark, thread, slots[2], slots[3]) ? 2u : 0u;
})",
      R"(tiles_apart void tiles_view_race(tiles_report report, int own_does, int other_does, uint mark, uint other_mark, uint other_thread, uint window, ulong offset) {
  const uint sites = (1u << tiles_moment_shift) - 1u;
  __global uint *record = tiles_record(report, tiles_race_on_view, mark & sites);
  if (record == 0) return;
  record[tiles_at_other_site] = other_mark & sites;
  record[tiles_at_other_thread] = other_thread;
  record[tiles_at_own_access] = (uint)own_does;
  record[tiles_at_other_access] = (uint)other_does;
  record[tiles_at_window] = window;
  record[tiles_at_window_offset] = (uint)offset;
  record[tiles_at_window_offset + 1] = (uint)(offset >> 32);
})",
      // The words of the mark of who an access races with, from the cell's begin; 0 if with nobody.
      R"(uint tiles_find_race(tiles_view_cell cell, uint mark, uint thread, int does) {
  uint found = tiles_find_unordered(cell + 1, 1u, mark, thread);
  if (found != 0u) return 1u;
  if (does != tiles_does_read) found = tiles_find_unordered(cell + 3, 2u, mark, thread);
  if (found != 0u) return 1u + 2u * found;
  if (does != tiles_does_atomic) found = tiles_find_unordered(cell + 7, 2u, mark, thread);
  return found == 0u ? 0u : 5u + 2u * found;
})",
      // Gives the cell's new state.
      R"(uint tiles_change_cell(tiles_view_cell cell, uint state, uint mark, uint thread, int does) {
  if (does == tiles_does_write) {
    cell[1] = mark;
    cell[2] = thread;
    return state;
  }
  const int is_atomic = does == tiles_does_atomic;
  const uint of_different_tiles = is_atomic ? 4u : 2u;
  if ((state & of_different_tiles) != 0u) return state;
  return tiles_keep_thread(cell + (is_atomic ? 7 : 3), mark, thread) ? state | of_different_tiles : state;
})",
      // Where many threads of many tiles read one element, or change it by atomic functions, most
      // of them take no lock. `other` is the mark and the thread of who the access races with.
      // Gives what that one does, or -1.
      R"(int tiles_watch_cell(tiles_view_cell cell, uint mark, uint thread, int does, uint *other) {
  const uint state = cell[0];
  int is_done = 0;
  if (does == tiles_does_read) is_done = (state & 2u) != 0u && cell[1] == 0u && cell[7] == 0u;
  if (does == tiles_does_atomic) is_done = (state & 4u) != 0u && cell[1] == 0u && cell[3] == 0u;
  uint found = 0;
  for (uint tries = 0; tries < 65536u && !is_done; ++tries) {
    const uint seen = atomic_or(cell, 1u);
    if ((seen & 1u) == 0u) {
      mem_fence(CLK_GLOBAL_MEM_FENCE);
      found = tiles_find_race(cell, mark, thread, does);
      other[0] = cell[found];
      other[1] = cell[found + 1u];
      const uint changed = tiles_change_cell(cell, seen, mark, thread, does);
      mem_fence(CLK_GLOBAL_MEM_FENCE);
      atomic_xchg(cell, changed);
      is_done = 1;
    }
  }
  if (found == 0u) return -1;
  return found == 1u ? tiles_does_write : found < 7u ? tiles_does_read : tiles_does_atomic;
})",
      // One race for an access, however many cells it has.
      R"(tiles_apart void tiles_watch(tiles_report report, volatile __global uint *windows, const ulong *starts, uint thread, uint mark, int access, ulong address, uint bytes) {
  const int is_atomic = access == tiles_steps || access == tiles_exchanges;
  const int does = is_atomic ? tiles_does_atomic : access == tiles_reads ? tiles_does_read : tiles_does_write;
  int is_watched = 0;
  for (uint w = 0; w < tiles_window_count && !is_watched; ++w) {
    const ulong offset = address - starts[w];
    const ulong first = offset >> tiles_view_cell_shift;
    volatile __global uint *window = windows + w * tiles_window_words;
    const uint count = window[tiles_at_cell_count];
    if ((uint)(first >> 32) == 0u && (uint)first < count) {
      tiles_view_cell cell = windows + tiles_window_count * tiles_window_words;
      cell += ((size_t)window[tiles_at_first_cell] + (uint)first) * tiles_view_cell_words;
      const uint cells = min((bytes + tiles_view_cell_bytes - 1u) / tiles_view_cell_bytes, count - (uint)first);
      uint race[2] = {0u, 0u};
      int races_with = -1;
      for (uint c = 0; c < cells; ++c, cell += tiles_view_cell_words) {
        uint other[2];
        const int found = tiles_watch_cell(cell, mark, thread, does, other);
        if (found >= 0) { races_with = found; race[0] = other[0]; race[1] = other[1]; }
      }
      if (races_with >= 0) tiles_view_race(report, does, races_with, mark, race[0], race[1], w, offset);
      is_watched = 1;
    }
  }
})",
      R"(tiles_apart __global void *tiles_note_element(tiles_check *check, uint site, int access, const __global void *place, uint offset, uint bytes) {
  if (check->moment != 0u) {
    tiles_watch(check->report, check->windows, check->starts, tiles_domain_thread(check), check->moment | site, access, (ulong)(size_t)place + offset, bytes);
  }
  return (__global void *)place;
})",
      // After as many barriers as there are numbers for, it is 0, and nothing is watched any more.
      R"(tiles_inlined void tiles_next_moment(tiles_check *check) {
  if (check->moment != 0u) check->moment += 1u << tiles_moment_shift;
})"};
}

}  // namespace libtiles::compiler::view_shadow_functions
