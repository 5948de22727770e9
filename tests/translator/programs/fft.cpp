// Fourier transforms of complex numbers: the passes of Stockham's algorithm over arrays, and a tile a row.
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <complex>
#include <iostream>
#include <memory>
#include <vector>

using namespace concurrency;

enum class fft_direction : int { forward, inverse };

template <typename T>
struct amp_complex
{
    T re, im;

    amp_complex() restrict(cpu, amp) : re(0), im(0) {}
    amp_complex(T r, T i = T(0)) restrict(cpu, amp) : re(r), im(i) {}

    amp_complex& operator*=(T factor) restrict(cpu, amp) { re *= factor; im *= factor; return *this; }
    amp_complex& operator+=(const amp_complex& o) restrict(cpu, amp) { return *this = *this + o; }
    friend amp_complex operator+(amp_complex a, amp_complex b) restrict(cpu, amp) { return amp_complex(a.re + b.re, a.im + b.im); }
    friend amp_complex operator-(amp_complex a, amp_complex b) restrict(cpu, amp) { return amp_complex(a.re - b.re, a.im - b.im); }
    friend amp_complex operator*(amp_complex a, amp_complex b) restrict(cpu, amp)
    {
        return amp_complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);
    }
    static amp_complex polar(T angle) restrict(amp)
    {
        amp_complex made;
        precise_math::sincos(angle, &made.im, &made.re);
        return made;
    }
};

template <int Log2Size, fft_direction Direction, typename T = float>
class fft
{
    typedef amp_complex<T> complex;
    static const int size = 1 << Log2Size;

    // A butterfly of four, in registers.
    static void radix4(complex (&v)[4]) restrict(amp)
    {
        const complex a = v[0] + v[2], b = v[0] - v[2], c = v[1] + v[3];
        const complex d = v[1] - v[3];
        const complex turned = Direction == fft_direction::forward ? complex(d.im, -d.re) : complex(-d.im, d.re);
        v[0] = a + c;
        v[1] = b + turned;
        v[2] = a - c;
        v[3] = b - turned;
    }

    static T angle(int numerator, int denominator) restrict(amp)
    {
        const T sign = Direction == fft_direction::forward ? T(-1) : T(1);
        return sign * T(6.283185307179586) * T(numerator) / T(denominator);
    }

    template <int Radix>
    struct pass;

public:
    fft() : buffers{ array<complex>(size), array<complex>(size) } {}

    std::vector<complex> transform(const std::vector<complex>& input)
    {
        copy(input.begin(), input.end(), buffers[0]);
        int current = 0;
        int done = 1;
        while (done < size)
        {
            const int left = size / done;
            if (left % 4 == 0)
            {
                run_radix4(buffers[current], buffers[current ^ 1], done);
                done *= 4;
            }
            else
            {
                run_radix2(buffers[current], buffers[current ^ 1], done);
                done *= 2;
            }
            current ^= 1;
        }
        if (Direction == fft_direction::inverse)
            scale(buffers[current]);
        std::vector<complex> result(size);
        copy(buffers[current], result.begin());
        return result;
    }

private:
    static void run_radix2(const array<complex>& from, array<complex>& to, int done)
    {
        parallel_for_each(extent<1>(size / 2), [&from, &to, done](index<1> idx) restrict(amp)
        {
            const int j = idx[0], k = j % done;
            const complex a = from[j];
            const complex b = from[j + size / 2] * complex::polar(angle(k, 2 * done));
            const int at = (j - k) * 2 + k;
            to[at] = a + b;
            to[at + done] = a - b;
        });
    }

    static void run_radix4(const array<complex>& from, array<complex>& to, int done)
    {
        parallel_for_each(extent<1>(size / 4), [&from, &to, done](index<1> idx) restrict(amp)
        {
            const int j = idx[0], k = j % done;
            complex v[4];
            for (int r = 0; r < 4; r++)
            {
                v[r] = from[j + r * (size / 4)];
                if (r > 0)
                    v[r] = v[r] * complex::polar(angle(r * k, 4 * done));
            }
            radix4(v);
            const int at = (j - k) * 4 + k;
            for (int r = 0; r < 4; r++)
                to[at + r * done] = v[r];
        });
    }

