// Faults and limits of OpenCL drivers, and their workarounds, in one table. Code that depends on a
// quirk names it; docs/drivers.md shows the table.
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
  counts_more_local_memory,
  counts_local_memory_twice,
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
  repeats_first_threads,
  loses_structs_of_three_bytes,
  decides_for_all_threads,
  leaves_loops_together,
  keeps_a_decision,
  loses_many_variables,
  loads_vectors_by_pairs,
  crashes_on_subscripted_arguments,
  miscounts_arrays_of_arrays,
  returns_older_copies,
  crashes_on_constant_bytes,
  dies_of_kernels_at_once,
  forgets_released_contexts,
  hangs_in_forked_children,
  loses_small_powers,
  loses_its_own_files,
  knows_one_thread,
  waits_without_an_error,
  tells_times_out_of_order,
  dies_of_failed_events,
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
     "its threads compile and run kernels in the process, and access destroyed objects when it "
     "ends",
     "the end of a process or of a context waits for its queues",
     "tests/capi/exit_program.c; decision 7",
     quirk_scope::there},
    {LIBTILES_QUIRK(keeps_binaries),
     {{{opencl_driver::pocl, "3.1"}}},
     "it caches finished kernels itself; requesting a binary compiles again",
     "its programs are not kept on disk",
     "decision 9",
     quirk_scope::there},
    {LIBTILES_QUIRK(starts_at_once),
     {{{opencl_driver::pocl, "3.1"}, {opencl_driver::nvidia, ""}}},
     "it passes a command to the device as soon as it is enqueued; a flush costs time",
     "launches are not flushed",
     "bench_launch; decision 12",
     quirk_scope::there},
    {LIBTILES_QUIRK(hides_tile_limit),
     {{{opencl_driver::rusticl, "22.3"}, {opencl_driver::nvidia, "580"}}},
     "CL_KERNEL_WORK_GROUP_SIZE is the preferred multiple, or 256 for any kernel",
     "the device's limit is used; a launch that exceeds the kernel's limit is refused",
     "kernels that ran in larger work-groups",
     quirk_scope::there},
    {LIBTILES_QUIRK(counts_more_local_memory),
     {{{opencl_driver::nvidia, "580"}}},
     "CL_KERNEL_LOCAL_MEM_SIZE is up to 128 bytes more than the kernel's variables, and so above "
     "the device's limit for kernels that use all of it, which run: 16 are the driver's own, the "
     "others a gap up to arrays that are aligned to 128; up to 1024 with wgmma",
     "128 bytes are taken off what it says, 1024 with wgmma",
     "bench/tile_multiply.py: 48 KiB of tile_static variables",
     quirk_scope::there},
    {LIBTILES_QUIRK(counts_local_memory_twice),
     {{{opencl_driver::rusticl, "22.3"}}},
     "CL_KERNEL_LOCAL_MEM_SIZE is twice what the kernel's variables take",
     "half of it is used",
     "tests/translator/programs/image_filters.cpp",
     quirk_scope::there},
    {LIBTILES_QUIRK(hides_devices),
     {{{opencl_driver::rusticl, "22.3"}}},
     "it has no devices until RUSTICL_ENABLE names some",
     "the message about missing devices mentions RUSTICL_ENABLE",
     "tiles devices",
     quirk_scope::there},
    {LIBTILES_QUIRK(ends_long_loops),
     {{{opencl_driver::rusticl, "22.3"}}},
     "llvmpipe ends the loops of a work-item after 65,535 iterations in total, without an error",
     "algorithms use their work-group form; other work-items run shorter loops, and convolutions "
     "that would take more are refused",
     "tests/algorithms",
     quirk_scope::there},
    {LIBTILES_QUIRK(returns_before_the_end),
     {{{opencl_driver::rusticl, "22.3"}}},
     "a blocking call returns before its command has run if another thread flushes the queue at "
     "the same time",
     "commands do not block; the library waits for their events",
     "threads that share a queue",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(forgets_ends),
     {{{opencl_driver::rusticl, "22.3"}}},
     "clFinish does not wait for what was flushed before, and the end of a command is reported "
     "only after a wait for its event",
     "finishing a queue is a wait for an event behind its commands; everywhere, checked launches "
     "are waited for by their own events",
     "tests/checked, tests/interop",
     quirk_scope::there},
    {LIBTILES_QUIRK(never_fills_2_gib),
     {{{opencl_driver::nvidia, ""}}},
     "clEnqueueFillBuffer never returns for 2 GiB or more",
     "a kernel fills larger buffers",
     "fills of an H100's memory",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(counts_whole_rows),
     {{{opencl_driver::nvidia, ""}}},
     "it counts a whole pitch for the last row of a rectangle, and refuses one that fits at the "
     "end of a buffer",
     "the last row is copied separately",
     "tests/runtime/transfers/test_copy_runs.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(leaks_mapped_buffers),
     {{{opencl_driver::pocl, "3.1"}}},
     "it never releases a buffer that is still mapped, nor its context",
     "buffers are unmapped before they are released",
     "tests/capi/test_transfer_stats.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(names_the_whole_device),
     {{{opencl_driver::pocl, "3.1"}}},
     "a cl_context made for a sub-device reports the whole device",
     "a sub-device is accepted in a context that reports its parent device",
     "tests/interop/test_adopted_context.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(has_its_own_fault_code),
     {{{opencl_driver::nvidia, "580"}}},
     "after a fault in a kernel, calls return -9999, which no header defines",
     "the code means that the device may be lost",
     "decision 13",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(refuses_debug_option),
     {{{opencl_driver::oclgrind, "21.10"}}},
     "clBuildProgram fails with the option -g",
     "the option is not used",
     "builds with -g",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(begins_log_lines_with_error),
     {{{opencl_driver::pocl, "3.1"}}},
     "build logs have \"error: \" before the source location",
     "the first number after a colon is read as the line",
     "build logs",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(compares_64_bits_wrongly),
     {{{opencl_driver::rusticl, "22.3"}}},
     "comparisons of 64-bit numbers are sometimes wrong",
     "checked kernels compare values clamped to int; 64-bit conditions are not checked",
     "tests/checked",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(loses_copies_of_structs),
     {{{opencl_driver::rusticl, "22.3"}}},
     "some structs with padding are lost when loops copy them to arrays",
     "generated structs have no padding; the algorithms copy structs member by member",
     "tests/language; tests/algorithms",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(crashes_on_struct_constants),
     {{{opencl_driver::rusticl, "22.3"}}},
     "the compiler crashes on a constant struct of more than 16 bytes as an argument",
     "a function constructs an index of more than 4 components",
     "tests/language",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(shares_struct_arguments),
     {{{opencl_driver::rusticl, "22.3"}, {opencl_driver::nvidia, ""}}},
     "struct arguments are passed by reference: caller and callee see each other's writes",
     "structs that are changed, or passed together with references, are copied first",
     "tests/language/functions.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(crashes_on_unrolled_do),
     {{{opencl_driver::rusticl, "22.3"}}},
     "the compiler crashes on #pragma unroll before a do loop",
     "the pragma is omitted",
     "tests/conformance",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(warns_of_long_vectors),
     {{{opencl_driver::pocl, "3.1"}}},
     "each build warns that vectors of 16 floats change the ABI",
     "kernels with such vectors disable the warning",
     "decision 18",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(dies_of_vectors_in_vectors),
     {{{opencl_driver::oclgrind, "21.10"}}},
     "its check for uninitialised values crashes on vectors constructed from vectors",
     "vectors are constructed from scalars",
     "tests/language under .ci/test_on",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(dies_of_inlined_structs),
     {{{opencl_driver::oclgrind, "21.10"}}},
     "it cannot run inlined functions that return structs",
     "in checked kernels, functions that return structs are not inlined",
     "tests/checked",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(divides_vectors_wrongly),
     {{{opencl_driver::nvidia, "580"}, {opencl_driver::pocl, "5"}}},
     "dividing a char2 that is part of a char4 gives the dividend, or any value if a component is "
     "known to be 0",
     "integer vectors are divided component by component",
     "tests/language/vectors.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(stores_half_vectors_aligned),
     {{{opencl_driver::pocl, "3.1"}}},
     "half vectors are stored as if aligned to their size",
     "halves are stored individually",
     "tests/algorithms",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(forgets_masks),
     {{{opencl_driver::pocl, "3.1"}}},
     "LLVM's loop vectorizer, in versions 14 to 19, reads s[(x * 3) & 31] as s[x * 3] in "
     "neighbouring "
     "work-items and in loops",
     "in kernels for CPUs, a function applies the mask, and hides it from LLVM where PoCL compiles",
     "tests/conformance/masked_subscripts.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(repeats_first_threads),
     {{{opencl_driver::pocl, "3.1 and 5"}}},
     "in work-groups with one work-item in dimension 0 and several in others, the first one runs "
     "twice what stands before a barrier in a branch or loop, or before a loop that all go round "
     "equally often",
     "a tile of one column is a row of work-items",
     "tests/conformance/columns.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(loses_structs_of_three_bytes),
     {{{opencl_driver::rusticl, "22.3"}}},
     "a struct of three chars that is built of its members, copied and read gets other members' "
     "values",
     "in memory, the generated structs of char_3 and uchar_3 hold an array",
     "tests/language/vectors.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(decides_for_all_threads),
     {{{opencl_driver::pocl, "3.1 and 5"}}},
     "in kernels with barriers, one work-item decides for all whether a loop goes on that has "
     "another in it, which all go round equally often, and which value a variable has after a "
     "branch with such loops; behind a barrier in a branch, also whether others do what only some "
     "come to, and 5 whether each stores something, and in some processes which value one of many "
     "variables has",
     "in kernels for CPUs, such a loop and its body, or a loop in such a branch, stand under a "
     "condition of the work-item's index that always holds; tiles with barriers in branches run as "
     "loops; convolutions have all work-items store; loops of products by emulated tensor cores "
     "have one version",
     "tests/conformance/divergent_loops.cpp, tests/algorithms/convolve.cpp, "
     "tests/algorithms/matrix_multiply.cpp, tests/python/test_barriers_in_branches.py; "
     "tests/conformance/tile_products.cpp with TILES_SHAPE=group",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(leaves_loops_together),
     {{{opencl_driver::rusticl, "22.3"}}},
     "work-items that run loops over threads leave a loop together that each is to leave by its "
     "own "
     "condition, if another loop is in it",
     "nothing; the driver's tests run such kernels as work-groups",
     "tests/conformance/divergent_loops.cpp with TILES_SHAPE=loop",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(keeps_a_decision),
     {{{opencl_driver::pocl, "3.1"}}},
     "in kernels with barriers, an early return before a barrier, on a condition that one "
     "work-item "
     "put into local memory, crashes, or decides as the call before, where a kernel does it twice",
     "nothing; functions that do it are checked on other drivers",
     "tests/conformance/barriers.cpp with TILES_CHECKED=1",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(loses_many_variables),
     {{{opencl_driver::pocl, "3.1"}}},
     "values that many variables hold before a barrier are lost, or the kernel crashes",
     "CPUs merge at most four tiles",
     "tests/conformance with TILES_SHAPE=merged",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(loads_vectors_by_pairs),
     {{{opencl_driver::pocl, "3.1"}}},
     "vload and vstore of 4 to 16 numbers are moves of two numbers each, which are put together",
     "vectors in memory have a type of their own, aligned as a number is",
     "bench_plain_loops",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(crashes_on_subscripted_arguments),
     {{{opencl_driver::rusticl, "22.3"}}},
     "the compiler crashes where a work-item's own number selects an element of an array that is "
     "an argument",
     "nothing; kernels that capture arrays are tested on other drivers",
     "tests/translator/run/captured_c_array.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(miscounts_arrays_of_arrays),
     {{{opencl_driver::rusticl, "22.3"}}},
     "clSetKernelArg answers CL_INVALID_ARG_SIZE for a struct with an array of arrays: it takes "
     "one row for the whole",
     "nothing; kernels that capture such structs are tested on other drivers",
     "tests/translator/run/a_filter_with_a_clamped_halo.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(returns_older_copies),
     {{{opencl_driver::rusticl, "22.3"}}},
     "a function that copies a struct as a whole, changes the original and returns the copy, "
     "returns an older value, or 0 if the original is the result of a function",
     "nothing; kernels that do it are tested on other drivers",
     "tests/translator/run/operators_called_by_name.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(crashes_on_constant_bytes),
     {{{opencl_driver::rusticl, "22.3"}}},
     "the compiler crashes on an array of 8-bit numbers that is initialized with constants alone, "
     "as uchar a[1] = {1}",
     "nothing; elements that are assigned, or of which one is no constant, are no problem",
     "fuzz_kernels, seed 3000000009",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(dies_of_kernels_at_once),
     {{{opencl_driver::pocl, "3.1"}}},
     "at times, the process is aborted where two contexts run the same kernel at once: "
     "pocl_release_dlhandle_cache asserts that it is in use",
     "members of a group on such devices run in turn",
     "bench_device_groups",
     quirk_scope::there},
    {LIBTILES_QUIRK(forgets_released_contexts),
     {{{opencl_driver::intel, "2026.2"}}},
     "a queue does not keep its context: once the program has released that, the queue answers "
     "CL_INVALID_CONTEXT, and later calls hang",
     "nothing; a program keeps the contexts of the queues that it lends",
     "tests/interop/test_adopted_context.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(hangs_in_forked_children),
     {{{opencl_driver::intel, "2026.2"}}},
     "a child of fork() that ends by exit() waits for what queues of the parent had to do at the "
     "fork, and so forever",
     "nothing; a child ends by _exit() or calls exec, or the parent finishes its contexts before",
     "tests/python/test_fork.py",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(loses_small_powers),
     {{{opencl_driver::intel, "2026.2"}}},
     "native_exp is 0 where the power is below 1e-34",
     "nothing; fast_math is as exact as the driver",
     "tests/language",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(loses_its_own_files),
     {{{opencl_driver::pocl, "3.1"}}},
     "of several processes that build the same program at once, one may fail without a diagnostic: "
     "it removes program.bc, which another process has just removed",
     "a build that fails without a diagnostic is repeated once",
     "examples/mpi/summa.cpp; tests/faults/test_builds.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(knows_one_thread),
     {{{opencl_driver::oclgrind, "21.10"}}},
     "calls of another thread than the first one lose what they copy, or end the process",
     "launches in pieces copy results and work on their members in the calling thread",
     "tests/groups/streamed.cpp",
     quirk_scope::there},
    {LIBTILES_QUIRK(waits_without_an_error),
     {{{opencl_driver::nvidia, "580"}}},
     "clWaitForEvents succeeds for an event that the program has set to a negative status",
     "the status of the event is asked for after each wait",
     "tests/groups/wait_events.cpp",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(tells_times_out_of_order),
     {{{opencl_driver::nvidia, "580"}}},
     "rarely, a command's profile says that it was submitted or began before it was queued",
     "no time of an activity is before the one that precedes it",
     "tests/stories",
     quirk_scope::everywhere},
    {LIBTILES_QUIRK(dies_of_failed_events),
     {{{opencl_driver::pocl, "3.1"}}},
     "the process ends where an event that a command waits for fails, and another command comes "
     "after that one",
     "nothing; a program sets the events that it gives to CL_COMPLETE",
     "tests/interop/test_event.cpp",
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
