/* Output through $PAGER, else through less if it is installed, when it is higher than the terminal.
 */
#ifndef CLI_APP_PAGER_H
#define CLI_APP_PAGER_H

#include <stdio.h>

typedef struct pager {
    const char *command;
    FILE *file; /* NULL: standard output */
    char *text;
    size_t size;
} pager;

/* The stream for the text, which pager_close shows and closes. */
FILE *pager_open(pager *p);
void pager_close(pager *p);

#endif
