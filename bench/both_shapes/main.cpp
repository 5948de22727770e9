// Whether a kernel is slower in the shape that the default device chooses than as work-groups: the
// kernels of the conformance cases and of the examples that can have loops on a CPU, or merged
// tiles on a GPU, in both shapes, in turns. Compares what both compute, prints those whose speed is
// below the limit, and ends with status 1 if there are any.
//
// Usage: bench_both_shapes [auto|loop|merged [all [<part>/<parts>]]]
//          loop, merged: in this shape wherever that can be; all: prints the others, too;
//          2/8: the second of eight parts of the kernels alone
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>

#include "bench/both_shapes/shape_run.hpp"
#include "bench/overhead/rounds.hpp"

namespace {

using both_shapes::extents;
using both_shapes::kernel_case;
using both_shapes::shape_run;

// Times on CPUs vary more.
constexpr double least_speed_of_loops = 0.95, least_speed_of_merged = 0.97;

// A launch that takes less says little about the kernel.
constexpr double enough_milliseconds = 1;
constexpr double most_threads = 1 << 22;

// PoCL 3.1 loses the rest of this one's checked form, and ends the process.
constexpr const char* not_for_drivers = "a function with barriers that returns early";

class made_kernels {
 public:
  made_kernels(const kernel_case& from, tiles_shape shape)
      : groups(make_kernel(from, TILES_SHAPE_GROUP, false)),
        chosen(make_kernel(from, shape, false)),
        checked(make_kernel(from, TILES_SHAPE_GROUP, true)) {
    if (groups == nullptr || chosen == nullptr || checked == nullptr) fail(tiles_get_last_error());
  }
  ~made_kernels() {
    for (tiles_kernel each : {groups, chosen, checked}) tiles_kernel_release(each);
  }
  made_kernels(const made_kernels&) = delete;
  made_kernels& operator=(const made_kernels&) = delete;

  const tiles_kernel groups, chosen, checked;
};

tiles_kernel_info info_of(tiles_kernel kernel, const kernel_case& from) {
  const shape_run types(kernel, from, extents(from.views.front().rank, 1));
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  check(tiles_kernel_get_info(kernel, types.arguments(), types.argument_count(), &info));
  return info;
}

extents tiles_of(const tiles_kernel_info& info, const extents& counts) {
  extents domain(info.tile, info.tile + info.rank);
  for (std::size_t d = 0; d < domain.size(); ++d) domain[d] *= counts[d];
  return domain;
}

extents domain_of(const tiles_kernel_info& info, double threads) {
  for (std::uint32_t d = 0; d < info.rank; ++d) threads /= static_cast<double>(info.tile[d]);
  const double count = std::max(1.0, std::round(std::pow(threads, 1.0 / info.rank)));
  return tiles_of(info, extents(info.rank, static_cast<std::int64_t>(count)));
}

// Of the conformance cases: some name elements by number.
extents own_domain(const tiles_kernel_info& info) {
  const extents counts[] = {{19}, {3, 4}, {2, 2, 3}};
  return tiles_of(info, counts[info.rank - 1]);
}

bool is_right(const made_kernels& kernels, const kernel_case& from, const extents& domain) {
  return shape_run(kernels.checked, from, domain).runs_without_fault();
}

/// Large enough that a launch takes long, if the kernel stays within its views there. Nothing for
/// one that is wrong in any case, as those are that warnings are shown by.
std::optional<extents> choose_domain(const made_kernels& kernels, const kernel_case& from) {
  const tiles_kernel_info info = info_of(kernels.groups, from);
  double threads = 1 << 14;
  if (!is_right(kernels, from, domain_of(info, threads))) {
    const extents domain = own_domain(info);
    return is_right(kernels, from, domain) ? std::optional(domain) : std::nullopt;
  }
  for (; threads < most_threads; threads *= 4) {
    shape_run run(kernels.groups, from, domain_of(info, threads));
    run.launch();
    run.finish();
    if (overhead::milliseconds(run) >= enough_milliseconds) break;
  }
  return domain_of(info, threads);
}

struct outcome {
  double group_time, chosen_time;
  extents domain;
  double speed() const { return group_time / chosen_time; }
};

outcome measure(const made_kernels& kernels, const kernel_case& from, const extents& domain,
                double least_speed) {
  shape_run groups(kernels.groups, from, domain);
  shape_run chosen(kernels.chosen, from, domain);
  for (shape_run* each : {&groups, &chosen}) each->launch();
  if (groups.contents() != chosen.contents()) fail(from.title + ": the shapes' results differ");
  outcome found{0, 0, domain};
  for (const int repetitions : {7, 31, 63}) {
    const std::vector<double> times = overhead::medians_in_turns(repetitions, groups, chosen);
    found.group_time = times[0];
    found.chosen_time = times[1];
    if (found.speed() >= least_speed * 1.05) break;
  }
  return found;
}

void print(const kernel_case& from, const outcome& found) {
  std::string domain;
  for (const std::int64_t extent : found.domain) {
    domain += (domain.empty() ? "" : " x ") + std::to_string(extent);
  }
  std::printf("| %s | %s | %.3f | %.3f | %.2f |\n", from.title.c_str(), domain.c_str(),
              found.group_time, found.chosen_time, found.speed());
  std::fflush(stdout);
}

bool can_have(tiles_shape shape, const kernel_case& from) {
  const tiles_kernel kernel = make_kernel(from, shape, false);
  const bool has_shape = info_of(kernel, from).shape == shape;
  check(tiles_kernel_release(kernel));
  return has_shape;
}

void ignore(std::int32_t, const char*, void*) {}

std::vector<kernel_case> all_kernels() {
  std::vector<kernel_case> all = both_shapes::example_kernels(EXAMPLES);
  for (kernel_case& each : both_shapes::conformance_kernels(CONFORMANCE_TABLE)) {
    all.push_back(std::move(each));
  }
  return all;
}

/// Which of the kernels are measured.
struct part_of_kernels {
  int part = 1, parts = 1;

