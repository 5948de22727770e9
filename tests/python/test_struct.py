"""Structured dtypes as structs of the kernel language."""

import numpy as np
import pytest

import tiles
from tiles._struct import struct_declarations, struct_definition, struct_name

pytestmark = pytest.mark.kernels


def test_a_struct_is_a_dtype_laid_out_as_c_does():
    mixed = tiles.struct("Mixed", {"flag": np.uint8, "value": np.float64, "count": np.int16})
    assert [mixed.fields[name][1] for name in mixed.names] == [0, 8, 16]
    assert mixed.itemsize == 24
    assert struct_name(mixed) == "Mixed"


def test_a_struct_is_defined_in_the_words_of_the_kernel_language():
    mixed = tiles.struct("Mixed", {"flag": np.bool_, "size": np.uint64, "row": (np.float32, 3)})
    assert struct_definition(mixed) == (
        "struct Mixed {\n  bool flag;\n  unsigned long size;\n  float row[3];\n};"
    )


def test_a_nested_struct_is_defined_before_the_one_that_contains_it():
    point = tiles.struct("Point", {"x": np.float32, "y": np.float32})
    line = tiles.struct("Line", {"start": point, "end": point})
    assert struct_declarations([line]) == (
        "struct Point {\n  float x;\n  float y;\n};\n"
        "struct Line {\n  Point start;\n  Point end;\n};"
    )


def test_the_name_stays_with_arrays_and_their_parts():
    point = tiles.struct("Point", {"x": np.float32})
    assert struct_name(np.zeros((4, 4), point).reshape(16)[2:5].dtype) == "Point"


@pytest.mark.parametrize(
    ("name", "fields", "message"),
    [
        (
            "Packed",
            np.dtype([("flag", np.uint8), ("value", np.float32)]),
            "struct Packed: field value is not where a C compiler puts it: expected offset 4, "
            "got 1; make the dtype with align=True, or let tiles.struct() lay the fields out",
        ),
        (
            "Short",
            np.dtype([("value", np.float64), ("flag", np.uint8)]),
            "struct Short does not have the size that a C compiler gives it: expected 16 bytes, "
            "got 9; "
            "make the dtype with align=True, or let tiles.struct() lay the fields out",
        ),
        (
            "Half",
            {"value": np.complex64},
            "struct Half: field value has dtype complex64, which kernels do not support: expected "
            "one of bool, int8, uint8, int16, uint16, int32, uint32, int64, uint64, float32, "
            "float64, float16, bfloat16 "
            "or a structured dtype made by tiles.struct()",
        ),
        (
            "Swapped",
            {"value": np.dtype(np.int32).newbyteorder()},
            "struct Swapped: field value has dtype '>i4', whose byte order is not this machine's: "
            "convert it with .astype(dtype.newbyteorder('='))",
        ),
        (
            "float",
            {"value": np.int32},
            "'float' cannot name a struct in kernel text: use ASCII letters, digits and _, a "
            "letter first, and no keyword",
        ),
        (
            "Point",
            {"größe": np.int32},
            "'größe' cannot name a field of struct Point in kernel text: use ASCII letters, "
            "digits and _, a letter first, and no keyword",
        ),
        ("Number", np.dtype(np.int32), "struct Number: expected fields, got the dtype int32"),
    ],
)
def test_what_is_no_c_struct_is_refused(name, fields, message):
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.struct(name, fields)
    assert str(refused.value) == message


def test_a_structured_dtype_without_a_name_is_refused():
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.array_view(np.zeros(3, np.dtype([("x", np.float32)])))
    assert str(refused.value) == (
        "the ndarray has a structured dtype without a name, and kernel text needs one: make the "
        'dtype with tiles.struct("Name", dtype)'
    )


pixel = tiles.struct("Pixel", {"rgb": (np.uint8, 3), "weights": (np.float32, (2, 2))})


@tiles.function
def brightest(p):
    return max(p.rgb[0], p.rgb[1], p.rgb[2])


@tiles.kernel
def soften(i: tiles.index[1], pixels, tops):
    tops[i] = brightest(pixels[i])
    for channel in range(3):
        pixels[i].rgb[channel] //= 2
        pixels[i].weights[channel // 2, channel % 2] += channel


@pytest.mark.parametrize("run", [soften, soften.interpret])
def test_the_elements_of_array_fields_are_read_and_written(run):
    pixels = np.zeros(5, pixel)
    pixels["rgb"] = np.arange(200, 215).reshape(5, 3)
    tops = np.zeros(5, np.int32)
    run(tiles.extent(5), pixels, tops)
    assert tops.tolist() == [202, 205, 208, 211, 214]
    assert np.array_equal(pixels["rgb"], np.arange(200, 215).reshape(5, 3) // 2)
    assert np.array_equal(pixels["weights"], np.broadcast_to([[0, 1], [2, 0]], (5, 2, 2)))


def test_an_array_field_as_a_whole_is_refused_with_what_to_write():
    @tiles.kernel
    def whole(i: tiles.index[1], pixels):
        pixels[i].rgb = 3

    @tiles.kernel
    def too_few(i: tiles.index[1], pixels):
        pixels[i].weights[1] = 3

    @tiles.kernel
    def too_far(i: tiles.index[1], pixels):
        pixels[i].rgb[3] = 3

    for kernel, message in [
        (whole, r"assign its elements, pixels\[i\].rgb\[0\] = ..."),
        (too_few, r"has 2 dimensions, got 1 index: write pixels\[i\].weights\[i, j\]"),
        (too_far, "index 3 is outside of dimension 0, which has 3 elements"),
    ]:
        with pytest.raises(tiles.KernelSyntaxError, match=message):
            kernel(tiles.extent(5), np.zeros(5, pixel))


def test_two_structs_of_one_name_are_refused():
    first = tiles.struct("Point", {"x": np.float32})
    second = tiles.struct("Point", {"x": np.float64})
    with pytest.raises(tiles.ArgumentError, match="two different structs are named Point"):
        struct_declarations([first, second])
