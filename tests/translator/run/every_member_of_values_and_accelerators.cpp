// Every member of index, extent, accelerator, accelerator_view, completion_future and the
// exceptions.
#include <amp.h>
#include <amp_math.h>

#include <future>
#include <vector>
using namespace concurrency;

int main() {
  // index
  int c3[3] = {1, 2, 3};
  index<3> i3(c3);
  index<1> i1(4);
  index<2> i2(1, 2);
  index<2> d;
  static_assert(index<3>::rank == 3);
  index<3>::value_type v = i3[0];
  (void)v;
  i2 += i2;
  i2 += 1;
  i2 -= d;
  i2 -= 1;
  i2 *= 2;
  i2 /= 2;
  i2 %= 5;
  ++i2;
  i2++;
  --i2;
  i2--;
  bool b = i2 == d;
  b = i2 != d;
  d = i2 + i2;
  d = i2 - i2;
  d = i2 + 1;
  d = 1 + i2;
  d = i2 - 1;
  d = 10 - i2;
  d = 2 * i2;
  d = i2 * 2;
  d = i2 / 2;
  d = 20 / (i2 + 1);
  d = i2 % 2;
  d = 3 % (i2 + 1);
  extent<3> e3(c3);
  extent<2> e2(4, 6), f2;
  extent<1> e1(8);
  unsigned n = e2.size();
  (void)n;
  b = e2.contains(i2);
  e2 += f2;
  e2 += i2;
  e2 += 1;
  e2 -= f2;
  e2 -= i2;
  e2 -= 1;
  e2 *= 2;
  e2 /= 2;
  e2 %= 100;
  ++e2;
  e2++;
  --e2;
  e2--;
  f2 = e2 + i2;
  f2 = e2 - i2;
  f2 = e2 + e2;
  f2 = e2 - e2;
  f2 = e2 + 1;
  f2 = 1 + e2;
  f2 = e2 * 2;
  f2 = 2 * e2;
  f2 = e2 / 2;
  f2 = 100 / e2;
  f2 = e2 % 3;
  f2 = 3 % e2;
  auto te = e2.tile<2, 3>();
  tiled_extent<2, 3> t0;
  tiled_extent<2, 3> t1(e2);
  te = te.pad();
  te = te.truncate();
  extent<2> ts = te.get_tile_extent();
  ts = te.tile_extent;
  b = t1 == te;
  b = t1 != te;
  int dd = te.tile_dim0 + te.tile_dim1 + tiled_extent<2, 3>::rank;
  (void)dd;
  // accelerator
  accelerator a;
  accelerator ac(accelerator::cpu_accelerator);
  accelerator ad(accelerator::default_accelerator);
  std::vector<accelerator> all = accelerator::get_all();
  a = all[0];
  b = a == ad;
  b = a != ad;
  std::wstring w = a.get_device_path() + a.device_path + a.get_description() + a.description;
  unsigned u = a.get_version() + a.version + (unsigned)a.get_dedicated_memory() +
               (unsigned)a.dedicated_memory;
  (void)u;
  b = a.get_has_display() | a.has_display | a.get_is_debug() | a.is_debug | a.get_is_emulated() |
      a.is_emulated | a.get_supports_double_precision() | a.supports_double_precision |
      a.get_supports_limited_double_precision() | a.supports_limited_double_precision |
      a.get_supports_cpu_shared_memory() | a.supports_cpu_shared_memory;
  access_type at = a.get_default_cpu_access_type();
  at = a.default_cpu_access_type;
  (void)at;
  a.set_default_cpu_access_type(access_type_auto);
  accelerator::set_default(a.device_path);
  accelerator_view av = a.default_view;
  av = a.get_default_view();
  accelerator_view cv = a.create_view(queuing_mode_immediate);
  accelerator_view asv = accelerator::get_auto_selection_view();
  b = asv.get_is_auto_selection() | asv.is_auto_selection;
  b = av == cv;
  b = av != cv;
  a = av.get_accelerator();
  a = av.accelerator;
  b = av.get_is_debug() | av.is_debug;
  u = av.get_version() + av.version;
  queuing_mode q = av.get_queuing_mode();
  q = av.queuing_mode;
  (void)q;
  av.wait();
  av.flush();
  completion_future mk = av.create_marker();
  mk.wait();
  mk.get();
  b = mk.valid();
  std::future_status fs = mk.wait_for(std::chrono::seconds(1));
  fs = mk.wait_until(std::chrono::steady_clock::now());
  (void)fs;
  std::shared_future<void> sf = mk;
  sf.wait();
  completion_future m2(mk), m3;
  m3 = m2;
  m3 = std::move(m2);
  m3.then([] {});
  auto task = m3.to_task();
  task.wait();
  const wchar_t* names[] = {accelerator::default_accelerator, accelerator::cpu_accelerator,
                            accelerator::direct3d_warp, accelerator::direct3d_ref};
  (void)names;
  // exceptions
  try {
    throw runtime_exception("x", E_FAIL);
  } catch (const std::exception&) {
  }
  runtime_exception r1(E_FAIL);
  HRESULT hr = r1.get_error_code();
  (void)hr;
  runtime_exception rc(r1);
  r1 = rc;
  out_of_memory o1("m"), o2;
  unsupported_feature uf("m"), uf2;
  invalid_compute_domain ic("m"), ic2;
  uninitialized_object uo("m"), uo2;
  accelerator_view_removed ar("m", E_FAIL), ar2(E_FAIL);
  hr = ar.get_view_removed_reason();
  amp_uninitialize();
  return HLSL_MAX_NUM_BUFFERS + MODULENAME_MAX_LENGTH == 1216 ? 0 : 1;
}
