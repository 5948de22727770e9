#include "libtiles/core/thread_object.hpp"

#include <pthread.h>

#include <new>

namespace libtiles::detail {
namespace {

void delete_list(void* first) {
  for (auto* each = static_cast<thread_owned*>(first); each != nullptr;) {
    const std::unique_ptr<thread_owned> object(each);
    each = object->next;
  }
}

struct end_of_threads {
  pthread_key_t key{};
  bool is_known = pthread_key_create(&key, delete_list) == 0;
};

// The system calls delete_list() after all destructors of the thread, and again if one of those of
// other keys made a new object.
const end_of_threads& end_of_thread() {
  static const end_of_threads made;
  return made;
}

}  // namespace

void delete_after_thread(std::unique_ptr<thread_owned> object) {
  const end_of_threads& end = end_of_thread();
  if (!end.is_known) throw std::bad_alloc();
  object->next = static_cast<thread_owned*>(pthread_getspecific(end.key));
  if (pthread_setspecific(end.key, object.get()) != 0) throw std::bad_alloc();
  static_cast<void>(object.release());
}

}  // namespace libtiles::detail
