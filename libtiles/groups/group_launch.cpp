#include "libtiles/groups/group_launch.hpp"

#include <algorithm>
#include <chrono>
#include <deque>

#include "libtiles/groups/first_error.hpp"
#include "libtiles/groups/streamed_launch.hpp"

namespace libtiles::groups {
namespace {

using runtime::compute_domain;
using runtime::launch_argument;
using runtime::launch_request;
using runtime::ready_launch;

std::vector<launch_argument> of_whole_data(const std::vector<group_argument>& arguments) {
  std::vector<launch_argument> list;
  for (const group_argument& each : arguments) {
    list.push_back(each.distributed == nullptr ? each.plain
                                               : each.distributed->argument(each.plain.name));
  }
  return list;
}

void check_groups(const device_group& group, const std::vector<group_argument>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const distributed_view* const data = arguments[i].distributed;
    if (data != nullptr && &data->group() != &group) {
      throw error(status::argument_mismatch,
                  "arguments[" + std::to_string(i) +
                      "] is distributed over another group; expected the group of the launch");
    }
    if (arguments[i].plain.home == nullptr) continue;
    throw error(status::argument_mismatch,
                "arguments[" + std::to_string(i) +
                    "] is an array, which lives on one device; pass a view of it, to read, or "
                    "distribute one over the group");
  }
}

/// A launch over a group, from its checks to the last member.
class group_launch {
 public:
  group_launch(const device_group& group, runtime::kernel& kernel, const compute_domain& domain,
               const std::vector<group_argument>& arguments,
               const std::vector<std::shared_ptr<runtime::event>>& after)
      : group_(group),
        after_(after),
        launch_{group, kernel, domain, arguments, kernel.translated(of_whole_data(arguments))},
        speeds_(group.speeds_of(kernel)),
        has_old_halo_(group.size(), false) {}

  void run() {
    runtime::check_domain_of(launch_.translated, launch_.domain);
    find_uses();
    launch_.dimension = cut_of(launch_.translated, launch_.uses);
    // What they are the ends of may write the data.
    for (const auto& each : after_) each->wait();
    if (element_count(launch_.domain.shape) == 0) return;
    const partition cuts = data_cuts();
    const partition shares = fitted(cuts, launch_.extent());
    const launch_memory memory(launch_);
    if (!memory.fits(cuts)) return launch_in_pieces(launch_, memory, shares);
    const bool is_measured = !group_.has_fixed_weights() && speeds_.is_due(shares);
    begin_distribution(cuts);
    if (is_measured || exchanging_.empty()) {
      end_distribution();
      make_requests(shares);
    } else {
      make_requests_around(shares);
    }
    if (is_measured) {
      speeds_.note(shares, measured());
    } else {
      submit();
    }
  }

 private:
  void find_uses() {
    for (const compiler::parameter& each : launch_.translated.parameters) {
      const group_argument& given = launch_.arguments[each.argument];
      if (given.distributed != nullptr) {
        launch_.uses.push_back({&each, &given.distributed->how()});
      } else if (given.plain.window != nullptr) {
        launch_.uses.push_back({&each, nullptr});
      }
    }
  }

  // The cuts that data has already, where they do for the domain: no element has to move then.
  partition data_cuts() {
    const std::int64_t tile = launch_.tile();
    const partition even = cut(launch_.extent(), tile,
                               group_.has_fixed_weights() ? group_.weights() : speeds_.weights());
    for (const group_argument& each : launch_.arguments) {
      const partition* const known =
          each.distributed == nullptr ? nullptr : each.distributed->cuts();
      if (known == nullptr || !do_for_domain(*known, even)) continue;
      if (is_worth_moving(*known, even)) break;
      return known->back().end >= launch_.extent() ? *known : fitted(*known, launch_.extent());
    }
    return even;
  }

  bool is_worth_moving(const partition& known, const partition& even) {
    if (group_.has_fixed_weights() || known.back().end > launch_.extent()) return false;
    return speeds_.is_worth_moving(fitted(known, launch_.extent()), even, bytes_of_data());
  }

  std::uint64_t bytes_of_data() const {
    std::uint64_t bytes = 0;
    for (const group_argument& each : launch_.arguments) {
      if (each.distributed != nullptr) bytes += each.distributed->size_in_bytes();
    }
    return bytes;
  }

  // A domain that is shorter than that of the cuts runs where its data is.
  bool do_for_domain(const partition& known, const partition& even) const {
    const std::int64_t tile = launch_.tile();
    const partition asked = fitted(known, launch_.extent());
    const bool is_at_tiles = std::all_of(asked.begin(), asked.end(),
                                         [&](const index_range& r) { return r.begin % tile == 0; });
    return is_at_tiles &&
           (known.back().end >= launch_.extent() || is_about_as_even(asked, even, tile));
  }

  void begin_distribution(const partition& cuts) {
    for (const group_argument& each : launch_.arguments) {
      if (each.distributed == nullptr) continue;
      const bool is_left = each.distributed->begin_distribution(
          cuts, launch_.reads_halo(*each.distributed), errors_);
      if (is_left) exchanging_.push_back(each.distributed);
    }
  }

