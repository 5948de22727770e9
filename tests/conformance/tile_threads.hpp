// The threads of one tile on the host: one runs at a time, until it waits or ends.
#pragma once

#include <functional>

namespace conformance::tile_threads {

/// Runs `body(0)` to `body(count - 1)`.
void run(int count, const std::function<void(int)>& body);

/// Of a thread that run() runs: its number.
int number();

/// Of such a thread: returns when all others wait, too, or have ended.
void wait();

}  // namespace conformance::tile_threads
