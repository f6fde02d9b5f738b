#!/bin/sh
# The table of benchmarks, from programs that say fixed figures; and every row names a benchmark that there is.
#   bench_table.sh ROOT FOLDER
set -eu
root=$1 folder=$2
command -v python3 >/dev/null || { echo "skipped: there is no python3 here"; exit 0; }
rm -rf "$folder"
mkdir -p "$folder"

fail() { echo "$*" >&2; exit 1; }

python3 -c '
import csv, sys
for row in csv.DictReader(sys.stdin):
    print(row["program"], row["benchmark"].split("/")[0])
    if ":" in row["peer"]:
        print(row["program"], row["peer"].split(":")[0])' <"$root/tests/bench/table.csv" | sort -u >"$folder/named"
while read -r program benchmark; do
    grep -qE "BENCHMARK(_CAPTURE)?\($benchmark[,)]" "$root/tests/bench/$program.cpp" ||
        fail "tests/bench/table.csv names $benchmark, which $program.cpp does not have"
done <"$folder/named"

# fake OURS PEER: a program whose benchmarks take so many milliseconds.
fake() {
    cat >"$folder/one_bench" <<END
#!/bin/sh
for word; do case "\$word" in --benchmark_out=*) out=\${word#*=} ;; esac; done
cat >"\$out" <<JSON
{"benchmarks": [{"run_name": "work/8/real_time", "real_time": $1, "MB": 12},
                {"run_name": "workOfAll", "real_time": 1}, {"run_name": "peer", "real_time": $2},
                {"run_name": "broken", "error_occurred": true, "error_message": "no peer", "real_time": 1}]}
JSON
END
    chmod +x "$folder/one_bench"
}
cat >"$folder/rows.csv" <<'END'
section,work,program,benchmark,ours,unit,peer,peer_name,goal,memory,memory_goal
wait,"Work, of 8",one_bench,work/8,real_time,ms,peer: real_time,other,ours <= 200; ratio >= 2,MB,14
growth,Not built,two_bench,x,real_time,ms,,,ours <= 1,,
END
printf '# Kept\n\nText.\n\n## Before\n\n| Work | x |\n' >"$folder/kept.md"
measure() {
    "$root/packaging/bench-table" --programs "$folder" --rows "$folder/rows.csv" --kept "$folder/kept.md" "$@" \
        >"$folder/out" 2>"$folder/messages"
}

fake 10 25
measure --keep || fail "a first table fell: $(cat "$folder/messages")"
grep -qF '| Work, of 8 | 10 ms | 25 ms, other | 2.5 | ≤ 200 ms, ratio ≥ 2 | 12 of 14 MB |' "$folder/kept.md" || fail "$(cat "$folder/kept.md")"
head -n 3 "$folder/kept.md" | grep -q '^Text' || fail "the text before the tables is lost"
grep -q '^## What a person waits for$' "$folder/kept.md" || fail "the section has no heading"
fake 11 25
measure || fail "a tenth more is no fall: $(cat "$folder/messages")"
fake 13 15
measure && fail "what takes 1.3 times as long did not fall"
grep -q '^Work, of 8: 13 ms, misses its goal; fell: 10 ms before$' "$folder/messages" || fail "$(cat "$folder/messages")"
# Another processor: the ratio counts.
sed -i 's/^On .*:$/On Another processor, 4 cores:/' "$folder/kept.md"
fake 100 250
measure || fail "the same ratio on another processor fell: $(cat "$folder/messages")"
fake 100 205
measure && fail "a lower ratio on another processor did not fall"
grep -q 'fell: ratio 2.5 before' "$folder/messages" || fail "$(cat "$folder/messages")"
sed -i 's/,14$/,11/' "$folder/rows.csv"
fake 10 25
measure && fail "more memory than the goal passes"
sed -i 's/work\/8/broken/' "$folder/rows.csv"
measure && fail "a benchmark that failed passes for one that is fast"
grep -q 'one_bench gave no real_time of broken: no peer' "$folder/messages" || fail "$(cat "$folder/messages")"
rm -rf "$folder"
