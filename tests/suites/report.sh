#!/bin/sh
# What `make test` prints at its end: tests/report.awk on suites with each kind of result.
. "$(dirname "$0")/tap.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/tests"

cat > "$dir/tests/cli.tap" <<'TAP'
ok 1 - one
not ok 2 - two
  ---
  duration_ms: 12
  error: |-
    line 3: 4 is not 5
  stack: |-
    two (cli:3)
    all (cli:9)
  ...
# again: run two
ok 3 - three # SKIP there is no such program
# seed 7
ok 4 - four # SKIP this kernel runs no such programs
1..4
# exit 1
# seconds 60
TAP
cat > "$dir/tests/broken.tap" <<'TAP'
ok 1 - one
1..3
# exit 0
# seconds 30
TAP
printf '%s\n' 'one is fine' 'ERROR: no memory' > "$dir/tests/broken.tap.log"
cat > "$dir/expected" <<'REPORT'
ok 1 - cli: one
not ok 2 - cli: two
#   ---
#   duration_ms: 12
#   error: |-
#     line 3: 4 is not 5
#   stack: |-
#     two (cli:3)
#     all (cli:9)
#   ...
ok 3 - cli: three # SKIP there is no such program
# seed 7
ok 4 - cli: four # SKIP this kernel runs no such programs
ok 5 - broken: one
not ok 6 - broken: ended early: 3 tests planned, 1 run
# one is fine
# ERROR: no memory
1..6
# 1.5 minutes of processor time

Failed, and how each is repeated:
  cli: two
      | error: |-
      | line 3: 4 is not 5
      | two (cli:3)
      run two
  broken: ended early: 3 tests planned, 1 run
      | ERROR: no memory
      make build/tests/broken.tap; cat build/tests/broken.tap*
2 passed, 2 failed, 2 skipped
REPORT
sed -e 's/^ok 3/not ok 3/; s/, 2 skipped/, 1 skipped/; s/2 failed/3 failed/' "$dir/expected" |
    awk '/^  broken/ { print "  cli: three # SKIP there is no such program"
                       print "      make build/tests/cli.tap; cat build/tests/cli.tap*" } { print }' \
        > "$dir/expected-ci"

report() {
    CI=$1 awk -f tests/report.awk "$dir/tests/cli.tap" "$dir/tests/broken.tap" > "$dir/report"
    [ $? = 1 ] && diff "$dir/$2" "$dir/report"
}
nothing_ran() {
    : > "$dir/tests/empty.tap"
    ! awk -f tests/report.awk "$dir/tests/empty.tap"
}
one_suite() {
    sh tests/result.sh cli "$dir/tests/cli.tap" > "$dir/line"
    printf 'FAILED: cli: two\ncli: 1 passed, 1 failed, 2 skipped, 60 s\n' | diff - "$dir/line"
}

check "failures are listed again, each with what was said first and the command that repeats it" report '' expected
check "where CI is true, a skipped test has failed, but for what the kernel cannot do" \
    report true expected-ci
check "a suite without tests has failed" nothing_ran
check "a suite that has ended shows its failures" one_suite
finish
