#include "cli/cross/leave_values.h"

#include <string.h>

#include "quoth/quoth.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"

void set_leave_values(leave_values *leaves)
{
    leaves->baseline = (quoth_baseline){.leaves = leaves->leaves};
    leaves->evaluator = (quoth_evaluator){0};
    quoth_evaluator_baseline(&leaves->evaluator, &leaves->baseline);
}

bool names_leaves(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    if (!dot || ends_with(path, ".csv") || ends_with(path, ".klv2") || ends_with(path, ".klv"))
        return true;
    print_error("%s: leave values are written as .klv2 or .csv", path);
    return false;
}

bool read_leaves(leave_values *leaves, const char *path, const quoth_cross_rules *rules)
{
    const quoth_tiles *tiles = &rules->tiles;
    file_bytes file;
    quoth_error error = {0};
    leaves->leaves = NULL;
    set_leave_values(leaves);
    if (strcmp(path, "none") == 0)
        return true;
    if (!file_read(&file, path))
        return false;
    bool csv = ends_with(path, ".csv");
    quoth_status status =
        csv ? quoth_leaves_read_csv(&leaves->leaves, file.bytes, file.size, tiles, NULL, &error)
            : quoth_leaves_read_klv(&leaves->leaves, file.bytes, file.size, tiles->alphabet.letters,
                                    NULL, &error);
    file_release(&file);
    if (status && csv)
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    else if (status)
        print_error("%s: %s (at byte %llu)", path, error.message, (unsigned long long)error.offset);
    else
        quoth_leaves_extend(leaves->leaves, tiles, rules->rack);
    set_leave_values(leaves);
    return status == QUOTH_OK;
}

bool estimate_leaves(leave_values *leaves, const quoth_tiles *tiles, const quoth_lexicon *lexicon)
{
    quoth_error error = {0};
    quoth_status status = quoth_leaves_estimate(&leaves->leaves, tiles, lexicon, NULL, &error);
    if (status)
        explain_status(status, &error);
    set_leave_values(leaves);
    return status == QUOTH_OK;
}
