# -E, -M, -fsyntax-only and -S do what they do for clang++
cp "$(dirname "$0")/kernel.inc" scaled.cpp
"$1" -E scaled.cpp -o scaled.ii
grep -q 'restrict(amp)' scaled.ii
"$1" -M scaled.cpp >rules
grep -q 'amp.h' rules
"$1" -fsyntax-only scaled.cpp
"$1" -S scaled.cpp -o scaled.s
"$1" -c scaled.s -o scaled.o
echo 'int scaled(int, int); int main() { return scaled(6, 7) == 42 ? 0 : 1; }' >main.cpp
"$1" main.cpp scaled.o -o program
./program
