// A matrix class of the host whose operators launch kernels.
#include "expect.hpp"
#include <iostream>
using namespace concurrency;

template <typename T>
class Matrix {
 private:
  int rows_, cols_;
  std::vector<T> data_;

 public:
  Matrix(int rows, int cols, T value = T()) : rows_(rows), cols_(cols), data_(rows * cols, value) {}
  T& operator()(int r, int c) { return data_[r * cols_ + c]; }
  const T& operator()(int r, int c) const { return data_[r * cols_ + c]; }
  int rows() const { return rows_; }
  int cols() const { return cols_; }

  friend Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix result(a.rows_, b.cols_);
    array_view<const T, 2> av(a.rows_, a.cols_, a.data_);
    array_view<const T, 2> bv(b.rows_, b.cols_, b.data_);
    array_view<T, 2> cv(result.rows_, result.cols_, result.data_);
    cv.discard_data();
    const int inner = a.cols_;
    parallel_for_each(cv.extent, [=](index<2> idx) restrict(amp) {
      int row = idx[0];
      int col = idx[1];
      T sum = T();
      for (int i = 0; i < inner; i++) sum += av(row, i) * bv(i, col);
      cv[idx] = sum;
    });
    cv.synchronize();
    return result;
  }
  Matrix& operator+=(const Matrix& other) {
    array_view<T> mine(int(data_.size()), data_.data());
    array_view<const T> theirs(int(other.data_.size()), other.data_.data());
    parallel_for_each(mine.extent, [=](index<1> i) restrict(amp) { mine[i] += theirs[i]; });
    mine.synchronize();
    return *this;
  }
  Matrix transposed() const {
    Matrix result(cols_, rows_);
    array_view<const T, 2> from(rows_, cols_, data_);
    array_view<T, 2> to(cols_, rows_, result.data_);
    parallel_for_each(to.extent, [from, to](index<2> i) restrict(amp) { to[i] = from(i[1], i[0]); });
    to.synchronize();
    return result;
  }
};

template <typename T>
std::ostream& operator<<(std::ostream& out, const Matrix<T>& m) {
  for (int r = 0; r < m.rows(); r++) {
    for (int c = 0; c < m.cols(); c++) out << m(r, c) << (c + 1 < m.cols() ? ' ' : '\n');
  }
  return out;
}

int main() {
  Matrix<float> a(3, 2), b(2, 4);
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 2; c++) a(r, c) = float(r + c);
  for (int r = 0; r < 2; r++)
    for (int c = 0; c < 4; c++) b(r, c) = float(r * c);
  Matrix<float> p = a * b;
  p += Matrix<float>(3, 4, 1.0f);
  Matrix<float> t = p.transposed();
  std::cout << t;
  int wrong = 0;
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 4; c++) wrong += t(c, r) != float(r + 1) * c + 1;
  return wrong;
}
