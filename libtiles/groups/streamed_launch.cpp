#include "libtiles/groups/streamed_launch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>

#include "libtiles/groups/first_error.hpp"
#include "libtiles/groups/streamed_aliases.hpp"
#include "libtiles/groups/streamed_view.hpp"
#include "libtiles/runtime/launch/access_of.hpp"

namespace libtiles::groups {
namespace {

using streamed_views = std::vector<std::unique_ptr<streamed_view>>;

streamed_use use_of(const cut_launch& launch, const distributed_view& data) {
  streamed_use use;
  use.reads_halo = launch.reads_halo(data);
  std::size_t parameters = 0;
  bool is_touched = false, is_overwritten = false;
  for (const data_use& each : launch.uses) {
    if (each.how != &data.how()) continue;
    const compiler::parameter& target = *each.parameter;
    ++parameters;
    is_touched |= target.is_read || target.is_written;
    use.is_written |= target.is_written;
    is_overwritten |= runtime::is_overwritten(target, data.shape(), launch.domain.shape);
  }
  is_overwritten &= parameters == 1;
  use.is_needed = is_touched && !is_overwritten && !data.is_discarded();
  return use;
}

/// What one member does.
class member_stream {
 public:
  member_stream(const cut_launch& launch, const streamed_views& views, std::size_t member,
                const partition& pieces, std::atomic<bool>& has_submitted)
      : launch_(launch),
        views_(views),
        member_(member),
        pieces_(pieces),
        has_submitted_(has_submitted) {}

  void run() {
    on_piece(0, [&] { make_rooms(); });
    on_piece(0, [&] { upload(0); });
    for (std::size_t k = 0; k < pieces_.size(); ++k) {
      on_piece(k, [&] { submit(k); });
      std::future<void> results = std::async(launch_.group.beside_caller(),
                                             [this, k] { on_piece(k, [&] { download(k); }); });
      first_error next;
      if (k + 1 < pieces_.size()) {
        next.catch_from([&] { on_piece(k + 1, [&] { upload(k + 1); }); });
      }
      results.get();
      next.rethrow();
    }
  }

 private:
  using rooms = std::vector<streamed_view::room>;

  template <class Work>
  void on_piece(std::size_t k, const Work& work) const {
    const index_range& piece = pieces_[k];
    launch_.group.on_member(
        member_, work,
        ", piece " + std::to_string(k + 1) + " of " + std::to_string(pieces_.size()) +
            ", indices " + std::to_string(piece.begin) + " to " + std::to_string(piece.end - 1) +
            " of dimension " + std::to_string(launch_.dimension));
  }

  void make_rooms() {
    for (std::size_t i = 0; i < std::min(pieces_at_once, pieces_.size()); ++i) {
      for (const auto& each : views_) {
        rooms_[i].push_back(each->room_for(launch_.group.member(member_), pieces_));
      }
    }
  }

  rooms& rooms_of(std::size_t k) { return rooms_[k % pieces_at_once]; }

  void upload(std::size_t k) {
    for (std::size_t i = 0; i < views_.size(); ++i) {
      views_[i]->upload(pieces_[k], rooms_of(k)[i]);
    }
  }

  void submit(std::size_t k) {
    runtime::launch_request request{launch_.part(pieces_[k]), {}};
    for (const group_argument& each : launch_.arguments) {
      request.arguments.push_back(argument_for(each, rooms_of(k)));
    }
    const auto& where = launch_.group.member(member_);
    runtime::launch(launch_.make_ready(member_, request), where, false);
    has_submitted_ = true;
    where->flush();
  }

  runtime::launch_argument argument_for(const group_argument& given, const rooms& held) const {
    if (given.distributed == nullptr) return given.plain;
    for (std::size_t i = 0; i < views_.size(); ++i) {
      if (&views_[i]->data() == given.distributed) {
        return views_[i]->argument(given.plain.name, held[i]);
      }
    }
    return given.distributed->argument(given.plain.name, member_);
  }

  void download(std::size_t k) {
    for (std::size_t i = 0; i < views_.size(); ++i) views_[i]->download(rooms_of(k)[i]);
  }

  const cut_launch& launch_;
  const streamed_views& views_;
  const std::size_t member_;
  const partition& pieces_;
  std::atomic<bool>& has_submitted_;
  std::array<rooms, pieces_at_once> rooms_;
};

}  // namespace

void launch_in_pieces(const cut_launch& launch, const launch_memory& memory,
                      const partition& shares) {
  std::vector<partition> pieces;
  partition all;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    pieces.push_back(launch.group.on_member(i, [&] { return memory.pieces(i, shares[i]); }));
    all.insert(all.end(), pieces.back().begin(), pieces.back().end());
  }
  const std::vector<const distributed_view*> sharing = sharing_with_written(launch);
  // First of all views, which may be of one memory, and before copies take what the parts had.
  std::vector<distributed_view*> copied, split;
  for (distributed_view* const each : launch.distributed()) {
    const bool is_copied = each->how().kind == distribution_kind::copy;
    (is_copied ? copied : split).push_back(each);
    if (!is_copied) each->recall();
  }
  first_error errors;
  for (distributed_view* const each : copied) each->begin_distribution(shares, false, errors);
  streamed_views views;
  for (distributed_view* const each : split) {
    streamed_use use = use_of(launch, *each);
    const bool is_shared = std::find(sharing.begin(), sharing.end(), each) != sharing.end();
    use.is_needed |= is_shared && !each->is_discarded();
    use.keeps_halos = use.reads_halo && use.is_needed && (use.is_written || is_shared);
    views.push_back(std::make_unique<streamed_view>(*each, use, all));
  }
  std::atomic<bool> has_submitted{false};
  const auto run = [&](std::size_t member) {
    const bool has_copies =
        std::all_of(copied.begin(), copied.end(),
                    [&](const distributed_view* each) { return each->has_part(member); });
    if (pieces[member].empty() || !has_copies) return;
    member_stream(launch, views, member, pieces[member], has_submitted).run();
  };
  errors.catch_from([&] { launch.group.on_all_members(run); });
  for (const auto& each : views) {
    if (has_submitted) each->note_launch();
  }
  errors.rethrow();
}

}  // namespace libtiles::groups
