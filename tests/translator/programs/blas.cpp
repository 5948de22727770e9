// Products of matrices and vectors, with up to 15 constants of a template in each kernel.
#include <amp.h>
#include <cmath>
#include <iostream>
#include <random>
#include <vector>

using namespace concurrency;

namespace ampblas_style {

enum class transpose { no_trans, trans };
enum class uplo { upper, lower };
enum class diag { non_unit, unit };

namespace _detail {

template <typename T>
struct scalar_traits
{
    static T zero() restrict(cpu, amp) { return T(); }
    static T one() restrict(cpu, amp) { return T(1); }
};

template <transpose Trans>
struct element_reader;

template <>
struct element_reader<transpose::no_trans>
{
    template <typename View>
    static typename View::value_type get(const View& a, int row, int column) restrict(cpu, amp)
    {
        return a(row, column);
    }
};

template <>
struct element_reader<transpose::trans>
{
    template <typename View>
    static typename View::value_type get(const View& a, int row, int column) restrict(cpu, amp)
    {
        return a(column, row);
    }
};

template <bool Guarded, transpose Trans, typename View>
inline typename View::value_type guarded_read(const View& a, int row, int column) restrict(amp)
{
    typedef typename View::value_type value_type;
    if (Guarded)
    {
        const int rows = Trans == transpose::no_trans ? a.extent[0] : a.extent[1];
        const int columns = Trans == transpose::no_trans ? a.extent[1] : a.extent[0];
        if (row >= rows || column >= columns)
            return scalar_traits<value_type>::zero();
    }
    return element_reader<Trans>::get(a, row, column);
}

// Each tile makes MTile x NTile elements of c, each thread MThread x NThread of them.
template <typename T,
          bool Guarded, transpose TransA, transpose TransB,
          int MTile, int NTile, int KTile,
          int MThread, int NThread,
          int ARows, int AColumns, int BRows, int BColumns,
          bool HasBeta, bool PadBanks>
void gemm_kernel(const accelerator_view& av, const array_view<const T, 2>& a, const array_view<const T, 2>& b,
                 const array_view<T, 2>& c, T alpha, T beta)
{
    static const int pad = PadBanks ? 1 : 0;
    static const int rows_of_threads = MTile / MThread;
    static const int columns_of_threads = NTile / NThread;
    static_assert(ARows * AColumns == rows_of_threads * columns_of_threads, "all threads load a");
    static_assert(BRows * BColumns == rows_of_threads * columns_of_threads, "all threads load b");
    static_assert(MTile % MThread == 0 && NTile % NThread == 0, "whole blocks");

    const int m = c.extent[0], n = c.extent[1];
    const int k = TransA == transpose::no_trans ? a.extent[1] : a.extent[0];
    const int m_tiles = (m + MTile - 1) / MTile, n_tiles = (n + NTile - 1) / NTile;

    parallel_for_each(av, extent<2>(m_tiles * rows_of_threads, n_tiles * columns_of_threads)
                              .template tile<rows_of_threads, columns_of_threads>(),
        [=](tiled_index<rows_of_threads, columns_of_threads> tid) restrict(amp)
    {
        tile_static T a_tile[KTile][MTile + pad];
        tile_static T b_tile[KTile][NTile + pad];
        T sums[MThread][NThread];
        T a_own[MThread], b_own[NThread];

        const int row0 = tid.tile[0] * MTile;
        const int column0 = tid.tile[1] * NTile;
        const int thread = tid.local[0] * columns_of_threads + tid.local[1];

        for (int i = 0; i < MThread; i++)
            for (int j = 0; j < NThread; j++)
                sums[i][j] = scalar_traits<T>::zero();

        for (int k0 = 0; k0 < k; k0 += KTile)
        {
            for (int i = thread / AColumns; i < MTile; i += ARows)
                for (int l = thread % AColumns; l < KTile; l += AColumns)
                    a_tile[l][i] = guarded_read<Guarded, TransA>(a, row0 + i, k0 + l);
            for (int l = thread / BColumns; l < KTile; l += BRows)
                for (int j = thread % BColumns; j < NTile; j += BColumns)
                    b_tile[l][j] = guarded_read<Guarded, TransB>(b, k0 + l, column0 + j);
            tid.barrier.wait_with_tile_static_memory_fence();

            for (int l = 0; l < KTile; l++)
            {
                for (int i = 0; i < MThread; i++)
                    a_own[i] = a_tile[l][tid.local[0] + i * rows_of_threads];
                for (int j = 0; j < NThread; j++)
                    b_own[j] = b_tile[l][tid.local[1] + j * columns_of_threads];
                for (int i = 0; i < MThread; i++)
                    for (int j = 0; j < NThread; j++)
                        sums[i][j] += a_own[i] * b_own[j];
            }
            tid.barrier.wait_with_tile_static_memory_fence();
        }

        for (int i = 0; i < MThread; i++)
        {
            for (int j = 0; j < NThread; j++)
            {
                const index<2> idx(row0 + tid.local[0] + i * rows_of_threads, column0 + tid.local[1] + j * columns_of_threads);
                if (!Guarded || c.extent.contains(idx))
                {
                    if (HasBeta)
                        c[idx] = alpha * sums[i][j] + beta * c[idx];
                    else
                        c[idx] = alpha * sums[i][j];
                }
            }
        }
    });
}

template <typename T, transpose TransA, transpose TransB>
void gemm(const accelerator_view& av, T alpha, const array_view<const T, 2>& a, const array_view<const T, 2>& b, T beta,
          const array_view<T, 2>& c)
{
    const bool fits = c.extent[0] % 32 == 0 && c.extent[1] % 32 == 0 && a.extent[0] % 16 == 0 && a.extent[1] % 16 == 0;
    if (fits && beta == T())
        gemm_kernel<T, false, TransA, TransB, 32, 32, 16, 4, 4, 4, 16, 2, 32, false, true>(av, a, b, c, alpha, beta);
    else
        gemm_kernel<T, true, TransA, TransB, 16, 16, 8, 2, 2, 8, 8, 4, 16, true, false>(av, a, b, c, alpha, beta);
}

}  // namespace _detail

template <typename T>
void gemm(const accelerator_view& av, transpose a_op, transpose b_op, T alpha, const array_view<const T, 2>& a,
          const array_view<const T, 2>& b, T beta, const array_view<T, 2>& c)
{
    const transpose n = transpose::no_trans, t = transpose::trans;
    if (a_op == n && b_op == n)
        _detail::gemm<T, transpose::no_trans, transpose::no_trans>(av, alpha, a, b, beta, c);
    else if (a_op == n && b_op == t)
        _detail::gemm<T, transpose::no_trans, transpose::trans>(av, alpha, a, b, beta, c);
    else if (a_op == t && b_op == n)
        _detail::gemm<T, transpose::trans, transpose::no_trans>(av, alpha, a, b, beta, c);
    else
        _detail::gemm<T, transpose::trans, transpose::trans>(av, alpha, a, b, beta, c);
}

// y = alpha x + y, over strided vectors
template <typename T>
void axpy(const accelerator_view& av, int n, T alpha, const array_view<const T>& x, int incx, const array_view<T>& y, int incy)
{
    parallel_for_each(av, extent<1>(n), [=](index<1> idx) restrict(amp)
    {
        y[idx * incy] += alpha * x[idx * incx];
    });
}

template <typename T, int TileSize>
T dot(const accelerator_view& av, const array_view<const T>& x, const array_view<const T>& y)
{
    const int n = x.extent[0], tiles = 8;
    array<T, 1> partial(tiles, av);
    parallel_for_each(av, extent<1>(tiles * TileSize).tile<TileSize>(), [=, &partial](tiled_index<TileSize> tidx) restrict(amp)
    {
        tile_static T sums[TileSize];
        T sum = _detail::scalar_traits<T>::zero();
        for (int i = tidx.global[0]; i < n; i += tiles * TileSize)
            sum += x[i] * y[i];
        sums[tidx.local[0]] = sum;
        for (int half = TileSize >> 1; half >= 1; half >>= 1)
        {
            tidx.barrier.wait();
            if (tidx.local[0] < half)
                sums[tidx.local[0]] += sums[tidx.local[0] + half];
        }
        if (tidx.local[0] == 0)
            partial[tidx.tile] = sums[0];
    });
    std::vector<T> on_host = partial;
    T result = T();
    for (auto one : on_host)
        result += one;
    return result;
}

// Solves for one right side, row by row.
template <typename T, uplo Uplo, diag Diag>
void trsv(const accelerator_view& av, const array_view<const T, 2>& a, const array_view<T>& x)
{
    const int n = x.extent[0];
    parallel_for_each(av, extent<1>(1), [=](index<1>) restrict(amp)
    {
        const bool is_lower = Uplo == uplo::lower;
        for (int step = 0; step < n; ++step)
        {
            const int row = is_lower ? step : n - 1 - step;
            T value = x[row];
            for (int before = 0; before < step; ++before)
            {
                const int column = is_lower ? before : n - 1 - before;
                value -= a(row, column) * x[column];
            }
            x[row] = Diag == diag::unit ? value : value / a[row][row];
        }
    });
}

}  // namespace ampblas_style

