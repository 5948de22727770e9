"""Kernels in kernel text: calls, constants, and errors that leave the process as it was."""

import re
import subprocess
import sys
import textwrap
import threading

import numpy as np
import pytest

import tiles

TYPING_ERROR = """\
void blur(index<1> i, array_view<float, 1> data) restrict(amp)
{
    data[i] = dta[i] * 0.5f;
}
"""


def test_a_typing_error_names_line_and_column_and_shows_a_caret():
    with pytest.raises(tiles.CompileError) as refused:
        tiles.Kernel(TYPING_ERROR, name="blur.tile")
    error = refused.value
    first, source, caret = str(error).splitlines()[:3]
    assert re.match(r"blur\.tile:3:15: error: .*'dta'", first)
    assert "data[i] = dta[i] * 0.5f;" in source
    assert source[caret.index("^") :].startswith("dta")
    assert (error.file, error.line, error.column) == ("blur.tile", 3, 15)
    assert error.status == "TILES_ERROR_COMPILE"


def test_the_process_goes_on_after_a_typing_error():
    program = f"""
import numpy as np
import tiles
try:
    tiles.Kernel({TYPING_ERROR!r}, name="blur.tile")
except tiles.CompileError as error:
    print(error)
data = np.ones(3, np.float32)
tiles.Kernel({TYPING_ERROR.replace("dta", "data")!r}, name="blur.tile")(tiles.extent(3), data)
print(data.tolist())
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.startswith("blur.tile:3:15: error: ")
    assert ended.stdout.splitlines()[-1] == "[0.5, 0.5, 0.5]"


def test_an_error_of_the_compiler_in_a_decorated_function_names_the_python_line():
    @tiles.kernel
    def kernel(i: tiles.index[1], größe):
        größe[i] = 1.0

    translator = kernel._translator
    index, data = tiles.index[1], tiles.array_view[tiles.float32, 1]
    translation = translator.translate({"i": index, "größe": data}, {})
    line = next(
        number
        for number, text in enumerate(translation.text.splitlines(), start=1)
        if "= 1.0f;" in text
    )
    names = translation.text.splitlines()[line - 1].split("[")[0].strip()
    message = f"kernel.tile:{line}:3: error: '{names}' is wrong\n  {names}[v_i] = 1.0f;\n  ^"
    error = tiles.CompileError(message, file="kernel.tile", line=line, column=3)
    mapped = translation.in_python_words(error)
    python_line = test_an_error_of_the_compiler_in_a_decorated_function_names_the_python_line
    expected_line = python_line.__code__.co_firstlineno + 3
    assert str(mapped) == (
        f"{__file__}:{expected_line}:9: error: 'größe' is wrong\n"
        "    größe[i] = 1.0\n"
        "    ^^^^^^^^^^^^^^\n"
        "  [kernel(i: tiles.index[1], größe: tiles.array_view[tiles.float32, 1])]"
    )
    assert (mapped.file, mapped.line, mapped.column) == (__file__, expected_line, 9)


def test_constants_stand_for_numbers_in_the_text():
    kernel = tiles.Kernel(
        "[=](index<1> i) restrict(amp) { data[i] = COUNT * FACTOR + (FLAG ? BIG : 0) + RAW; }",
        constants={"COUNT": 3, "FACTOR": 0.5, "FLAG": True, "BIG": np.int64(2), "RAW": "(1+1)"},
    )
    data = np.zeros(2, np.float32)
    kernel(tiles.extent(2), data=data)
    assert data.tolist() == [5.5, 5.5]


def test_a_constant_that_is_no_number_is_refused():
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.Kernel("", constants={"N": [1]})
    assert str(refused.value) == "constant N: expected a number or a str, got list"


def test_function_chooses_one_of_several_kernels():
    text = """\
