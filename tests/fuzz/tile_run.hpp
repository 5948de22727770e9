// What the threads of a tile compute together while a kernel is interpreted: thread by thread, from
// what each of them brings.
#pragma once

#include <vector>

#include "tests/fuzz/thread.hpp"

namespace fuzz {

/// Gives each thread the results of the calls within an expression, the inner ones first.
void run_tile_calls(const kernel& whole, shared_memory& memory, std::vector<thread>& threads,
                    const expression& e);

void run_histogram(shared_memory& memory, std::vector<thread>& threads, const statement& s);

void run_tile_load(const kernel& whole, shared_memory& memory, std::vector<thread>& threads,
                   const statement& s);

}  // namespace fuzz
