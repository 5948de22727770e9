// Prices of options: functions of both restrictions over fast_math on one side and <cmath> on the other.
#include "expect.hpp"
#include <amp_math.h>
#include <cmath>
using namespace concurrency;
namespace finance {
inline float log_(float x) restrict(amp) { return fast_math::logf(x); }
inline float log_(float x) restrict(cpu) { return std::log(x); }
inline float exp_(float x) restrict(amp) { return fast_math::expf(x); }
inline float exp_(float x) restrict(cpu) { return std::exp(x); }
inline float root(float x) restrict(amp) { return fast_math::sqrtf(x); }
inline float root(float x) restrict(cpu) { return std::sqrt(x); }
struct option { float price, strike, years; };
class model {
  float rate, volatility;
 public:
  model(float r, float v) restrict(cpu, amp) : rate(r), volatility(v) {}
  static float cdf(float d) restrict(cpu, amp) {
    const float A1 = 0.31938153f, A2 = -0.356563782f, A3 = 1.781477937f, A4 = -1.821255978f, A5 = 1.330274429f;
    const float K = 1.0f / (1.0f + 0.2316419f * (d < 0 ? -d : d));
    float cnd = 0.39894228040143267794f * exp_(-0.5f * d * d) * (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
    if (d > 0) cnd = 1.0f - cnd;
    return cnd;
  }
  void prices(const option& o, float& call, float& put) const restrict(cpu, amp) {
    const float root_t = root(o.years);
    const float d1 = (log_(o.price / o.strike) + (rate + 0.5f * volatility * volatility) * o.years) / (volatility * root_t);
    const float d2 = d1 - volatility * root_t;
    const float discounted = o.strike * exp_(-rate * o.years);
    call = o.price * cdf(d1) - discounted * cdf(d2);
    put = discounted * (1.0f - cdf(d2)) - o.price * (1.0f - cdf(d1));
  }
};
}  // namespace finance
int main() {
  using finance::option;
  const int n = 32;
  std::vector<option> options(n);
  for (int i = 0; i < n; i++) options[i] = {20.0f + i, 25.0f + i % 7, 0.25f * (1 + i % 5)};
  std::vector<float> calls(n), puts(n);
  const finance::model m(0.02f, 0.3f);
  array<option, 1> in(n, options.begin(), options.end());
  array_view<float, 1> c(n, calls), p(n, puts);
  c.discard_data();
  p.discard_data();
  parallel_for_each(in.extent, [=, &in](index<1> i) restrict(amp) {
    m.prices(in[i], c[i], p[i]);
  });
  c.synchronize();
  p.synchronize();
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    float call, put;
    m.prices(options[i], call, put);
    wrong += std::fabs(call - calls[i]) > 1e-3f || std::fabs(put - puts[i]) > 1e-3f;
  }
  return wrong;
}
