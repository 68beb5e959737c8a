/* SIU in the module: the lines of a front end are the input, those of the answer go to the host, as
 * soon as each is written.  The commands and searches are those of `quoth siu`; this file stands in
 * for its files, threads and terminal. */
#include <stdarg.h>
#include <stdio.h>
#include <strings.h>

#include "board.h"
#include "quoth/stdio.h"
#include "cli/io/memory.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"
#include "cli/siu/parts.h"

static struct {
    siu_engine engine;
    bool begun;
    bool can_stop;
} siu;

/* ---- the terminal -------------------------------------------------------------------------- */

void siu_put_line(const char *head, const char *format, va_list values)
{
    static quoth_string line;
    static char text[SIU_LINE_MAX];
    quoth_sink sink = quoth_to_string(&line);
    line.size = 0;
    int size = vsnprintf(text, sizeof text, format, values);
    size_t used = size < 0 ? 0 : (size_t)size < sizeof text ? (size_t)size : sizeof text - 1;
    if (quoth_string_add(&line, head, strlen(head)) &&
        quoth_sanitize(&sink, text, used, QUOTH_FORMAT_TEXT, NULL) == QUOTH_OK)
        host_line(line.bytes, line.size);
}

bool siu_output_works(void)
{
    return true;
}

bool interrupted(void)
{
    return siu.can_stop && host_stopped(0);
}

double now_in_seconds(void)
{
    return host_now();
}

/* ---- the thread ---------------------------------------------------------------------------- */

bool siu_can_stop(void)
{
    return siu.can_stop;
}

static void run_tasks(void *user, void (*task)(void *argument, unsigned number), void *argument,
                      unsigned tasks)
{
    (void)user;
    for (unsigned i = 0; i < tasks; i++)
        task(argument, i);
}

quoth_workers siu_thread_workers(unsigned threads)
{
    (void)threads;
    return (quoth_workers){.threads = 1, .run = run_tasks};
}

/* Searches at once: the call of a `go` returns after its `bestmove`. */
bool siu_thread_begin(siu_search *search, void (*run)(siu_search *search))
{
    run(search);
    return true;
}

void siu_thread_wait(siu_search *search)
{
    while (siu_search_watch(search, NULL))
        host_stopped(20);
}

bool siu_search_is_on(const siu_search *search)
{
    (void)search;
    return false;
}

void siu_search_stop(siu_search *search)
{
    (void)search;
}

bool siu_search_join(void)
{
    return false;
}

void siu_search_end(siu_search *search)
{
    (void)search;
}

/* ---- words and values ---------------------------------------------------------------------- */

static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    (void)old_size;
    if (new_size)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

const quoth_memory limited_memory = {resize, NULL};

void siu_choose_words(const siu_setup *setup, const char *name, char path[SIU_TEXT])
{
    (void)setup;
    snprintf(path, SIU_TEXT, "%s", quoth_lexicon_name(words));
    if (*name && strcasecmp(name, path))
        siu_print("info string no lexicon %s in DataPath; using %s", name, path);
}

/* The words are the page's: a game has none of its own. */
void unload(loaded_lexicon *loaded)
{
    *loaded = (loaded_lexicon){0};
}

static quoth_status load_leaves(const siu_setup *setup, siu_game *game, quoth_error *error)
{
    const char *name = game->leaves_name;
    quoth_status status = QUOTH_OK;
    if (!strcasecmp(name, "estimate"))
        status =
            quoth_leaves_estimate(&game->leaves.leaves, &game->rules.tiles, words, NULL, error);
    else if (strcasecmp(name, "none")) {
        if (strcasecmp(name, "default")) {
            siu_print("info string no leaves %s in DataPath; using default", name);
            siu_name_source(game->leaves_id, setup, "default", SIU_LEAVES);
        }
        status = quoth_leaves_default(&game->leaves.leaves, &game->rules, words, NULL, error);
    }
    set_leave_values(&game->leaves);
    return status;
}

bool siu_load_game(const siu_setup *setup, siu_game *game)
{
    quoth_error error = {0};
    quoth_status status = quoth_cross_new(&game->cross, &game->rules, words, NULL, &error);
    if (status == QUOTH_OK)
        status = quoth_play_finder_new(&game->finder, game->cross, NULL, &error);
    if (status == QUOTH_OK)
        status = load_leaves(setup, game, &error);
    if (status != QUOTH_OK)
        siu_print("info string %s", *error.message ? error.message : quoth_status_text(status));
    else if (strcasecmp(game->win_table_name, "default")) {
        siu_print("info string no win table %s in DataPath; using default", game->win_table_name);
        siu_name_source(game->win_table_id, setup, "default", SIU_WINS);
    }
    return status == QUOTH_OK;
}

/* ---- the call ------------------------------------------------------------------------------ */

void close_siu(void)
{
    if (siu.begun)
        siu_engine_end(&siu.engine);
    siu.begun = false;
}

static void begin(void)
{
    siu_setup *setup = &siu.engine.setup;
    memset(&siu.engine, 0, sizeof siu.engine);
    setup->rules = *quoth_cross_rules_of(board.cross);
    setup->rules_given = true;
    siu_options_begin(setup);
    snprintf(setup->text[SIU_LEXICON], SIU_TEXT, "%s", quoth_lexicon_name(words));
    siu_search_begin(&siu.engine.search, setup, &siu.engine.place);
    siu.begun = true;
}

/* Argument: a line of SIU.  The lines of its answer go to the host; the call returns after the last
 * of them.  `can_stop` is not 0 where the host can report a `stop` during the call.  Answer {}. */
quoth_status web_siu(int can_stop)
{
    answer_begin();
    if (!board.cross)
        return answer_failure(QUOTH_NOT_FOUND, "no board is open");
    if (!siu.begun)
        begin();
    siu.can_stop = can_stop;
    const char *line = argument(0);
    siu_engine_read(&siu.engine, line, strlen(line));
    siu_engine_end_line(&siu.engine);
    return answer_empty();
}
