// Layers of a neural network as functors: dense and convolving ones, activations, a step of training.
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <iostream>
#include <vector>
using namespace concurrency;

namespace activations {

struct relu {
    static float apply(float x) restrict(cpu, amp) { return x > 0 ? x : 0; }
    static float slope(float, float y) restrict(cpu, amp) { return y > 0 ? 1.0f : 0.0f; }
};

struct sigmoid {
    static float apply(float x) restrict(amp) { return 1.0f / (1.0f + fast_math::expf(-x)); }
    static float apply(float x) restrict(cpu) { return 1.0f / (1.0f + std::exp(-x)); }
    static float slope(float, float y) restrict(cpu, amp) { return y * (1.0f - y); }
};

struct tanh {
    static float apply(float x) restrict(amp) { return precise_math::tanh(x); }
    static float apply(float x) restrict(cpu) { return std::tanh(x); }
    static float slope(float, float y) restrict(cpu, amp) { return 1 - y * y; }
};

struct leaky {
    static constexpr float leak = 0.01f;
    static float apply(float x) restrict(cpu, amp) { return x > 0 ? x : leak * x; }
    static float slope(float x, float) restrict(cpu, amp) { return x > 0 ? 1.0f : leak; }
};

}  // namespace activations

// What all layers that compute one output a thread have in common.
template <class Derived>
class layer_base {
public:
    void operator()(index<2> idx) const restrict(amp)
    {
        const Derived& self = static_cast<const Derived&>(*this);
        self.store(idx[0], idx[1], self.compute(idx[0], idx[1]));
    }
};

template <class Activation>
class dense_forward : public layer_base<dense_forward<Activation>> {
public:
    dense_forward(const array<float, 2>& weights, const array<float, 1>& bias, array_view<const float, 2> in, array_view<float, 2> out)
        : weights(weights), bias(bias), in(in), out(out) {}

    float compute(int sample, int unit) const restrict(amp)
    {
        float sum = bias(unit);
        for (int i = 0; i < in.extent[1]; i++)
            sum += in(sample, i) * weights(unit, i);
        return Activation::apply(sum);
    }
    void store(int sample, int unit, float value) const restrict(amp) { out(sample, unit) = value; }

private:
    const array<float, 2>& weights;
    const array<float, 1>& bias;
    array_view<const float, 2> in;
    array_view<float, 2> out;
};

template <class Activation>
class dense_gradient {
public:
    array_view<const float, 2> in, out, error;
    array_view<float, 2> weights;
    float rate;

    void operator()(index<2> idx) const restrict(amp)
    {
        const int unit = idx[0], input = idx[1];
        float sum = 0;
        for (int sample = 0; sample < in.extent[0]; sample++)
            sum += error(sample, unit) * Activation::slope(out(sample, unit), out(sample, unit)) * in(sample, input);
        weights[idx] -= rate * sum / in.extent[0];
    }
};

template <class Activation>
class dense_layer {
public:
    dense_layer(int inputs, int units, const std::vector<float>& w, const std::vector<float>& b)
        : weights(units, inputs, w.begin()), bias(units, b.begin()) {}

    void forward(const array_view<const float, 2>& in, const array_view<float, 2>& out) const
    {
        out.discard_data();
        parallel_for_each(out.extent, dense_forward<Activation>(weights, bias, in, out));
    }

    void train(const array_view<const float, 2>& in, const array_view<const float, 2>& out,
               const array_view<const float, 2>& error, float rate)
    {
        dense_gradient<Activation> step = { in, out, error, array_view<float, 2>(weights), rate };
        parallel_for_each(weights.extent, step);
    }

    std::vector<float> get_weights() const { return weights; }

private:
    array<float, 2> weights;
    array<float, 1> bias;
};

template <int KernelSize, class Activation>
struct convolution {
    float weights[KernelSize][KernelSize];

    template <class Image>
    float at(const Image& image, int row, int column) const restrict(cpu, amp)
    {
        float sum = 0;
        for (int y = 0; y < KernelSize; y++)
            for (int x = 0; x < KernelSize; x++)
                sum += weights[y][x] * image(row + y, column + x);
        return Activation::apply(sum);
    }
};

struct maximum {
    static float start() restrict(cpu, amp) { return -3.4e38f; }
    float operator()(float a, float b) const restrict(cpu, amp) { return a > b ? a : b; }
};

template <int Size, class Pool>
class pooling {
public:
    template <class In, class Out>
    void run(const In& in, const Out& out, Pool pool) const
    {
        parallel_for_each(out.extent, [=](index<2> idx) restrict(amp) {
            float value = Pool::start();
            for (int y = 0; y < Size; ++y)
                for (int x = 0; x < Size; ++x)
                    value = pool(value, in(idx[0] * Size + y, idx[1] * Size + x));
            out[idx] = value;
        });
    }
};

