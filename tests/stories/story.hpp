// The life of some views: what is done with them, and what they then have to show.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/stories/model.hpp"
#include "tests/stories/stage.hpp"
#include "tests/stories/step.hpp"

namespace stories {

enum class home { host, array, none };

/// Bytes that views show.
struct piece {
  int id;
  home at;
  model truth;
  std::vector<std::uint8_t> host;  ///< of home::host: the memory itself
  owned<tiles_array> array;        ///< of home::array, until it is released
  extents array_extent;
  const element* array_element = nullptr;
  int views = 0;
  std::vector<owned<tiles_event>> arrivals;  ///< of which the host's memory is not to be used
};

struct shown {
  int id;
  piece* of;
  window part;
  bool is_const;
  owned<tiles_array_view> handle;
};

/// Whether some element of one part lies, even partly, where one of the other does.
bool overlap(const shown& a, const window& part_a, const shown& b, const window& part_b);

class story {
 public:
  explicit story(stage& shared) : shared_(shared) {}

  /// \throws mismatch where the library does not do what the model does
  void perform(const step& next);
  /// Compares all views, and what they leave behind.
  void finish();

  /// What was done, in order.
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  // Views.
  void make_data(choices& random);
  void view_host(choices& random);
  window any_host_window(choices& random) const;
  void make_array(choices& random);
  void add_array(choices& random, const window& whole);
  void view_array(choices& random);
  void release_array(choices& random);
  void make_without_source(choices& random);
  void section(choices& random);
  void project(choices& random);
  void reshape(choices& random);
  void reinterpret(choices& random);
  void as_const(choices& random);
  void release_view(choices& random);
  void release_view(std::size_t place);
  void leave(piece& of);
  void forget(piece& gone);
  piece& add_piece(home at, std::size_t size);
  void add_view(tiles_array_view handle, piece& of, window part, bool is_const,
                const std::string& how);
  void check_desc(const shown& view, tiles_data_desc& found) const;

  // Contents.
  void read(choices& random);
  void compare(const shown& view);
  void write(choices& random);
  void fill(choices& random);
  void copy(choices& random);
  void synchronize(choices& random);
  void synchronize_later(choices& random);
  void synchronize_to(choices& random);
  void change_memory(choices& random);
  void discard(choices& random);
  void get_data(choices& random);
  void write_some(choices& random, const shown& view, std::uint8_t* first, bool writes_all);
  void compare_host(const shown& view) const;
  static void wait_for_arrivals(piece& of);

  // Launches.
  std::vector<const shown*> with_kernels() const;
  void launch(choices& random);
  void launch_map(choices& random, const shown& to, std::uint32_t number);
  void submit(choices& random, kernel_kind kind, const window& domain,
              const std::vector<const shown*>& views, std::uint32_t number);
  static void add_number(model& truth, const window& part, std::uint32_t number);
  void change_context(choices& random);
  void make_context(choices& random);
  void wait_for_launches();

  // A launch that is repeated.
  void repeat(choices& random);
  void bind(choices& random);
  void replace_view(choices& random);
  void replace_number();
  void set_extent(const extents& extent);
  void release_repeated();

  // Algorithms. Views are named by their places, since a target may be added.
  void run_algorithm(choices& random);
  std::size_t target_for(choices& random, std::size_t from, const extents& extent);
  template <class Desc>
  void submit(choices& random, Desc& desc,
              tiles_status (*algorithm)(tiles_context, const Desc*, tiles_event*),
              const std::string& line);
  void scan(choices& random, std::size_t from);
  void reduce(choices& random, std::size_t from);
  void transpose(choices& random, std::size_t from);
  void sort(choices& random, std::size_t which);

  // Profiles.
  void profile(choices& random);
  void stop_profile();
  void note_kernel(int own_context, kernel_kind kind);
  int number_of_own(tiles_context context) const;

  // Calls that are to be refused.
  void call_wrongly(choices& random);

  void tell(const std::string& line) { lines_.push_back(line); }
  shown& any_view(choices& random);
  tiles_context any_context(choices& random, std::string& name);
  std::uint32_t next_number() { return number_ += 7; }

  struct repeated_launch {
    owned<tiles_bound_launch> handle;
    piece* of = nullptr;
    window domain;
    std::uint32_t number = 0;
    int own_context = 0;  ///< which of the story's own it runs in; 0: in a common one
  };

  struct profiled_context {
    bool is_on = false;
    std::vector<std::string> kernels;  ///< in the order of their launches
  };

  stage& shared_;
  std::vector<std::unique_ptr<piece>> pieces_;
  std::vector<shown> views_;
  owned<tiles_context> own_context_;
  int own_contexts_made_ = 0;
  repeated_launch repeated_;
  profiled_context profiled_;
  std::vector<owned<tiles_event>> launches_;
  int pieces_made_ = 0;
  int views_made_ = 0;
  std::uint32_t number_ = 0;
  std::vector<std::string> lines_;
};

/// "view 3"
std::string name_of(const shown& view);

struct outcome {
  std::string failure;  ///< empty if the library did what the model did
  std::vector<std::string> lines;
};

outcome play(stage& shared, const std::vector<step>& steps);

/// Leaves steps out as long as the story fails.
std::vector<step> shortened(stage& shared, std::vector<step> steps);

}  // namespace stories
