#!/bin/sh
# Makes the Debian package, installs it into an empty root, runs it from there, and removes it again:
#   package.sh BUILD FOLDER VERSION
# Nothing outside FOLDER is written, and no rights are needed. "skipped: …" says what is missing. The package stays in
# FOLDER/made for the check of lintian.
set -eu
build=$1 folder=$2 version=$3

fail() { echo "$*" >&2; exit 1; }
skip() { echo "skipped: $*"; exit 0; }

for tool in cpack dpkg-deb dpkg-shlibdeps unshare; do
    command -v "$tool" >/dev/null || skip "there is no $tool here"
done
unshare --user --map-root-user true 2>/dev/null || skip "an unprivileged user may not be root of a namespace here"

rm -rf "$folder"
mkdir -p "$folder/root/var/lib/dpkg/info" "$folder/root/var/lib/dpkg/updates" "$folder/home"
umask 022
(cd "$build" && cpack -G DEB -B "$folder/made") >"$folder/log" 2>&1 || fail "cpack failed: $(cat "$folder/log")"
package=$(ls "$folder"/made/breakeven_*.deb)
[ "$(dpkg-deb -f "$package" Version)" = "$version" ] || fail "the version of the package is not $version"
for library in libqt6widgets6 libglpk40 libsqlite3-0 tzdata; do
    dpkg-deb -f "$package" Depends | grep -q "$library" || fail "the package does not depend on $library"
done

# dpkg as root of a namespace of its own; the libraries come from the machine, since the root holds nothing else.
in_root() {
    unshare --user --map-root-user dpkg --root="$folder/root" --log=/dev/null --force-depends \
        --force-script-chrootless "$@" >"$folder/log" 2>&1 || fail "dpkg $* failed: $(cat "$folder/log")"
}
: >"$folder/root/var/lib/dpkg/status"
in_root --install "$package"
program=$folder/root/usr/bin/breakeven
[ "$(cd / && "$program" --version)" = "breakeven $version" ] || fail "the installed program does not say its version"
(cd / && HOME=$folder/home XDG_DATA_HOME=$folder/home "$program" --quiet compare example:llm-serving) |
    grep -q "cheapest" || fail "the installed program does not compare an example"
in_root --purge breakeven
left=$(find "$folder/root" -path "$folder/root/var/lib/dpkg" -prune -o -type f -print)
[ -z "$left" ] || fail "the removed package leaves $left"
rm -rf "$folder/root" "$folder/home" "$folder/made/_CPack_Packages"
