// What the classes promise: each test is a method whose name is the sentence.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using Tiles;

static class TestTiles
{
    const string Add = "void add(index<1> i, array_view<float, 1> v, float k) restrict(amp) { v[i] += k; }";

    static float[] Numbers(int count) => Enumerable.Range(0, count).Select(i => (float)(i * 7 % 31)).ToArray();

    static void Equal<T>(T actual, T expected, string what = "it")
    {
        if (!Equals(actual, expected)) throw new Exception($"{what} is {actual}; expected {expected}");
    }

    static TException ErrorOf<TException>(Action body) where TException : Exception
    {
        try
        {
            body();
        }
        catch (TException error)
        {
            return error;
        }
        throw new Exception("no " + typeof(TException).Name + " was thrown");
    }

    sealed class Skipped : Exception
    {
    }

    static void SkipWithoutDoubles()
    {
        try
        {
            Constant<double>(1.0);
        }
        catch (TilesException error) when (error.Status == "TILES_ERROR_UNSUPPORTED")
        {
            throw new Skipped();
        }
    }

    static int LineHere([CallerLineNumber] int line = 0) => line;

    static void A_kernel_changes_what_a_view_refers_to_for_any_length()
    {
        using (var kernel = new Kernel(Add))
        {
            foreach (int count in new[] {1, 2, 3, 4, 5, 97})
            {
                float[] data = Numbers(count), before = Numbers(count);
                using (var view = ArrayView.Of(data))
                {
                    kernel.Launch(view.Extent, new Arguments {{"v", view}, {"k", 0.5f}});
                    view.Synchronize();
                }
                for (int i = 0; i < count; ++i) Equal(data[i], before[i] + 0.5f, "element " + i);
            }
        }
    }

    static void A_view_and_a_compute_domain_may_be_empty()
    {
        using (var view = ArrayView.Of(new float[0]))
        using (var kernel = new Kernel(Add))
        {
            Equal(view.Read().Length, 0);
            kernel.Launch(view.Extent, new Arguments {{"v", view}, {"k", 0.5f}});
            var error = ErrorOf<TilesException>(
                () => kernel.Launch(new long[] {-1}, new Arguments {{"v", view}, {"k", 0.5f}}));
            Equal(error.Status, "TILES_ERROR_INVALID_COMPUTE_DOMAIN");
        }
    }

    static void A_strided_view_reaches_its_elements_and_leaves_the_others()
    {
        int rows = 5, columns = 3, pitch = 7;
        float[] data = Numbers(rows * pitch), before = Numbers(rows * pitch);
        // Every second column, the rows from the last to the first.
        using (var view = ArrayView.Strided(data, new long[] {rows, columns}, new long[] {-pitch, 2},
                                            (rows - 1) * pitch))
        using (var kernel = new Kernel("[=](index<2> i) restrict(amp) { v[i] = 100 * i[0] + i[1]; }"))
            kernel.Launch(view.Extent, new Arguments {{"v", view}});
        for (int place = 0; place < data.Length; ++place)
        {
            int row = place / pitch, column = place % pitch;
            bool isUsed = column % 2 == 0 && column < 2 * columns;
            Equal(data[place], isUsed ? 100 * (rows - 1 - row) + column / 2 : before[place], "element " + place);
        }
    }

    static void Arrays_of_two_dimensions_are_viewed_as_they_are()
    {
        var data = new float[3, 4];
        using (var view = ArrayView.Of<float>(data))
        using (var kernel = new Kernel("[=](index<2> i) restrict(amp) { v[i] = 10 * i[0] + i[1]; }"))
            kernel.Launch(view.Extent, new Arguments {{"v", view}});
        Equal(data[2, 3], 23f);
    }

    static void A_section_outlives_its_view_and_holds_the_array()
    {
        ArrayView<float> section;
        using (var view = ArrayView.Of(Numbers(12), 3, 4)) section = view.Section(new long[] {1, 1}, new long[] {2, 2});
        GC.Collect();
        GC.WaitForPendingFinalizers();
        float[] before = Numbers(12);
        Equal(string.Join(" ", section.Read()), $"{before[5]} {before[6]} {before[9]} {before[10]}");
        section.Dispose();
    }

