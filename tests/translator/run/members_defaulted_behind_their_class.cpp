// They are the host's, as members with a body are, and may hold what no kernel knows.
#include <memory>

#include "expect.hpp"
using namespace concurrency;

class session {
 public:
  session();
  ~session();
  session(session&&) noexcept;
  session& operator=(session&&) noexcept;
  int square(int x);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

struct session::state {
  std::vector<int> results;
};

session::session() : state_(new state) {}
session::~session() = default;
session::session(session&&) noexcept = default;
session& session::operator=(session&&) noexcept = default;

int session::square(int x) {
  int result = 0;
  array_view<int> v(1, &result);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = x * x; });
  v.synchronize();
  state_->results.push_back(result);
  return result;
}

int main() {
  session first;
  session second(std::move(first));
  first = session();
  first = std::move(second);
  return first.square(5) == 25 ? 0 : 1;
}
