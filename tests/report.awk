# Adds up the TAP of the suites: awk -f tests/report.awk build/tests/*.tap
#
# Prints one list of results under one numbering, failures with what was said about them; the
# processor time of the suites; the failures once more, each with the first lines of what was said
# about it and the command that repeats it; and last "N passed, N failed[, N skipped]".  Where CI is
# true a skipped test has failed, but for what the kernel cannot do, and pictures of the page by
# another Chromium than the one that is installed.
# A suite that ends early or with a bad status although no test failed counts as one failure.
#
# -v seed=N: the seed of random tests, with which failures are repeated.
#
# What a suite may say in comments: "# again: COMMAND" behind a failure, how it is repeated (else
# the suite is); "# seconds N": the processor time.

function result(fine, text) {
    number++
    print (fine ? "ok " : "not ok ") number " - " suite ": " text
    if (fine) {
        passed++
        return
    }
    failure[++failed] = suite ": " text
    again[failed] = (seed ? "QUOTH_TEST_SEED=" seed " " : "") "make build/tests/" suite ".tap; cat build/tests/" suite ".tap*"
}

# Keeps the first lines of what was said about the last failure, for the end.
function say(line) {
    if (lines[failed]++ < 6)
        said[failed] = said[failed] "      | " substr(line, 1, 200) "\n"
}

function begin() {
    suite = FILENAME
    sub(/^.*\/tests\//, "", suite)
    sub(/\.tap$/, "", suite)
    plan = -1
    seen = failures = telling = 0
    status = "none"
}

function end(    why) {
    why = plan < 0 ? "it gave no plan" : plan != seen ? plan " tests planned, " seen " run" : \
          status != "0" && !failures ? "exit status " status : ""
    if (why == "")
        return
    result(0, "ended early: " why)
    while ((getline line < (FILENAME_OF_SUITE ".log")) > 0) {
        print "# " line
        if (line ~ /[Ee][Rr][Rr][Oo][Rr]/)
            say(line)
    }
}

FNR == 1 {
    if (NR > 1)
        end()
    begin()
    FILENAME_OF_SUITE = FILENAME
}

/^(not )?ok( |$)/ {
    seen++
    telling = stack = 0
    text = $0
    sub(/^(not )?ok *[0-9]* *(- )?/, "", text)
    if (text ~ /# *[Ss][Kk][Ii][Pp]/) {
        if (ENVIRON["CI"] == "true" && text !~ /this kernel|another Chromium/) {
            failures++
            result(0, text)
        } else {
            number++
            skipped++
            print "ok " number " - " suite ": " text
        }
    } else {
        telling = /^not/
        failures += telling
        result(!telling, text)
    }
    next
}

/^1\.\.[0-9]+/ {
    plan += (plan < 0) + substr($0, 4)  # cmocka gives one for each group of tests
    next
}

/^# exit / { status = $3; next }
/^# seconds / { seconds += $3; next }
/^# again: / { again[failed] = substr($0, 10); next }
/^TAP version/ { next }
telling {
    print (/^#/ ? "" : "# ") $0
    text = $0
    sub(/^[# ]+/, "", text)
    # What node says of every failure tells nothing; of the stack its first line does.
    if (text ~ /^stack: /)
        stack = 1
    else if (stack == 1) {
        stack = 2
        said[failed] = said[failed] "      | " text "\n"
    } else if (!stack && text !~ /^(---|\.\.\.|(duration_ms|type|location|failureType|code|name): .*)?$/)
        say(text)
}
/SEED=|[Ss]eed / && !telling { print (/^#/ ? "" : "# ") $0 }

END {
    if (NR)
        end()
    print "1.." number + 0
    if (seconds)
        printf "# %.1f minutes of processor time\n", seconds / 60
    if (failed)
        print "\nFailed, and how each is repeated:"
    for (i = 1; i <= failed; i++)
        print "  " failure[i] "\n" said[i] "      " again[i]
    print passed + 0 " passed, " failed + 0 " failed" (skipped ? ", " skipped " skipped" : "")
    exit failed > 0 || passed == 0
}
