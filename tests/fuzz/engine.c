/* The engine of `quoth siu`, searches included, on a board of six by seven.  The first byte says
 * how many questions a search may put to its watch, which stands in for time, and whether the lines
 * wait for it; the others are the lines.  What the engine says is taken here in place of standard
 * output: each search ends with one best move, which is legal. */
#define _POSIX_C_SOURCE 200809L
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/siu/parts.h"
#include "fuzz/board.h"
#include "fuzz/fuzz.h"

enum { QUESTIONS = 64, HASH = 1, THREADS = 2, SAID = 1024 };

static siu_engine engine;
static atomic_uint questions, searches, bests;
static char best[SAID]; /* the last best move */

/* ---- in place of cli/siu/output.c and time.c ------------------------------------------------- */

void siu_put_line(const char *head, const char *format, va_list values)
{
    char line[SAID];
    int head_size = snprintf(line, sizeof line, "%s", head);
    vsnprintf(line + head_size, sizeof line - (size_t)head_size, format, values);
    if (strncmp(line, "bestmove ", 9) == 0) {
        memcpy(best, line + 9, sizeof line - 9);
        atomic_fetch_add(&bests, 1);
    }
    if (strncmp(line, "info string provenance ", 23) == 0)
        atomic_fetch_add(&searches, 1);
    EXPECT(strncmp(line, "info ", 5) == 0 || strncmp(line, "bestmove ", 9) == 0 ||
           strncmp(line, "option ", 7) == 0 || strncmp(line, "id ", 3) == 0 ||
           strncmp(line, "capability ", 11) == 0 || strcmp(line, "siuok") == 0 ||
           strcmp(line, "readyok") == 0);
}

bool siu_output_works(void)
{
    return true;
}

bool siu_search_watch(void *user, const quoth_progress *progress)
{
    siu_search *s = user;
    (void)progress;
    unsigned left = atomic_load(&questions);
    while (left && !atomic_compare_exchange_weak(&questions, &left, left - 1))
        ;
    return left && !atomic_load(&s->stop);
}

unsigned long long siu_search_time(const siu_search *s)
{
    (void)s;
    return 1;
}

bool siu_report_is_due(siu_search *s, double seconds)
{
    (void)seconds;
    return (s->reported_at = 1 - s->reported_at) > 0;
}

/* ---- an engine of its own words and rules ---------------------------------------------------- */

static void write_file(char *path, const char *text)
{
    int file = mkstemp(path);
    EXPECT(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
}

static void begin_engine(void)
{
    static char rules[] = "/tmp/quoth-rules-XXXXXX", words[] = "/tmp/quoth-words-XXXXXX";
    static char *given[] = {"siu", "--rules", rules, "--words", words, "--threads", "1", NULL};
    static const char first[] = "position cgp 7/7/1CAT3/7/7/7 ?CHS/ATT 0/0 0\n";
    static arguments args;
    write_file(rules, board_rules);
    write_file(words, board_words);
    EXPECT(arguments_read(&args, &commands[SIU], 7, given));
    EXPECT(siu_engine_begin(&engine, &args));
    engine.setup.number[SIU_ENDGAME_HASH] = HASH;
    siu_engine_read(&engine, first, sizeof first - 1); /* loads them */
    EXPECT(engine.place.position);
    unlink(rules);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Lines that ask for what takes long without a search: large tables, many threads, other files. */
static bool is_costly(const char *text, size_t size)
{
    quoth_siu_line line;
    quoth_siu_read(&line, text, size);
    return line.threads > THREADS || line.command == QUOTH_SIU_QUIT ||
           (line.command == QUOTH_SIU_POSITION && memchr(text, ';', size)) ||
           (line.command == QUOTH_SIU_SET_OPTION && !quoth_siu_is(line.name, "Seed") &&
            !quoth_siu_is(line.name, "GenPlays"));
}

static void expect_legal_best(void)
{
    quoth_siu_move move;
    quoth_validation validation;
    if (strcmp(best, "none") == 0)
        return;
    EXPECT(!quoth_siu_move_read(&move, engine.place.position, best, strlen(best), NULL));
    quoth_play_validate(&validation, engine.place.position, &move.play, true);
    EXPECT(validation.result == QUOTH_LEGAL);
}

/* Waits for the search that is on, if any, and looks at what it said. */
static void end_search(bool stop)
{
    if (stop || engine.search.line.infinite)
        siu_search_stop(&engine.search);
    bool on = siu_search_join();
    EXPECT(atomic_load(&bests) == atomic_load(&searches));
    if (on)
        expect_legal_best();
}

/* Gives lines as they come, or waits after each until what it began has ended. */
static void give_lines(const char *text, const char *end, bool waits, unsigned most)
{
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *to = newline ? newline : end;
        if (!is_costly(text, (size_t)(to - text))) {
            if (!siu_search_is_on(&engine.search))
                atomic_store(&questions, most);
            siu_engine_read(&engine, text, (size_t)(to - text));
            siu_engine_read(&engine, "\n", 1);
        }
        if (waits)
            end_search(false);
        text = to + (newline != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!engine.setup.args)
        begin_engine();
    if (!size)
        return 0;
    siu_engine_read(&engine, "siunewgame\n", 11);
    engine.setup.number[SIU_GEN_PLAYS] = QUESTIONS;
    give_lines((const char *)data + 1, (const char *)data + size, data[0] & 1,
               data[0] / 4 % QUESTIONS + 1);
    end_search(data[0] & 2);
    return 0;
}
