// Layers of a neural network as functors over views, with activations as policies.
#include <cmath>
#include <cstdio>
#include <vector>
#include <amp.h>
#include <amp_math.h>
using namespace concurrency;

struct relu {
  static float apply(float x) restrict(cpu, amp) { return x > 0.0f ? x : 0.0f; }
};
struct leaky {
  float slope;
  float operator()(float x) const restrict(cpu, amp) { return x > 0.0f ? x : slope * x; }
};
template <class Policy>
struct static_activation {
  float operator()(float x) const restrict(cpu, amp) { return Policy::apply(x); }
};

template <class Activation>
class dense {
 public:
  dense(const array_view<const float, 2>& weights, const array_view<const float, 1>& bias, Activation f)
      : weights_(weights), bias_(bias), f_(f) {}

  void run(const array_view<const float, 2>& in, const array_view<float, 2>& out) const {
    const dense& layer = *this;
    layer.launch(in, out);
  }

 private:
  struct body {
    array_view<const float, 2> weights;
    array_view<const float, 1> bias;
    array_view<const float, 2> in;
    array_view<float, 2> out;
    Activation f;
    float dot(const index<2>& at) const restrict(amp) {
      float sum = bias[at[1]];
      for (int k = 0; k < weights.extent[1]; ++k) sum += weights(at[1], k) * in(at[0], k);
      return sum;
    }
    void operator()(index<2> at) const restrict(amp) { out[at] = f(dot(at)); }
  };

  void launch(const array_view<const float, 2>& in, const array_view<float, 2>& out) const {
    body work = {weights_, bias_, in, out, f_};
    parallel_for_each(out.extent, work);
  }

  array_view<const float, 2> weights_;
  array_view<const float, 1> bias_;
  Activation f_;
};

int main() {
  const int batch = 3, inputs = 5, hidden = 4, outputs = 2;
  std::vector<float> x(batch * inputs), w1(hidden * inputs), b1(hidden, 0.25f), h(batch * hidden);
  std::vector<float> w2(outputs * hidden), b2(outputs, -0.5f), y(batch * outputs);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = 0.1f * (static_cast<int>(i % 7) - 3);
  for (std::size_t i = 0; i < w1.size(); ++i) w1[i] = 0.2f * (static_cast<int>(i % 5) - 2);
  for (std::size_t i = 0; i < w2.size(); ++i) w2[i] = 0.3f * (static_cast<int>(i % 3) - 1);
  array_view<const float, 2> xv(batch, inputs, x), w1v(hidden, inputs, w1), w2v(outputs, hidden, w2);
  array_view<const float, 1> b1v(hidden, b1), b2v(outputs, b2);
  array_view<float, 2> hv(batch, hidden, h), yv(batch, outputs, y);
  dense<static_activation<relu>>(w1v, b1v, static_activation<relu>()).run(xv, hv);
  dense<leaky>(w2v, b2v, leaky{0.1f}).run(hv, yv);
  yv.synchronize();
  for (int n = 0; n < batch; ++n) {
    float layer[hidden];
    for (int j = 0; j < hidden; ++j) {
      float sum = b1[j];
      for (int k = 0; k < inputs; ++k) sum += w1[j * inputs + k] * x[n * inputs + k];
      layer[j] = relu::apply(sum);
    }
    for (int j = 0; j < outputs; ++j) {
      float sum = b2[j];
      for (int k = 0; k < hidden; ++k) sum += w2[j * hidden + k] * layer[k];
      const float expected = leaky{0.1f}(sum);
      if (std::fabs(expected - y[n * outputs + j]) > 1e-5f) {
        std::printf("%d %d: %g, expected %g\n", n, j, y[n * outputs + j], expected);
        return 1;
      }
    }
  }
  return 0;
}
