// distributed_array<T, N>: an array whose rows are divided among the processes of an MPI
// communicator, with copies of the neighbours' rows around its own. Needs an MPI library; tiles.hpp
// does not include it.
//
//     tiles::mpi::distributed_array<float, 2> in(MPI_COMM_WORLD, tiles::extent<2>(64, 64), 1);
//     in.scatter(0, elements);
//     in.overlap([&](int first, int count) {
//       launch(in.rows_with_halos(first, count), out.rows(first, count));
//     });
#pragma once

#include "tiles/posix_index.hpp"
// clang-format keeps the order: the one above comes before what declares index().

// C++ bindings of MPI 1, which MPI 3 has no more.
#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif
#include <mpi.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "tiles/programming_model.hpp"

namespace tiles::mpi {
namespace detail {

inline void check(int status, const char* what) {
  if (status == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(status, text.data(), &length);
  throw runtime_exception(std::string("tiles::mpi: ") + what + ": " + text.data());
}

/// A communicator of its own, so that its messages meet no others, with errors as exceptions.
class communicator {
 public:
  explicit communicator(MPI_Comm from) {
    check(MPI_Comm_dup(from, &comm_), "MPI_Comm_dup");
    MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN);
  }
  communicator(const communicator&) = delete;
  communicator& operator=(const communicator&) = delete;
  ~communicator() {
    int is_finalized = 0;
    MPI_Finalized(&is_finalized);
    if (is_finalized == 0) MPI_Comm_free(&comm_);
  }
  MPI_Comm get() const noexcept { return comm_; }
  int rank() const {
    int number = 0;
    check(MPI_Comm_rank(comm_, &number), "MPI_Comm_rank");
    return number;
  }
  int size() const {
    int number = 0;
    check(MPI_Comm_size(comm_, &number), "MPI_Comm_size");
    return number;
  }

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
};

/// So many bytes as one element of a message: rows are counted, and their number fits an int.
class row_type {
 public:
  explicit row_type(int elements, int bytes_of_element) {
    MPI_Datatype element = MPI_DATATYPE_NULL;
    check(MPI_Type_contiguous(bytes_of_element, MPI_BYTE, &element), "MPI_Type_contiguous");
    const int made = MPI_Type_contiguous(elements, element, &type_);
    MPI_Type_free(&element);
    check(made, "MPI_Type_contiguous");
    check(MPI_Type_commit(&type_), "MPI_Type_commit");
  }
  row_type(const row_type&) = delete;
  row_type& operator=(const row_type&) = delete;
  ~row_type() {
    int is_finalized = 0;
    MPI_Finalized(&is_finalized);
    if (is_finalized == 0) MPI_Type_free(&type_);
  }
  MPI_Datatype get() const noexcept { return type_; }

 private:
  MPI_Datatype type_ = MPI_DATATYPE_NULL;
};

}  // namespace detail

/// Whether the first rows and the last ones are neighbours.
enum class topology { line, ring };

/// `count` rows from `first` on.
struct row_range {
  int first;
  int count;
};

/// The rows of a process: as many as the others have, or one more in the first processes.
inline row_range rows_of(int rank, int size, int rows) {
  const int each = rows / size, more = rows % size;
  return {rank * each + std::min(rank, more), each + (rank < more ? 1 : 0)};
}

/// Elements in rows, dimension 0, which are divided among the processes; each has its own rows on
/// its device, and halos: `depth` rows before and behind them, for copies of the neighbours' rows.
///
/// MPI knows no memory of OpenCL, so rows go through host memory: from the device to the host, to
/// the other process, to its device. All processes construct and destroy their arrays in the same
/// order, between MPI_Init and MPI_Finalize, and make the calls marked "collective" together. One
/// thread at a time.
///
/// Functions throw runtime_exception for what MPI and tiles.h report.
template <class T, int N>
class distributed_array {
 public:
  /// Elements are 0, in the halos, too. Collective.
  ///
  /// @param shape  of the whole; the same in all processes
  /// @param depth  rows of each halo, at least 0; each process must have as many rows of its own.
  ///               At the ends of a line they stay as they are: 0, or what the program writes there
  /// @param where  the device of this process
  /// Throws runtime_exception, in all processes, if there are too few rows, or 2^31 elements in a
  /// row.
  distributed_array(MPI_Comm comm, const extent<N>& shape, int depth,
                    topology ends = topology::line,
                    const accelerator_view& where = accelerator().get_default_view())
      : comm_(std::make_unique<detail::communicator>(comm)),
        rank_(comm_->rank()),
        size_(comm_->size()),
        shape_(shape),
        depth_(depth),
        own_(checked_rows()),
        row_elements_(checked_row_elements()),
        ends_(ends),
        row_(std::make_unique<detail::row_type>(row_elements_, static_cast<int>(sizeof(T)))),
        local_(shape_of(own_.count + 2 * depth), where),
        halos_(make_halos(where)) {
    const auto zeros = std::make_unique<T[]>(local_.get_extent().size());
    copy(zeros.get(), local_);
  }

