#include "libtiles/compiler/writer/checked/check_functions.hpp"

#include <sstream>

#include "libtiles/compiler/checked/checks.hpp"
#include "libtiles/compiler/writer/names.hpp"

namespace libtiles::compiler::check_functions {
namespace {

std::string constant(const std::string& name, std::size_t value) {
  return "enum { tiles_" + name + " = " + std::to_string(value) + " };";
}

std::string kind(const std::string& name, fault_kind value) {
  return constant(name, static_cast<std::size_t>(value));
}

void add_kinds(std::vector<std::string>& lines) {
  lines.push_back(kind("view_bounds", fault_kind::view_bounds));
  lines.push_back(kind("array_bounds", fault_kind::array_bounds));
  lines.push_back(kind("unordered_writes", fault_kind::unordered_writes));
  lines.push_back(kind("write_after_read", fault_kind::write_after_read));
  lines.push_back(kind("read_after_write", fault_kind::read_after_write));
  lines.push_back(kind("uninitialised_read", fault_kind::uninitialised_read));
  lines.push_back(kind("division_by_zero", fault_kind::division_by_zero));
  lines.push_back(kind("divergent_condition", fault_kind::divergent_condition));
}

void add_report(std::vector<std::string>& lines) {
  lines.push_back(constant("max_records", report::max_records));
  lines.push_back(constant("head_words", report::head_words));
  lines.push_back(constant("record_words", report::record_words));
  lines.push_back(constant("scratch", report::scratch));
  lines.push_back(constant("at_kind", report::kind));
  lines.push_back(constant("at_site", report::site));
  lines.push_back(constant("at_thread", report::thread));
  lines.push_back(constant("at_tile", report::tile));
  lines.push_back(constant("at_other_thread", report::other_thread));
  lines.push_back(constant("at_other_site", report::other_site));
  lines.push_back(constant("at_rank", report::rank));
  lines.push_back(constant("at_extent_rank", report::extent_rank));
  lines.push_back(constant("at_index", report::index));
  lines.push_back(constant("at_extent", report::extent));
}

void add_shadow(std::vector<std::string>& lines, const shadow_layout& shadow) {
  lines.push_back(constant("cell_bytes", shadow.cell_bytes()));
  lines.push_back(constant("cell_words", shadow_layout::words_per_cell));
  lines.push_back(constant("shadow_words", shadow.bytes() / sizeof(std::uint32_t)));
  lines.push_back(constant("thread_shift", static_cast<std::size_t>(shadow.site_bits())));
  lines.push_back(constant("interval_shift",
                           static_cast<std::size_t>(shadow.site_bits() + shadow.thread_bits())));
  const bool is_local = shadow.is_local();
  lines.push_back(std::string("#define tiles_shadow volatile ") +
                  (is_local ? "__local uint" : "__global uint"));
  lines.push_back(std::string("#define tiles_shadow_fence CLK_") + (is_local ? "LOCAL" : "GLOBAL") +
                  "_MEM_FENCE");
}

// Two numbers have no overflow to define: 0, and the one that has no negative.
std::string scalar_division(bool is_remainder, const type& t) {
  const std::string name = names::type(t);
  const std::string head = name + " " + division_name(is_remainder, t) +
                           "(tiles_check *check, uint site, " + name + " a, " + name + " b) {\n";
  std::string body =
      "  if (b == 0) {\n"
      "    tiles_record(check, tiles_division_by_zero, site);\n"
      "    return 0;\n"
      "  }\n";
  if (is_signed(t.scalar)) {
    const std::string negative = "(" + name + ")(0 - (u" + name + ")a)";
    body += std::string("  if (b == -1) return ") + (is_remainder ? "0" : negative) + ";\n";
  }
  return head + body + "  return a " + (is_remainder ? "%" : "/") + " b;\n}";
}

// Of vectors and of index<N>: by components.
std::string division_by_parts(bool is_remainder, const type& t, int count,
                              const std::vector<std::string>& parts, const char* open,
                              const char* close) {
  const std::string name = names::type(t);
  const std::string divide = division_name(is_remainder, *number_of(t));
  std::string list;
  for (int d = 0; d < count; ++d) {
    const std::string& part = parts[static_cast<std::size_t>(d)];
    list += (d == 0 ? "" : ", ") + divide + "(check, site, a" + part + ", b" + part + ")";
  }
  return name + " " + division_name(is_remainder, t) + "(tiles_check *check, uint site, " + name +
         " a, " + name + " b) {\n  return (" + name + ")" + open + list + close + ";\n}";
}

std::vector<std::string> index_parts(int rank) {
  std::vector<std::string> parts;
  for (int d = 0; d < rank; ++d) parts.push_back(".i[" + std::to_string(d) + "]");
  return parts;
}

}  // namespace

// The prototype is for compilers that ask for one.
void add(const std::string& function, output_lines& out) {
  out.add(function.substr(0, function.find(" {")) + ";");
  std::istringstream lines(function);
  for (std::string line; std::getline(lines, line);) out.add(line);
}

std::vector<std::string> declarations(const setting& s) {
  std::vector<std::string> lines;
  add_kinds(lines);
  add_report(lines);
  lines.push_back(constant("rank", static_cast<std::size_t>(s.rank)));
  lines.push_back(constant("scratch_slots", s.scratch_slots));
  lines.push_back(constant("scratch_slot_words", s.scratch_slot_words));
  lines.emplace_back(
      "enum { tiles_reads, tiles_writes, tiles_updates, tiles_steps, tiles_exchanges };");
  add_shadow(lines, s.shadow);
  lines.emplace_back(
      "typedef struct { __global uint *report; tiles_shadow *shadow; __local char *statics; "
      "__local int *agreed; uint interval; } tiles_check;");
  return lines;
}

std::vector<std::string> of_all_kernels() {
  return {
      R"(__global uint *tiles_record(tiles_check *check, uint kind, uint site) {
  const uint number = atomic_inc((volatile __global uint *)check->report);
  if (number >= tiles_max_records) return 0;
  __global uint *record = check->report + tiles_head_words + number * tiles_record_words;
  record[tiles_at_kind] = kind;
  record[tiles_at_site] = site;
  for (int d = 0; d < tiles_rank; ++d) {
    record[tiles_at_thread + d] = (uint)get_global_id(tiles_rank - 1 - d);
    record[tiles_at_tile + d] = (uint)get_group_id(tiles_rank - 1 - d);
  }
  return record;
})",
      R"(__global uint *tiles_slot(tiles_check *check) {
  const size_t plane = get_global_id(2) * get_global_size(1) + get_global_id(1);
  const size_t thread = plane * get_global_size(0) + get_global_id(0);
  return check->report + tiles_scratch + thread % tiles_scratch_slots * tiles_scratch_slot_words;
})",
      R"(void tiles_outside(tiles_check *check, uint kind, uint site, int rank, int extent_rank, const int *index, const int *extent) {
  __global uint *record = tiles_record(check, kind, site);
  if (record == 0) return;
  record[tiles_at_rank] = (uint)rank;
  record[tiles_at_extent_rank] = (uint)extent_rank;
  for (int d = 0; d < rank; ++d) record[tiles_at_index + d] = (uint)index[d];
  for (int d = 0; d < extent_rank; ++d) record[tiles_at_extent + d] = (uint)extent[d];
})",
      R"(int tiles_array_index(tiles_check *check, uint site, int index, int count) {
  if (index >= 0 && index < count) return index;
  tiles_outside(check, tiles_array_bounds, site, 1, 1, &index, &count);
  return 0;
})"};
}

