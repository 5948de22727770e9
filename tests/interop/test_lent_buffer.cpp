// Buffers of views, used by OpenCL commands of the caller's.
#include "tests/interop/lent.hpp"

namespace {

owned_view view_over(std::vector<cl_uint>& data, uint32_t flags = 0) {
  const auto desc = describe(TILES_TYPE_UINT32, {static_cast<int64_t>(data.size())}, flags);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

std::string lending_fails(const owned_view& view, const owned_context& context, int32_t access) {
  cl_mem buffer = nullptr;
  uint64_t offset = 0;
  return failed(
      TILES_ERROR_INVALID_ARGUMENT,
      tiles_array_view_acquire_cl(view.get(), context.get(), access, &buffer, &offset, nullptr));
}

}  // namespace

TEST_CASE("a view of host memory is lent to the caller's kernel and comes back", "[interop]") {
  for (const queue_kind& kind : queue_kinds()) {
    INFO(kind.name);
    foreign_program program(kind);
    const owned_context context = program.adopt();
    std::vector<cl_uint> data = counting(101);
    const auto kernel = scale_kernel();
    {
      const owned_view view = view_over(data);
      const owned_view section = section_of(view, 7, 50);
      const auto argument = tiles_argument_view(nullptr, view.get());
      succeed(launch_scale(kernel, context, argument, data.size(), 2, 0));
      const lent_buffer lent = borrow(section, context, TILES_ACCESS_READ_WRITE);
      const cl::Event done = program.scale(program.queue_count() - 1, lent.buffer, lent.byte_offset,
                                           50, 10, 1, lent.ready);
      give_back(section, context, TILES_ACCESS_READ_WRITE, done);
      succeed(launch_scale(kernel, context, argument, data.size(), 1, 1000));
      succeed(tiles_array_view_synchronize(view.get(), nullptr));
    }
    for (std::size_t i = 0; i < data.size(); ++i) {
      const auto doubled = static_cast<cl_uint>(2 * (i + 1));
      CHECK(data[i] == (i >= 7 && i < 57 ? 10 * doubled + 1 : doubled) + 1000);
    }
  }
}

TEST_CASE("on the only, in-order queue nobody needs an event", "[interop]") {
  foreign_program program(one_queue);
  const owned_context context = program.adopt();
  std::vector<cl_uint> data = counting(20);
  const owned_view view = view_over(data);
  cl_mem buffer = nullptr;
  uint64_t offset = 1;
  succeed(tiles_array_view_acquire_cl(view.get(), context.get(), TILES_ACCESS_WRITE, &buffer,
                                      &offset, nullptr));
  CHECK(offset == 0);
  program.scale(0, buffer, offset, 20, 3, 0);
  succeed(tiles_array_view_release_cl(view.get(), context.get(), TILES_ACCESS_WRITE, nullptr));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data[19] == 60);
}

TEST_CASE("copies elsewhere are stale once the caller writes a lent buffer", "[interop]") {
  foreign_program program(one_queue);
  const owned_context context = program.adopt();
  const owned_context other = make_context();
  std::vector<cl_uint> data = counting(20);
  const owned_view view = view_over(data);
  const auto kernel = scale_kernel();
  const auto argument = tiles_argument_view(nullptr, view.get());
  succeed(launch_scale(kernel, other, argument, 20, 2, 0));
  const lent_buffer lent = borrow(view, context, TILES_ACCESS_READ_WRITE);
  give_back(view, context, TILES_ACCESS_READ_WRITE,
            program.scale(0, lent.buffer, lent.byte_offset, 20, 1, 7, lent.ready));
  succeed(launch_scale(kernel, other, argument, 20, 10, 0));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  for (std::size_t i = 0; i < data.size(); ++i) CHECK(data[i] == 10 * (2 * (i + 1) + 7));
}

