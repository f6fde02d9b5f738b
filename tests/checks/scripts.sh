#!/bin/sh
# What the scripts say where a build cannot be: one sentence, and nothing is made.
#   scripts.sh ROOT FOLDER
# Runs copies of the scripts in a checkout that is empty but for them; "skipped: …" says what is missing.
set -eu
root=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder/checkout/build" "$folder/programs"
cp -r "$root/packaging" "$folder/checkout"

# refused WHAT PATTERN COMMAND...: the command fails with one line that has the pattern, and the build folder stays empty.
refused() {
    what=$1 pattern=$2
    shift 2
    if "$@" >"$folder/out" 2>"$folder/messages"; then
        echo "$what: packaging/build did not fail" >&2
        exit 1
    fi
    if [ "$(wc -l <"$folder/messages")" -ne 1 ] || ! grep -q "$pattern" "$folder/messages"; then
        echo "$what: expected one sentence with '$pattern', found:" >&2
        cat "$folder/messages" >&2
        exit 1
    fi
    [ -z "$(ls -A "$folder/checkout/build")" ] || { echo "$what: something was made" >&2; exit 1; }
}
program() {
    printf '#!/bin/sh\n%s\n' "$2" >"$folder/programs/$1"
    chmod +x "$folder/programs/$1"
}

program old-compiler 'case "$*" in -dump*) echo 10.2.1 ;; *) exec c++ -U__GNUC__ -D__GNUC__=10 "$@" ;; esac'
refused "an old compiler" "needs g++ 12 or a later one; .*old-compiler is 10.2.1" \
    env CXX="$folder/programs/old-compiler" "$folder/checkout/packaging/build"

# A machine that lacks a package and has no network.
program dpkg-query 'exit 1'
program apt-get 'echo "E: Failed to fetch http://deb.debian.org/debian" >&2; exit 100'
program id 'echo 0'
PATH="$folder/programs:$PATH" "$folder/checkout/packaging/build" 2>"$folder/messages" && exit 1
grep -q "apt-get cannot install g++ cmake .*Failed to fetch.*check the network" "$folder/messages" &&
    [ "$(grep -vc '^Installing ' "$folder/messages")" -eq 1 ] || { cat "$folder/messages" >&2; exit 1; }
rm "$folder"/programs/dpkg-query "$folder"/programs/apt-get "$folder"/programs/id

# CMake alone says the same of the compiler.
if cmake -G Ninja -S "$root" -B "$folder/configured" -D CMAKE_CXX_COMPILER="$folder/programs/old-compiler" \
    >"$folder/out" 2>"$folder/messages"; then
    echo "CMake takes a compiler that is too old" >&2
    exit 1
fi
tr '\n' ' ' <"$folder/messages" | tr -s ' ' | grep -q "Breakeven needs g++ 12 or clang++ 14, or a later one; .*GNU 10" ||
    { cat "$folder/messages" >&2; exit 1; }

if unshare --user --map-root-user --mount mount -t tmpfs -o ro none "$folder/checkout/build" 2>/dev/null; then
    refused "a read-only build folder" "checkout/build cannot be written by .*make it writable" \
        unshare --user --map-root-user --mount sh -c \
        'mount -t tmpfs -o ro none "$1/checkout/build" && exec "$1/checkout/packaging/build"' sh "$folder"
else
    echo "skipped: a read-only disk cannot be mounted here without rights"
fi
rm -rf "$folder"