using namespace ampblas_style;

template <typename T>
static std::vector<T> random_numbers(int count, unsigned seed)
{
    std::mt19937 engine(seed);
    std::uniform_real_distribution<T> values(-1, 1);
    std::vector<T> made(count);
    for (auto& one : made)
        one = values(engine);
    return made;
}

template <typename T>
static int test_gemm(const accelerator_view& av, int m, int n, int k, transpose ta, transpose tb, T alpha, T beta)
{
    const std::vector<T> a = random_numbers<T>(m * k, 1), b = random_numbers<T>(k * n, 2);
    std::vector<T> c = random_numbers<T>(m * n, 3);
    const std::vector<T> before = c;
    const bool na = ta == transpose::no_trans, nb = tb == transpose::no_trans;
    array_view<const T, 2> a_view(na ? m : k, na ? k : m, a);
    array_view<const T, 2> b_view(nb ? k : n, nb ? n : k, b);
    array_view<T, 2> c_view(m, n, c);
    gemm<T>(av, ta, tb, alpha, a_view, b_view, beta, c_view);
    c_view.synchronize();
    int wrong = 0;
    for (int i = 0; i < m; i++)
    {
        for (int j = 0; j < n; j++)
        {
            T sum = 0;
            for (int l = 0; l < k; l++)
                sum += (na ? a[i * k + l] : a[l * m + i]) * (nb ? b[l * n + j] : b[j * k + l]);
            wrong += std::fabs(c[i * n + j] - (alpha * sum + beta * before[i * n + j])) > 1e-3;
        }
    }
    return wrong;
}

