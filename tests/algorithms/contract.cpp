#include "tests/algorithms/contract.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <thread>
#include <utility>

#include "tests/algorithms/forms.hpp"
#include "tests/interop/foreign.hpp"

std::vector<contract_entry>& contract_entries() {
  static std::vector<contract_entry> entries;
  return entries;
}

namespace {

/// Calls `check` with each algorithm's name and call.
template <class Check>
void for_each_algorithm(Check check) {
  for (const contract_entry& each : contract_entries()) {
    INFO("tiles_" << each.name);
    const std::unique_ptr<algorithm_call> call = each.make();
    check("tiles_" + each.name, *call, each);
  }
}

/// What a plain call gives in a context that the process keeps. It runs once, for all tests.
const std::vector<std::vector<int>>& results_of(const contract_entry& entry,
                                                tiles_context context) {
  static std::map<std::pair<const contract_entry*, tiles_context>, std::vector<std::vector<int>>>
      known;
  const std::pair key(&entry, context);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const std::unique_ptr<algorithm_call> call = entry.make();
  succeed(call->run(context, nullptr));
  return known.emplace(key, call->data.results()).first->second;
}

bool is_done(const owned_event& event) {
  int32_t done = -1;
  succeed(tiles_event_is_done(event.get(), &done));
  return done == 1;
}

owned_event adopted(tiles_context context, const cl::Event& event) {
  tiles_event made = nullptr;
  succeed(tiles_event_from_cl(context, event(), &made));
  return owned_event(made);
}

/// For what is asked of calls, which are the same in both: interpreters, which take long, do it once.
tiles_context form_of_calls() {
  return is_interpreted() ? context_of_form(TILES_SHAPE_LOOP) : each_form();
}

/// Products have no kernels with warps, and the usual ones are compiled for seconds.
bool is_known_without_warps(const contract_entry& entry, tiles_context context) {
  const bool is_product = entry.name == "conv2d" || entry.name == "multiply";
  return is_product && groups_may_wait() && context == known_context_with_warps();
}

/// The OpenCL context that an event is of, and its context here.
struct event_home {
  cl::Context opencl;
  tiles_context adopted;
};

/// The call may wait itself, so another thread lets the event happen.
void check_begins_after(algorithm_call& call, const contract_entry& entry, tiles_context context,
                        const event_home& home) {
  const std::vector<std::vector<int>>& expected = results_of(entry, context);
  gate held_back(home.opencl, default_device());
  const owned_event first = adopted(home.adopted, held_back.event());
  const tiles_event waited = first.get();
  call.set_wait_events(&waited, 1);
  std::atomic<bool> is_open{is_interpreted()};
  std::thread opener([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    is_open = true;
    held_back.open();
  });
  tiles_event event = nullptr;
  const tiles_status submitted = call.run(context, &event);
  const owned_event end(event);
  const tiles_status ended = submitted == TILES_OK ? tiles_event_wait(end.get()) : submitted;
  const bool was_open = is_open;
  opener.join();
  succeed(ended);
  CHECK(was_open);
  CHECK(call.data.results() == expected);
}

owned_array bytes_on(tiles_context where, uint64_t count) {
  const auto desc = describe(TILES_TYPE_UINT8, {static_cast<int64_t>(count)});
  tiles_array made = nullptr;
  succeed(tiles_array_create(where, &desc, nullptr, &made));
  return owned_array(made);
}

std::set<std::string> algorithms_in_headers() {
  std::set<std::string> names;
  const std::regex declaration(
      R"(tiles_status\s+(tiles_\w+)\(tiles_context context,\s+const \1_desc \*desc,)");
  for (const auto& file : std::filesystem::directory_iterator(TILES_HEADERS)) {
    std::ifstream stream(file.path());
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    for (std::sregex_iterator each(text.begin(), text.end(), declaration), end; each != end;
         ++each) {
      names.insert((*each)[1]);
    }
  }
  return names;
}

}  // namespace

