#include "cli/io/rules_file.h"

#include <string.h>

#include "cli/io/files.h"
#include "cli/io/messages.h"
#include "cli/io/suggestions.h"

bool find_rules(quoth_cross_rules *rules, const char *name)
{
    file_bytes file;
    quoth_error error = {0};
    if (quoth_cross_rules_find(rules, name, NULL) == QUOTH_OK)
        return true;
    if (!strchr(name, '/') && !strchr(name, '.')) {
        suggestion s = {.nearest = FAR, .text = ""};
        for (size_t i = 0; quoth_cross_rules_name(i); i++)
            suggest(&s, slip(name, quoth_cross_rules_name(i)), "", quoth_cross_rules_name(i));
        print_error("no rules are called \"%s\"%s `quoth cross rules` lists them (a file: ./%s)",
                    name, *s.text ? s.text : ";", name);
        return false;
    }
    if (!file_read(&file, name))
        return false;
    quoth_status status = quoth_cross_rules_parse(rules, file.bytes, file.size, &error);
    file_release(&file);
    if (status)
        print_error("%s:%llu: %s", name, (unsigned long long)error.line, error.message);
    return status == QUOTH_OK;
}

bool find_alphabet(quoth_alphabet *alphabet, const char *name)
{
    static quoth_tiles tiles; /* too large for a stack */
    if (quoth_alphabet_find(alphabet, name, NULL) == QUOTH_OK)
        return true;
    if (quoth_tiles_find(&tiles, name, NULL))
        return false;
    *alphabet = tiles.alphabet;
    return true;
}
