// Rows of text in columns of equal width.
#pragma once

#include <tiles/tiles.h>

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

using text_table = std::vector<std::vector<std::string>>;

/// Writes a line per row, columns two spaces apart. Rows have the same number of cells.
void write_table(std::ostream& out, const text_table& rows);

/// "1 program", "2 programs".
std::string count_text(std::uint64_t count, const std::string& noun);

/// "17 bytes", "4.9 KiB", "256.0 MiB".
std::string size_text(std::uint64_t bytes);

/// "cpu", "gpu", "accelerator" or "other".
const char* type_text(tiles_device_type type);