  void end_distribution() {
    for (distributed_view* const each : exchanging_) {
      errors_.catch_from([&] { each->end_distribution(); });
      for (std::size_t i = 0; i < group_.size(); ++i) {
        if (each->is_halo_old(i)) has_old_halo_[i] = true;
      }
    }
    exchanging_.clear();
    // What ran before it changed what halos had been read from.
    if (has_launched_) mark_written();
  }

  void make_requests(const partition& cuts) {
    for (std::size_t member = 0; member < group_.size(); ++member) {
      add_request(member, cuts[member]);
    }
  }

  // First the insides, then what needs the halos.
  void make_requests_around(const partition& cuts) {
    partition insides;
    for (std::size_t i = 0; i < cuts.size(); ++i) insides.push_back(inside_of(i, cuts[i]));
    make_requests(insides);
    before_exchange_ = ready_.size();
    for (std::size_t i = 0; i < cuts.size(); ++i) {
      add_request(i, {cuts[i].begin, insides[i].begin});
      add_request(i, {insides[i].end, cuts[i].end});
    }
  }

  // The whole tiles whose threads read what the member has itself; if there are none, it is empty
  // and at the end.
  index_range inside_of(std::size_t member, index_range range) const {
    const index_range all = range;
    for (const distributed_view* const each : exchanging_) {
      const index_range owned = each->ranges()[member].owned;
      range = common(range, {owned.begin + each->how().depth, owned.end - each->how().depth});
    }
    if (range.is_empty()) return {all.end, all.end};
    const std::int64_t tile = launch_.tile();
    range = {(range.begin + tile - 1) / tile * tile, range.end / tile * tile};
    return range.is_empty() ? index_range{all.end, all.end} : range;
  }

  bool has_data(std::size_t member) const {
    return std::all_of(launch_.arguments.begin(), launch_.arguments.end(),
                       [&](const group_argument& each) {
                         return each.distributed == nullptr || each.distributed->has_part(member);
                       });
  }

  void add_request(std::size_t member, const index_range& range) {
    if (range.is_empty() || !has_data(member)) return;
    requests_.push_back(request_of(member, range));
    members_.push_back(member);
    ready_.push_back(
        group_.on_member(member, [&] { return launch_.make_ready(member, requests_.back()); }));
  }

  launch_request request_of(std::size_t member, const index_range& range) const {
    launch_request request{launch_.part(range), {}};
    for (const group_argument& each : launch_.arguments) {
      request.arguments.push_back(each.distributed == nullptr
                                      ? each.plain
                                      : each.distributed->argument(each.plain.name, member));
    }
    return request;
  }

  void submit() {
    submit_each(
        [&](std::size_t i) { runtime::launch(ready_[i], group_.member(members_[i]), false); });
  }

  // One after the other. \return seconds of each member
  std::vector<double> measured() {
    using clock = std::chrono::steady_clock;
    errors_.catch_from([&] { group_.finish(); });
    std::vector<double> seconds(group_.size(), 0.0);
    submit_each([&](std::size_t i) {
      const auto start = clock::now();
      runtime::launch(ready_[i], group_.member(members_[i]), false);
      group_.member(members_[i])->finish();
      seconds[members_[i]] = std::chrono::duration<double>(clock::now() - start).count();
    });
    return seconds;
  }

  // All are checked and built before the first one runs, and run whatever happens to one of them,
  // but for those that would read a halo that did not come.
  template <class Launch>
  void submit_each(const Launch& launch) {
    for (std::size_t i = 0; i < ready_.size(); ++i) {
      if (i == before_exchange_) end_distribution();
      if (has_old_halo_[members_[i]]) continue;
      errors_.catch_from([&] {
        group_.on_member(members_[i], [&] { launch(i); });
        mark_written();
      });
    }
    errors_.rethrow();
  }

  void mark_written() {
    has_launched_ = true;
    for (const compiler::parameter& each : launch_.translated.parameters) {
      distributed_view* const data = launch_.arguments[each.argument].distributed;
      if (data != nullptr && each.is_written) data->mark_written();
    }
  }

  const device_group& group_;
  const std::vector<std::shared_ptr<runtime::event>>& after_;
  cut_launch launch_;
  member_speeds& speeds_;
  std::deque<launch_request> requests_;  // in place: launches borrow them
  std::vector<std::size_t> members_;
  std::vector<ready_launch> ready_;
  std::vector<distributed_view*> exchanging_;
  first_error errors_;
  std::vector<bool> has_old_halo_;  // after end_distribution()
  bool has_launched_ = false;
  std::size_t before_exchange_ = 0;  // so many launches need no halo that members exchange
};

void check_rank(const compute_domain& domain) {
  if (domain.shape.size() <= max_domain_rank) return;
  throw error(status::invalid_compute_domain,
              "unsupported compute domain, its rank is " + std::to_string(domain.shape.size()) +
                  ", and a group cuts domains of rank 1 to " + std::to_string(max_domain_rank) +
                  ".\nuse fewer dimensions");
}

}  // namespace

void launch(const device_group& group, runtime::kernel& kernel, const compute_domain& domain,
            const std::vector<group_argument>& arguments,
            const std::vector<std::shared_ptr<runtime::event>>& after) {
  runtime::check_domain(domain);
  check_rank(domain);
  check_groups(group, arguments);
  group_launch(group, kernel, domain, arguments, after).run();
}

}  // namespace libtiles::groups