TEST_CASE("the library waits for the caller's event before it writes what the caller reads",
          "[interop]") {
  for (const queue_kind& kind : queue_kinds()) {
    INFO(kind.name);
    const foreign_program program(kind);
    const owned_context context = program.adopt();
    std::vector<cl_uint> data = counting(16);
    cl::Buffer buffer = program.buffer_of(data);
    const auto array = adopt(context, buffer, describe(TILES_TYPE_UINT32, {16}));
    const owned_view view = view_of(array);
    const cl::CommandQueue own_queue(program.context(), program.device());
    gate may_read(program.context(), program.device());
    std::vector<cl_uint> seen(16);
    const lent_buffer lent = borrow(view, context, TILES_ACCESS_READ);
    std::vector<cl::Event> before = lent.ready;
    before.push_back(may_read.event());
    cl::Event done;
    own_queue.enqueueReadBuffer(buffer, CL_FALSE, 0, 64, seen.data(), &before, &done);
    give_back(view, context, TILES_ACCESS_READ, done);
    succeed(launch_scale(scale_kernel(), context, tiles_argument_array(nullptr, array.get()), 16, 0,
                         0));
    may_read.open();
    CHECK(read(array, 16) == std::vector<cl_uint>(16));
    CHECK(seen == counting(16));
  }
}

TEST_CASE("an acquired buffer is borrowed: no reference is added", "[interop]") {
  foreign_program program(one_queue);
  const owned_context context = program.adopt();
  std::vector<cl_uint> data = counting(4);
  const cl::Buffer buffer = program.buffer_of(data);
  const auto array = adopt(context, buffer, describe(TILES_TYPE_UINT32, {3}), 4);
  const owned_view view = view_of(array);
  cl_mem lent = nullptr;
  uint64_t offset = 0;
  const cl_uint before = buffer.getInfo<CL_MEM_REFERENCE_COUNT>();
  succeed(tiles_array_view_acquire_cl(view.get(), context.get(), TILES_ACCESS_READ, &lent, &offset,
                                      nullptr));
  CHECK(lent == buffer());
  CHECK(offset == 4);
  CHECK(buffer.getInfo<CL_MEM_REFERENCE_COUNT>() == before);
  succeed(tiles_array_view_release_cl(view.get(), context.get(), TILES_ACCESS_READ, nullptr));
  CHECK(buffer.getInfo<CL_MEM_REFERENCE_COUNT>() == before);
}

TEST_CASE("what cannot be lent is refused", "[interop]") {
  foreign_program program(one_queue);
  const owned_context context = program.adopt();
  std::vector<cl_uint> data = counting(4);
  const owned_view view = view_over(data);
  SECTION("a const view for writing") {
    const owned_view constant = view_over(data, TILES_DATA_CONST);
    const std::string text =
        "the view is const, so its buffer can only be read; request read access";
    CHECK(lending_fails(constant, context, TILES_ACCESS_WRITE) == text);
    CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
                 tiles_array_view_release_cl(constant.get(), context.get(), TILES_ACCESS_WRITE,
                                             nullptr)) == text);
    borrow(constant, context, TILES_ACCESS_READ);
  }
  SECTION("a view without elements") {
    CHECK(lending_fails(section_of(view, 1, 0), context, TILES_ACCESS_READ) ==
          "the view has no elements, so it has no buffer");
  }
  SECTION("unknown access") {
    CHECK_THAT(lending_fails(view, context, 0),
               StartsWith("'access' is 0; expected TILES_ACCESS_READ"));
  }
  SECTION("without an event where only events keep order") {
    const foreign_program two({"two in-order queues", 0, 2});
    CHECK_THAT(lending_fails(view, two.adopt(), TILES_ACCESS_READ),
               StartsWith("'ready' is NULL; the context on device ") &&
                   EndsWith(" has 2 queues, so only an event ensures that your commands come after "
                            "the library's"));
  }
  SECTION("an event of another cl_context") {
    const foreign_program other(one_queue);
    const gate closed(other.context(), other.device());
    const cl::UserEvent& event = closed.event();
    CHECK_THAT(
        failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_release_cl(view.get(), context.get(), TILES_ACCESS_READ, event())),
        StartsWith("'done' belongs to another cl_context than the context on device "));
  }
}