  bool has(std::size_t number) const {
    return number % static_cast<std::size_t>(parts) == static_cast<std::size_t>(part - 1);
  }
};

std::optional<part_of_kernels> parse_part(const char* text) {
  part_of_kernels made;
  char rest = 0;
  const bool is_part = std::sscanf(text, "%d/%d%c", &made.part, &made.parts, &rest) == 2 &&
                       made.part >= 1 && made.part <= made.parts;
  return is_part ? std::optional(made) : std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  static const std::map<std::string, tiles_shape> shapes{
      {"auto", TILES_SHAPE_AUTOMATIC}, {"loop", TILES_SHAPE_LOOP}, {"merged", TILES_SHAPE_MERGED}};
  const auto asked = shapes.find(argc > 1 ? argv[1] : "auto");
  const bool prints_all = argc > 2 && std::strcmp(argv[2], "all") == 0;
  const auto part = argc > 3 ? parse_part(argv[3]) : part_of_kernels{};
  if (asked == shapes.end() || (argc > 2 && !prints_all) || !part || argc > 4) {
    fail("usage: bench_both_shapes [auto|loop|merged [all [<part>/<parts>]]]");
  }
  // Many of the cases are there to be warned of.
  tiles_log_set_callback(ignore, nullptr);
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  check(tiles_context_get_device(nullptr, &device));
  const tiles_shape of_device =
      device.type == TILES_DEVICE_TYPE_CPU ? TILES_SHAPE_LOOP : TILES_SHAPE_MERGED;
  const tiles_shape wanted = asked->second == TILES_SHAPE_AUTOMATIC ? of_device : asked->second;
  std::printf("device: %s (%s), medians of launches in turns\n\n", device.name, device.platform);
  std::printf("| kernel | domain | work-groups, ms | as chosen, ms | speed over work-groups |\n");
  std::printf("| --- | --- | ---: | ---: | ---: |\n");
  const double least_speed =
      wanted == TILES_SHAPE_LOOP ? least_speed_of_loops : least_speed_of_merged;
  int slow = 0, measured = 0, without = 0;
  std::size_t number = 0;
  for (const kernel_case& each : all_kernels()) {
    if (!part->has(number++) || each.title == not_for_drivers) continue;
    if (!can_have(wanted, each)) {
      ++without;
      continue;
    }
    const made_kernels kernels(each, asked->second);
    const std::optional<extents> domain = choose_domain(kernels, each);
    if (!domain) continue;
    const outcome found = measure(kernels, each, *domain, least_speed);
    ++measured;
    slow += found.speed() < least_speed ? 1 : 0;
    if (prints_all || found.speed() < least_speed) print(each, found);
  }
  std::printf("\n%d kernels can have %s, %d of them ran below %.2f; %d cannot\n", measured,
              wanted == TILES_SHAPE_LOOP ? "loops" : "merged tiles", slow, least_speed, without);
  return slow == 0 ? 0 : 1;
}
