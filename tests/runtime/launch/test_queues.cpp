// Several queues in one context: launches that share data keep their order, whatever queue they are
// on.
#include <random>

#include "libtiles/runtime/context/queue_count.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/launch/objects.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

constexpr int pieces = 6;
constexpr std::size_t length = 64;

/// Pieces of data on which order shows: to = 3 * to + from + k.
struct chained_data {
  std::vector<std::vector<int>> host{pieces, std::vector<int>(length, 1)};
  std::vector<std::vector<int>> model = host;
  std::vector<std::unique_ptr<array_view>> views;

  chained_data() {
    for (auto& each : host) views.push_back(view_of(each));
  }

  void step_on_host(std::size_t from, std::size_t to, int k) {
    for (std::size_t i = 0; i < length; ++i) {
      const auto sum = 3U * static_cast<unsigned>(model[to][i]) +
                       static_cast<unsigned>(model[from][i]) + static_cast<unsigned>(k);
      model[to][i] = static_cast<int>(sum & 0xffffffU);
    }
  }
};

const char* const step_text =
    "void step(index<1> i, array_view<const int, 1> from, array_view<int, 1> to, int k) "
    "{ to[i] = (3 * to[i] + from[i] + k) & 0xffffff; }";

void run_chain(const std::shared_ptr<context>& where, int launches, unsigned seed) {
  std::mt19937 random(seed);
  chained_data data;
  const auto step = kernel_from(step_text);
  for (int k = 0; k < launches; ++k) {
    const std::size_t from = random() % pieces;
    const std::size_t to = (from + 1 + random() % (pieces - 1)) % pieces;
    step->launch(where,
                 {{{length}, {}}, {bound(*data.views[from]), bound(*data.views[to]), number(k)}},
                 false);
    data.step_on_host(from, to, k);
    if (random() % 200 == 0) data.views[to]->synchronize();
  }
  for (auto& each : data.views) each->synchronize();
  CHECK(data.host == data.model);
}

/// As many as there is patience for: Oclgrind interprets every thread, and runs queues in turn.
int patient_count(const std::shared_ptr<context>& where, int launches) {
  return where->device().platform == "Oclgrind" ? launches / 10 : launches;
}

/// A context on one queue that runs commands in any order; nullptr where there is none.
std::shared_ptr<context> out_of_order_context() {
  const auto plain = context::create({});
  const cl::Device device = plain->opencl_device();
  const auto properties = device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>();
  if ((properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0) return nullptr;
  const cl::Context opencl_context(device);
  const cl::CommandQueue queue(opencl_context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  context_options options;
  options.transport = data_transport::copy;
  return std::make_shared<context>(plain->device(), device, opencl_context,
                                   std::vector<cl::CommandQueue>{queue}, options);
}

}  // namespace

TEST_CASE("thousands of launches on several queues give what they give in order", "[queues]") {
  const std::size_t queues = GENERATE(as<std::size_t>{}, 1, 2, 3, 4);
  CAPTURE(queues);
  const auto where = copying_context(queues);
  CHECK(where->queues().size() == queues);
  run_chain(where, patient_count(where, 1500), 7 + static_cast<unsigned>(queues));
}

TEST_CASE("an out-of-order queue runs launches that share data in order", "[queues]") {
  const auto where = out_of_order_context();
  if (where == nullptr) {
    WARN("left out: the device has no out-of-order queue");
    return;
  }
  run_chain(where, patient_count(where, 1000), 3);
}

TEST_CASE("launches that share nothing take the queues in turn", "[queues]") {
  const auto where = copying_context(3);
  CHECK(where->queues().choose({}) == 0);
  CHECK(where->queues().choose({}) == 1);
  CHECK(where->queues().choose({}) == 2);
  CHECK(where->queues().choose({}) == 0);
}

TEST_CASE("a context has 1 to 64 queues", "[queues]") {
  const error failure = error_of([] { copying_context(65); });
  CHECK(failure.code() == status::invalid_argument);
  CHECK_THAT(failure.what(), Equals("queue_count is 65; a context has 1 to 64 queues"));
}

TEST_CASE("TILES_QUEUES says how many queues a context has that was not asked for a number",
          "[queues]") {
  ::setenv("TILES_QUEUES", "3", 1);
  CHECK(checked_queue_count(0) == 3);
  CHECK(checked_queue_count(2) == 2);
  ::setenv("TILES_QUEUES", "3x", 1);
  CHECK_THROWS_WITH(checked_queue_count(0),
                    Equals("the environment variable TILES_QUEUES is '3x'; a context has 1 to 64 "
                           "queues"));
  ::unsetenv("TILES_QUEUES");
  CHECK(checked_queue_count(0) == 1);
}
