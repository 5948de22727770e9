#include "event.hpp"

#include "status.hpp"

namespace tiles_python {

namespace {

// Without a handle an event has happened: that of a launch of no threads.
void wait(const event& self) {
  if (self.value.get() == nullptr) return;
  blocking([&] { return tiles_event_wait(self.value.get()); });
}

bool is_done(const event& self) {
  if (self.value.get() == nullptr) return true;
  std::int32_t done = 0;
  check(tiles_event_is_done(self.value.get(), &done));
  return done != 0;
}

}  // namespace

std::vector<tiles_event> handles_of(const std::vector<const event*>& events) {
  std::vector<tiles_event> handles;
  for (const event* each : events) {
    if (each->value.get() != nullptr) handles.push_back(each->value.get());
  }
  return handles;
}

void bind_events(py::module_& module) {
  py::class_<event>(module, "Event", "The end of a launch or of a copy. Any thread may use it.")
      .def(py::init<>(), "An event that has happened.")
      .def("wait", &wait, "Wait until it has happened.")
      .def("is_done", &is_done, "Whether it has happened.")
      .def("__repr__",
           [](const event& self) {
             return is_done(self) ? "<tiles.Event: done>" : "<tiles.Event: pending>";
           })
      .def("__await__", [](const py::object& self) {
        return py::module_::import("tiles._waiting").attr("waiting")(self).attr("__await__")();
      });
}

}  // namespace tiles_python
