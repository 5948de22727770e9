// The shadow of a kernel's tile_static memory: who wrote and read each part of it last.
//
// A cell stands for as many bytes as the smallest number in that memory has, and has three words:
// the last writer, and two readers of one interval between barriers. A word is an interval, a
// thread and a site; 0 means nobody.
#pragma once

#include <cstddef>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// Bits that tell so many numbers apart, at least 1.
int bits_for(std::size_t count);

class shadow_layout {
 public:
  static constexpr std::size_t words_per_cell = 3;

  /// \param site_count  of the whole program
  shadow_layout(const typed::program& program, std::size_t site_count);

  /// Whether there is something to shadow.
  bool exists() const { return cell_count_ > 0; }
  /// Whether it lies in the device's local memory, beside what it is the shadow of.
  bool is_local() const { return is_local_; }

  std::size_t cell_bytes() const { return cell_bytes_; }
  std::size_t bytes() const;
  int site_bits() const { return site_bits_; }
  int thread_bits() const { return thread_bits_; }

 private:
  std::size_t cell_bytes_ = 8;
  std::size_t cell_count_ = 0;
  bool is_local_ = true;
  int site_bits_ = 0;
  int thread_bits_ = 0;
};

}  // namespace libtiles::compiler
