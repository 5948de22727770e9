// A part of a texture's memory.
#pragma once

#include <cstddef>
#include <cstring>
#include <vector>

#include "tiles/data_generation.hpp"
#include "tiles/extent.hpp"
#include "tiles/index.hpp"
#include "tiles/native_view.hpp"

namespace tiles::detail {

/// The contiguous texels of one mipmap level.
struct texture_bytes {
  tiles_array_view words;
  std::size_t begin;
  std::size_t size;

  std::size_t first_word() const { return begin / 4; }
  std::size_t word_count() const { return (begin + size + 3) / 4 - first_word(); }
  bool is_of_words() const { return begin % 4 == 0 && size % 4 == 0; }

  view_handle section() const {
    return section_view(words, index<1>(static_cast<int>(first_word())),
                        extent<1>(static_cast<int>(word_count())));
  }

  void read(void* to) const {
    begin_data_generation();
    const view_handle part = section();
    if (is_of_words()) return check(tiles_array_view_read(part.get(), to, size));
    std::memcpy(to, all_words(part.get()).data() + begin % 4, size);
  }

  void write(const void* from) const {
    begin_data_generation();
    const view_handle part = section();
    if (is_of_words()) return check(tiles_array_view_write(part.get(), from, size));
    std::vector<unsigned char> held = all_words(part.get());
    std::memcpy(held.data() + begin % 4, from, size);
    check(tiles_array_view_write(part.get(), held.data(), held.size()));
  }

 private:
  std::vector<unsigned char> all_words(tiles_array_view part) const {
    std::vector<unsigned char> held(4 * word_count());
    check(tiles_array_view_read(part, held.data(), held.size()));
    return held;
  }
};

}  // namespace tiles::detail