    void scale(array<complex>& values) const
    {
        const T factor = T(1) / size;
        parallel_for_each(values.extent, [=, &values](index<1> idx) restrict(amp) { values[idx] *= factor; });
    }

    array<complex> buffers[2];
};

// All rows of a matrix, one tile each; the order of the elements is reversed while they are loaded.
template <int Log2Size>
void transform_rows(array_view<amp_complex<float>, 2> rows)
{
    typedef amp_complex<float> complex;
    static const int size = 1 << Log2Size;
    static const int threads = size / 2;
    parallel_for_each(extent<2>(rows.extent[0], threads).tile<1, threads>(), [=](tiled_index<1, threads> tidx) restrict(amp)
    {
        tile_static complex values[size];
        const int row = tidx.global[0], thread = tidx.local[1];
        for (int i = thread; i < size; i += threads)
        {
            unsigned int reversed = 0;
            for (int bit = 0; bit < Log2Size; ++bit)
                reversed |= ((i >> bit) & 1u) << (Log2Size - 1 - bit);
            values[reversed] = rows(row, i);
        }
        for (int half = 1; half < size; half *= 2)
        {
            tidx.barrier.wait_with_tile_static_memory_fence();
            const int k = thread & (half - 1);
            const int at = ((thread - k) << 1) + k;
            const complex w = complex::polar(-3.14159265f * k / half);
            const complex a = values[at], b = values[at + half] * w;
            values[at] = a + b;
            values[at + half] = a - b;
        }
        tidx.barrier.wait_with_tile_static_memory_fence();
        for (int i = thread; i < size; i += threads)
            rows(row, i) = values[i];
    });
}

template <typename T>
static std::vector<std::complex<double>> slow_transform(const std::vector<amp_complex<T>>& input)
{
    const size_t n = input.size();
    std::vector<std::complex<double>> result(n);
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            result[k] += std::complex<double>(input[i].re, input[i].im) *
                         std::polar(1.0, -6.283185307179586 * (double)(k * i % n) / (double)n);
    return result;
}

template <typename T>
static std::vector<amp_complex<T>> wave(int n)
{
    std::vector<amp_complex<T>> made;
    for (int i = 0; i < n; i++)
        made.push_back(amp_complex<T>(T(i * 17 % 23) / 23, T(i * 5 % 11) / 11 - T(0.5)));
    return made;
}

template <int Log2Size, typename T>
static int test(double tolerance)
{
    const auto input = wave<T>(1 << Log2Size);
    std::unique_ptr<fft<Log2Size, fft_direction::forward, T>> forward(new fft<Log2Size, fft_direction::forward, T>);
    fft<Log2Size, fft_direction::inverse, T> inverse;
    const auto spectrum = forward->transform(input);
    const auto expected = slow_transform(input);
    const auto again = inverse.transform(spectrum);
    int wrong = 0;
    for (size_t i = 0; i < input.size(); i++)
    {
        wrong += std::abs(std::complex<double>(spectrum[i].re, spectrum[i].im) - expected[i]) > tolerance;
        wrong += std::abs(std::complex<double>(again[i].re - input[i].re, again[i].im - input[i].im)) > tolerance;
    }
    std::cout << "2^" << Log2Size << ": " << wrong << " wrong" << std::endl;
    return wrong;
}

static int test_rows()
{
    const int rows = 5, columns = 64;
    std::vector<amp_complex<float>> data = wave<float>(rows * columns);
    const std::vector<amp_complex<float>> before(data);
    array_view<amp_complex<float>, 2> view(rows, columns, data);
    transform_rows<6>(view);
    view.synchronize();
    int wrong = 0;
    for (int row = 0; row < rows; row++)
    {
        const std::vector<amp_complex<float>> one(before.begin() + row * columns, before.begin() + (row + 1) * columns);
        const auto expected = slow_transform(one);
        for (int i = 0; i < columns; i++)
        {
            const amp_complex<float> got = data[row * columns + i];
            wrong += std::abs(std::complex<double>(got.re, got.im) - expected[i]) > 1e-3;
        }
    }
    std::cout << "rows: " << wrong << " wrong" << std::endl;
    return wrong;
}

int main()
{
    return test<8, float>(1e-2) + test<9, float>(1e-2) + test<7, double>(1e-9) + test_rows() == 0 ? 0 : 1;
}
