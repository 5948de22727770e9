#include "tests/runtime/hand_compiled.hpp"

namespace hand_compiled {
namespace {

using libtiles::argument_kind;
using libtiles::argument_type;
using libtiles::element_type;
using libtiles::scalar_type;
using libtiles::compiler::parameter;

const element_type int_element{scalar_type::int32, "", 4};

parameter view_of_int(const char* name, int rank, bool is_read, bool is_written) {
  parameter made;
  made.name = name;
  made.type = argument_type{argument_kind::array_view, int_element, rank, !is_written};
  made.is_read = is_read;
  made.is_written = is_written;
  return made;
}

compiled_kernel untiled(const char* name, int rank, const char* source) {
  compiled_kernel compiled;
  compiled.name = name;
  compiled.entry_point = name;
  compiled.rank = rank;
  compiled.opencl_source = source;
  return compiled;
}

void set_parameters(compiled_kernel& compiled, std::vector<parameter> parameters) {
  for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i].argument = i;
  compiled.parameters = std::move(parameters);
}

}  // namespace

compiled_kernel increment() {
  compiled_kernel compiled = untiled("increment", 1, R"(
__kernel void increment(__global char* data, long offset, int extent0, int domain0) {
  const int i = get_global_id(0);
  if (i >= domain0) return;
  ((__global int*)(data + offset))[i] += 1;
})");
  set_parameters(compiled, {view_of_int("data", 1, true, true)});
  return compiled;
}

compiled_kernel fill() {
  compiled_kernel compiled = untiled("fill", 1, R"(
__kernel void fill(__global char* data, long offset, int extent0, int value, int domain0) {
  const int i = get_global_id(0);
  if (i >= domain0) return;
  ((__global int*)(data + offset))[i] = value;
})");
  set_parameters(compiled,
                 {view_of_int("data", 1, false, true),
                  {"value", argument_type{argument_kind::value, int_element, 0, false}, true}});
  return compiled;
}

compiled_kernel copy() {
  compiled_kernel compiled = untiled("copy", 1, R"(
__kernel void copy(__global const char* in, long in_offset, int in_extent0,
                   __global char* out, long out_offset, int out_extent0, int domain0) {
  const int i = get_global_id(0);
  if (i >= domain0) return;
  ((__global int*)(out + out_offset))[i] = ((__global const int*)(in + in_offset))[i];
})");
  set_parameters(compiled, {view_of_int("in", 1, true, false), view_of_int("out", 1, false, true)});
  return compiled;
}

compiled_kernel coordinates() {
  compiled_kernel compiled = untiled("coordinates", 2, R"(
__kernel void coordinates(__global char* data, long offset, int extent0, int extent1, int stride0,
                          int domain0, int domain1) {
  const int i = get_global_id(1);
  const int j = get_global_id(0);
  if (i >= domain0 || j >= domain1) return;
  ((__global int*)(data + offset))[i * stride0 + j] = 100 * i + j;
})");
  set_parameters(compiled, {view_of_int("data", 2, false, true)});
  return compiled;
}

compiled_kernel tile_sums() {
  compiled_kernel compiled = untiled("tile_sums", 1, R"(
__kernel __attribute__((reqd_work_group_size(4, 1, 1)))
void tile_sums(__global const char* in, long in_offset, int in_extent0,
               __global char* out, long out_offset, int out_extent0) {
  __local int values[4];
  values[get_local_id(0)] = ((__global const int*)(in + in_offset))[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    ((__global int*)(out + out_offset))[get_group_id(0)] =
        values[0] + values[1] + values[2] + values[3];
  }
})");
  set_parameters(compiled, {view_of_int("in", 1, true, false), view_of_int("out", 1, false, true)});
  compiled.is_tiled = true;
  compiled.tile = {4, 1, 1};
  compiled.tile_statics = {{"values", 16}};
  return compiled;
}

compiled_kernel tiled(int rank, std::array<int, 3> tile) {
  compiled_kernel compiled;
  compiled.name = "average";
  compiled.rank = rank;
  compiled.is_tiled = true;
  compiled.tile = tile;
  return compiled;
}

compiled_kernel broken() {
  compiled_kernel compiled = untiled("broken", 1,
                                     "__kernel void broken(int domain0) {\n"
                                     "  int a = no_such_name;\n"
                                     "}\n");
  compiled.lines.append({});
  compiled.lines.append({"wrong.tile", 7});
  compiled.lines.append({});
  return compiled;
}

}  // namespace hand_compiled
