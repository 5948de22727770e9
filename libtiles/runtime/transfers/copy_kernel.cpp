#include "libtiles/runtime/transfers/copy_kernel.hpp"

#include <array>

#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {
namespace {

// One work-item copies one unit. What it copies is counted in the narrowest step first; the widest
// one needs no division. Distances are in units.
constexpr const char* kernel_text = R"(
#define TAKE_STEP(d, member)                         \
  if (inner_steps > d) {                             \
    const ulong next = rest / counts.member;         \
    const long i = rest - next * counts.member;      \
    source += i * from_steps.member;                 \
    target += i * to_steps.member;                   \
    rest = next;                                     \
  }

__kernel void copy_units(__global const UNIT* from, __global UNIT* to, ulong units,
                         long source, long target, int inner_steps, ulong8 counts,
                         long8 from_steps, long8 to_steps, long from_outer, long to_outer) {
  ulong rest = get_global_id(0);
  if (rest >= units) return;
  TAKE_STEP(0, s0)
  TAKE_STEP(1, s1)
  TAKE_STEP(2, s2)
  TAKE_STEP(3, s3)
  TAKE_STEP(4, s4)
  TAKE_STEP(5, s5)
  TAKE_STEP(6, s6)
  TAKE_STEP(7, s7)
  to[target + (long)rest * to_outer] = from[source + (long)rest * from_outer];
}
)";

constexpr std::size_t max_inner_steps = 8;

// Of every device here; sizes are rounded up to it so that no driver chooses a poor one.
constexpr std::size_t work_group = 64;

/// Bytes that a work-item copies at once.
constexpr std::array<const char*, 4> unit_types = {"uchar", "ushort", "uint", "ulong"};

program_source program_for(std::size_t unit) {
  program_source source;
  source.name = "copy within a device";
  source.entry_point = "copy_units";
  source.opencl_source = std::string("#define UNIT ") + unit_types[unit] + kernel_text;
  return source;
}

const program_source& program_of(std::size_t unit) {
  static const std::array<program_source, unit_types.size()>* const programs =
      new std::array<program_source, unit_types.size()>{program_for(0), program_for(1),
                                                        program_for(2), program_for(3)};
  return (*programs)[unit];
}

/// The largest unit, as a power of two, at which all the pieces begin and end.
std::size_t widest_unit(const element_grid& grid) {
  std::uint64_t bits = grid.size | grid.from_first | grid.to_first | grid.bases;
  for (const grid_step& each : grid.steps) {
    bits |= static_cast<std::uint64_t>(each.from) | static_cast<std::uint64_t>(each.to);
  }
  std::size_t unit = unit_types.size() - 1;
  while (bits % (std::uint64_t{1} << unit) != 0) --unit;
  return unit;
}

/// The steps that the kernel takes, the narrowest first.
std::vector<grid_step> steps_of_units(const element_grid& grid, std::int64_t unit) {
  std::vector<grid_step> steps = grid.steps;
  if (grid.size > static_cast<std::uint64_t>(unit) || steps.empty()) {
    steps.push_back({grid.size, unit, unit});
    steps.back().count /= static_cast<std::uint64_t>(unit);
  }
  for (grid_step& each : steps) {
    each.from /= unit;
    each.to /= unit;
  }
  return {steps.rbegin(), steps.rend()};
}

struct kernel_steps {
  cl_int inner = 0;
  cl_ulong8 counts{};
  cl_long8 from{};
  cl_long8 to{};
};

kernel_steps inner_steps_of(const std::vector<grid_step>& steps) {
  static_assert(max_data_rank <= max_inner_steps, "a step for the units, and one that is outer");
  kernel_steps packed;
  packed.inner = static_cast<cl_int>(steps.size() - 1);
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    packed.counts.s[i] = steps[i].count;
    packed.from.s[i] = steps[i].from;
    packed.to.s[i] = steps[i].to;
  }
  return packed;
}

template <class... Values>
void set_arguments(cl::Kernel& kernel, const Values&... values) {
  cl_uint position = 0;
  (kernel.setArg(position++, values), ...);
}

}  // namespace

void enqueue_copy_kernel(context& where, const cl::CommandQueue& queue, const cl::Buffer& from,
                         const cl::Buffer& to, const element_grid& grid,
                         const std::vector<cl::Event>* before, cl::Event* event) {
  const std::size_t unit = widest_unit(grid);
  const auto size = static_cast<std::int64_t>(1) << unit;
  const std::vector<grid_step> steps = steps_of_units(grid, size);
  const kernel_steps inner = inner_steps_of(steps);
  const std::uint64_t units = piece_count(grid) * (grid.size >> unit);
  const auto items = static_cast<std::size_t>((units + work_group - 1) / work_group * work_group);
  where.programs().get(program_of(unit))->with_kernel([&](cl::Kernel& kernel) {
    set_arguments(kernel, from, to, cl_ulong{units}, static_cast<cl_long>(grid.from_first >> unit),
                  static_cast<cl_long>(grid.to_first >> unit), inner.inner, inner.counts,
                  inner.from, inner.to, static_cast<cl_long>(steps.back().from),
                  static_cast<cl_long>(steps.back().to));
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items), cl::NDRange(work_group),
                               before, event);
  });
}

}  // namespace libtiles::runtime
