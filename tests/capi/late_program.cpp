// A program that calls the library where its process or one of its threads ends, as its argument
// says. It ends with status 0 if all calls there did what they do anywhere else.
#include <pthread.h>
#include <tiles/tiles.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace {

using values = std::array<int, 64>;

const char* moment = "";
tiles_kernel kernel = nullptr;
bool was_used = false;

bool is_at(const char* other) { return std::strcmp(moment, other) == 0; }

// No handler and no destructor may make another status of it.
void expect(bool is_true, const char* what) {
  if (is_true) return;
  std::fprintf(stderr, "%s: %s: %s\n", moment, what, tiles_get_last_error());
  _exit(1);
}

void succeed(tiles_status status, const char* what) { expect(status == TILES_OK, what); }

tiles_array_view view_of(values& data) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = 1;
  desc.extent[0] = static_cast<int64_t>(data.size());
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view), "a view");
  return view;
}

tiles_kernel make_kernel(const char* summand) {
  const tiles_constant constant{"SUMMAND", summand};
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = "void add(index<1> i, array_view<int, 1> data) restrict(amp) { data[i] += SUMMAND; }";
  desc.constants = &constant;
  desc.constant_count = 1;
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made), "a kernel");
  return made;
}

void launch(tiles_kernel launched, int summand) {
  values data{};
  const tiles_array_view view = view_of(data);
  const tiles_argument argument = tiles_argument_view(nullptr, view);
  const int64_t count = static_cast<int64_t>(data.size());
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = 1;
  desc.extent = &count;
  desc.arguments = &argument;
  desc.argument_count = 1;
  succeed(tiles_kernel_launch(launched, nullptr, &desc, nullptr), "a launch");
  succeed(tiles_array_view_release(view), "the release of a view");
  for (const int value : data) expect(value == summand, "the result of a launch");
}

void compile_and_launch() {
  const tiles_kernel compiled = make_kernel("5");
  launch(compiled, 5);
  succeed(tiles_kernel_release(compiled), "the release of a kernel");
}

void copy() {
  values from{1, 2, 3};
  values to{};
  const tiles_array_view source = view_of(from);
  const tiles_array_view target = view_of(to);
  succeed(tiles_array_view_copy(source, target), "a copy");
  succeed(tiles_array_view_synchronize(target, nullptr), "a synchronisation");
  succeed(tiles_array_view_release(source), "the release of a view");
  succeed(tiles_array_view_release(target), "the release of a view");
  expect(to == from, "the result of a copy");
}

void ask() {
  tiles_cache_info cache = TILES_CACHE_INFO_INIT;
  succeed(tiles_cache_get_info(&cache), "the cache's folder");
  expect(std::strlen(cache.directory) > 0, "the name of the cache's folder");
  values data{};
  const tiles_array_view view = view_of(data);
  const tiles_argument argument = tiles_argument_view(nullptr, view);
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  succeed(tiles_kernel_get_info(kernel, &argument, 1, &info), "a kernel's description");
  expect(std::strcmp(info.parameters[0].type, "array_view<int, 1>") == 0,
         "the type of a parameter");
  succeed(tiles_array_view_release(view), "the release of a view");
}

void make_mistake() {
  tiles_kernel none = nullptr;
  expect(tiles_kernel_create(nullptr, &none) == TILES_ERROR_INVALID_ARGUMENT, "a mistake");
  expect(std::strstr(tiles_get_last_error(), "tiles_kernel_desc") != nullptr, "the last error");
}

void use() {
  launch(kernel, 3);
  copy();
  ask();
  make_mistake();
  compile_and_launch();
  was_used = true;
}

struct user_at_its_end {
  bool is_wanted = false;
  ~user_at_its_end() {
    if (is_wanted) use();
  }
};

user_at_its_end static_object;
thread_local user_at_its_end object_of_thread;

void use_with_key(void*) { use(); }

// Each of these is there before its thread uses the library, and so ends after what the library has
// for the thread.
void live_in_thread() {
  if (is_at("thread_local of a thread")) object_of_thread.is_wanted = true;
  if (is_at("key of a thread")) {
    pthread_key_t key{};
    pthread_key_create(&key, use_with_key);
    pthread_setspecific(key, &key);
  }
  use();
  was_used = false;
}

}  // namespace

int main(int argc, char** argv) {
  moment = argc == 2 ? argv[1] : "";
  if (is_at("atexit")) std::atexit(use);
  static_object.is_wanted = is_at("static");
  object_of_thread.is_wanted = is_at("thread_local");
  kernel = make_kernel("3");
  use();
  if (is_at("thread_local of a thread") || is_at("key of a thread")) {
    std::thread(live_in_thread).join();
    expect(was_used, "the end of the thread");
  }
  return 0;
}
