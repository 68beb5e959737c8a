/* The variants of Ghost as the command line names them.  Every text here is made from the library's
 * list. */
#ifndef CLI_APP_VARIANTS_H
#define CLI_APP_VARIANTS_H

#include <stdbool.h>

/* Whether a word names a variant, by its name or an alias. */
bool is_variant(const char *word);

/* The values of --variant and of --reading, with blanks between, and the help of these options. */
const char *variant_choices(void);
const char *variant_or_all_choices(void);
const char *reading_choices(void);
const char *variant_help(void);
const char *reading_help(void);

/* The value of --variant for all of them, where a command takes it. */
#define VARIANTS_ALL "all"

/* The text of `quoth help variants`. */
const char *variants_text(void);

#endif
