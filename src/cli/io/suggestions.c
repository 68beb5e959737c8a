#include "cli/io/suggestions.h"

#include <stdio.h>
#include <string.h>

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The letters to insert, delete, replace or swap with their neighbour that make `b` of `a` (optimal
 * string alignment); FAR for names that are too long to compare. */
static unsigned distance(const char *a, const char *b)
{
    size_t m = strlen(a), n = strlen(b);
    unsigned d[SUGGESTED_NAME + 1][SUGGESTED_NAME + 1];
    if (m > SUGGESTED_NAME || n > SUGGESTED_NAME)
        return FAR;
    for (unsigned i = 0; i <= m; i++)
        d[i][0] = i;
    for (unsigned j = 0; j <= n; j++)
        d[0][j] = j;
    for (size_t i = 1; i <= m; i++)
        for (size_t j = 1; j <= n; j++) {
            d[i][j] = least(d[i - 1][j - 1] + (a[i - 1] != b[j - 1]),
                            least(d[i - 1][j], d[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[m][n];
}

unsigned slip(const char *typed, const char *name)
{
    size_t m = strlen(typed), n = strlen(name), shorter = m < n ? m : n;
    unsigned d = distance(typed, name);
    if (shorter > 1 && memcmp(typed, name, shorter) == 0)
        return least(d, 1);
    return d <= (m + 1) / 3 ? d : FAR;
}

void suggest(suggestion *s, unsigned far, const char *before, const char *name)
{
    if (far == FAR || far > s->nearest)
        return;
    if (far < s->nearest)
        s->text[0] = '\0';
    s->nearest = far;
    size_t used = strlen(s->text);
    if (used)
        used--; /* the question mark */
    snprintf(s->text + used, sizeof s->text - used, "%s`%s%s`?", used ? " or " : "; do you mean ",
             before, name);
}
