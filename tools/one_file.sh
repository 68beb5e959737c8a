#!/bin/sh
# Writes the library as one C file: sh tools/one_file.sh SOURCE... > quoth.c
#
# The sources stand one behind the other, each of our own headers where it is first included, tables
# of rows (.def) wherever they are; only include/quoth and the C library are still needed.
#
# A name that is private to a file (a static, a macro, a type, an enumerator, without the prefix
# that shared names have) may stand in other files too.  Such a name N of src/game/score.c becomes cross_score_N there; macros of a source
# end with it.  Members of structs keep their names: what follows `.` or `->`, and the declarators
# in the body of a struct.
set -eu
root=$(dirname "$0")/..

printf '/* libquoth in one file, made by tools/one_file.sh: cc -O2 -Iinclude prog.c quoth-one.c */\n'
awk -v src="$root/src/" '
    # The line without comments; `commented` says whether it ends inside one.
    function code_of(line,    code, end) {
        for (code = ""; ; line = substr(line, end + 2)) {
            if (commented) {
                if (!(end = index(line, "*/")))
                    return code
                commented = 0
                continue
            }
            if (!(end = index(line, "/*")))
                return code line
            code = code substr(line, 1, end - 1)
            commented = 1
        }
    }

    function last_word(text) {
        sub(/[^A-Za-z0-9_]+$/, "", text)
        sub(/^.*[^A-Za-z0-9_]/, "", text)
        return text
    }

    function add_name(path, name) {
        if (name == "" || name ~ /^(q|Q|quoth)_/ || (path, name) in is_private)
            return
        is_private[path, name] = 1
        owners[name]++
        names[path] = names[path] " " name
    }

    # Enumerators of a piece of the body of an enum.
    function add_enumerators(path, body,    part, count, i) {
        gsub(/\([^)]*\)/, "", body)
        count = split(body, part, ",")
        for (i = 1; i <= count; i++) {
            sub(/=.*/, "", part[i])
            add_name(path, last_word(part[i]))
        }
    }

    function collect_names(path,    line, code, body, in_enum) {
        commented = in_enum = 0
        while ((getline line < path) > 0) {
            code = code_of(line)
            if (code ~ /^#define /) {
                sub(/^#define /, "", code)
                match(code, /^[A-Za-z0-9_]+/)
                add_name(path, substr(code, 1, RLENGTH))
                continue
            }
            if (match(code, /^} *[A-Za-z_0-9]+/) && code !~ /^} *else/)
                add_name(path, last_word(substr(code, 1, RLENGTH)))
            if (code ~ /^(typedef )?(struct|enum|union) [A-Za-z_0-9]+ \{/)
                add_name(path, last_word(substr(code, 1, index(code, "{") - 1)))
            if (code ~ /^typedef [^{]*;/) {
                body = code
                sub(/\[.*/, "", body)
                if (body ~ /\(\*/) # a pointer to a function
                    sub(/\)[ ]*\(.*/, "", body)
                else
                    sub(/\(.*/, "", body)
                add_name(path, last_word(body))
            }
            if (code ~ /^static /) {
                match(code, /[({\[=;]/)
                if (substr(code, RSTART, 1) != "{")
                    add_name(path, last_word(RSTART ? substr(code, 1, RSTART - 1) : code))
            }
            if (code ~ /^(typedef )?enum/ && index(code, "{")) {
                in_enum = 1
                code = substr(code, index(code, "{") + 1)
            }
            if (in_enum) {
                if (index(code, "}")) {
                    in_enum = 0
                    code = substr(code, 1, index(code, "}") - 1)
                }
                enumerators = enumerators code
                if (!in_enum) {
                    add_enumerators(path, enumerators)
                    enumerators = ""
                }
            }
        }
        close(path)
    }

    # The line with the names in `new` replaced.
    function rename(line,    out, word, before, after, token) {
        for (out = ""; line != ""; line = substr(line, RLENGTH + 1)) {
            if (commented) {
                token = index(line, "*/")
                commented = !token
                RLENGTH = token ? token + 1 : length(line)
            } else if (match(line, /^[A-Za-z_][A-Za-z0-9_]*/)) {
                word = substr(line, 1, RLENGTH)
                after = substr(line, RLENGTH + 1)
                sub(/^ +/, "", after)
                if (word in new && before !~ /(\.|->)$/ &&
                    !(in_struct && after ~ /^[;,:\[)]/ && before !~ /\[$/)) {
                    out = out new[word]
                    before = "w"
                    continue
                }
            } else if (match(line, /^\/\*/))
                commented = 1
            else if (!match(line, /^"([^"\\]|\\.)*"/) && !match(line, /^'"'"'([^'"'"'\\]|\\.)*'"'"'/) &&
                     !match(line, /^[0-9][A-Za-z0-9_.]*/) && !match(line, /^ +/))
                RLENGTH = 1
            token = substr(line, 1, RLENGTH)
            out = out token
            if (!commented && token !~ /^ /)
                before = substr(before token, length(before token) - 1)
        }
        return out
    }

    # Names of `path` that other files have too, with their new ones.
    function make_new(path,    count, word, i, module) {
        for (i in new)
            delete new[i]
        module = path
        sub(/^.*src\//, "", module)
        sub(/\.c$/, "", module)
        gsub(/[^A-Za-z0-9_]/, "_", module)
        count = split(names[path], word, " ")
        renames = 0
        for (i = 1; i <= count; i++)
            if (owners[word[i]] > 1) {
                new[word[i]] = module "_" word[i]
                renames++
            }
    }

    # The header that an #include names, or "".
    function header_of(line) {
        return line ~ /^#include "/ && line !~ /^#include "quoth\// ? \
            src substr(line, 11, length(line) - 11) : ""
    }

    function emit(path, is_source,    line, header, defined, in_comment) {
        while ((getline line < path) > 0) {
            header = header_of(line)
            if (header != "") {
                if (!(header in seen) || header ~ /\.def$/) {
                    seen[header] = 1
                    emit(header, 0)
                }
                continue
            }
            if (is_source && line ~ /^#define /) {
                match(line, /^#define [A-Za-z0-9_]+/)
                defined = defined "\n#undef " substr(line, 9, RLENGTH - 8)
            }
            if (is_source && renames && line !~ /^#include/) {
                if (line ~ /^(typedef |static )?(struct|union)[^(;]*\{$/)
                    in_struct = 1
                else if (line ~ /^}/)
                    in_struct = 0
                line = rename(line)
            }
            print line
        }
        close(path)
        if (defined != "")
            print renames ? rename(substr(defined, 2)) : substr(defined, 2)
    }

    function collect(path,    line, header) {
        collect_names(path)
        while ((getline line < path) > 0) {
            header = header_of(line)
            if (header != "" && !(header in met)) {
                met[header] = 1
                collect(header)
            }
        }
        close(path)
    }

    BEGIN {
        for (i = 1; i < ARGC; i++)
            collect(ARGV[i])
        for (i = 1; i < ARGC; i++) {
            printf "\n/* ==== %s ==== */\n\n", ARGV[i]
            commented = in_struct = 0
            make_new(ARGV[i])
            emit(ARGV[i], 1)
        }
    }' "$@"
