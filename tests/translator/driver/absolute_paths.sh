# A path that begins like an option of clang-cl, as /work and /Users do, is a file all the same.
folder=$(mktemp -d /work.XXXXXX 2>/dev/null) || exit 77 # only where / can be written to
trap 'rm -rf "$folder"' EXIT
cp "$(dirname "$0")/kernel.inc" "$folder/scaled.cpp"
echo 'int scaled(int, int); int main() { return scaled(6, 7) == 42 ? 0 : 1; }' >"$folder/main.cpp"
"$1" "$folder/main.cpp" "$folder/scaled.cpp" -o program
./program
