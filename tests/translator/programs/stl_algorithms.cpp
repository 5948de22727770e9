// Algorithms over iterators and functors, as of the standard library.
#include <amp.h>
#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>
#include <numeric>
#include <vector>

namespace amp_stl
{
    using concurrency::array_view;
    using concurrency::extent;
    using concurrency::index;
    using concurrency::tiled_index;

    // A place in an array_view.
    template <typename T>
    class array_view_iterator
    {
    public:
        typedef std::random_access_iterator_tag iterator_category;
        typedef typename std::remove_const<T>::type value_type;
        typedef int difference_type;
        typedef T* pointer;
        typedef T& reference;

        array_view_iterator(const array_view<T, 1>& v, int p) restrict(cpu, amp) : view(v), position(p) {}

        T& operator*() const restrict(cpu, amp) { return view[position]; }
        T& operator[](int n) const restrict(cpu, amp) { return view[position + n]; }
        array_view_iterator& operator++() restrict(cpu, amp)
        {
            ++position;
            return *this;
        }
        array_view_iterator& operator+=(int n) restrict(cpu, amp)
        {
            position += n;
            return *this;
        }
        friend array_view_iterator operator+(const array_view_iterator& a, int n) restrict(cpu, amp)
        {
            return array_view_iterator(a.view, a.position + n);
        }
        friend int operator-(const array_view_iterator& a, const array_view_iterator& b) restrict(cpu, amp)
        {
            return a.position - b.position;
        }
        friend bool operator==(const array_view_iterator& a, const array_view_iterator& b) restrict(cpu, amp)
        {
            return a.position == b.position;
        }
        friend bool operator!=(const array_view_iterator& a, const array_view_iterator& b) restrict(cpu, amp)
        {
            return !(a == b);
        }

        const array_view<T, 1>& base_view() const { return view; }

    private:
        array_view<T, 1> view;
        int position;
    };

    template <typename T>
    array_view_iterator<T> begin(const array_view<T, 1>& v) { return array_view_iterator<T>(v, 0); }
    template <typename T>
    array_view_iterator<T> end(const array_view<T, 1>& v) { return array_view_iterator<T>(v, v.extent[0]); }

    template <typename T>
    struct plus
    {
        T operator()(const T& a, const T& b) const restrict(cpu, amp) { return a + b; }
    };
    template <typename T>
    struct greater
    {
        bool operator()(const T& a, const T& b) const restrict(cpu, amp) { return a > b; }
    };
    template <typename F>
    class unary_negate
    {
    public:
        explicit unary_negate(const F& f) restrict(cpu, amp) : inner(f) {}
        template <typename T>
        bool operator()(const T& a) const restrict(cpu, amp) { return !inner(a); }

    private:
        F inner;
    };
    template <typename F>
    unary_negate<F> not1(const F& f) { return unary_negate<F>(f); }

    template <typename Iterator, typename Function>
    Function for_each(Iterator first, Iterator last, Function f)
    {
        const int count = last - first;
        if (count > 0)
            concurrency::parallel_for_each(extent<1>(count), [=](index<1> idx) restrict(amp) { f(first[idx[0]]); });
        return f;
    }

    template <typename Iterator, typename Generator>
    void generate(Iterator first, Iterator last, Generator g)
    {
        concurrency::parallel_for_each(extent<1>(last - first), [first, g](index<1> idx) restrict(amp)
        {
            first[idx[0]] = g(idx[0]);
        });
    }

    template <typename Input, typename Output, typename Function>
    Output transform(Input first, Input last, Output result, Function f)
    {
        concurrency::parallel_for_each(extent<1>(last - first), [=](index<1> idx) restrict(amp)
        {
            result[idx[0]] = f(first[idx[0]]);
        });
        return result + (last - first);
    }

    template <typename Input1, typename Input2, typename Output, typename Function>
    Output transform(Input1 first1, Input1 last1, Input2 first2, Output result, Function f)
    {
        concurrency::parallel_for_each(extent<1>(last1 - first1), [=](index<1> idx) restrict(amp)
        {
            *(result + idx[0]) = f(*(first1 + idx[0]), *(first2 + idx[0]));
        });
        return result + (last1 - first1);
    }