static void softmax(array_view<float, 2> rows)
{
    parallel_for_each(extent<1>(rows.extent[0]), [=](index<1> idx) restrict(amp) {
        array_view<float, 1> row = rows[idx[0]];
        float most = row[0];
        for (int i = 1; i < row.extent[0]; i++)
            most = fast_math::fmax(most, row[i]);
        float sum = 0;
        for (int i = 0; i < row.extent[0]; i++) {
            row[i] = fast_math::exp(row[i] - most);
            sum += row[i];
        }
        for (int i = 0; i < row.extent[0]; i++)
            row[i] /= sum;
    });
}

static std::vector<float> numbers(int count, int seed)
{
    std::vector<float> made(count);
    for (int i = 0; i < count; i++)
        made[i] = float((i * 31 + seed * 17) % 41) / 41.0f - 0.5f;
    return made;
}

static int compare(const char* what, const std::vector<float>& got, const std::vector<float>& expected)
{
    int wrong = got.size() != expected.size();
    for (size_t i = 0; i < got.size() && i < expected.size(); i++)
        wrong += !(std::fabs(got[i] - expected[i]) < 1e-4f);
    std::cout << what << ": " << wrong << " wrong\n";
    return wrong;
}

template <class Activation>
static int test_dense(const char* name)
{
    const int samples = 7, inputs = 20, units = 9;
    const auto weights = numbers(units * inputs, 1), bias = numbers(units, 2), in = numbers(samples * inputs, 3),
               error = numbers(samples * units, 4);
    std::vector<float> out(samples * units), expected(samples * units), trained(weights);
    dense_layer<Activation> layer(inputs, units, weights, bias);
    array_view<const float, 2> in_view(samples, inputs, in), error_view(samples, units, error);
    array_view<float, 2> out_view(samples, units, out);
    layer.forward(in_view, out_view);
    layer.train(in_view, out_view, error_view, 0.1f);
    out_view.synchronize();
    for (int s = 0; s < samples; s++)
        for (int u = 0; u < units; u++) {
            float sum = bias[u];
            for (int i = 0; i < inputs; i++)
                sum += in[s * inputs + i] * weights[u * inputs + i];
            expected[s * units + u] = Activation::apply(sum);
        }
    for (int u = 0; u < units; u++)
        for (int i = 0; i < inputs; i++) {
            float sum = 0;
            for (int s = 0; s < samples; s++) {
                const float y = expected[s * units + u];
                sum += error[s * units + u] * Activation::slope(y, y) * in[s * inputs + i];
            }
            trained[u * inputs + i] -= 0.1f * sum / samples;
        }
    return compare(name, out, expected) + compare("  trained", layer.get_weights(), trained);
}

template <class Activation>
static int test_convolution()
{
    const int size = 12, inner = size - 2, pooled = inner / 2;
    const std::vector<float> image = numbers(size * size, 5);
    convolution<3, Activation> layer;
    for (int i = 0; i < 9; i++)
        layer.weights[i / 3][i % 3] = 0.25f * (i - 3);
    array_view<const float, 2> in(size, size, image);
    array<float, 2> convolved(inner, inner);
    parallel_for_each(convolved.extent, [=, &convolved](index<2> idx) restrict(amp) {
        convolved[idx] = layer.at(in, idx[0], idx[1]);
    });
    std::vector<float> got(pooled * pooled), expected;
    array_view<float, 2> out(pooled, pooled, got);
    pooling<2, maximum>().run(array_view<const float, 2>(convolved), out, maximum());
    out.synchronize();
    const auto host_image = [&](int row, int column) { return image[row * size + column]; };
    const maximum larger;
    for (int y = 0; y < pooled; y++)
        for (int x = 0; x < pooled; x++) {
            float value = maximum::start();
            for (int i = 0; i < 4; i++)
                value = larger(value, layer.at(host_image, 2 * y + i / 2, 2 * x + i % 2));
            expected.push_back(value);
        }
    return compare("convolution and pooling", got, expected);
}

static int test_softmax()
{
    std::vector<float> rows = numbers(5 * 8, 6), expected(rows);
    for (int row = 0; row < 5; row++) {
        float sum = 0;
        for (int i = 0; i < 8; i++)
            sum += std::exp(rows[row * 8 + i]);
        for (int i = 0; i < 8; i++)
            expected[row * 8 + i] = std::exp(rows[row * 8 + i]) / sum;
    }
    array_view<float, 2> view(5, 8, rows);
    softmax(view);
    view.synchronize();
    return compare("softmax", rows, expected);
}

int main()
{
    const int wrong = test_dense<activations::relu>("relu") + test_dense<activations::sigmoid>("sigmoid") +
                      test_dense<activations::tanh>("tanh") + test_dense<activations::leaky>("leaky") +
                      test_convolution<activations::relu>() + test_softmax();
    return wrong == 0 ? 0 : 1;
}
