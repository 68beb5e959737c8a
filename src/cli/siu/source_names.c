/* Names of sources of leaves and win percentages in answers. */
#include <stdio.h>
#include <strings.h>

#include "cli/siu/parts.h"

void siu_name_source(char id[SIU_TEXT], const siu_setup *setup, const char *name, siu_option option)
{
    const char *given = setup->given[option];
    snprintf(id, SIU_TEXT, "%s", strcasecmp(name, "default") == 0 && *given ? given : name);
    for (char *c = id; *c; c++)
        if (*c == ' ' || *c == '\t')
            *c = '_';
}