    template <typename Iterator, typename T>
    void fill(Iterator first, Iterator last, const T& value)
    {
        const T copy = value;
        amp_stl::for_each(first, last, [=](T& element) restrict(amp) { element = copy; });
    }

    template <typename Iterator, typename Predicate>
    int count_if(Iterator first, Iterator last, Predicate matches)
    {
        int result = 0;
        array_view<int> total(1, &result);
        concurrency::parallel_for_each(extent<1>(last - first), [=](index<1> idx) restrict(amp)
        {
            if (matches(first[idx[0]]))
                concurrency::atomic_fetch_inc(&total(0));
        });
        total.synchronize();
        return result;
    }

    template <typename Iterator, typename T, typename BinaryFunction>
    T reduce(Iterator first, Iterator last, T start, BinaryFunction f)
    {
        static const int tile_size = 128;
        const int count = last - first;
        const int tiles = (count + tile_size - 1) / tile_size;
        std::vector<T> partial(tiles);
        array_view<T> out(tiles, partial);
        out.discard_data();
        concurrency::parallel_for_each(extent<1>(count).tile<tile_size>().pad(), [=](tiled_index<tile_size> tidx) restrict(amp)
        {
            tile_static T values[tile_size];
            const int global = tidx.global[0], local = tidx.local[0];
            if (global < count)
                values[local] = first[global];
            tidx.barrier.wait();
            for (int half = tile_size / 2; half > 0; half /= 2)
            {
                if (local < half && global + half < count)
                    values[local] = f(values[local], values[local + half]);
                tidx.barrier.wait();
            }
            if (local == 0)
                out[tidx.tile] = values[0];
        });
        out.synchronize();
        return std::accumulate(partial.begin(), partial.end(), start, f);
    }

    // Hillis and Steele, in steps over two buffers.
    template <typename Input, typename Output, typename BinaryFunction>
    void inclusive_scan(Input first, Input last, Output result, BinaryFunction f)
    {
        typedef typename Output::value_type T;
        const int count = last - first;
        concurrency::array<T, 1> from(count), to(count);
        concurrency::array<T, 1>* buffers[2] = { &from, &to };
        concurrency::parallel_for_each(from.extent, [=, &from](index<1> idx) restrict(amp) { from[idx] = first[idx[0]]; });
        int current = 0;
        for (int distance = 1; distance < count; distance *= 2, current ^= 1)
        {
            const concurrency::array<T, 1>& source = *buffers[current];
            concurrency::array<T, 1>& target = *buffers[current ^ 1];
            concurrency::parallel_for_each(source.extent, [=, &source, &target](index<1> idx) restrict(amp)
            {
                const T own = source[idx];
                target[idx] = idx[0] >= distance ? f(source[idx - distance], own) : own;
            });
        }
        const concurrency::array<T, 1>& done = *buffers[current];
        concurrency::parallel_for_each(done.extent, [=, &done](index<1> idx) restrict(amp) { result[idx[0]] = done[idx]; });
    }

    template <typename Iterator, typename Compare>
    void bitonic_sort(Iterator first, Iterator last, Compare before)
    {
        typedef typename Iterator::value_type T;
        const int count = last - first;
        for (int block = 2; block <= count; block *= 2)
        {
            for (int distance = block / 2; distance > 0; distance /= 2)
            {
                concurrency::parallel_for_each(extent<1>(count), [=](index<1> idx) restrict(amp)
                {
                    const int i = idx[0], other = i ^ distance;
                    if (other <= i)
                        return;
                    const bool ascending = (i & block) == 0;
                    T& a = first[i];
                    T& b = first[other];
                    if (ascending ? before(b, a) : before(a, b))
                    {
                        const T old = a;
                        a = b;
                        b = old;
                    }
                });
            }
        }
    }
}

namespace
{
    struct square
    {
        int operator()(int x) const restrict(cpu, amp) { return x * x; }
    };

    struct is_multiple
    {
        explicit is_multiple(int n) : of(n) {}
        bool operator()(int x) const restrict(cpu, amp) { return x % of == 0; }
        int of;
    };