  /// Of the whole.
  extent<N> get_extent() const noexcept { return shape_; }
  /// The first row that this process has, and how many.
  row_range own_rows() const noexcept { return own_; }
  int depth() const noexcept { return depth_; }
  int rank() const noexcept { return rank_; }
  int size() const noexcept { return size_; }
  /// The rows of this process with the halos around them.
  array<T, N>& local() noexcept { return local_; }

  /// Rows of this process, counted from its first one: what a launch writes.
  array_view<T, N> rows(int first, int count) { return section(depth_ + first, count); }
  /// The same with `depth` rows before and behind them: what a launch reads.
  array_view<const T, N> rows_with_halos(int first, int count) {
    return section(first, count + 2 * depth_);
  }

  /// Replaces all elements by those that process `root` has, row-major; elsewhere `elements` is not
  /// used. Collective.
  void scatter(int root, const T* elements) {
    const auto mine = std::make_unique<T[]>(shape_of(own_.count).size());
    const auto [counts, firsts] = divisions();
    detail::check(MPI_Scatterv(elements, counts.data(), firsts.data(), row_->get(), mine.get(),
                               own_.count, row_->get(), root, comm_->get()),
                  "MPI_Scatterv");
    copy(mine.get(), rows(0, own_.count));
  }

  /// Writes all elements, row-major, to `elements` of process `root`; elsewhere it is not used.
  /// Waits for the launches that compute them. Collective.
  void gather(int root, T* elements) {
    const auto mine = std::make_unique<T[]>(shape_of(own_.count).size());
    copy(rows(0, own_.count), mine.get());
    const auto [counts, firsts] = divisions();
    detail::check(MPI_Gatherv(mine.get(), own_.count, row_->get(), elements, counts.data(),
                              firsts.data(), row_->get(), root, comm_->get()),
                  "MPI_Gatherv");
  }

  /// Makes the halos what the neighbours' rows are now. Waits for launches that compute the rows
  /// that are sent. Collective.
  void exchange() {
    begin_exchange();
    end_exchange();
  }

  /// Calls `launch(first, count)` for the rows of this process, counted from its first one: at once
  /// for those that depend on no halo, which the device computes while halos are exchanged; then
  /// for the others. `launch` submits the work and does not wait. Collective.
  template <class Launch>
  void overlap(Launch launch) {
    begin_exchange();
    const int inner = own_.count - 2 * depth_;
    if (inner > 0) {
      launch(depth_, inner);
      local_.get_accelerator_view().flush();
    }
    end_exchange();
    if (inner <= 0) {
      launch(0, own_.count);
    } else if (depth_ > 0) {
      launch(0, depth_);
      launch(own_.count - depth_, depth_);
    }
  }

 private:
  /// One of the two borders of the own rows: what is sent to the neighbour there, what it sends.
  struct halo {
    int neighbour;  // MPI_PROC_NULL at an end
    int sent_row, received_row;
    array<T, N> sent, received;
    completion_future is_on_host;
  };

  row_range checked_rows() const {
    if (depth_ < 0) {
      throw runtime_exception("distributed_array: the depth is " + std::to_string(depth_) +
                              "; expected at least 0");
    }
    const row_range least = rows_of(size_ - 1, size_, shape_[0]);
    const int needed = std::max(depth_, 1);
    if (least.count < needed) {
      throw runtime_exception("distributed_array: the extent of dimension 0 is " +
                              std::to_string(shape_[0]) + "; divided by the number of processes, " +
                              std::to_string(size_) + ", it leaves " + std::to_string(least.count) +
                              " for the last one; expected at least " + std::to_string(needed) +
                              (depth_ > 1 ? ", the depth of the halos" : "") +
                              ": use fewer processes");
    }
    return rows_of(rank_, size_, shape_[0]);
  }

