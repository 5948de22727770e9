// Memory that algorithms keep something in between their kernels, by the example of products.
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_matrix.hpp"

namespace {

/// c = a b of ints, with memory of the caller's.
class product {
 public:
  explicit product(tiles_context where) : where_(where) {}

  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;

  tiles_status submit(tiles_event* event = nullptr) {
    return tiles_array_view_multiply(where_, a_view_.get(), b_view_.get(), c_view_.get(), &desc,
                                     event);
  }

  int64_t temporary_bytes() {
    int64_t bytes = -1;
    desc.temporary_bytes = &bytes;
    succeed(submit());
    desc.temporary_bytes = nullptr;
    return bytes;
  }

  bool is_right() {
    succeed(tiles_array_view_synchronize(c_view_.get(), nullptr));
    return c_.at(4, 6) == 7 * 3 * 2;
  }

  bool is_untouched() {
    succeed(tiles_array_view_synchronize(c_view_.get(), nullptr));
    return c_.at(4, 6) == -1;
  }

 private:
  const tiles_context where_;
  host_matrix<int> a_{dense(5, 7), 3}, b_{dense(7, 9), 2}, c_{dense(5, 9), -1};
  owned_view a_view_{a_.view(TILES_TYPE_INT32, TILES_DATA_CONST)};
  owned_view b_view_{b_.view(TILES_TYPE_INT32, TILES_DATA_CONST)};
  owned_view c_view_{c_.view(TILES_TYPE_INT32)};
};

owned_array bytes_on(tiles_context where, int64_t count) {
  const auto desc = describe(TILES_TYPE_UINT8, {count});
  tiles_array made = nullptr;
  succeed(tiles_array_create(where, &desc, nullptr, &made));
  return owned_array(made);
}

}  // namespace

TEST_CASE("an algorithm tells how much temporary memory it takes, and runs nothing then") {
  product asked(each_form());
  int64_t bytes = -1;
  tiles_event event = nullptr;
  asked.desc.temporary_bytes = &bytes;
  succeed(asked.submit(&event));
  CHECK(bytes >= int64_t{4 * (5 * 7 + 7 * 9)});
  CHECK(event == nullptr);
  CHECK(asked.is_untouched());
}

TEST_CASE("an algorithm works in memory of the caller's, or in the context's, again and again") {
  const tiles_context where = each_form();
  const int turns = is_interpreted() ? 1 : 3;
  for (int turn = 0; turn < turns; ++turn) {
    product given(where), own(where);
    const owned_array memory = bytes_on(where, given.temporary_bytes());
    given.desc.temporary = memory.get();
    succeed(given.submit());
    succeed(own.submit());
    CHECK(given.is_right());
    CHECK(own.is_right());
  }
}

TEST_CASE("temporary memory that does not do is refused") {
  const tiles_context where = context_of_form(TILES_SHAPE_GROUP);
  product refused(where);
  const int64_t bytes = refused.temporary_bytes();
  const owned_array small = bytes_on(where, bytes - 1);
  refused.desc.temporary = small.get();
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, refused.submit()) ==
        "multiply: 'temporary' has " + std::to_string(bytes - 1) + " bytes; expected at least " +
            std::to_string(bytes) + ", which 'temporary_bytes' tells");
  const owned_array elsewhere = bytes_on(context_of_form(TILES_SHAPE_LOOP), bytes);
  refused.desc.temporary = elsewhere.get();
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, refused.submit()) ==
        "multiply: 'temporary' lives in another context; expected the one that the call runs in");
  CHECK(refused.is_untouched());
}
