#include "libtiles/compiler/codegen/checked/shadow_functions.hpp"

#include "libtiles/compiler/codegen/checked/check_functions.hpp"

namespace libtiles::compiler::shadow_functions {

std::vector<std::string> declarations(const shadow_layout& shadow) {
  const auto constant = [](const char* name, std::size_t value) {
    return check_functions::constant(name, value);
  };
  const auto site_bits = static_cast<std::size_t>(shadow.site_bits());
  const auto thread_bits = static_cast<std::size_t>(shadow.thread_bits());
  const std::string memory = shadow.is_local() ? "local" : "global";
  const std::string fence = shadow.is_local() ? "LOCAL" : "GLOBAL";
  return {"enum { tiles_reads, tiles_writes, tiles_updates, tiles_steps, tiles_exchanges };",
          constant("cell_bytes", shadow.cell_bytes()),
          constant("cell_words", shadow_layout::words_per_cell),
          constant("shadow_words", shadow.bytes() / sizeof(std::uint32_t)),
          constant("thread_shift", site_bits),
          constant("interval_shift", site_bits + thread_bits),
          "#define tiles_shadow volatile __" + memory + " uint",
          "#define tiles_shadow_fence CLK_" + fence + "_MEM_FENCE"};
}

std::string first_word() { return "tiles_first_word()"; }

std::vector<std::string> definitions() {
  return {
      R"(uint tiles_work_item(void) {
  const size_t plane = get_local_id(2) * get_local_size(1) + get_local_id(1);
  return (uint)(plane * get_local_size(0) + get_local_id(0));
})",
      R"(uint tiles_first_word(void) {
  const uint threads = (1u << (tiles_interval_shift - tiles_thread_shift)) - 1u;
  return 1u << tiles_interval_shift | (tiles_work_item() & threads) << tiles_thread_shift;
})",
      R"(int tiles_is_older(uint word, uint own) {
  return (word ^ own) >> tiles_interval_shift != 0;
})",
      R"(int tiles_is_own(uint word, uint own) {
  return (word ^ own) >> tiles_thread_shift == 0;
})",
      R"(int tiles_is_race(uint word, uint own) {
  return !tiles_is_older(word, own) && !tiles_is_own(word, own);
})",
      R"(tiles_apart void tiles_race(tiles_report report, uint kind, uint site, uint word) {
  __global uint *record = tiles_record(report, kind, site);
  if (record == 0) return;
  record[tiles_at_other_thread] = (word & ((1u << tiles_interval_shift) - 1u)) >> tiles_thread_shift;
  record[tiles_at_other_site] = word & ((1u << tiles_thread_shift) - 1u);
})",
      // Who has read in this interval has looked for its writer then: a later one sees the reader.
      R"(uint tiles_read_cell(tiles_shadow *cell, uint own) {
  uint first = cell[1];
  if (tiles_is_own(first, own)) return own;
  if (tiles_is_older(first, own)) {
    const uint seen = atomic_cmpxchg(cell + 1, first, own);
    first = seen == first ? own : seen;
  }
  if (tiles_is_race(first, own) && tiles_is_older(cell[2], own)) atomic_xchg(cell + 2, own);
  mem_fence(tiles_shadow_fence);
  return cell[0];
})",
      // What atomic functions do is no race among them: they leave no word of their own.
      R"(uint tiles_write_cell(tiles_shadow *cell, uint own, int is_atomic) {
  const uint writer = is_atomic ? atomic_cmpxchg(cell, 0u, 1u) : atomic_xchg(cell, own);
  mem_fence(tiles_shadow_fence);
  return writer;
})",
      R"(uint tiles_other_reader(tiles_shadow *cell, uint own) {
  const uint first = cell[1];
  return tiles_is_race(first, own) ? first : cell[2];
})",
      // One fault for an access, however many cells it has: all begin where a cell does. A struct
      // may have room between its fields that nobody writes. Who wrote last, and in this interval,
      // has looked for readers then.
      R"(void tiles_note_cells(tiles_report report, tiles_shadow *cell, uint count, uint own, uint site, int access) {
  const int is_atomic = access == tiles_steps || access == tiles_exchanges;
  const int reads = access == tiles_reads || access == tiles_updates;
  uint unwritten = 0;
  uint kind = 0;
  uint other = 0;
  for (uint c = 0; c < count; ++c, cell += tiles_cell_words) {
    uint writer = 1u;
    if (reads) {
      writer = tiles_read_cell(cell, own);
      if (tiles_is_race(writer, own)) { kind = tiles_read_after_write; other = writer; }
    }
    if (access != tiles_reads && (is_atomic || !tiles_is_own(cell[0], own))) {
      const uint before = tiles_write_cell(cell, own, is_atomic);
      const uint reader = tiles_other_reader(cell, own);
      if (access == tiles_steps) writer = before;
      if (tiles_is_race(reader, own)) { kind = tiles_write_after_read; other = reader; }
      if (tiles_is_race(before, own)) { kind = tiles_unordered_writes; other = before; }
    }
    unwritten += writer == 0;
  }
  if (unwritten == count) tiles_record(report, tiles_uninitialised_read, site);
  if (kind != 0) tiles_race(report, kind, site, other);
})",
      R"(tiles_inlined __local void *tiles_note(tiles_check *check, uint site, int access, __local void *place, uint offset, uint bytes) {
  const uint own = check->word | min(site, (1u << tiles_thread_shift) - 1u);
  const uint first = ((uint)((__local char *)place - check->statics) + offset) / tiles_cell_bytes;
  const uint count = (bytes + tiles_cell_bytes - 1u) / tiles_cell_bytes;
  tiles_note_cells(check->report, check->shadow + first * tiles_cell_words, count, own, site, access);
  return place;
})",
      R"(uint tiles_work_items(void) {
  return (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
})",
      R"(void tiles_clear_shadow(tiles_shadow *shadow) {
  const uint step = tiles_work_items();
  for (uint w = tiles_work_item(); w < tiles_shadow_words; w += step) shadow[w] = 0;
  tiles_meet();
})",
      // Who has written earlier is forgotten, but not that somebody has. Other threads write here,
      // too: words of this interval stay.
      R"(void tiles_age_shadow(tiles_shadow *shadow, uint own) {
  const uint step = tiles_work_items();
  for (uint w = tiles_work_item(); w < tiles_shadow_words; w += step) {
    const uint word = shadow[w];
    if (word <= 1u || !tiles_is_older(word, own)) continue;
    atomic_cmpxchg(shadow + w, word, w % tiles_cell_words == 0 ? 1u : 0u);
  }
})",
      // The numbers of intervals repeat. What the last one and the first one leave of the others is
      // nothing that a later interval could take for its own. That takes no barrier, for which
      // drivers would copy all that follows.
      R"(tiles_inlined void tiles_next_interval(tiles_check *check) {
  const uint last = 0xffffffffu >> tiles_interval_shift;
  const uint before = check->word >> tiles_interval_shift;
  check->word += (before == last ? 2u : 1u) << tiles_interval_shift;
  if (before + 1u >= last) tiles_age_shadow(check->shadow, check->word);
})"};
}

}  // namespace libtiles::compiler::shadow_functions