  extent<N> shape_of(int rows) const {
    extent<N> shape = shape_;
    shape[0] = rows;
    return shape;
  }

  // MPI counts the elements of a row in an int.
  int checked_row_elements() const {
    const std::size_t elements = shape_of(1).size();
    constexpr std::size_t most = std::numeric_limits<int>::max();
    if (elements > most) {
      throw runtime_exception("distributed_array: a row has " + std::to_string(elements) +
                              " elements; expected at most " + std::to_string(most) +
                              ": make dimension 0 longer and another one shorter");
    }
    return static_cast<int>(elements);
  }

  array_view<T, N> section(int first, int count) {
    index<N> origin;
    origin[0] = first;
    return array_view<T, N>(local_).section(origin, shape_of(count));
  }

  std::vector<halo> make_halos(const accelerator_view& where) {
    std::vector<halo> made;
    if (depth_ == 0) return made;
    const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
    const auto add = [&](int neighbour, int sent_row, int received_row) {
      const extent<N> shape = shape_of(depth_);
      made.push_back({neighbour, sent_row, received_row, array<T, N>(shape, host, where),
                      array<T, N>(shape, host, where), completion_future()});
    };
    add(neighbour(-1), depth_, 0);
    add(neighbour(+1), own_.count, own_.count + depth_);
    return made;
  }

  int neighbour(int step) const {
    const int other = rank_ + step;
    if (other >= 0 && other < size_) return other;
    return ends_ == topology::ring ? (other + size_) % size_ : MPI_PROC_NULL;
  }

  void begin_exchange() {
    for (halo& each : halos_) {
      if (each.neighbour == MPI_PROC_NULL) continue;
      each.is_on_host = copy_async(section(each.sent_row, depth_), each.sent);
    }
  }

  void end_exchange() {
    // What fails on the device does so before messages are under way, which need the memory.
    for (halo& each : halos_) {
      if (each.neighbour == MPI_PROC_NULL) continue;
      each.is_on_host.get();
      each.received.data();
    }
    std::array<MPI_Request, 4> requests;
    requests.fill(MPI_REQUEST_NULL);
    std::size_t count = 0;
    // What goes up arrives in the halo behind the rows of the process there. The tags tell the two
    // apart where both neighbours are one process.
    for (std::size_t n = 0; n < halos_.size(); ++n) {
      halo& each = halos_[n];
      if (each.neighbour == MPI_PROC_NULL) continue;
      detail::check(MPI_Irecv(each.received.data(), depth_, row_->get(), each.neighbour,
                              static_cast<int>(1 - n), comm_->get(), &requests[count++]),
                    "MPI_Irecv");
      detail::check(MPI_Isend(each.sent.data(), depth_, row_->get(), each.neighbour,
                              static_cast<int>(n), comm_->get(), &requests[count++]),
                    "MPI_Isend");
    }
    detail::check(MPI_Waitall(static_cast<int>(count), requests.data(), MPI_STATUSES_IGNORE),
                  "MPI_Waitall");
    for (halo& each : halos_) {
      if (each.neighbour == MPI_PROC_NULL) continue;
      copy(each.received, section(each.received_row, depth_));
    }
  }

  struct division {
    std::vector<int> counts, firsts;
  };

  division divisions() const {
    division made;
    for (int rank = 0; rank < size_; ++rank) {
      const row_range rows = rows_of(rank, size_, shape_[0]);
      made.counts.push_back(rows.count);
      made.firsts.push_back(rows.first);
    }
    return made;
  }

  std::unique_ptr<detail::communicator> comm_;
  int rank_, size_;
  extent<N> shape_;
  int depth_;
  row_range own_;
  int row_elements_;
  topology ends_;
  std::unique_ptr<detail::row_type> row_;
  array<T, N> local_;
  std::vector<halo> halos_;
};

}  // namespace tiles::mpi