TEST_CASE("every algorithm of the headers is held to what all keep to") {
  std::set<std::string> registered;
  for (const contract_entry& each : contract_entries()) registered.insert("tiles_" + each.name);
  CHECK(registered == algorithms_in_headers());
}

TEST_CASE("an algorithm refuses a desc or operands that are NULL") {
  for_each_algorithm([](const std::string& name, algorithm_call& call, const contract_entry&) {
    CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, call.run_without_desc()) ==
          "'" + name + "_desc' is NULL");
    call.set_operands_to_null();
    CHECK(failed(TILES_ERROR_INVALID_HANDLE, call.run(nullptr, nullptr))
              .find(" is NULL; expected a tiles_array_view") != std::string::npos);
  });
}

TEST_CASE("an algorithm refuses a desc that was not initialised, and flags that it does not know") {
  for_each_algorithm([](const std::string& name, algorithm_call& call, const contract_entry&) {
    call.set_struct_size(0);
    CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, call.run(nullptr, nullptr))
              .find(name + "_desc: struct_size is 0; start from") == 0);
    call.set_flags(1u << 31);
    call.set_struct_size(static_cast<uint32_t>(call.desc_size()));
    CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, call.run(nullptr, nullptr))
              .find(name + "_desc.flags is 2147483648; expected ") == 0);
  });
}

TEST_CASE("an algorithm leaves its desc as it is, and gives an event only if it is wanted") {
  const tiles_context context = each_form();
  for_each_algorithm([&](const std::string&, algorithm_call& call, const contract_entry& entry) {
    const auto* const bytes = static_cast<const unsigned char*>(call.desc());
    const std::vector<unsigned char> before(bytes, bytes + call.desc_size());
    tiles_event event = nullptr;
    succeed(call.run(context, &event));
    const owned_event end(event);
    CHECK(std::vector<unsigned char>(bytes, bytes + call.desc_size()) == before);
    succeed(tiles_event_wait(end.get()));
    CHECK(is_done(end));
    CHECK(call.data.results() == results_of(entry, context));
  });
}

TEST_CASE("a call of an algorithm like an earlier one is one of its own data") {
  const tiles_context context = is_interpreted() ? form_of_calls() : each_form_and_warps();
  for_each_algorithm([&](const std::string&, algorithm_call&, const contract_entry& entry) {
    if (is_known_without_warps(entry, context)) return;
    const std::unique_ptr<algorithm_call> first = entry.make_with(call_data::in_arrays_of(context));
    succeed(first->run(context, nullptr));
    for (int repetition = 0; repetition < 2; ++repetition) {
      const std::unique_ptr<algorithm_call> again =
          entry.make_with(call_data::in_arrays_of(context));
      succeed(again->run(context, nullptr));
      CHECK(again->data.results() == results_of(entry, context));
    }
    CHECK(first->data.results() == results_of(entry, context));
  });
}

TEST_CASE("an algorithm begins after the events that it is given") {
  const tiles_context context = form_of_calls();
  cl_context own = nullptr;
  succeed(tiles_context_get_cl(context, &own, nullptr, nullptr));
  for_each_algorithm([&](const std::string&, algorithm_call& call, const contract_entry& entry) {
    check_begins_after(call, entry, context, {cl::Context(own, true), context});
  });
}

TEST_CASE("an algorithm begins after an event of another OpenCL context") {
  const cl::Context foreign(default_device());
  tiles_context made = nullptr;
  succeed(tiles_context_from_cl(foreign(), nullptr, nullptr, 0, &made));
  const owned_context owner(made);
  const tiles_context context = is_interpreted() ? form_of_calls() : own_form;
  for_each_algorithm([&](const std::string&, algorithm_call& call, const contract_entry& entry) {
    check_begins_after(call, entry, context, {foreign, made});
  });
}

