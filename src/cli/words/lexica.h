/* The lexicon that --words, --alphabet, --add, ... describe. */
#ifndef CLI_WORDS_LEXICA_H
#define CLI_WORDS_LEXICA_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/io/files.h"
#include "cli/io/json.h"
#include "cli/words/word_cache.h"

typedef struct loaded_lexicon {
    quoth_lexicon *lexicon;
    file_bytes file; /* bytes of the image that the lexicon points into */
    char *entry;     /* the entry of the cache for the list; NULL: none */
    bool from_cache; /* `file` is that entry */
    list_notes notes;
} loaded_lexicon;

/* Loads `words` (a path, "-" or "enable1") with the options --keep, --alphabet, --add, --drop, ...
 */
bool load_lexicon(loaded_lexicon *loaded, const arguments *args, const char *words);

/* As load_lexicon, with `letters` as the default of --alphabet for text and .kwg files. */
bool load_lexicon_of(loaded_lexicon *loaded, const arguments *args, const char *words,
                     const quoth_alphabet *letters);
void unload(loaded_lexicon *loaded);

/* As load_lexicon, and a board of these words, whose rules have the default of --alphabet for text
 * and .kwg files.  The board may use the bytes of `loaded`.  A status that is not QUOTH_OK comes
 * from quoth_cross_new and has been printed; *loaded is unloaded then, and if the function returns
 * false. */
bool load_lexicon_and_board(loaded_lexicon *loaded, quoth_cross **cross, quoth_status *status,
                            const arguments *args, const char *words,
                            const quoth_cross_rules *rules, const quoth_context *context);

/* Writes the member "lexicon":{name, words, sha256}; prints an error and returns false without
 * memory. */
bool json_lexicon(json_writer *j, const quoth_lexicon *lexicon);

/* Reads a fragment; prints an error, preceded by `where` (may be NULL), and returns false if it is
 * malformed. */
bool read_fragment(const quoth_lexicon *lexicon, const char *text, const char *where,
                   quoth_letters *fragment);

#endif
