// The prices of call options by Black and Scholes, for many maturities (rows) and strike prices
// (columns). Simple: each thread computes all of its price. Tiled: what all options of a row, or of
// a column, have in common is computed once in a tile and shared in tile_static memory. The size is
// the number of rows and columns, rounded up to a multiple of 16.
#include <amp.h>
#include <amp_math.h>

#include <cmath>
#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

const int TS = 16;
const float SPOT = 100.0f;
const float RATE = 0.02f;
const float VOLATILITY = 0.3f;

using numbers = array_view<const float, 1>;
using prices = array_view<float, 2>;

// The normal distribution at `d`, by Hastings' polynomial, which is wrong by 7.5e-8 at most.
float normal_distribution(float d) restrict(amp) {
  const float k = 1.0f / (1.0f + 0.2316419f * precise_math::fabs(d));
  float tail = 1.330274429f;
  tail = tail * k - 1.821255978f;
  tail = tail * k + 1.781477937f;
  tail = tail * k - 0.356563782f;
  tail = tail * k + 0.319381530f;
  tail *= k * 0.39894228f * precise_math::exp(-0.5f * d * d);
  return d > 0.0f ? 1.0f - tail : tail;
}

void price(const numbers& maturities, const numbers& strikes, const prices& calls) {
  parallel_for_each(
      calls.extent,

      [=](index<2> idx) restrict(amp) {
        const float time = maturities[idx[0]];
        const float strike = strikes[idx[1]];
        const float deviation = VOLATILITY * precise_math::sqrt(time);
        const float drift = (RATE + 0.5f * VOLATILITY * VOLATILITY) * time;
        const float d1 = (precise_math::log(SPOT / strike) + drift) / deviation;
        const float d2 = d1 - deviation;
        const float discounted = strike * precise_math::exp(-RATE * time);
        calls[idx] = SPOT * normal_distribution(d1) - discounted * normal_distribution(d2);
      });
}

void price_tiled(const numbers& maturities, const numbers& strikes, const prices& calls) {
  parallel_for_each(
      calls.extent.tile<TS, TS>(),

      [=](tiled_index<TS, TS> t_idx) restrict(amp) {
        tile_static float deviations[TS];
        tile_static float drifts[TS];
        tile_static float discounts[TS];
        tile_static float log_ratios[TS];
        const int row = t_idx.local[0];
        const int column = t_idx.local[1];
        const float strike = strikes[t_idx.global[1]];
        const float growth = RATE + 0.5f * VOLATILITY * VOLATILITY;
        if (column == 0) {
          const float time = maturities[t_idx.global[0]];
          deviations[row] = VOLATILITY * precise_math::sqrt(time);
          drifts[row] = growth * time;
          discounts[row] = precise_math::exp(-RATE * time);
        }
        if (row == 0) log_ratios[column] = precise_math::log(SPOT / strike);
        t_idx.barrier.wait();
        const float d1 = (log_ratios[column] + drifts[row]) / deviations[row];
        const float d2 = d1 - deviations[row];
        calls[t_idx] =
            SPOT * normal_distribution(d1) - strike * discounts[row] * normal_distribution(d2);
      });
}

double expected_price(double time, double strike) {
  const double deviation = VOLATILITY * std::sqrt(time);
  const double drift = (RATE + 0.5 * VOLATILITY * VOLATILITY) * time;
  const double d1 = (std::log(SPOT / strike) + drift) / deviation;
  const double d2 = d1 - deviation;
  return 0.5 * (SPOT * std::erfc(-d1 * std::sqrt(0.5)) -
                strike * std::exp(-RATE * time) * std::erfc(-d2 * std::sqrt(0.5)));
}

// n numbers from `first` to nearly `last`.
std::vector<float> spread(int n, float first, float last) {
  std::vector<float> result;
  for (int i = 0; i < n; i++) {
    result.push_back(first + (last - first) * static_cast<float>(i) / static_cast<float>(n));
  }
  return result;
}

// The polynomial and the roundings behind it change the distribution by about 5e-7 at most, which
// counts as often as the two prices do.
bool is_right(float price, float time, float strike) {
  const double tolerance = 2e-6 * (static_cast<double>(SPOT) + strike);
  return std::fabs(price - expected_price(time, strike)) <= tolerance;
}

bool all_right(const std::vector<float>& calls, const std::vector<float>& maturities,
               const std::vector<float>& strikes) {
  auto call = calls.begin();
  for (const float time : maturities) {
    for (const float strike : strikes) {
      if (!is_right(*call++, time, strike)) return false;
    }
  }
  return true;
}

bool compare_pricings(int size) {
  const int n = extent<1>(size).tile<TS>().pad()[0];
  const std::vector<float> times = spread(n, 0.25f, 5.0f);
  const std::vector<float> levels = spread(n, 50.0f, 150.0f);
  const numbers maturities(n, times);
  const numbers strike_prices(n, levels);

  report table("Black-Scholes");
  const auto row = [&](const char* name, auto pricing) {
    std::vector<float> calls(times.size() * levels.size(), -1.0f);
    const prices view(n, n, calls);
    table.row(
        name, [&] { pricing(maturities, strike_prices, view); },
        [&] {
          view.synchronize();
          return all_right(calls, times, levels);
        });
  };
  row("simple", price);
  row("tiled, rows and columns shared", price_tiled);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 512, compare_pricings); }
