# Every target is a script in .ci, which says more about it.
.PHONY: help setup build demo bench test test-all tiles-c++ asan tsan fuzz coverage docs deb wheel format tidy clean

help:
	@echo 'make demo     set up, build, and run the demo'
	@echo 'make test     set up, build, and run the essential tests'
	@echo 'make test-all  the same with every test, on each OpenCL implementation that is installed'
	@echo 'make bench    set up, build, and time the algorithms against other libraries'
	@echo 'make tiles-c++  install Clang, build the compiler driver for C++ AMP, and run a program by it;'
	@echo '              CLANG=16 builds it with that version'
	@echo 'make setup    install what is missing'
	@echo 'make build    set up and build'
	@echo 'make asan     the C and C++ tests with address and undefined behaviour sanitizers'
	@echo 'make tsan     the C and C++ tests with the thread sanitizer'
	@echo 'make fuzz     ten minutes of libFuzzer for each of its programs'
	@echo 'make coverage  which lines and branches the tests run'
	@echo 'make docs     write the documents as a site to build/docs/html'
	@echo 'make deb      Debian packages, in build/deb'
	@echo 'make wheel    source distribution and wheels for Python, in build/wheel/dist'
	@echo 'make format   format the C and C++ files'
	@echo 'make tidy     run clang-tidy'
	@echo 'make clean    remove build/ and .venv/'

setup:
	@.ci/setup

build: setup
	@.ci/build

demo:
	@.ci/demo

test:
	@.ci/test

test-all:
	@.ci/test --all

bench:
	@.ci/bench

tiles-c++:
	@.ci/tiles-c++ $(CLANG)

asan tsan:
	@.ci/sanitize $@

docs: setup
	@.ci/docs

fuzz coverage deb wheel format tidy:
	@.ci/$@

clean:
	rm -rf build .venv