    static void The_garbage_collector_releases_what_nobody_disposed_of()
    {
        using (var kernel = new Kernel(Add))
        {
            for (int i = 0; i < 200; ++i)
                kernel.Launch(new long[] {100}, new Arguments {{"v", ArrayView.Of(new float[100])}, {"k", 1f}});
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    // What the classes keep for themselves.
    static object Hidden(object of, string name)
    {
        const BindingFlags any = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public;
        return of.GetType().GetField(name, any)?.GetValue(of) ?? of.GetType().GetProperty(name, any).GetValue(of);
    }

    static object DataOf(TilesObject view) => Hidden(Hidden(view, "Handle"), "Data");

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void ForgetSections(ArrayView<float> view)
    {
        for (int i = 0; i < 50; ++i) view.Section(new long[] {i}, new long[] {1});
    }

    static void What_the_garbage_collector_finds_is_released_by_the_thread_that_uses_the_data()
    {
        float[] data = Numbers(100);
        using (var array = new DeviceArray<float>(data, new long[] {100}))
        using (var kernel = new Kernel(Add))
        {
            foreach (var view in new[] {ArrayView.Of(data), array.View()})
            {
                ForgetSections(view);
                GC.Collect();
                GC.WaitForPendingFinalizers();
                object shared = DataOf(view);
                if ((int)Hidden(shared, "Waiting") == 0) throw new Exception("the collector found no section");
                kernel.Launch(view.Extent, new Arguments {{"v", view}, {"k", 1f}});
                Equal((int)Hidden(shared, "Waiting"), 0);
                Equal(view.Read()[99], Numbers(100)[99] + 1);
                view.Dispose();
            }
            using (ArrayView<float> one = ArrayView.Of(data), another = ArrayView.Of(data, 50, 2))
                Equal(DataOf(one) == DataOf(another), true, "that views of one array share their data");
        }
    }

    static void Each_type_of_number_gets_to_a_kernel_and_back()
    {
        RoundTrip("char", new sbyte[] {1, 2}, (sbyte)4, "5 6");
        RoundTrip("unsigned char", new byte[] {1, 2}, (byte)4, "5 6");
        RoundTrip("short", new short[] {1, 2}, (short)4, "5 6");
        RoundTrip("unsigned short", new ushort[] {1, 2}, (ushort)4, "5 6");
        RoundTrip("int", new[] {1, 2}, 4, "5 6");
        RoundTrip("unsigned int", new uint[] {1, 2}, 4u, "5 6");
        RoundTrip("long", new long[] {1, 2}, 4L, "5 6");
        RoundTrip("unsigned long", new ulong[] {1, 2}, 4UL, "5 6");
        RoundTrip("float", new float[] {1, 2}, 4f, "5 6");
    }

    static void RoundTrip<T>(string type, T[] elements, T addend, string expected) where T : struct
    {
        string text = $"void add(index<1> i, array_view<{type}, 1> v, {type} k) restrict(amp) {{ v[i] += k; }}";
        using (var array = new DeviceArray<T>(elements, new long[] {2}))
        using (var kernel = new Kernel(text))
        {
            kernel.Launch(array.Extent, new Arguments {{"v", array}, {"k", addend}});
            Equal(string.Join(" ", array.Read()), expected, type);
        }
    }

    static void An_error_in_a_kernel_names_this_file_and_the_line_of_the_mistake()
    {
        int line = LineHere() + 3;
        var error = ErrorOf<TilesException>(() => new Kernel(@"
            void wrong(index<1> i, array_view<float, 1> v) restrict(amp) {
              v[i] = w;
            }"));
        Equal(error.Status, "TILES_ERROR_COMPILE");
        Equal(Path.GetFileName(error.File), "TestTiles.cs");
        Equal(error.Line, line, "the line");
        if (!error.Message.Contains("unknown name 'w'")) throw new Exception(error.Message);
    }

    static void A_constant_replaces_a_name_of_the_text()
    {
        using (var array = new DeviceArray<int>(2))
        using (var kernel = new Kernel("[=, &v](index<1> i) restrict(amp) { v[i] = N; }",
                                       new Dictionary<string, object> {{"N", 42}}))
        {
            kernel.Launch(array.Extent, new Arguments {{"v", array}});
            Equal(array.Read()[1], 42);
        }
    }

    static T Constant<T>(object value) where T : struct
    {
        using (var array = new DeviceArray<T>(1))
        using (var kernel = new Kernel("[=, &v](index<1> i) restrict(amp) { v[i] = N; }",
                                       new Dictionary<string, object> {{"N", value}}))
        {
            kernel.Launch(array.Extent, new Arguments {{"v", array}});
            return array.Read()[0];
        }
    }

    static void A_constant_has_the_type_and_all_digits_of_its_number()
    {
        Equal(Constant<float>(1 / 3f), 1 / 3f);
        Equal(Constant<long>(1L << 60), 1L << 60);
        Equal(Constant<int>(true), 1);
        Equal(Constant<float>("1 / 2.0f"), 0.5f);
        ErrorOf<ArgumentNullException>(() => Constant<int>(null));
    }

    static void A_double_as_a_constant_stays_one_and_has_all_digits()
    {
        SkipWithoutDoubles();
        Equal(Constant<double>(1 / 3.0), 1 / 3.0);
        Equal(Constant<double>(-1e300), -1e300);
        using (var array = new DeviceArray<double>(1))
        using (var kernel = new Kernel("[=, &v](index<1> i) restrict(amp) { v[i] = 1 / N; }",
                                       new Dictionary<string, object> {{"N", 2.0}}))
        {
            kernel.Launch(array.Extent, new Arguments {{"v", array}});
            Equal(array.Read()[0], 0.5, "1 / 2.0");
        }
    }

    static T[] Constants<T>(params object[] values) where T : struct
    {
        var names = values.Select((value, n) => "N" + n).ToArray();
        var text = string.Concat(names.Select((name, n) => $"v[{n}] = {name}; "));
        using (var array = new DeviceArray<T>(values.Length))
        using (var kernel = new Kernel("[=, &v](index<1> i) restrict(amp) { " + text + "}",
                                       names.Zip(values, Tuple.Create).ToDictionary(p => p.Item1, p => p.Item2)))
        {
            kernel.Launch(new[] {1L}, new Arguments {{"v", array}});
            return array.Read();
        }
    }

    static void A_constant_may_be_infinite_no_number_or_a_zero_with_a_sign()
    {
        SkipWithoutDoubles();
        double[] read = Constants<double>(double.PositiveInfinity, float.NegativeInfinity, double.NaN, float.NaN, -0.0);
        Equal(read[0], double.PositiveInfinity);
        Equal(read[1], double.NegativeInfinity);
        Equal(double.IsNaN(read[2]) && double.IsNaN(read[3]), true);
        Equal(1 / read[4], double.NegativeInfinity);
    }

    static void A_constant_may_be_the_lowest_integer_of_its_type()
    {
        const string text = @"
            int bits(int) restrict(amp) { return 32; }
            int bits(long) restrict(amp) { return 64; }
            void write(index<1> i, array<long, 1>& v) restrict(amp) {
                v[0] = A; v[1] = bits(A); v[2] = B; v[3] = bits(B);
            }";
        using (var array = new DeviceArray<long>(4))
        using (var kernel = new Kernel(text, new Dictionary<string, object> {{"A", int.MinValue}, {"B", long.MinValue}}))
        {
            kernel.Launch(new[] {1L}, new Arguments {{"v", array}});
            Equal(string.Join(" ", array.Read()), $"{int.MinValue} 32 {long.MinValue} 64");
        }
        Equal(Constant<long>(uint.MaxValue), uint.MaxValue);
    }

    static void A_string_with_a_NUL_is_refused()
    {
        ErrorOf<ArgumentException>(() => new Kernel(Add + "\0("));
        ErrorOf<ArgumentException>(() => new Context("0\0x"));
        ErrorOf<ArgumentException>(() => Constant<int>("1\0("));
    }

    static void Null_is_refused_by_name()
    {
        Equal(ErrorOf<ArgumentNullException>(() => ArrayView.Of((float[])null)).ParamName, "data");
        Equal(ErrorOf<ArgumentNullException>(() => ArrayView.Of<float>(null, true)).ParamName, "data");
        Equal(ErrorOf<ArgumentNullException>(() => new DeviceArray<float>(null)).ParamName, "extent");
        Equal(ErrorOf<ArgumentNullException>(() => new DeviceArray<float>(null, new long[] {1})).ParamName, "elements");
        using (var kernel = new Kernel(Add))
        {
            Equal(ErrorOf<ArgumentNullException>(() => kernel.Launch(null, new Arguments())).ParamName, "extent");
            Equal(ErrorOf<ArgumentNullException>(() => kernel.Launch(new long[] {1}, null)).ParamName, "arguments");
        }
    }

    static void A_tile_that_does_not_divide_the_extent_is_an_exception()
    {
        using (var array = new DeviceArray<int>(6))
        using (var kernel = new Kernel("[=, &v](tiled_index<4> t) restrict(amp) { v[t] = 1; }"))
        {
            var error = ErrorOf<TilesException>(() => kernel.Launch(array.Extent, new Arguments {{"v", array}}));
            Equal(error.Status, "TILES_ERROR_INVALID_COMPUTE_DOMAIN");
        }
    }

    static void A_fault_in_checked_mode_is_an_exception()
    {
        using (var view = ArrayView.Of(Numbers(4)))
        using (var kernel = new Kernel("[=](index<1> i) restrict(amp) { v[i[0] + 1] = 1.0f; }", isChecked: true))
        {
            kernel.Launch(view.Extent, new Arguments {{"v", view}});
            Equal(ErrorOf<TilesException>(() => view.Synchronize()).Status, "TILES_ERROR_KERNEL_FAULT");
        }
    }

    static void What_was_disposed_of_is_refused()
    {
        var view = ArrayView.Of(Numbers(4));
        var kernel = new Kernel(Add);
        view.Dispose();
        view.Dispose();
        ErrorOf<ObjectDisposedException>(() => view.Synchronize());
        ErrorOf<ObjectDisposedException>(() => kernel.Launch(new long[] {4}, new Arguments {{"v", view}, {"k", 1f}}));
        kernel.Dispose();
        ErrorOf<ObjectDisposedException>(() => kernel.Launch(new long[] {4}, new Arguments()));
    }

    static void Memory_that_a_view_would_leave_is_refused()
    {
        float[] data = Numbers(10);
        ErrorOf<ArgumentException>(() => ArrayView.Of(data, 11));
        ErrorOf<ArgumentException>(() => ArrayView.Of(data, -1));
        ErrorOf<ArgumentException>(() => ArrayView.Strided(data, new long[] {2}, new long[] {-1}));
        ErrorOf<ArgumentException>(() => ArrayView.Strided(data, new long[] {2, 2}, new long[] {1}));
        ErrorOf<OverflowException>(() => ArrayView.Of(data, long.MaxValue, long.MaxValue));
        ErrorOf<ArgumentException>(() => ArrayView.Of<double>(new float[2, 2]));
        ErrorOf<ArgumentException>(() => ArrayView.Of(new char[4]));
        ErrorOf<ArgumentException>(() => new DeviceArray<float>(data, new long[] {11}));
        ErrorOf<ArgumentException>(() => new DeviceArray<float>(-1));
    }

    static void A_device_that_does_not_exist_is_an_exception()
    {
        Equal(ErrorOf<TilesException>(() => new Context("::no such device")).Status, "TILES_ERROR_NO_DEVICE");
    }

    static void A_context_runs_what_it_is_given()
    {
        using (var context = new Context("0"))
        using (var array = new DeviceArray<float>(Numbers(5), new long[] {5}, context))
        using (var kernel = new Kernel(Add))
        {
            kernel.LaunchOn(context, array.Extent, new Arguments {{"v", array}, {"k", 3f}});
            context.Finish();
            Equal(array.Read()[4], Numbers(5)[4] + 3);
            if (context.DeviceName.Length == 0) throw new Exception("the device has no name");
        }
    }

    static int Main(string[] arguments)
    {
        if (arguments.Length == 1 && arguments[0] == "sizes")
        {
            Type raw = typeof(Kernel).Assembly.GetType("Tiles.Raw");
            raw.GetMethod("PrintSizes").Invoke(null, null);
            return 0;
        }
        int failed = 0;
        var tests = typeof(TestTiles).GetMethods(BindingFlags.Static | BindingFlags.NonPublic)
            .Where(m => m.Name.Contains("_") && m.Name[0] != '<' && m.GetParameters().Length == 0).ToList();
        foreach (MethodInfo test in tests)
        {
            try
            {
                test.Invoke(null, null);
                Console.WriteLine("ok      " + test.Name);
            }
            catch (TargetInvocationException error) when (error.InnerException is Skipped)
            {
                Console.WriteLine("skipped " + test.Name);
            }
            catch (TargetInvocationException error)
            {
                Console.WriteLine("FAILED  " + test.Name + "\n" + error.InnerException);
                ++failed;
            }
        }
        Console.WriteLine($"{tests.Count} tests, {failed} failed");
        return failed == 0 ? 0 : 1;
    }
}
