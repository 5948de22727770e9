#include "tests/fuzz/interpreter.hpp"

#include "tests/fuzz/memory.hpp"
#include "tests/fuzz/thread.hpp"
#include "tests/fuzz/tile_run.hpp"

namespace fuzz {
namespace {

std::vector<int> index_of(int n, const std::vector<int>& extents) {
  std::vector<int> made(extents.size());
  for (std::size_t d = extents.size(); d-- > 0;) {
    made[d] = n % extents[d];
    n /= extents[d];
  }
  return made;
}

int product(const std::vector<int>& extents) {
  int made = 1;
  for (const int extent : extents) made *= extent;
  return made;
}

// The same for all of them, each of which computes it.
bool condition_holds(const kernel& whole, shared_memory& memory, std::vector<thread>& threads,
                     const expression& e) {
  run_tile_calls(whole, memory, threads, e);
  bool holds = false;
  for (thread& each : threads) holds = each.condition_holds(e);
  return holds;
}

// Between two barriers the threads of a tile disturb each other in no order, so that each statement
// may be done by all of them before the next.
void run_together(const kernel& whole, shared_memory& memory, std::vector<thread>& threads,
                  const std::vector<statement>& block) {
  for (const statement& one : block) {
    if (!one.waits) {
      for (thread& each : threads) {
        if (!each.has_ended()) each.run(one);
      }
    } else if (one.kind == statement_kind::barrier) {
      memory.races.meet();
    } else if (one.kind == statement_kind::for_loop) {
      for (thread& each : threads) each.run(one.first);
      while (condition_holds(whole, memory, threads, *one.values[0])) {
        run_together(whole, memory, threads, one.body);
        for (thread& each : threads) each.run(one.step);
      }
    } else if (one.kind == statement_kind::branch) {
      if (condition_holds(whole, memory, threads, *one.values[0]))
        run_together(whole, memory, threads, one.body);
    } else if (one.kind == statement_kind::call) {
      for (thread& each : threads) each.enter(one);
      run_together(whole, memory, threads,
                   whole.functions[static_cast<std::size_t>(one.number)].body);
      for (thread& each : threads) each.leave();
    } else if (one.kind == statement_kind::declaration || one.kind == statement_kind::assignment) {
      run_tile_calls(whole, memory, threads, *one.values[0]);
      for (thread& each : threads) each.run(one);
    } else if (one.kind == statement_kind::histogram) {
      run_histogram(memory, threads, one);
    } else if (one.kind == statement_kind::tile_load) {
      run_tile_load(whole, memory, threads, one);
    } else {
      run_together(whole, memory, threads, one.body);
    }
  }
}

void run_tile(const kernel& whole, shared_memory& memory, const std::vector<int>& tile_at,
              const std::vector<int>& tile) {
  memory.tile_statics.clear();
  memory.races.meet();
  for (const variable& v : whole.main.variables) {
    memory.tile_statics.emplace_back(
        v.is_tile_static ? static_cast<std::size_t>(numbers_in(whole, v.t)) : 0);
  }
  std::vector<thread> threads;
  for (int n = 0; n < product(tile); ++n) {
    threads.emplace_back(whole, memory, tile_at, index_of(n, tile));
  }
  run_together(whole, memory, threads, whole.main.body);
}

}  // namespace

std::vector<std::vector<number>> interpret(const kernel& whole) {
  shared_memory memory;
  for (const view& v : whole.views) memory.views.push_back(v.contents);
  const std::vector<int> tile =
      whole.tile.empty() ? std::vector<int>(whole.domain.size(), 1) : whole.tile;
  std::vector<int> tiles = whole.domain;
  for (std::size_t d = 0; d < tiles.size(); ++d) tiles[d] /= tile[d];
  for (int n = 0; n < product(tiles); ++n) run_tile(whole, memory, index_of(n, tiles), tile);
  return memory.views;
}

}  // namespace fuzz
