// Every constructor, member and copy of arrays and views, and of tiled_index and its barrier.
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> v(24, 1);
  const std::vector<int> cvv(24, 2);
  accelerator_view av = accelerator().default_view,
                   cpu = accelerator(accelerator::cpu_accelerator).default_view;
  array<int> a1(24), b1(24, v.begin()), c1(24, v.begin(), v.end()), d1(24, av), e1(24, av, cpu),
      f1(24, v.begin(), av), g1(24, v.begin(), v.end(), av), h1(24, v.begin(), av, cpu),
      k1(24, v.begin(), v.end(), av, cpu), l1(24, av, access_type_auto),
      m1(24, v.begin(), v.end(), av, access_type_auto);
  array<int, 2> a2(4, 6), b2(4, 6, v.begin()), c2(4, 6, v.begin(), v.end(), av),
      d2(extent<2>(4, 6), v.begin(), v.end(), cpu, av);
  array<int, 3> a3(2, 3, 4), b3(2, 3, 4, v.begin(), v.end()), c3(extent<3>(2, 3, 4), v.begin(), av);
  array<int, 4> a4(extent<4>(std::vector<int>{1, 2, 3, 4}.data()));
  array_view<int, 1> w(24, v);
  array_view<const int, 1> cw(24, v), ccw(24, cvv), cw2(w);
  array<int> n1(w), n2(cw), n3(cw, av), n4(w, av, cpu), n5(w, av, access_type_auto);
  array<int> cp(n1), mv(std::move(cp));
  cp = mv;
  cp = std::move(mv);
  cp = w;
  cp = cw;
  int dat[24];
  array_view<int, 2> x2(4, 6, v), y2(extent<2>(4, 6), v), z2(4, 6, dat),
      q2(extent<2>(4, 6), &dat[0]), no(4, 6), no2(extent<2>(4, 6));
  array_view<int, 1> p1(dat), pp(v), nn(5);
  array_view<int, 3> x3(2, 3, 4, v), no3(2, 3, 4);
  array_view<const int, 2> k2(4, 6, cvv);
  array_view<const int, 1> kp(cvv), kd(dat);
  const int* cp0 = cvv.data();
  array_view<const int, 1> kcp(24, cp0);
  array_view<int, 1> fa(b1);
  array_view<const int, 1> cfa(b1);
  const array<int> cb1(24, v.begin());
  array_view<const int, 1> ccfa(cb1);
  array_view<int, 1> copyv(w);
  copyv = fa;
  cw = w;
  cw = ccfa;
  array_view<int, 1> row = x2[1];
  int el = x2[1][2];
  el = x2(1)(2);
  el = x2(1, 2);
  el = x2(index<2>(1, 2));
  el = x2[index<2>(1, 2)];
  el = x3(1, 2, 3);
  array_view<int, 2> pl = x3[0];
  el = w[3];
  el = w(3);
  (void)el;
  el = w.get_ref(index<1>(2));

  auto s1 = w.section(index<1>(2), extent<1>(3));
  s1 = w.section(index<1>(2));
  s1 = w.section(extent<1>(3));
  s1 = w.section(2, 3);
  auto s2 = x2.section(1, 1, 2, 2);
  auto s3 = x3.section(0, 0, 0, 1, 1, 1);
  auto as1 = b1.section(index<1>(2), extent<1>(3));
  as1 = b1.section(2, 3);
  auto as2 = b2.section(index<2>(1, 1));
  as2 = b2.section(extent<2>(2, 2));
  auto as3 = b3.section(0, 0, 0, 1, 1, 1);
  auto cas = cb1.section(2, 3);
  array_view<const int, 1> tcas = cas;
  (void)tcas;
  auto va = w.view_as<2>(extent<2>(4, 6));
  auto va2 = b1.view_as(extent<2>(4, 6));
  auto cva = cb1.view_as<2>(extent<2>(4, 6));
  array_view<float, 1> rf = w.reinterpret_as<float>();
  array_view<const float, 1> crf = cw.reinterpret_as<float>();
  auto rb = b1.reinterpret_as<unsigned>();
  auto crb = cb1.reinterpret_as<unsigned>();
  array_view<const unsigned, 1> tcrb = crb;
  (void)tcrb;
  int* dp = w.data();
  const int* cdp = cw.data();
  (void)dp;
  (void)cdp;
  int* adp = b1.data();
  const int* cadp = cb1.data();
  (void)adp;
  (void)cadp;
  w.synchronize();
  w.synchronize(access_type_read_write);
  w.synchronize_async().wait();
  w.synchronize_to(av);
  w.synchronize_to(av, access_type_read);
  w.synchronize_to_async(av).wait();
  w.refresh();
  w.discard_data();
  cw.synchronize();
  cw.refresh();
  extent<1> e = w.extent;
  e = w.get_extent();
  e = b1.extent;
  accelerator_view sv = fa.get_source_accelerator_view();
  sv = fa.source_accelerator_view;
  sv = b1.get_accelerator_view();
  sv = b1.accelerator_view;
  sv = b1.associated_accelerator_view;
  access_type at = b1.get_cpu_access_type();
  at = b1.cpu_access_type;
  (void)at;
  b1.copy_to(c1);
  b1.copy_to(w);
  w.copy_to(c1);
  w.copy_to(fa);
  cw.copy_to(w);
  std::vector<int> vec = b1;
  vec = static_cast<std::vector<int>>(b1);
  copy(b1, c1);
  copy(b1, w);
  copy(w, b1);
  copy(cw, b1);
  copy(cw, w);
  copy(w, fa);
  copy(v.begin(), v.end(), b1);
  copy(v.begin(), b1);
  copy(v.begin(), v.end(), w);
  copy(v.begin(), fa);
  copy(b1, vec.begin());
  copy(w, vec.begin());
  copy(cw, vec.begin());
  copy_async(b1, c1).wait();
  copy_async(b1, w).wait();
  copy_async(cw, b1).wait();
  copy_async(w, fa).get();
  copy_async(v.begin(), v.end(), b1).wait();
  copy_async(v.begin(), b1).wait();
  copy_async(v.begin(), v.end(), fa).wait();
  copy_async(b1, vec.begin()).wait();
  copy_async(cw, vec.begin()).wait();
  static_assert(array<int, 2>::rank == 2 && array_view<int, 3>::rank == 3);
  array<int, 2>::value_type vt = 0;
  (void)vt;
  array_view<const int>::value_type cvt = 0;
  (void)cvt;
  parallel_for_each(extent<1>(4), [=](index<1>) restrict(amp){});
  parallel_for_each(av, extent<1>(4), [=](index<1>) restrict(amp){});
  parallel_for_each(
      extent<1>(4).tile<2>(), [=](tiled_index<2> t) restrict(amp) {
        index<1> g = t;
        g = t.global + t.local + t.tile + t.tile_origin;
        extent<1> te = t.tile_extent;
        te = t.get_tile_extent();
        int d = t.tile_dim0 + t.rank;
        (void)d;
        tile_barrier b = t.barrier;
        b.wait();
        t.barrier.wait_with_all_memory_fence();
        t.barrier.wait_with_global_memory_fence();
        t.barrier.wait_with_tile_static_memory_fence();
        all_memory_fence(t.barrier);
        global_memory_fence(b);
        tile_static_memory_fence(t.barrier);
        (void)te;
        (void)g;
      });
  parallel_for_each(
      av, extent<2>(4, 4).tile<2, 2>(), [=](tiled_index<2, 2> t) restrict(amp) {
        tiled_index<2, 2> u(t);
        (void)u;
      });
  return 0;
}
