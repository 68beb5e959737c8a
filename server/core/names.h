/* Names of people: which can be shown, and which look alike. */
#ifndef QUOTH_SERVER_NAMES_H
#define QUOTH_SERVER_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    NAME_SKELETON_SIZE = 129 /* of name_skeleton's text, with its NUL */
};

/* The message about a name that is refused. */
#define NAME_RULE                                                                                  \
    "a name has 1 to 31 bytes of one script, without invisible characters, \"(\" first and blanks" \
    " at its ends, and is none that the server gives"

/* Whether a name can be shown: 1 to 31 bytes of UTF-8; no control, bidirectional, invisible,
 * private or unassigned-looking characters, no pile of combining marks, no blanks at its ends or
 * two together, no mixture of Latin, Greek and Cyrillic letters, and not "(" first; and no name
 * that the server gives, or looks so: that of a deleted account, those of computer players. */
bool name_is_fit(const char *name);

/* Whether a text in UTF-8 has none of the characters that names must not have; scripts may be
 * mixed. */
bool text_is_fit(const char *text);

/* A text that names which look alike have in common: without case, with Latin letters in place of
 * Greek and Cyrillic letters of the same shape (after the skeletons of Unicode Technical Standard
 * 39), and l for I, 1 and |, o for 0.  Printable ASCII. */
void name_skeleton(char skeleton[NAME_SKELETON_SIZE], const char *name);

#endif
