#include "cli/words/supplements.h"

#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/options.h"
#include "cli/app/settings.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"

bool names_supplements(const char *words)
{
    return setting_is_among(ENABLE1_SUPPLEMENTED, words);
}

bool supplemented_open(quoth_lexicon **lexicon, const char *words)
{
    const quoth_context context = {.watch = &waiting_watch, .memory = &limited_memory};
    quoth_lexicon *enable1 = NULL;
    quoth_builder *builder = NULL;
    quoth_error error = {0};
    quoth_status status = quoth_lexicon_new_enable1(&enable1, &context, &error);
    if (!status)
        status = quoth_builder_new(&builder, quoth_lexicon_alphabet(enable1), &context, &error);
    if (!status)
        status = quoth_builder_add_lexicon(builder, enable1, &context, &error);
    if (!status && strstr(words, "+friends"))
        status = quoth_builder_add(builder, NULL, friends_words, strlen(friends_words),
                                   QUOTH_KEEP_STRICT, NULL, &error);
    if (!status && strstr(words, "+modern"))
        status = quoth_builder_add(builder, NULL, modern_words, strlen(modern_words),
                                   QUOTH_KEEP_STRICT, NULL, &error);
    if (!status && strstr(words, "+modern"))
        status = quoth_builder_levels(builder, modern_words, strlen(modern_words), NULL, &error);
    if (!status)
        status = quoth_builder_finish(lexicon, builder, words, &context, &error);
    quoth_builder_free(builder);
    quoth_lexicon_free(enable1);
    return explain_status(status, &error) == EXIT_FINE;
}
