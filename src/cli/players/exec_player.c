#include "cli/players/exec_player.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/io/answer.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/process.h"

enum { FAULTS_REPORTED = 5 };

static const double start_time =
    10; /* seconds to be ready, or the time of a move if that is more */

bool exec_options_read(exec_options *options, const arguments *args)
{
    uint64_t milliseconds;
    *options = (exec_options){.limits = {.loud = has_option(args, OPT_PLAYER_ERRORS)}};
    if (!option_seconds(args, OPT_MOVE_TIME, 10, &milliseconds) ||
        !option_size(args, OPT_PLAYER_MEMORY, (size_t)1 << 30, &options->limits.memory))
        return false;
    options->move_time = (double)milliseconds / 1000;
    return true;
}

void exec_player_begin(exec_player *e, const char *name, const exec_options *options)
{
    *e = (exec_player){.name = name, .options = *options};
}

void exec_player_end(exec_player *e)
{
    process_end(&e->process);
    if (e->faults > FAULTS_REPORTED)
        print_warning("%s: %u faults in all", e->name, e->faults);
    quoth_string_free(&e->introduction);
    quoth_string_free(&e->question);
}

const char *exec_command(const char *name)
{
    return strncmp(name, "exec:", 5) == 0 && name[5] ? name + 5 : NULL;
}

bool exec_put(quoth_string *string, const char *format, ...)
{
    char text[2 * QUOTH_PLAY_TEXT_SIZE + QUOTH_WORD_TEXT_SIZE];
    va_list values;
    va_start(values, format);
    int size = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    return size >= 0 && (size_t)size < sizeof text && quoth_string_add(string, text, (size_t)size);
}

bool exec_put_lexicon(quoth_string *string, const char *name, uint32_t words,
                      const uint8_t sha256[32])
{
    char hash[2 * 32 + 1];
    spell_hex(hash, sha256, 32);
    return exec_put(string, "lexicon %s %u %s\n", name[0] ? name : "-", words, hash);
}

void exec_print_error(exec_player *e, const char *what, const char *answer)
{
    if (++e->faults > FAULTS_REPORTED)
        return;
    if (answer)
        print_warning("%s answered \"%.80s\": %s", e->name, answer, what);
    else
        print_warning("%s %s", e->name, what);
}

static process_fault make_ready(exec_player *e)
{
    double seconds = e->options.move_time > start_time ? e->options.move_time : start_time;
    if (e->process.pid > 0)
        return PROCESS_FINE;
    process_fault fault = process_start(&e->process, exec_command(e->name), &e->options.limits);
    if (!fault)
        fault = process_ask(&e->process, e->introduction.bytes, e->introduction.size, seconds);
    if (fault)
        return fault;
    return answer_is_ready(e->process.line, &e->skills) ? PROCESS_FINE : PROCESS_NOT_READY;
}

const char *exec_begin(exec_player *e)
{
    process_fault fault = e->name ? make_ready(e) : PROCESS_FINE;
    if (!fault)
        return NULL;
    const char *last = process_last_error(&e->process);
    snprintf(e->failure, sizeof e->failure, "%.400s cannot play: it %s%s%s", e->name,
             process_fault_text(fault), *last ? ". Its last line on standard error: " : "", last);
    process_end(&e->process);
    return fault == PROCESS_STOPPED ? NULL : e->failure;
}

/* After a fault the program is not there any more. */
static quoth_status status_of(exec_player *e, process_fault fault)
{
    if (!fault)
        return QUOTH_OK;
    process_end(&e->process);
    if (fault == PROCESS_STOPPED)
        return QUOTH_STOPPED;
    exec_print_error(e, process_fault_text(fault), NULL);
    return QUOTH_NOT_FOUND;
}

quoth_status exec_start(exec_player *e)
{
    return status_of(e, make_ready(e));
}

quoth_status exec_ask(exec_player *e, bool complete, const char *question, const char **answer)
{
    *answer = "";
    if (!complete ||
        !exec_put(&e->question, "time %.0f\n%s\n", e->options.move_time * 1000, question)) {
        e->question.size = 0;
        return QUOTH_NO_MEMORY;
    }
    process_fault fault = make_ready(e);
    if (!fault)
        fault = process_ask(&e->process, e->question.bytes, e->question.size, e->options.move_time);
    e->question.size = 0;
    if (!fault)
        *answer = e->process.line;
    return status_of(e, fault);
}
