# shellcheck shell=sh
# TAP from a shell script:  . tests/suites/tap.sh; check NAME COMMAND...; finish
number=0
failures=0

# check NAME COMMAND...: fine if the command succeeds; what it printed explains a failure.
check() {
    name=$1
    shift
    number=$((number + 1))
    if said=$("$@" 2>&1); then
        echo "ok $number - $name"
    else
        failures=$((failures + 1))
        echo "not ok $number - $name"
        printf '%s\n' "$said" | sed 's/^/# /'
    fi
}

# skip NAME REASON: a test that cannot run here.
skip() {
    number=$((number + 1))
    echo "ok $number - $1 # SKIP $2"
}

# silent COMMAND...: succeeds if the command does and prints nothing.
silent() {
    if printed=$("$@" 2>&1) && [ -z "$printed" ]; then
        return 0
    fi
    printf '%s\n' "$printed"
    return 1
}

# not COMMAND...: succeeds if the command fails.
not() {
    ! "$@"
}

finish() {
    echo "1..$number"
    [ "$failures" = 0 ]
    exit
}
