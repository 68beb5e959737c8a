/* Names of the values of an enumeration. */
#ifndef Q_BASE_NAMES_H
#define Q_BASE_NAMES_H

#include <stddef.h>

/* The name of a value, NULL for a value outside the table. */
static inline const char *q_name_of(const char *const *names, size_t count, unsigned value)
{
    return value < count ? names[value] : NULL;
}

#define Q_NAME_OF(names, value) q_name_of(names, sizeof(names) / sizeof *(names), (unsigned)(value))

#endif
