/* Writes lines of SIU. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#include "cli/io/sanitize.h"
#include "cli/siu/parts.h"

static pthread_mutex_t output_lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool output_failed;

void siu_put_line(const char *head, const char *format, va_list values)
{
    pthread_mutex_lock(&output_lock);
    fputs(head, stdout);
    vprint_sanitized_line(stdout, format, values);
    if (fputc('\n', stdout) == EOF || fflush(stdout) != 0)
        atomic_store(&output_failed, true);
    pthread_mutex_unlock(&output_lock);
}

bool siu_output_works(void)
{
    return !atomic_load(&output_failed);
}