template <typename T>
static int test_vectors(const accelerator_view& av)
{
    const int n = 1000;
    std::vector<T> x = random_numbers<T>(2 * n, 4), y = random_numbers<T>(3 * n, 5);
    std::vector<T> expected = y;
    T product = 0;
    for (int i = 0; i < n; i++)
        expected[3 * i] += T(0.5) * x[2 * i];
    for (int i = 0; i < 2 * n; i++)
        product += x[i] * x[i];
    array_view<T> y_view(3 * n, y);
    axpy<T>(av, n, T(0.5), array_view<const T>(2 * n, x), 2, y_view, 3);
    y_view.synchronize();
    int wrong = 0;
    for (int i = 0; i < 3 * n; i++)
        wrong += std::fabs(y[i] - expected[i]) > 1e-5;
    array_view<const T> x_view(2 * n, x);
    wrong += std::fabs(dot<T, 64>(av, x_view, x_view) - product) > 1e-2;
    return wrong;
}

template <typename T, uplo Uplo, diag Diag>
static int test_trsv(const accelerator_view& av)
{
    const int n = 20;
    std::vector<T> a = random_numbers<T>(n * n, 6), x = random_numbers<T>(n, 7);
    for (int i = 0; i < n; i++)
        a[i * n + i] = T(2) + i;
    std::vector<T> right(n);
    for (int row = 0; row < n; row++)
        for (int column = 0; column < n; column++)
        {
            if (column == row)
                right[row] += (Diag == diag::unit ? T(1) : a[row * n + row]) * x[row];
            else if ((column < row) == (Uplo == uplo::lower))
                right[row] += a[row * n + column] * x[column];
        }
    array_view<T> view(n, right);
    trsv<T, Uplo, Diag>(av, array_view<const T, 2>(n, n, a), view);
    view.synchronize();
    int wrong = 0;
    for (int i = 0; i < n; i++)
        wrong += !(std::fabs(right[i] - x[i]) < 0.05);
    return wrong;
}

int main()
{
    const accelerator_view av = accelerator().default_view;
    const transpose n = transpose::no_trans, t = transpose::trans;
    int wrong = 0;
    for (transpose a : { n, t })
        for (transpose b : { n, t })
        {
            wrong += test_gemm<float>(av, 64, 96, 32, a, b, 1.5f, 0.0f);
            wrong += test_gemm<float>(av, 33, 17, 21, a, b, 1.0f, 0.5f);
        }
    wrong += test_gemm<double>(av, 32, 32, 48, n, t, 2.0, 0.0);
    std::cout << "products: " << wrong << " wrong\n";
    wrong += test_vectors<float>(av) + test_vectors<double>(av);
    std::cout << "with vectors: " << wrong << " wrong\n";
    wrong += test_trsv<double, uplo::lower, diag::non_unit>(av) + test_trsv<double, uplo::upper, diag::non_unit>(av);
    wrong += test_trsv<double, uplo::lower, diag::unit>(av);
    std::cout << "with triangles: " << wrong << " wrong\n";
    return wrong == 0 ? 0 : 1;
}
