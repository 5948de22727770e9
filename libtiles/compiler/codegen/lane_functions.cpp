#include "libtiles/compiler/codegen/lane_functions.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "libtiles/compiler/ir/lane_calls.hpp"

namespace libtiles::compiler {
namespace {

// Of 32 bits. All lanes that there are take part: the mask may name others.
struct shuffle_text {
  const char* name;
  const char* ptx;
  const char* khr_lane;
};

constexpr shuffle_text shuffles[] = {
    {lane_calls::down, "shfl.sync.down.b32 %0, %1, %2, 0x1f, 0xffffffff;",
     "min((int)get_sub_group_local_id() + n, (int)get_sub_group_size() - 1)"},
    {lane_calls::up, "shfl.sync.up.b32 %0, %1, %2, 0x0, 0xffffffff;",
     "max((int)get_sub_group_local_id() - n, 0)"},
    {lane_calls::from, "shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0xffffffff;", "n"},
    {lane_calls::across, "shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;",
     "(int)get_sub_group_local_id() ^ n"},
};

// Threads that an assembler's barrier waits for are those of OpenCL's.
constexpr const char* count_at_barrier = R"(int tiles_lane_count_at_barrier_int(int i) {
  int n;
  __asm__ volatile("{ .reg .pred p; setp.ne.s32 p, %1, 0; bar.red.popc.u32 %0, 0, p; }"
                   : "=r"(n) : "r"(i) : "memory");
  return n;
})";

std::string body_of(const shuffle_text& shuffle, sub_group_form form) {
  if (form == sub_group_form::khr) {
    return std::string("  return sub_group_shuffle(x, (uint)(") + shuffle.khr_lane + "));\n";
  }
  return std::string("  uint y;\n  __asm__ volatile(\"") + shuffle.ptx +
         "\" : \"=r\"(y) : \"r\"(x), \"r\"(n));\n  return y;\n";
}

std::string of_bits(const shuffle_text& shuffle, sub_group_form form) {
  return std::string("uint ") + shuffle.name + "(uint x, int n) {\n" + body_of(shuffle, form) + "}";
}

bool is_small(const std::string& type) {
  return type == "char" || type == "uchar" || type == "short" || type == "ushort";
}

// Of a whole number of pieces of 32 bits.
std::string of_type(const lane_function& function) {
  const std::string& t = function.type;
  const std::string head = t + " " + name_of(function) + "(" + t + " x, int n) {\n";
  if (t == "int" || t == "uint" || t == "float") {
    return head + "  return as_" + t + "(" + function.spelling + "(as_uint(x), n));\n}";
  }
  if (is_small(t)) return head + "  return (" + t + ")" + function.spelling + "((uint)x, n);\n}";
  return head + "  union { " + t + " value; uint pieces[(sizeof(" + t +
         ") + 3) / 4]; } all;\n  all.value = x;\n#pragma unroll\n"
         "  for (int k = 0; k < (int)(sizeof(" +
         t + ") + 3) / 4; ++k) all.pieces[k] = " + function.spelling +
         "(all.pieces[k], n);\n  return all.value;\n}";
}

void write_function(const std::string& text, output_lines& out) {
  out.add(text.substr(0, text.find(" {")) + ";");
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out.add(line);
}

}  // namespace

std::string name_of(const lane_function& function) {
  std::string type = function.type;
  std::replace(type.begin(), type.end(), ' ', '_');
  return function.spelling + "_" + type;
}

void write_lane_functions(const program_needs& needs, const sub_groups& lanes, output_lines& out) {
  std::set<std::string> of_words;
  for (const lane_function& each : needs.lane_functions) of_words.insert(each.spelling);
  for (const shuffle_text& each : shuffles) {
    if (of_words.count(each.name) != 0) write_function(of_bits(each, lanes.form), out);
  }
  for (const lane_function& each : needs.lane_functions) {
    const bool counts = each.spelling == lane_calls::count_at_barrier;
    write_function(counts ? count_at_barrier : of_type(each), out);
  }
}

}  // namespace libtiles::compiler
