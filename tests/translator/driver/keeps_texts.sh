# -ftiles-keep-text=DIR: the kernels' texts, which tell of the C++ file's lines
cp "$(dirname "$0")/kernel.inc" scaled.cpp
"$1" -ftiles-keep-text=texts -c scaled.cpp
grep -q 'void tiles_kernel_entry(index<1> i' texts/scaled.1.tile
grep -q '^#line 5' texts/scaled.1.tile
