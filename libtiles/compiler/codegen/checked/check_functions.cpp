#include "libtiles/compiler/codegen/checked/check_functions.hpp"

#include <sstream>

#include "libtiles/compiler/codegen/checked/shadow_functions.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/instrumentation/checks.hpp"
#include "libtiles/compiler/work_group.hpp"

namespace libtiles::compiler::check_functions {
namespace {

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
  lines.push_back(kind("quotient_range", fault_kind::quotient_range));
  lines.push_back(kind("shift_range", fault_kind::shift_range));
  lines.push_back(kind("conversion_range", fault_kind::conversion_range));
  lines.push_back(kind("race_on_view", fault_kind::view_race));
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

// Two numbers have no overflow to define: 0, and the one that has no negative.
std::string scalar_division(bool is_remainder, const type& t) {
  const std::string name = names::type(t);
  const std::string head = "tiles_inlined " + name + " " + division_name(is_remainder, t) +
                           "(tiles_check *check, uint site, " + name + " a, " + name + " b) {\n";
  std::string body =
      "  if (b == 0) {\n"
      "    tiles_record(check->report, tiles_division_by_zero, site);\n"
      "    return 0;\n"
      "  }\n";
  if (is_signed(t.scalar)) {
    const std::string negative = "(" + name + ")(0 - (u" + name + ")a)";
    body += "  if (b == -1) {\n    const " + name + " negative = " + negative +
            ";\n"
            "    if (a != 0 && a == negative) tiles_record(check->report, tiles_quotient_range, "
            "site);\n    return " +
            (is_remainder ? "0" : "negative") + ";\n  }\n";
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

// "((d) == 0 ? 4u : (d) == 1 ? 8u : 1u)"
std::string by_dimension(const std::vector<int>& numbers) {
  std::string text;
  for (std::size_t d = 0; d < numbers.size(); ++d) {
    text += "(d) == " + std::to_string(d) + " ? " + std::to_string(numbers[d]) + "u : ";
  }
  return "(" + text + "1u)";
}

std::string index_in_column(const type& column) {
  std::vector<int> extents, places;
  for (int d = 0; d < column.rank; ++d) {
    extents.push_back(column.tile[static_cast<std::size_t>(d)]);
    places.push_back(local_dimension(column.tile, column.rank, d));
  }
  return "((uint)get_group_id(tiles_rank - 1 - (d)) * " + by_dimension(extents) +
         " + (uint)get_local_id(" + by_dimension(places) + "))";
}

// Who reports. A work-item that runs a whole tile says which of the threads it runs.
void add_reporter(const tile_loops* loops, const type* column, std::vector<std::string>& lines) {
  if (loops == nullptr) {
    lines.emplace_back("typedef __global uint *tiles_report;");
    lines.emplace_back("#define tiles_words(report) (report)");
    lines.emplace_back("#define tiles_thread_index(report, d) " +
                       (column == nullptr ? "((uint)get_global_id(tiles_rank - 1 - (d)))"
                                          : index_in_column(*column)));
    lines.emplace_back("#define tiles_meet() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)");
    return;
  }
  lines.emplace_back("typedef struct { __global uint *words; uint thread; } tiles_report;");
  lines.emplace_back("#define tiles_words(report) ((report).words)");
  lines.emplace_back("#define tiles_thread_extent(d) " + by_dimension(loops->extents));
  lines.emplace_back("#define tiles_thread_stride(d) " + by_dimension(loops->strides));
  lines.emplace_back(
      "#define tiles_thread_index(report, d) ((uint)get_group_id(tiles_rank - 1 - (d)) * "
      "tiles_thread_extent(d) + (report).thread / tiles_thread_stride(d) % "
      "tiles_thread_extent(d))");
  lines.emplace_back("#define tiles_meet()");
}

}  // namespace

std::string constant(const std::string& name, std::size_t value) {
  return "enum { tiles_" + name + " = " + std::to_string(value) + " };";
}

// The prototype is for compilers that ask for one.
void add(const std::string& function, output_lines& out) {
  out.add(function.substr(0, function.find(" {")) + ";");
  std::istringstream lines(function);
  for (std::string line; std::getline(lines, line);) out.add(line);
}

// What looks at every access is worth its place in each of them, and what a fault needs is not;
// that takes no pointer to the struct, which would keep it in memory. See also
// quirk::dies_of_inlined_structs.
std::vector<std::string> declarations(const setting& s) {
  std::vector<std::string> lines{"#define tiles_inlined __attribute__((always_inline))",
                                 "#define tiles_apart __attribute__((noinline))"};
  add_kinds(lines);
  add_report(lines);
  lines.push_back(constant("rank", static_cast<std::size_t>(s.rank)));
  lines.push_back(constant("scratch_slots", s.scratch_slots));
  lines.push_back(constant("scratch_slot_words", s.scratch_slot_words));
  for (const std::string& line : shadow_functions::declarations(s.shadow)) lines.push_back(line);
  add_reporter(s.loops, s.column, lines);
  lines.emplace_back(
      "typedef struct { tiles_report report; tiles_shadow *shadow; __local char *statics; "
      "__local int *agreed; uint word;" +
      std::string(s.watches_views ? " volatile __global uint *windows; const ulong *starts; uint "
                                    "thread; uint moment;"
                                  : "") +
      " } tiles_check;");
  return lines;
}

std::vector<std::string> of_all_kernels() {
  return {
      R"(tiles_apart __global uint *tiles_record(tiles_report report, uint kind, uint site) {
  const uint number = atomic_inc((volatile __global uint *)tiles_words(report));
  if (number >= tiles_max_records) return 0;
  __global uint *record = tiles_words(report) + tiles_head_words + number * tiles_record_words;
  record[tiles_at_kind] = kind;
  record[tiles_at_site] = site;
  for (int d = 0; d < tiles_rank; ++d) {
    record[tiles_at_thread + d] = tiles_thread_index(report, d);
    record[tiles_at_tile + d] = (uint)get_group_id(tiles_rank - 1 - d);
  }
  return record;
})",
      R"(__global uint *tiles_slot(tiles_report report) {
  const size_t plane = get_global_id(2) * get_global_size(1) + get_global_id(1);
  const size_t thread = plane * get_global_size(0) + get_global_id(0);
  return tiles_words(report) + tiles_scratch + thread % tiles_scratch_slots * tiles_scratch_slot_words;
})",
      R"(tiles_apart void tiles_outside(tiles_report report, uint kind, uint site, int index, int count) {
  __global uint *record = tiles_record(report, kind, site);
  if (record == 0) return;
  record[tiles_at_rank] = 1u;
  record[tiles_at_extent_rank] = 1u;
  record[tiles_at_index] = (uint)index;
  record[tiles_at_extent] = (uint)count;
})",
      R"(tiles_inlined int tiles_array_index(tiles_check *check, uint site, int index, int count) {
  if ((uint)index < (uint)count) return index;
  tiles_outside(check->report, tiles_array_bounds, site, index, count);
  return 0;
})"};
}