    struct particle
    {
        float position;
        int id;
    };

    struct nearer
    {
        bool operator()(const particle& a, const particle& b) const restrict(cpu, amp)
        {
            return a.position < b.position || (a.position == b.position && a.id < b.id);
        }
    };

    int failures = 0;
    void check(bool holds, const char* what)
    {
        std::cout << what << (holds ? "" : ": FAILED") << "\n";
        failures += !holds;
    }
}

int main()
{
    using concurrency::array_view;
    const int n = 1000;
    std::vector<int> numbers(n), squares(n), sums(n);
    array_view<int> numbers_view(n, numbers), squares_view(n, squares), sums_view(n, sums);

    amp_stl::generate(amp_stl::begin(numbers_view), amp_stl::end(numbers_view), [](int i) restrict(amp) { return i * 7 % 113; });
    numbers_view.synchronize();
    bool right = true;
    for (int i = 0; i < n; i++)
        right = right && numbers[i] == i * 7 % 113;
    check(right, "generate");

    amp_stl::transform(amp_stl::begin(numbers_view), amp_stl::end(numbers_view), amp_stl::begin(squares_view), square());
    squares_view.synchronize();
    std::vector<int> expected(n);
    std::transform(numbers.begin(), numbers.end(), expected.begin(), square());
    check(squares == expected, "transform");

    amp_stl::transform(amp_stl::begin(numbers_view), amp_stl::end(numbers_view), amp_stl::begin(squares_view),
                       amp_stl::begin(sums_view), amp_stl::plus<int>());
    sums_view.synchronize();
    std::transform(numbers.begin(), numbers.end(), squares.begin(), expected.begin(), std::plus<int>());
    check(sums == expected, "transform of two");

    check(amp_stl::count_if(amp_stl::begin(numbers_view), amp_stl::end(numbers_view), is_multiple(3)) ==
              std::count_if(numbers.begin(), numbers.end(), is_multiple(3)), "count_if");
    check(amp_stl::count_if(amp_stl::begin(numbers_view), amp_stl::end(numbers_view), amp_stl::not1(is_multiple(3))) ==
              n - std::count_if(numbers.begin(), numbers.end(), is_multiple(3)), "count_if and not1");

    check(amp_stl::reduce(amp_stl::begin(numbers_view), amp_stl::end(numbers_view), 5, amp_stl::plus<int>()) ==
              std::accumulate(numbers.begin(), numbers.end(), 5), "reduce");

    amp_stl::inclusive_scan(amp_stl::begin(numbers_view), amp_stl::end(numbers_view), amp_stl::begin(sums_view), amp_stl::plus<int>());
    sums_view.synchronize();
    std::partial_sum(numbers.begin(), numbers.end(), expected.begin());
    check(sums == expected, "inclusive_scan");

    std::vector<particle> particles(256);
    for (int i = 0; i < 256; i++)
    {
        particles[i].position = (float)(i * 91 % 67);
        particles[i].id = i;
    }
    std::vector<particle> sorted(particles);
    std::sort(sorted.begin(), sorted.end(), nearer());
    array_view<particle> particles_view(256, particles);
    amp_stl::bitonic_sort(amp_stl::begin(particles_view), amp_stl::end(particles_view), nearer());
    particles_view.synchronize();
    check(std::equal(sorted.begin(), sorted.end(), particles.begin(),
                     [](const particle& a, const particle& b) { return a.id == b.id; }), "bitonic_sort");

    array_view<int> short_view = numbers_view.section(0, 512);
    amp_stl::bitonic_sort(amp_stl::begin(short_view), amp_stl::end(short_view), amp_stl::greater<int>());
    short_view.synchronize();
    check(std::is_sorted(numbers.begin(), numbers.begin() + 512, std::greater<int>()), "bitonic_sort, greater");

    amp_stl::fill(amp_stl::begin(numbers_view), amp_stl::end(numbers_view), 42);
    numbers_view.synchronize();
    check(std::count(numbers.begin(), numbers.end(), 42) == n, "fill");
    return failures;
}
