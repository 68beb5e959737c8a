/* The lexicon that --words, --alphabet, --add, ... describe. */
#ifndef CLI_WORDS_LEXICA_H
#define CLI_WORDS_LEXICA_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/io/files.h"
#include "cli/io/json.h"

typedef struct loaded_lexicon {
    quoth_lexicon *lexicon;
    file_bytes file; /* bytes of the image that the lexicon points into */
} loaded_lexicon;

/* Loads `words` (a path, "-" or "enable1") with the options --keep, --alphabet, --add, --drop, ...
 */
bool load_lexicon(loaded_lexicon *loaded, const arguments *args, const char *words);
void unload(loaded_lexicon *loaded);

/* As load_lexicon; the default of --alphabet for text and .kwg files is `alphabet` (NULL: English).
 */
bool load_lexicon_in(loaded_lexicon *loaded, const arguments *args, const char *words,
                     const quoth_alphabet *alphabet);

/* Writes the member "lexicon":{name, words, sha256}; prints an error and returns false without
 * memory. */
bool json_lexicon(json_writer *j, const quoth_lexicon *lexicon);

/* Reads a fragment; prints an error, preceded by `where` (may be NULL), and returns false if it is
 * malformed. */
bool read_fragment(const quoth_lexicon *lexicon, const char *text, const char *where,
                   quoth_letters *fragment);

#endif
