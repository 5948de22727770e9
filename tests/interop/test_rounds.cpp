// Long random mixtures of the caller's commands and the library's, against a model on the host.
#include <random>

#include "tests/interop/lent.hpp"

namespace {

constexpr std::size_t element_count = 97;

/// One buffer, used by the caller's kernel, the library's kernel, and the host through the library.
class mixture {
 public:
  explicit mixture(const queue_kind& kind) : program_(kind), context_(program_.adopt()) {
    buffer_ = program_.buffer_of(model_);
    whole_ = adopt_part(0, element_count);
  }

  void run_round() {
    const std::size_t first = below(element_count);
    const std::size_t count = 1 + below(element_count - first);
    const auto factor = static_cast<cl_uint>(below(1000));
    const auto addend = static_cast<cl_uint>(below(1000));
    switch (below(3)) {
      case 0:
        return scale_as_caller(first, count, factor, addend);
      case 1:
        return scale_in_library(first, count, factor, addend);
      default:
        return read_part(first, count);
    }
  }

  bool is_as_the_model() const { return read(whole_, element_count) == model_; }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  owned_array adopt_part(std::size_t first, std::size_t count) const {
    return adopt(context_, buffer_, describe(TILES_TYPE_UINT32, {static_cast<int64_t>(count)}),
                 4 * first);
  }

  void scale_as_caller(std::size_t first, std::size_t count, cl_uint factor, cl_uint addend) {
    const owned_array part = adopt_part(first, count);
    const owned_view view = view_of(part);
    const lent_buffer lent = borrow(view, context_, TILES_ACCESS_READ_WRITE);
    CHECK(lent.buffer == buffer_());
    give_back(view, context_, TILES_ACCESS_READ_WRITE,
              program_.scale(below(program_.queue_count()), lent.buffer, lent.byte_offset, count,
                             factor, addend, lent.ready));
    scale_model(first, count, factor, addend);
  }

  void scale_in_library(std::size_t first, std::size_t count, cl_uint factor, cl_uint addend) {
    const owned_array part = adopt_part(first, count);
    succeed(launch_scale(kernel_, context_, tiles_argument_array(nullptr, part.get()), count,
                         factor, addend));
    scale_model(first, count, factor, addend);
  }

  void read_part(std::size_t first, std::size_t count) const {
    const auto begin = model_.begin() + static_cast<std::ptrdiff_t>(first);
    CHECK(read(adopt_part(first, count), count) ==
          std::vector<cl_uint>(begin, begin + static_cast<std::ptrdiff_t>(count)));
  }

  void scale_model(std::size_t first, std::size_t count, cl_uint factor, cl_uint addend) {
    for (std::size_t i = first; i < first + count; ++i) model_[i] = factor * model_[i] + addend;
  }

  std::mt19937 random_{20240917};
  foreign_program program_;
  owned_context context_;
  std::vector<cl_uint> model_ = counting(element_count);
  cl::Buffer buffer_;
  owned_array whole_;
  owned_kernel kernel_ = scale_kernel();
};

}  // namespace

TEST_CASE("a thousand random rounds of the caller's and the library's commands agree with the host",
          "[interop]") {
  for (const queue_kind& kind : queue_kinds()) {
    INFO(kind.name);
    mixture both(kind);
    for (int round = 0; round < 1000; ++round) both.run_round();
    CHECK(both.is_as_the_model());
  }
}
