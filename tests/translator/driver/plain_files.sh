# Files that do not include amp.h are Clang's alone.
echo 'int restrict(int x) { return x; } int main() { return restrict(0); }' >main.cpp
"$1" -Wall -Wextra -Werror main.cpp -o program
./program
echo 'int main(void) { return 0; }' >main.c
"$1" -x c main.c -o program
./program
"$1" --version >version
grep -q 'clang version' version
