// distributed_array: every process runs these cases, at the same time. A plain loop over the whole
// is the reference, in each of them.
#include <string>
#include <tiles/mpi.hpp>
#include <tiles/tiles.hpp>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

using tiles::array_view;
using tiles::extent;
using tiles::mpi::distributed_array;
using tiles::mpi::rows_of;
using tiles::mpi::topology;

namespace {

struct session {
  session() { MPI_Init(nullptr, nullptr); }
  session(const session&) = delete;
  session& operator=(const session&) = delete;
  ~session() { MPI_Finalize(); }
};
const session whole_run;

int processes() {
  int size = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return size;
}

std::vector<int> numbers(int count) {
  std::vector<int> made;
  for (int n = 0; n < count; ++n) made.push_back(n * 7 % 101 - 50);
  return made;
}

// Rows around each row, with weights that tell them apart.
void weigh(const array_view<const int, 2>& in, const array_view<int, 2>& out, int depth) {
  tiles::parallel_for_each(out.get_extent(),
                           TILES_KERNEL((in, out, depth), [=](tiles::index<2> i) restrict(amp) {
                             int sum = 0;
                             for (int d = 0; d <= 2 * depth; ++d) {
                               sum += (d + 1) * in(i[0] + d, i[1]);
                             }
                             out[i] = sum % 1009;
                           }));
}

std::vector<int> weighed(const std::vector<int>& in, int rows, int columns, int depth,
                         topology ends) {
  std::vector<int> out(in.size());
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      int sum = 0;
      for (int d = 0; d <= 2 * depth; ++d) {
        int other = row + d - depth;
        if (ends == topology::ring) other = (other + rows) % rows;
        if (other < 0 || other >= rows) continue;
        sum += (d + 1) * in[static_cast<std::size_t>(other * columns + column)];
      }
      out[static_cast<std::size_t>(row * columns + column)] = sum % 1009;
    }
  }
  return out;
}

void check_steps(int rows, int columns, int depth, topology ends) {
  INFO(rows << " x " << columns << ", depth " << depth << ", ring " << (ends == topology::ring));
  const extent<2> shape(rows, columns);
  distributed_array<int, 2> now(MPI_COMM_WORLD, shape, depth, ends);
  distributed_array<int, 2> next(MPI_COMM_WORLD, shape, depth, ends);
  std::vector<int> expected = numbers(rows * columns);
  now.scatter(0, expected.data());
  for (int step = 0; step < 4; ++step) {
    now.overlap([&](int first, int count) {
      weigh(now.rows_with_halos(first, count), next.rows(first, count), depth);
    });
    std::swap(now, next);
    expected = weighed(expected, rows, columns, depth, ends);
  }
  std::vector<int> computed(expected.size());
  const int last = processes() - 1;
  now.gather(last, computed.data());
  if (now.rank() == last) CHECK(computed == expected);
}

std::string message_of(int rows, int depth) {
  try {
    distributed_array<int, 1>(MPI_COMM_WORLD, extent<1>(rows), depth);
  } catch (const tiles::runtime_exception& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("Rows are divided without a gap, and their numbers differ by one at most", "[mpi]") {
  for (int size = 1; size <= 5; ++size) {
    for (int rows = size; rows < 17; ++rows) {
      int next = 0;
      for (int rank = 0; rank < size; ++rank) {
        const tiles::mpi::row_range own = rows_of(rank, size, rows);
        CHECK(own.first == next);
        CHECK((own.count == rows / size || own.count == rows / size + 1));
        next += own.count;
      }
      CHECK(next == rows);
    }
  }
}

TEST_CASE("Steps of a stencil with halos compute what a loop over the whole does", "[mpi]") {
  for (const topology ends : {topology::line, topology::ring}) {
    for (int depth = 0; depth <= 3; ++depth) {
      const int least = processes() * (depth > 0 ? depth : 1);
      for (const int rows : {least, least + 1, 2 * least + 1, 37})
        check_steps(rows, 5, depth, ends);
    }
    check_steps(29, 1, 2, ends);
  }
}

TEST_CASE("Halos hold the neighbours' rows, of any rank and type", "[mpi]") {
  const int rows = 3 * processes() + 1;
  const extent<3> shape(rows, 2, 3);
  distributed_array<double, 3> whole(MPI_COMM_WORLD, shape, 2, topology::ring);
  std::vector<double> all;
  for (const int n : numbers(static_cast<int>(shape.size()))) all.push_back(n / 4.0);
  whole.scatter(0, all.data());
  MPI_Bcast(all.data(), static_cast<int>(all.size()), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  whole.exchange();
  const std::vector<double> local = whole.local();
  const tiles::mpi::row_range own = whole.own_rows();
  REQUIRE(local.size() == static_cast<std::size_t>((own.count + 4) * 6));
  for (int row = 0; row < own.count + 4; ++row) {
    const int from = (own.first + row - 2 + rows) % rows;
    for (int n = 0; n < 6; ++n) {
      CHECK(local[static_cast<std::size_t>(row * 6 + n)] ==
            all[static_cast<std::size_t>(from * 6 + n)]);
    }
  }
}

TEST_CASE("Halos at the ends of a line are zero, or what the program writes there", "[mpi]") {
  distributed_array<int, 1> line(MPI_COMM_WORLD, extent<1>(2 * processes()), 1);
  const auto ends = [&] {
    line.exchange();
    const std::vector<int> local = line.local();
    return std::pair<int, int>(local.front(), local.back());
  };
  const bool is_first = line.rank() == 0, is_last = line.rank() == processes() - 1;
  if (is_first) CHECK(ends().first == 0);
  if (!is_first) ends();
  std::vector<int> elements(4, 7);
  line.local().write(elements.begin());
  const std::pair<int, int> written = ends();
  if (is_first) CHECK(written.first == 7);
  if (is_last) CHECK(written.second == 7);
}

TEST_CASE("A depth below 0 and too few rows are errors in all processes", "[mpi]") {
  CHECK(message_of(100, -1) == "distributed_array: the depth is -1; expected at least 0");
  const std::string size = std::to_string(processes());
  CHECK(message_of(3 * processes() - 1, 3) ==
        "distributed_array: the extent of dimension 0 is " + std::to_string(3 * processes() - 1) +
            "; divided by the number of processes, " + size +
            ", it leaves 2 for the last one; expected at least 3, the depth of the halos: use "
            "fewer processes");
  CHECK(message_of(processes() - 1, 0) ==
        "distributed_array: the extent of dimension 0 is " + std::to_string(processes() - 1) +
            "; divided by the number of processes, " + size +
            ", it leaves 0 for the last one; expected at least 1: use fewer processes");
}

TEST_CASE("A row of more elements than MPI counts is an error in all processes", "[mpi]") {
  std::string message;
  try {
    distributed_array<double, 3>(MPI_COMM_WORLD, extent<3>(processes(), 1 << 16, 1 << 15), 0);
  } catch (const tiles::runtime_exception& error) {
    message = error.what();
  }
  CHECK(message ==
        "distributed_array: a row has 2147483648 elements; expected at most 2147483647: make "
        "dimension 0 longer and another one shorter");
}

TEST_CASE("What MPI reports is an exception", "[mpi]") {
  distributed_array<int, 1> data(MPI_COMM_WORLD, extent<1>(processes()), 0);
  std::vector<int> all(static_cast<std::size_t>(processes()));
  CHECK_THROWS_AS(data.gather(processes(), all.data()), tiles::runtime_exception);
}
