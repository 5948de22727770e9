// TILES_FOR_EACH(macro, context, a, b, ...) is macro(context, a), macro(context, b), ... for up to
// 32 arguments, and nothing at all for none.
#pragma once

#define TILES_FOR_EACH(macro, context, ...) \
  TILES_FOR_EACH_CHOOSE(TILES_IS_EMPTY(__VA_ARGS__), macro, context, __VA_ARGS__)

#define TILES_FOR_EACH_CHOOSE(is_empty, ...) TILES_FOR_EACH_CHOOSE_1(is_empty, __VA_ARGS__)
#define TILES_FOR_EACH_CHOOSE_1(is_empty, ...) TILES_FOR_EACH_IF_EMPTY_##is_empty(__VA_ARGS__)
#define TILES_FOR_EACH_IF_EMPTY_1(...)
#define TILES_FOR_EACH_IF_EMPTY_0(macro, context, ...) \
  TILES_FOR_EACH_COUNTED(TILES_COUNT(__VA_ARGS__), macro, context, __VA_ARGS__)

#define TILES_FOR_EACH_COUNTED(count, ...) TILES_FOR_EACH_COUNTED_1(count, __VA_ARGS__)
#define TILES_FOR_EACH_COUNTED_1(count, ...) TILES_FOR_EACH_##count(__VA_ARGS__)

// 1 if the arguments are nothing at all. A lone identifier followed by () stays as it is, while
// nothing followed by () calls TILES_COMMA, which makes two arguments out of none.
#define TILES_IS_EMPTY(...) \
  TILES_IS_EMPTY_1(TILES_HAS_COMMA(__VA_ARGS__), TILES_HAS_COMMA(TILES_COMMA __VA_ARGS__()))
#define TILES_IS_EMPTY_1(arguments, arguments_called) TILES_IS_EMPTY_2(arguments, arguments_called)
#define TILES_IS_EMPTY_2(arguments, arguments_called) TILES_IS_EMPTY_##arguments##arguments_called
#define TILES_IS_EMPTY_00 0
#define TILES_IS_EMPTY_01 1
#define TILES_IS_EMPTY_10 0
#define TILES_IS_EMPTY_11 0
#define TILES_COMMA(...) ,

#define TILES_HAS_COMMA(...)                                                                       \
  TILES_ARGUMENT_33(__VA_ARGS__, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, \
                    1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0)
#define TILES_COUNT(...)                                                                         \
  TILES_ARGUMENT_33(__VA_ARGS__, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, \
                    16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define TILES_ARGUMENT_33(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, \
                          a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30,  \
                          a31, a32, chosen, ...)                                                 \
  chosen

#define TILES_FOR_EACH_1(m, c, x) m(c, x)
#define TILES_FOR_EACH_2(m, c, x, ...) m(c, x), TILES_FOR_EACH_1(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_3(m, c, x, ...) m(c, x), TILES_FOR_EACH_2(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_4(m, c, x, ...) m(c, x), TILES_FOR_EACH_3(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_5(m, c, x, ...) m(c, x), TILES_FOR_EACH_4(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_6(m, c, x, ...) m(c, x), TILES_FOR_EACH_5(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_7(m, c, x, ...) m(c, x), TILES_FOR_EACH_6(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_8(m, c, x, ...) m(c, x), TILES_FOR_EACH_7(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_9(m, c, x, ...) m(c, x), TILES_FOR_EACH_8(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_10(m, c, x, ...) m(c, x), TILES_FOR_EACH_9(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_11(m, c, x, ...) m(c, x), TILES_FOR_EACH_10(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_12(m, c, x, ...) m(c, x), TILES_FOR_EACH_11(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_13(m, c, x, ...) m(c, x), TILES_FOR_EACH_12(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_14(m, c, x, ...) m(c, x), TILES_FOR_EACH_13(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_15(m, c, x, ...) m(c, x), TILES_FOR_EACH_14(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_16(m, c, x, ...) m(c, x), TILES_FOR_EACH_15(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_17(m, c, x, ...) m(c, x), TILES_FOR_EACH_16(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_18(m, c, x, ...) m(c, x), TILES_FOR_EACH_17(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_19(m, c, x, ...) m(c, x), TILES_FOR_EACH_18(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_20(m, c, x, ...) m(c, x), TILES_FOR_EACH_19(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_21(m, c, x, ...) m(c, x), TILES_FOR_EACH_20(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_22(m, c, x, ...) m(c, x), TILES_FOR_EACH_21(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_23(m, c, x, ...) m(c, x), TILES_FOR_EACH_22(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_24(m, c, x, ...) m(c, x), TILES_FOR_EACH_23(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_25(m, c, x, ...) m(c, x), TILES_FOR_EACH_24(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_26(m, c, x, ...) m(c, x), TILES_FOR_EACH_25(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_27(m, c, x, ...) m(c, x), TILES_FOR_EACH_26(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_28(m, c, x, ...) m(c, x), TILES_FOR_EACH_27(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_29(m, c, x, ...) m(c, x), TILES_FOR_EACH_28(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_30(m, c, x, ...) m(c, x), TILES_FOR_EACH_29(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_31(m, c, x, ...) m(c, x), TILES_FOR_EACH_30(m, c, __VA_ARGS__)
#define TILES_FOR_EACH_32(m, c, x, ...) m(c, x), TILES_FOR_EACH_31(m, c, __VA_ARGS__)
