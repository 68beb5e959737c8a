/* Word lists compiled by earlier commands: files in $XDG_CACHE_HOME/quoth, else ~/.cache/quoth.
 *
 * An entry is a lexicon image, with the words for boards by the rules of the question, followed by
 * the notes on the list.  Its name is the SHA-256 of its input: the bytes of the list, the options,
 * the rules, the version of this program.  So an entry never changes, and a changed list has
 * another entry.  Entries are written to a file of another name, which is renamed; they are checked
 * before use, and made again if they are damaged.  A cache that cannot be read or written is no
 * error. */
#ifndef CLI_WORDS_WORD_CACHE_H
#define CLI_WORDS_WORD_CACHE_H

#include "quoth/quoth.h"
#include "cli/io/files.h"

/* Facts about a list of words that its lexicon does not have. */
typedef struct list_notes {
    uint64_t lines, skipped, first_skipped; /* as of quoth_list_report */
    uint64_t filled, names;                 /* lines that are not empty; lines like "Aaron" */
    char name[41];                          /* the first of these, cut */
} list_notes;

/* The input of a lexicon, by which its entry is named. */
typedef struct cache_question {
    const void *bytes; /* the list, or the checksums of those that are built in */
    size_t size;
    const char *kind; /* "text", "kwg" or "built in" */
    const char *keep; /* --keep; "" without it */
    const char *name; /* of the lexicon */
    const quoth_alphabet *alphabet;
    const quoth_cross_rules *rules; /* of the board; NULL: the words alone */
} cache_question;

/* The path of the entry for a question, to be freed.  NULL if there is no home, and without memory.
 */
char *word_cache_path(const cache_question *question);

/* Opens an entry: the lexicon, which uses the bytes of `file`, and its notes.  False if there is no
 * entry, or a damaged one. */
bool word_cache_open(quoth_lexicon **lexicon, file_bytes *file, list_notes *notes,
                     const char *path);

/* Makes the entry of a lexicon, with the words of `cross` (NULL: without), and removes those that
 * were not used for longest if the cache is too large.  At a terminal it prints that, with the name
 * of the list. */
void word_cache_add(const char *path, const quoth_lexicon *lexicon, const quoth_cross *cross,
                    const list_notes *notes, const char *list);

/* Removes an entry that turned out to be damaged. */
void word_cache_remove(const char *path);

#endif
