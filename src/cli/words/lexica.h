/* The lexicon that --words, --alphabet, --add, ... describe. */
#ifndef CLI_WORDS_LEXICA_H
#define CLI_WORDS_LEXICA_H

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/io/files.h"
#include "cli/io/json.h"

typedef struct loaded_lexicon {
    quoth_lexicon *lexicon;
    file_bytes file; /* the bytes that an image's lexicon points into */
} loaded_lexicon;

/* Loads the lexicon that the options describe, from `words` (a path, "-" or "enable1"). */
bool load_lexicon(loaded_lexicon *loaded, const arguments *args, const char *words);
void unload(loaded_lexicon *loaded);

/* As load_lexicon, but without --alphabet a text or a .kwg has the letters of `alphabet` (may be
 * NULL). */
bool load_lexicon_in(loaded_lexicon *loaded, const arguments *args, const char *words,
                     const quoth_alphabet *alphabet);

/* Writes the member "lexicon":{name, words, sha256}; prints an error and returns false without
 * memory. */
bool json_lexicon(json_writer *j, const quoth_lexicon *lexicon);

/* Reads a fragment; complains with `where` (may be NULL) and returns false if it is not letters. */
bool read_fragment(const quoth_lexicon *lexicon, const char *text, const char *where,
                   quoth_letters *fragment);

#endif
