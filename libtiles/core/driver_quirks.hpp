// What OpenCL drivers do otherwise than others or than the standard says, and what is done about
// it: one table. Code that minds a quirk names it, and docs/drivers.md shows the table to people.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>

#include "libtiles/core/opencl_driver.hpp"

namespace libtiles {

enum class quirk {
  dies_at_exit,
  keeps_binaries,
  starts_at_once,
  hides_tile_limit,
  hides_devices,
  ends_long_loops,
  returns_before_the_end,
  forgets_ends,
  never_fills_2_gib,
  counts_whole_rows,
  leaks_mapped_buffers,
  names_the_whole_device,
  has_its_own_fault_code,
  refuses_debug_option,
  begins_log_lines_with_error,
  compares_64_bits_wrongly,
  loses_copies_of_structs,
  crashes_on_struct_constants,
  shares_struct_arguments,
  crashes_on_unrolled_do,
  warns_of_long_vectors,
  dies_of_vectors_in_vectors,
  dies_of_inlined_structs,
  divides_vectors_wrongly,
  stores_half_vectors_aligned,
  forgets_masks,
};

/// A driver that has a quirk, and the versions that it was seen in.
struct quirky_driver {
  opencl_driver driver = opencl_driver::other;
  const char* versions = "";
};

enum class quirk_scope {
  there,       ///< code asks has_quirk()
  everywhere,  ///< what is done suits all drivers, and nobody asks
};

struct driver_quirk {
  quirk which;
  const char* name;  ///< of the enumerator
  std::array<quirky_driver, 2> drivers;
  const char* problem;
  const char* remedy;
  const char* seen;  ///< how it was found, or what shows it
  quirk_scope scope;
};

#define LIBTILES_QUIRK(name) quirk::name, #name

/// In the order of the enumerators.
constexpr driver_quirk driver_quirks[] = {
    {LIBTILES_QUIRK(dies_at_exit),
     {{{opencl_driver::pocl, "3.1"}, {opencl_driver::rusticl, "22.3"}}},
     "its threads compile and run kernels in the process, and meet destroyed objects at its end",
     "the end of a process or of a context waits for its queues",
     "tests/capi/exit_program.c; decision 7",
     quirk_scope::there},
    {LIBTILES_QUIRK(keeps_binaries),
     {{{opencl_driver::pocl, "3.1"}}},
     "it keeps finished kernels itself; asking it for a binary compiles once more",
     "its programs are not kept on disk",
     "decision 9",
     quirk_scope::there},
    {LIBTILES_QUIRK(starts_at_once),
     {{{opencl_driver::pocl, "3.1"}, {opencl_driver::nvidia, ""}}},
     "it hands a command to the device as soon as it is enqueued; a flush costs time",
     "launches are not flushed",
     "bench_launch; decision 12",
     quirk_scope::there},
    {LIBTILES_QUIRK(hides_tile_limit),
     {{{opencl_driver::rusticl, "22.3"}, {opencl_driver::nvidia, "580"}}},
     "CL_KERNEL_WORK_GROUP_SIZE is the preferred multiple, or 256 whatever the kernel is",
     "the device's limit is taken; the launch of a kernel that cannot is refused",
     "kernels that ran in larger work-groups",
     quirk_scope::there},
    {LIBTILES_QUIRK(hides_devices),
     {{{opencl_driver::rusticl, "22.3"}}},
     "it has no devices until RUSTICL_ENABLE names some",
     "the message about the missing devices says so",
     "tiles devices",
     quirk_scope::there},
    {LIBTILES_QUIRK(ends_long_loops),
     {{{opencl_driver::rusticl, "22.3"}}},
     "llvmpipe ends all loops of a work-item after 65,535 rounds together, without a word",
     "algorithms take their form for work-groups; work-items of the others loop less",
     "tests/algorithms",
     quirk_scope::there},
    {LIBTILES_QUIRK(returns_before_the_end),
     {{{opencl_driver::rusticl, "22.3"}}},
     "a blocking call returns at once, its command not yet run, if another thread flushes the "
     "queue at that moment",
     "commands do not block; their events are waited for",
     "threads that share a queue",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(forgets_ends),
     {{{opencl_driver::rusticl, "22.3"}}},
     "it tells that a command has ended only where its event is waited for",
     "the events of checked launches are waited for though their queues were finished",
     "tests/checked",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(never_fills_2_gib),
     {{{opencl_driver::nvidia, ""}}},
     "clEnqueueFillBuffer never comes back from 2 GiB on",
     "a kernel fills what is larger",
     "fills of an H100's memory",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(counts_whole_rows),
     {{{opencl_driver::nvidia, ""}}},
     "a rectangle is refused if its rows of a whole pitch each are more than the buffer, though "
     "nothing lies behind the last row's bytes",
     "the last row goes by itself",
     "tests/runtime/transfers/test_copy_runs.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(leaks_mapped_buffers),
     {{{opencl_driver::pocl, "3.1"}}},
     "it never lets go of a buffer that is mapped still, nor of its context",
     "buffers are unmapped before they go",
     "tests/capi/test_transfer_stats.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(names_the_whole_device),
     {{{opencl_driver::pocl, "3.1"}}},
     "a cl_context names the whole device where it was made for a part of it",
     "a device belongs to a context that names what it is a part of",
     "tests/interop/test_adopted_context.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(has_its_own_fault_code),
     {{{opencl_driver::nvidia, "580"}}},
     "after a fault in a kernel calls return -9999, which no header names",
     "the code is taken for a sign that the device may be lost",
     "decision 13",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(refuses_debug_option),
     {{{opencl_driver::oclgrind, "21.10"}}},
     "clBuildProgram fails with the option -g",
     "no driver is given it",
     "builds with -g",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(begins_log_lines_with_error),
     {{{opencl_driver::pocl, "3.1"}}},
     "in build logs \"error: \" stands before the place",
     "the first number behind a colon is the line",
     "build logs",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(compares_64_bits_wrongly),
     {{{opencl_driver::rusticl, "22.3"}}},
     "numbers of 64 bits are not always compared rightly",
     "checked kernels compare the nearest ints; conditions of 64 bits are left alone",
     "tests/checked",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(loses_copies_of_structs),
     {{{opencl_driver::rusticl, "22.3"}}},
     "some structs with gaps are lost when they are copied to arrays in loops",
     "generated structs have no gaps; kernels of algorithms move structs part by part",
     "tests/language; tests/algorithms",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(crashes_on_struct_constants),
     {{{opencl_driver::rusticl, "22.3"}}},
     "the compiler crashes on a constant struct of more than 16 bytes as an argument",
     "a function makes an index of more than 4 components",
     "tests/language",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(shares_struct_arguments),
     {{{opencl_driver::rusticl, "22.3"}, {opencl_driver::nvidia, ""}}},
     "a function is handed the caller's struct itself: each sees what the other writes",
     "structs that are changed, or that stand beside references, are copied first",
     "tests/language/functions.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(crashes_on_unrolled_do),
     {{{opencl_driver::rusticl, "22.3"}}},
     "the compiler crashes on #pragma unroll before a do loop",
     "such a loop goes without",
     "tests/conformance",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(warns_of_long_vectors),
     {{{opencl_driver::pocl, "3.1"}}},
     "each build warns that vectors of 16 floats change the ABI",
     "kernels that have such vectors turn the warning off",
     "decision 18",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(dies_of_vectors_in_vectors),
     {{{opencl_driver::oclgrind, "21.10"}}},
     "it dies of vectors that are made of vectors where it looks for what nobody wrote",
     "vectors are made number by number",
     "tests/language under .ci/test_on",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(dies_of_inlined_structs),
     {{{opencl_driver::oclgrind, "21.10"}}},
     "it cannot run what is inlined of functions that give structs",
     "functions of checked kernels that give structs are not inlined",
     "tests/checked",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(divides_vectors_wrongly),
     {{{opencl_driver::nvidia, "580"}, {opencl_driver::pocl, "5"}}},
     "a char2 that is divided within a char4 gives the dividend, or anything where a component is "
     "known to be 0",
     "integer vectors are divided component by component",
     "tests/language/vectors.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(stores_half_vectors_aligned),
     {{{opencl_driver::pocl, "3.1"}}},
     "a vector of halves is stored as if its address were a multiple of its size",
     "halves are stored one by one",
     "tests/algorithms",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(forgets_masks),
     {{{opencl_driver::pocl, "3.1"}}},
     "s[(x * 3) & 31] of neighbouring work-items, or iterations, is read as s[x * 3]: a fault of "
     "LLVM's "
     "loop vectorizer, in 14 to 19",
     "kernels for CPUs call a function that hides the mask",
     "tests/conformance/masked_subscripts.cpp",
     quirk_scope::everywhere},
};

#undef LIBTILES_QUIRK

constexpr const driver_quirk& row_of(quirk which) {
  return driver_quirks[static_cast<std::size_t>(which)];
}

constexpr bool has_quirk(opencl_driver driver, quirk which) {
  const auto& [first, second] = row_of(which).drivers;
  return driver != opencl_driver::other && (first.driver == driver || second.driver == driver);
}

}  // namespace libtiles