std::vector<std::string> of_shadows() {
  return {
      R"(uint tiles_own_word(tiles_check *check, uint site) {
  const size_t plane = get_local_id(2) * get_local_size(1) + get_local_id(1);
  const uint thread = (uint)(plane * get_local_size(0) + get_local_id(0));
  const uint threads = (1u << (tiles_interval_shift - tiles_thread_shift)) - 1u;
  const uint known_site = min(site, (1u << tiles_thread_shift) - 1u);
  return check->interval << tiles_interval_shift | (thread & threads) << tiles_thread_shift | known_site;
})",
      R"(int tiles_is_older(uint word, uint own) {
  return (word ^ own) >> tiles_interval_shift != 0;
})",
      R"(int tiles_is_race(uint word, uint own) {
  return !tiles_is_older(word, own) && (word ^ own) >> tiles_thread_shift != 0;
})",
      R"(void tiles_race(tiles_check *check, uint kind, uint site, uint word) {
  __global uint *record = tiles_record(check, kind, site);
  if (record == 0) return;
  record[tiles_at_other_thread] = (word & ((1u << tiles_interval_shift) - 1u)) >> tiles_thread_shift;
  record[tiles_at_other_site] = word & ((1u << tiles_thread_shift) - 1u);
})",
      R"(uint tiles_read_cell(tiles_shadow *cell, uint own) {
  uint first = cell[1];
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
      // may have room between its fields that nobody writes.
      R"(__local void *tiles_note(tiles_check *check, uint site, int access, __local void *place, uint offset, uint bytes) {
  const int is_atomic = access == tiles_steps || access == tiles_exchanges;
  const int reads = access == tiles_reads || access == tiles_updates;
  const uint own = tiles_own_word(check, site);
  const uint from = (uint)((__local char *)place - check->statics) + offset;
  const uint first = from / tiles_cell_bytes;
  const uint count = (bytes + tiles_cell_bytes - 1u) / tiles_cell_bytes;
  uint unwritten = 0;
  uint kind = 0;
  uint other = 0;
  for (uint c = 0; c < count; ++c) {
    tiles_shadow *cell = check->shadow + (first + c) * tiles_cell_words;
    uint writer = 1u;
    if (reads) {
      writer = tiles_read_cell(cell, own);
      if (tiles_is_race(writer, own)) { kind = tiles_read_after_write; other = writer; }
    }
    if (access != tiles_reads) {
      const uint before = tiles_write_cell(cell, own, is_atomic);
      const uint reader = tiles_other_reader(cell, own);
      if (access == tiles_steps) writer = before;
      if (tiles_is_race(reader, own)) { kind = tiles_write_after_read; other = reader; }
      if (tiles_is_race(before, own)) { kind = tiles_unordered_writes; other = before; }
    }
    unwritten += writer == 0;
  }
  if (unwritten == count) tiles_record(check, tiles_uninitialised_read, site);
  if (kind != 0) tiles_race(check, kind, site, other);
  return place;
})",
      R"(void tiles_clear_shadow(tiles_check *check, int keeps_written) {
  const uint size = (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
  const size_t plane = get_local_id(2) * get_local_size(1) + get_local_id(1);
  const uint thread = (uint)(plane * get_local_size(0) + get_local_id(0));
  for (uint w = thread; w < tiles_shadow_words; w += size) {
    check->shadow[w] = keeps_written && w % tiles_cell_words == 0 && check->shadow[w] != 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
})",
      R"(void tiles_next_interval(tiles_check *check) {
  check->interval += 1u;
  if (check->interval >> (32 - tiles_interval_shift) == 0) return;
  tiles_clear_shadow(check, 1);
  check->interval = 1u;
})"};
}