// The word keeps its interval.
std::string of_loops() {
  return R"(tiles_inlined void tiles_run_thread(tiles_check *check, uint thread) {
  const uint threads = (1u << (tiles_interval_shift - tiles_thread_shift)) - 1u;
  check->report.thread = thread;
  check->word = (check->word & ~(threads << tiles_thread_shift)) |
                (thread & threads) << tiles_thread_shift;
})";
}

std::string missed(int view_rank, int given, const std::string& index, const std::string& extent) {
  std::string indices, extents;
  for (int d = 0; d < view_rank; ++d) {
    const std::string at = ".i[" + std::to_string(d) + "]";
    indices += ", " + index + at;
    extents += ", " + extent + at;
  }
  return "tiles_missed" + std::to_string(view_rank) + "(check->report, site, " +
         std::to_string(given) + indices + extents + ")";
}

// Numbers, not structs, which compilers for GPUs would keep in memory for it at every access.
std::string of_missed_elements(int rank) {
  std::string indices, extents, body;
  for (int d = 0; d < rank; ++d) {
    const std::string at = std::to_string(d);
    indices += ", int i" + at;
    extents += ", int e" + at;
    body += "    record[tiles_at_index + " + at + "] = (uint)i" + at + ";\n" +
            "    record[tiles_at_extent + " + at + "] = (uint)e" + at + ";\n";
  }
  const std::string number = std::to_string(rank);
  return "tiles_apart __global uint *tiles_missed" + number +
         "(tiles_report report, uint site, uint rank" + indices + extents +
         ") {\n"
         "  __global uint *record = tiles_record(report, tiles_view_bounds, site);\n"
         "  if (record != 0) {\n"
         "    record[tiles_at_rank] = rank;\n"
         "    record[tiles_at_extent_rank] = " +
         number + "u;\n" + body + "  }\n  return tiles_slot(report);\n}";
}

std::vector<std::string> of_views(int rank) {
  const std::string type = names::index_type(rank);
  const std::string number = std::to_string(rank);
  return {
      of_missed_elements(rank),
      "tiles_inlined int tiles_is_section" + number + "(tiles_check *check, uint site, " + type +
          " index, " + type + " extent, " + type +
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
          "  if (is_section) return 1;\n  " +
          missed(rank, rank, "last", "whole") + ";\n  return 0;\n}",
      "tiles_inlined int tiles_is_shape" + number + "(tiles_check *check, uint site, " + type +
          " extent, int count) {\n"
          "  int size = 1;\n"
          "  for (int d = 0; d < " +
          number +
          " && size > 0; ++d) {\n"
          "    const int e = extent.i[d];\n"
          "    size = e < 0 ? -1 : e > 0 && size > INT_MAX / e ? INT_MAX : size * e;\n"
          "  }\n"
          "  if (size >= 0 && size <= count) return 1;\n"
          "  tiles_outside(check->report, tiles_view_bounds, site, size - 1, count);\n"
          "  return 0;\n}"};
}

std::string of_conditions() {
  return R"(tiles_inlined int tiles_agreed(tiles_check *check, uint site, int own) {
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0 && get_local_id(1) == 0 && get_local_id(2) == 0) *check->agreed = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int agreed = *check->agreed;
  if (agreed != own) tiles_record(check->report, tiles_divergent_condition, site);
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
