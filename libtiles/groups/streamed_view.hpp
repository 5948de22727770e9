// A distributed view whose elements come to the members' devices in pieces, and go back.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "libtiles/groups/distributed_view.hpp"
#include "libtiles/runtime/data/array.hpp"

namespace libtiles::groups {

/// What a launch does with the elements.
struct streamed_use {
  bool is_needed = false;  ///< what they are matters to it
  bool is_written = false;
  bool reads_halo = false;
  /// It writes elements that are in halos of other pieces: those are to be what they were before.
  bool keeps_halos = false;
};

/// Elements are in the host memory of the view that the distributed one was made of. Members may
/// use it at the same time, each with rooms of its own.
class streamed_view {
 public:
  /// Memory of a member's device for one piece at a time.
  struct room {
    runtime::array memory;
    part_ranges ranges{};
    runtime::whole_data whole{};
    std::unique_ptr<runtime::array_view> view{};
  };

  /// Brings the elements to host memory.
  /// \param pieces  of the domain, of all members
  /// \throws error (out_of_memory, device_failure, device_lost)
  streamed_view(distributed_view& data, const streamed_use& use, const partition& pieces);

  const distributed_view& data() const { return data_; }

  /// For each of the pieces. \throws error (out_of_memory, device_failure)
  room room_for(const std::shared_ptr<runtime::context>& where, const partition& pieces) const;

  /// Copies what the kernel needs of a piece to the room.
  /// \throws error (out_of_memory, device_failure, device_lost)
  void upload(const index_range& piece, room& to) const;

  /// Copies what the kernel wrote back. Blocks. \throws as upload()
  void download(const room& from) const;

  /// Says that a kernel was given pieces: what is written matters from now on.
  void note_launch() const;

  /// The room as what a kernel takes.
  runtime::launch_argument argument(const char* name, const room& held) const;

 private:
  part_ranges ranges_of_piece(const index_range& piece) const;
  std::vector<repeated_places> places_of(const part_ranges& ranges) const;
  runtime::data_window in_host(const index_range& range) const;
  std::byte* memory_of(const runtime::data_window& window) const;
  void copy_places(const index_range& piece, const room& to) const;
  void copy_to(const runtime::data_window& target, const index_range& from) const;
  void keep_halos(const partition& pieces);
  runtime::data_window in_room(const room& held, const index_range& range) const;

  distributed_view& data_;
  const streamed_use use_;
  const runtime::data_window window_;
  std::byte* first_ = nullptr;  // the window's first element
  // By the piece's first index: the elements of its halo, in the order of places_of().
  std::map<std::int64_t, std::vector<std::byte>> kept_;
};

}  // namespace libtiles::groups