std::vector<std::string> of_views(int rank) {
  const std::string type = names::index_type(rank);
  const std::string number = std::to_string(rank);
  const std::string outside = "  tiles_outside(check, tiles_view_bounds, site, ";
  return {
      "int tiles_is_inside" + number + "(tiles_check *check, uint site, int rank, " + type +
          " index, " + type +
          " extent) {\n"
          "  int is_inside = 1;\n"
          "  for (int d = 0; d < rank; ++d) is_inside &= (uint)index.i[d] < (uint)extent.i[d];\n"
          "  if (is_inside) return 1;\n" +
          outside + "rank, " + number + ", index.i, extent.i);\n  return 0;\n}",
      "int tiles_is_section" + number + "(tiles_check *check, uint site, " + type + " index, " +
          type + " extent, " + type +
          " whole) {\n"
          "  int is_section = 1;\n"
          "  " +
          type +
          " last = index;\n"
          "  for (int d = 0; d < " +
          number +
          "; ++d) {\n"
          "    is_section &= index.i[d] >= 0 && index.i[d] <= whole.i[d] && extent.i[d] >= 0 && "
          "extent.i[d] <= whole.i[d] - index.i[d];\n"
          "    if (extent.i[d] > 0) last.i[d] = add_sat(index.i[d], extent.i[d] - 1);\n"
          "  }\n"
          "  if (is_section) return 1;\n" +
          outside + number + ", " + number + ", last.i, whole.i);\n  return 0;\n}",
      "int tiles_is_shape" + number + "(tiles_check *check, uint site, " + type +
          " extent, int count) {\n"
          "  int size = 1;\n"
          "  for (int d = 0; d < " +
          number +
          " && size > 0; ++d) {\n"
          "    const int e = extent.i[d];\n"
          "    size = e < 0 ? -1 : e > 0 && size > INT_MAX / e ? INT_MAX : size * e;\n"
          "  }\n"
          "  if (size >= 0 && size <= count) return 1;\n"
          "  const int last = size - 1;\n" +
          outside + "1, 1, &last, &count);\n  return 0;\n}"};
}

std::string of_conditions() {
  return R"(int tiles_agreed(tiles_check *check, uint site, int own) {
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0 && get_local_id(1) == 0 && get_local_id(2) == 0) *check->agreed = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int agreed = *check->agreed;
  if (agreed != own) tiles_record(check, tiles_divergent_condition, site);
  return agreed;
})";
}

std::string division_name(bool is_remainder, const type& t) {
  return std::string(is_remainder ? "tiles_remainder_" : "tiles_quotient_") + names::type(t);
}

type_ptr number_of(const type& t) {
  return scalar(has_index_components(t) ? scalar_type::int32 : t.scalar);
}

std::string division(bool is_remainder, const type& t) {
  if (has_index_components(t)) {
    return division_by_parts(is_remainder, t, t.rank, index_parts(t.rank), "{{", "}}");
  }
  if (is_vector(t)) {
    const std::vector<std::string> parts{".x", ".y", ".z", ".w"};
    return division_by_parts(is_remainder, t, static_cast<int>(t.count), parts, "(", ")");
  }
  return scalar_division(is_remainder, t);
}

}  // namespace libtiles::compiler::check_functions
