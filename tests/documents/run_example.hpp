// Runs a document's example on the default device.
#pragma once

#include "tests/documents/example.hpp"

namespace documents {

/// Whether the device can run it: some have no double.
bool can_run(const example& shown);

/// Launches the kernel and compares what it leaves in `out` with what the document shows.
void check_result(const example& shown);

/// Compiles the kernel and compares what the compiler says with what the document shows: of a text
/// that it refuses the error, else the warning.
void check_message(const example& shown);

}  // namespace documents