float half_of(float x) restrict(amp) { return 0.5f * x; }
void first(index<1> i, array_view<float, 1> data) restrict(amp) { data[i] = half_of(1.0f); }
void second(index<1> i, array_view<float, 1> data) restrict(amp) { data[i] = 2.0f; }
"""
    data = np.zeros(1, np.float32)
    tiles.Kernel(text, function="first")(tiles.extent(1), data)
    assert data[0] == 0.5
    tiles.Kernel(text, function="second")(tiles.extent(1), data)
    assert data[0] == 2.0


@pytest.mark.parametrize(
    ("value", "spelling"),
    [
        (True, "bool"),
        (7, "int"),
        (2**40, "long"),
        (0.1, "float"),
        pytest.param(np.float64(0.1), "double", marks=pytest.mark.double),
        (np.uint8(200), "unsigned char"),
        (np.int16(-3), "short"),
        (np.uint64(2**63), "unsigned long"),
    ],
)
def test_a_number_has_the_type_that_python_or_numpy_gives_it(value, spelling):
    kernel = tiles.Kernel(
        f"void put(index<1> i, array_view<float, 1> out, {spelling} value) restrict(amp)"
        " { out[i] = (float)value; }"
    )
    out = np.zeros(1, np.float32)
    kernel(tiles.extent(1), out, value)
    assert out[0] == np.float32(value)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("x", "k is a str: expected a NumPy array, tiles.array_view, tiles.array, bool, int, float "
              "or NumPy scalar"),
        (2**70, "k does not fit int64: pass a NumPy scalar, such as numpy.uint64(...)"),
        (1j, "k is a complex: expected a NumPy array, tiles.array_view, tiles.array, bool, int, "
             "float or NumPy scalar"),
        (np.complex64(1), "k is a complex64: expected a NumPy array, tiles.array_view, "
                          "tiles.array, bool, int, float or NumPy scalar"),
    ],
)  # fmt: skip
def test_an_argument_that_kernels_do_not_know_is_refused(value, message):
    kernel = tiles.Kernel("[=](index<1> i) restrict(amp) { a[i] = k; }")
    with pytest.raises(tiles.ArgumentMismatchError) as refused:
        kernel(tiles.extent(1), a=np.zeros(1, np.float32), k=value)
    assert str(refused.value) == message


def test_an_argument_of_another_type_than_the_parameter_is_refused_by_name():
    kernel = tiles.Kernel("void f(index<1> i, array_view<float, 1> a) restrict(amp) { a[i] = 1; }")
    with pytest.raises(tiles.ArgumentMismatchError) as refused:
        kernel(tiles.extent(1), np.zeros(1))
    for word in ("'a'", "array_view<float, 1>", "array_view<double, 1>"):
        assert word in str(refused.value)


def test_opencl_source_shows_what_the_driver_gets():
    kernel = tiles.Kernel("void f(index<1> i, array_view<float, 1> a) restrict(amp) { a[i] = 1; }")
    assert "__kernel" in kernel.opencl_source()


def test_one_kernel_runs_in_many_threads():
    if tiles.default_device().platform == "Oclgrind":
        pytest.skip("Oclgrind ends the process when two threads run kernels")
    kernel = tiles.Kernel("[=](index<1> i) restrict(amp) { data[i] = value * 2; }")
    results = {}

    def work(number):
        data = np.zeros(101, np.int32)
        for _ in range(10):
            kernel(tiles.extent(101), data=data, value=number)
        results[number] = data

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, data in results.items():
        assert (data == 2 * number).all()


def test_python_ends_well_with_everything_still_alive():
    program = textwrap.dedent(
        """
        import numpy as np
        import tiles
        context = tiles.Context()
        view = tiles.array_view(np.zeros(8, np.int32))
        array = tiles.empty(8, tiles.int32)
        kernel = tiles.Kernel("[=, &b](index<1> i) restrict(amp) { a[i] = 1; b[i] = 2; }")
        kernel(tiles.extent(8), a=view, b=array)
        """
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("language", [None, "opencl"])
def test_a_text_does_not_end_at_a_null_character(language):
    text = "void k(index<1> i, array_view<int, 1> v) {}\n\0 nobody would see this"
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.Kernel(text, language=language)
    assert str(refused.value) == "the kernel text has a null character in line 2: remove it"


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (lambda: tiles.Kernel("v[i] = N;", constants={"N": "1\0("}), "the constant 'N' has a null character after '1'"),
        (lambda: tiles.Kernel("v[i] = N;", constants={"N\0": "1"}), "the name of a constant has a null character after 'N'"),
        (lambda: tiles.Kernel("v[i] = 1;", name="a\0b"), "the name of the kernel text has a null character after 'a'"),
        (lambda: tiles.Context("0\0x"), "the device's name has a null character after '0'"),
    ],
)
def test_no_other_string_ends_at_a_null_character(call, what):
    with pytest.raises(tiles.ArgumentError) as refused:
        call()
    assert str(refused.value) == what + ": remove it"


def test_a_file_name_is_no_text():
    with pytest.raises(tiles.ArgumentError) as refused:
        tiles.Kernel("blur.tile")
    assert str(refused.value) == (
        "'blur.tile' is the name of a file: pass pathlib.Path('blur.tile') to read it"
    )
