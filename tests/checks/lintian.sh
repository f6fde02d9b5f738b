#!/bin/sh
# What lintian finds in the package that package.sh made:
#   lintian.sh FOLDER
# "skipped: …" says what is missing.
set -eu
command -v lintian >/dev/null || { echo "skipped: there is no lintian here"; exit 0; }
package=$(ls "$1"/breakeven_*.deb 2>/dev/null) || { echo "skipped: no package was made"; exit 0; }
exec lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$package"
