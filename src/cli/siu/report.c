/* Reports lines, errors and failures of SIU. */
#include <stdbool.h>
#include <stdio.h>

#include "cli/siu/parts.h"

static atomic_bool has_failed;

void siu_print(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    siu_put_line("", format, values);
    va_end(values);
}

void siu_error(const char *code, const char *format, ...)
{
    char head[80];
    va_list values;
    snprintf(head, sizeof head, "info string error %s ", code);
    va_start(values, format);
    siu_put_line(head, format, values);
    va_end(values);
}

void siu_fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    siu_put_line("info string failed: ", format, values);
    va_end(values);
    atomic_store(&has_failed, true);
}

bool siu_has_failed(void)
{
    return atomic_load(&has_failed);
}
