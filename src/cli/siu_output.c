/* Lines of SIU on their way out. */
#include "cli/siu_parts.h"

static pthread_mutex_t output_lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool output_failed, has_failed;

static void say_line(const char *head, const char *format, va_list values)
{
    pthread_mutex_lock(&output_lock);
    fputs(head, stdout);
    echo_message(stdout, format, values);
    if (fputc('\n', stdout) == EOF || fflush(stdout) != 0)
        atomic_store(&output_failed, true);
    pthread_mutex_unlock(&output_lock);
}

void siu_say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say_line("", format, values);
    va_end(values);
}

void siu_error(const char *code, const char *format, ...)
{
    char head[80];
    va_list values;
    snprintf(head, sizeof head, "info string error %s ", code);
    va_start(values, format);
    say_line(head, format, values);
    va_end(values);
}

void siu_fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say_line("info string failed: ", format, values);
    va_end(values);
    atomic_store(&has_failed, true);
}

bool siu_is_heard(void)
{
    return !atomic_load(&output_failed);
}

bool siu_has_failed(void)
{
    return atomic_load(&has_failed);
}
