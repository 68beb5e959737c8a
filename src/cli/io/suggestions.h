/* Suggests names for one that does not exist (optimal string alignment distance). */
#ifndef CLI_IO_SUGGESTIONS_H
#define CLI_IO_SUGGESTIONS_H

enum { SUGGESTED_NAME = 32 /* longest name that is compared */, FAR = 1000 };

typedef struct suggestion {
    unsigned nearest;
    char text[128]; /* "; do you mean `quoth ghost play` or `quoth cross play`?", "" for none */
} suggestion;

/* The distance of a typed name from an existing one; FAR if more than about a third of the letters
 * differ and neither name begins with the other. */
unsigned slip(const char *typed, const char *name);

/* Adds a name at this distance; a smaller distance drops the names so far. */
void suggest(suggestion *s, unsigned far, const char *before, const char *name);

#endif
