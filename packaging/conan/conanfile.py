"""libtiles' library, headers and command, by `conan create packaging/conan` in a checkout.

OpenCL's headers and loader are Conan's packages. To use the system's instead, a profile names them:

    [platform_requires]
    opencl-headers/2023.12.14
    opencl-clhpp-headers/2023.12.14
    opencl-icd-loader/2023.12.14
"""

import re
from pathlib import Path

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy

ROOT = Path(__file__).parents[2]
PARTS = ["CMakeLists.txt", "LICENSE", "bindings", "capi", "cmake", "docs", "kernels", "libtiles", "translator"]


class Libtiles(ConanFile):
    name = "libtiles"
    description = "C++ AMP's tile model on any OpenCL device"
    license = "MIT"
    topics = ("opencl", "gpu", "c++-amp", "tiles", "kernels")
    package_type = "shared-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"command": [True, False]}
    default_options = {"command": False}

    def set_version(self):
        header = (ROOT / "capi" / "include" / "tiles" / "c" / "library.h").read_text(encoding="utf-8")
        self.version = re.search(r'#define TILES_VERSION "(.+)"', header)[1]

    def export_sources(self):
        for part in PARTS:
            pattern = part if (ROOT / part).is_file() else f"{part}/*"
            copy(self, pattern, ROOT, self.export_sources_folder)

    def requirements(self):
        version = "2023.12.14"
        self.requires(f"opencl-headers/{version}", transitive_headers=True)
        self.requires(f"opencl-clhpp-headers/{version}")
        self.requires(f"opencl-icd-loader/{version}")
        if self.options.command:
            self.requires("cli11/2.3.2")

    def validate(self):
        check_min_cppstd(self, 17)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for part in ["TESTS", "EXAMPLES", "BENCH", "PYTHON", "LANGUAGES", "TRANSLATOR"]:
            toolchain.cache_variables[f"TILES_BUILD_{part}"] = False
        toolchain.cache_variables["CMAKE_UNITY_BUILD"] = True
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, Path(self.package_folder) / "licenses")

    def package_info(self):
        # The library's own files for CMake have the target of each language.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/Tiles"]
        self.cpp_info.set_property("pkg_config_name", "tiles")
        self.cpp_info.libs = ["tiles"]