TEST_CASE("an algorithm refuses a list of events that is none") {
  for_each_algorithm([](const std::string&, algorithm_call& call, const contract_entry&) {
    call.set_wait_events(nullptr, 1);
    CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, call.run(nullptr, nullptr)) ==
          "'wait_events' is NULL and wait_count is 1");
    const tiles_event none = nullptr;
    call.set_wait_events(&none, 1);
    CHECK(failed(TILES_ERROR_INVALID_HANDLE, call.run(nullptr, nullptr)) ==
          "wait_events[0] is NULL; expected a tiles_event");
  });
}

TEST_CASE("asking for the size of the workspace runs nothing") {
  const tiles_context context = each_form();
  for_each_algorithm([&](const std::string&, algorithm_call& call, const contract_entry&) {
    if (!call.has_workspace()) return;
    const std::vector<std::vector<int>> before = call.data.results();
    uint64_t size = ~uint64_t{0};
    succeed(call.measure(context, &size));
    CHECK(size < (uint64_t{1} << 40));
    CHECK(call.data.results() == before);
    CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, call.measure(context, nullptr)) ==
          "'size_out' is NULL");
  });
}

TEST_CASE(
    "an algorithm works in the caller's memory, whatever is in it, as in that of the context") {
  const tiles_context context = each_form_and_warps();
  for_each_algorithm([&](const std::string&, algorithm_call& call, const contract_entry& entry) {
    if (!call.has_workspace() || is_known_without_warps(entry, context)) return;
    uint64_t size = 0;
    succeed(call.measure(context, &size));
    if (size == 0) return;
    const owned_array workspace = bytes_on(context, size);
    call.set_workspace(workspace.get());
    succeed(call.run(context, nullptr));
    CHECK(call.data.results() == results_of(entry, context));
    if (is_interpreted()) return;  // which tells of what nobody wrote, as in the memory above
    const std::unique_ptr<algorithm_call> again = entry.make();
    again->set_workspace(workspace.get());
    succeed(again->run(context, nullptr));
    CHECK(again->data.results() == results_of(entry, context));
  });
}

TEST_CASE("an algorithm refuses results of which several have one place") {
  std::set<std::string> of_one_number;
  for (const contract_entry& entry : contract_entries()) {
    of_one_number.insert(entry.name);
    for (std::size_t written = 0; written < 4; ++written) {
      const std::unique_ptr<algorithm_call> call = entry.make_with(call_data(written));
      if (!call->data.has_overlapping()) continue;
      INFO("tiles_" << entry.name << ", result " << written);
      const std::string message = failed(TILES_ERROR_INVALID_ARGUMENT, call->run(nullptr, nullptr));
      CHECK_THAT(message, StartsWith(entry.name + ": '"));
      CHECK_THAT(message,
                 ContainsSubstring("' has several elements at one place, as its extent is"));
      of_one_number.erase(entry.name);
    }
  }
  CHECK(of_one_number == std::set<std::string>{"reduce"});
}

TEST_CASE("an algorithm refuses a workspace that is too small or of another context") {
  const tiles_context context = context_of_form(TILES_SHAPE_GROUP);
  for_each_algorithm(
      [&](const std::string& name, algorithm_call& call, const contract_entry& entry) {
        if (!call.has_workspace()) return;
        uint64_t size = 0;
        succeed(call.measure(context, &size));
        REQUIRE(size > 0);
        const std::vector<std::vector<int>> before = call.data.results();
        const owned_array small = bytes_on(context, size - 1);
        call.set_workspace(small.get());
        CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, call.run(context, nullptr)) ==
              entry.name + ": 'workspace' has " + std::to_string(size - 1) +
                  " bytes; expected at least " + std::to_string(size) + ", the result of " + name +
                  "_workspace()");
        const owned_array elsewhere = bytes_on(context_of_form(TILES_SHAPE_LOOP), size);
        call.set_workspace(elsewhere.get());
        CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, call.run(context, nullptr)) ==
              entry.name +
                  ": 'workspace' belongs to another context; expected the context of the call");
        CHECK(call.data.results() == before);
      });
}
