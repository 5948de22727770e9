"""Every package has the version of tiles.h, as its own kind writes it, and a candidate precedes its release."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import tiles
from packaging.version import Version

ROOT = Path(__file__).parents[2]
HEADER = Path("capi", "include", "tiles", "c", "library.h")


def version(form, root=ROOT):
    return subprocess.run([root / ".ci" / "version", form], capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def with_header(tmp_path):
    """A function that gives the version of a tree whose header has a text."""

    def write(text):
        for path in [".ci/version", "cmake/Version.cmake"]:
            (tmp_path / path).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / path, tmp_path / path)
        (tmp_path / HEADER).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / HEADER).write_text(f'#define TILES_VERSION "{text}"\n')
        return lambda form: version(form, tmp_path)

    return write


@pytest.mark.parametrize(
    ("path", "pattern", "form"),
    [
        ("packaging/conda/recipe.yaml", r"^  version: (.+)$", "python"),
        ("packaging/debian/changelog", r"\Alibtiles \((.+)-\d+\)", "debian"),
        ("packaging/spack/package.py", r'^    version\("(.+)"\)$', "source"),
        ("packaging/vcpkg/vcpkg.json", r'^  "version-semver": "(.+)",$', "source"),
        ("packaging/vscode/package.json", r'^  "version": "(.+)",$', "numbers"),
        ("bindings/rust/Cargo.toml", r'^version = "(.+)"$', "source"),
        ("docs/install.md", r"libtiles@([^`]+)`", "source"),
        ("docs/python.md", r"libtiles-([^-]+)-\.+whl", "python"),
    ],
)
def test_what_cannot_read_the_header_has_its_version(path, pattern, form):
    assert re.search(pattern, (ROOT / path).read_text(), re.MULTILINE)[1] == version(form)


@pytest.mark.parametrize(
    ("text", "numbers", "debian", "python"),
    [
        ("1.0.0-rc", "1.0.0", "1.0.0~rc", "1.0.0rc0"),
        ("1.2.10-rc3", "1.2.10", "1.2.10~rc3", "1.2.10rc3"),
        ("2.0.1", "2.0.1", "2.0.1", "2.0.1"),
    ],
)
def test_each_kind_of_package_writes_a_version_by_its_rules(with_header, text, numbers, debian, python):
    of = with_header(text)
    assert [of("source"), of("numbers"), of("debian"), of("python")] == [text, numbers, debian, python]
    assert str(Version(text)) == python  # what the backend of the Python package makes of the header


@pytest.mark.parametrize("text", ["1.0", "1.0.0-beta", "1.0.0rc1", ""])
def test_other_versions_are_refused(with_header, tmp_path, text):
    with pytest.raises(subprocess.CalledProcessError) as refused:
        with_header(text)("source")
    expected = 'library.h defines no TILES_VERSION such as "1.0.0" or "1.0.0-rc2"'
    assert expected in refused.value.stderr
    configured = subprocess.run(
        ["cmake", "-P", tmp_path / "cmake" / "Version.cmake"], capture_output=True, text=True, check=False
    )
    assert expected in " ".join(configured.stderr.split())  # CMake breaks the line
    assert f'TILES_VERSION "{text}"' in configured.stderr


def test_a_candidate_precedes_its_release(with_header):
    candidates = ["1.0.0-rc", "1.0.0-rc2", "1.0.0"]
    of_python = [Version(with_header(text)("python")) for text in candidates]
    assert of_python == sorted(set(of_python))
    if not shutil.which("dpkg"):
        pytest.skip("dpkg, which compares the versions of Debian, is not installed")
    of_debian = [with_header(text)("debian") for text in candidates]
    for earlier, later in zip(of_debian, of_debian[1:]):
        subprocess.run(["dpkg", "--compare-versions", earlier, "lt", later], check=True)


def test_the_python_package_has_the_version():
    assert tiles.__version__ == version("python")
