#include "tests/stories/story.hpp"

#include <algorithm>

namespace stories {
namespace {

constexpr std::size_t most_views = 6;

}  // namespace

std::string name_of(const shown& view) { return "view " + std::to_string(view.id); }

shown& story::any_view(choices& random) { return random.one_of(views_); }

tiles_context story::any_context(choices& random, std::string& name) {
  const auto& contexts = shared_.contexts();
  const auto count = static_cast<int>(contexts.size());
  const int chosen = random.below(count + 1);
  if (chosen == count && own_context_) {
    name = "the context of the story";
    return own_context_.get();
  }
  name = "context " + std::to_string(chosen % count);
  return contexts[static_cast<std::size_t>(chosen % count)].get();
}

// The more of a kind there are in a list, the more often it is done.
void story::perform(const step& next) {
  choices random(next);
  if (views_.empty()) return make_data(random);
  using action = void (story::*)(choices&);
  static constexpr action of_views[] = {&story::make_data, &story::make_data,   &story::view_array,
                                        &story::section,   &story::section,     &story::project,
                                        &story::reshape,   &story::reinterpret, &story::as_const};
  static constexpr action of_contents[] = {&story::launch,         &story::launch,
                                           &story::launch,         &story::launch,
                                           &story::launch,         &story::launch,
                                           &story::repeat,         &story::repeat,
                                           &story::repeat,         &story::run_algorithm,
                                           &story::run_algorithm,  &story::profile,
                                           &story::read,           &story::write,
                                           &story::fill,           &story::copy,
                                           &story::copy,           &story::synchronize,
                                           &story::synchronize,    &story::synchronize_later,
                                           &story::synchronize_to, &story::change_memory,
                                           &story::change_memory,  &story::discard,
                                           &story::get_data,       &story::get_data,
                                           &story::change_context, &story::release_view,
                                           &story::release_view,   &story::release_array,
                                           &story::call_wrongly};
  if (views_.size() < most_views && random.chance(20)) {
    return (this->*random.one_of(of_views))(random);
  }
  (this->*random.one_of(of_contents))(random);
}

void story::finish() {
  tell("the end");
  for (const shown& view : views_) compare(view);
  if (profiled_.is_on) stop_profile();
  while (!views_.empty()) release_view(views_.size() - 1);
  if (repeated_.handle) release_repeated();
  pieces_.clear();
}

outcome play(stage& shared, const std::vector<step>& steps) {
  story one(shared);
  outcome made;
  try {
    for (const step& next : steps) one.perform(next);
    one.finish();
  } catch (const mismatch& difference) {
    made.failure = difference.what();
  }
  made.lines = one.lines();
  return made;
}

std::vector<step> shortened(stage& shared, std::vector<step> steps) {
  for (std::size_t part = std::max<std::size_t>(steps.size() / 2, 1);; part /= 2) {
    for (std::size_t first = 0; first < steps.size();) {
      std::vector<step> fewer = steps;
      const auto from = fewer.begin() + static_cast<std::ptrdiff_t>(first);
      fewer.erase(from, from + static_cast<std::ptrdiff_t>(std::min(part, steps.size() - first)));
      if (play(shared, fewer).failure.empty()) {
        first += part;
      } else {
        steps = std::move(fewer);
      }
    }
    if (part == 1) return steps;
  }
}

}  // namespace stories
