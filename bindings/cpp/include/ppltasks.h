// The header in which C++ AMP programs find concurrency::task, which completion_future::to_task()
// gives.
#pragma once

#include "tiles/completion_future.hpp"

namespace Concurrency {
using tiles::task;
}

namespace concurrency = Concurrency;
