/* Topics of `quoth help`. */
#ifndef CLI_APP_TOPICS_H
#define CLI_APP_TOPICS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct help_topic {
    const char *name;        /* NULL: behind the last */
    const char *other_names; /* separated by blanks; NULL: none */
    const char *summary;
    /* Paragraphs, each on a line, and indented lines that stand as they are.  NULL: `make_text`
     * makes them; without it, the list of players. */
    const char *text;
    const char *(*make_text)(void);
    bool (*is_other_name)(const char *name); /* may be NULL */
} help_topic;

const help_topic *find_topic(const char *name);
const help_topic *topic_number(size_t number); /* from 0; the one behind the last has no name */

#endif
