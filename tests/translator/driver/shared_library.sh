# -fPIC -shared
cp "$(dirname "$0")/kernel.inc" scaled.cpp
"$1" -fPIC -shared -O1 scaled.cpp -o libscaled.so
echo 'int scaled(int, int); int main() { return scaled(6, 7) == 42 ? 0 : 1; }' >main.cpp
"$1" main.cpp -L. -lscaled -Wl,-rpath,"$PWD" -o program
./program
