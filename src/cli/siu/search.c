/* Searches of SIU: reading their plays and limits, running them. */
#include <stdio.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/cross/searching.h"
#include "cli/io/memory.h"
#include "cli/io/progress.h"
#include "cli/siu/parts.h"

/* ---- running ------------------------------------------------------------------------------- */

static void print_bestmove(const siu_search *s, quoth_siu_mode mode)
{
    char move[QUOTH_PLAY_TEXT_SIZE];
    if (mode == QUOTH_SIU_INFER || !s->has_best) {
        siu_print("bestmove none");
        return;
    }
    quoth_play_spell(move, sizeof move, &s->best, s->place->position, QUOTH_PLAY_DOTTED);
    siu_print("bestmove %s", move);
}

/* Sets the best play to the play of highest equity, for a search that is stopped early. */
static quoth_status find_first_play(siu_search *s)
{
    quoth_plays plays = {.memory = &limited_memory};
    quoth_plays_query query = {.find = QUOTH_FIND_BEST,
                               .order = QUOTH_BY_EQUITY,
                               .evaluator = &s->setup->game.leaves.evaluator};
    quoth_status status =
        quoth_plays_find(&plays, s->setup->game.finder, s->place->position, &query, NULL, NULL);
    if (!status && plays.count) {
        s->best = s->onlys ? s->only[0] : plays.play[0];
        s->has_best = true;
    }
    quoth_plays_free(&plays);
    return status;
}

/* Searches, and writes all lines of the answer. */
static void run_search(siu_search *s)
{
    quoth_siu_mode mode = s->line.mode == QUOTH_SIU_AUTO ? siu_auto_mode(s) : s->line.mode;
    const siu_game *game = &s->setup->game;
    siu_print("info string provenance engine=quoth/%s leaves=%s winpct=%s lexicon=%s",
              quoth_version(), game->leaves_id, game->win_table_id,
              quoth_cross_words_of(game->cross).name);
    quoth_status status = mode == QUOTH_SIU_INFER ? QUOTH_OK : find_first_play(s);
    if (!status)
        status = mode == QUOTH_SIU_AUTO ? siu_auto_run(s) : siu_mode_run(s, mode);
    if (status && status != QUOTH_STOPPED)
        siu_fail("%s", quoth_status_text(status));
    if (s->line.infinite)
        siu_thread_wait(s);
    /* Set before the answer is written, since the front end may send its next command at once. */
    atomic_store(&s->over, true);
    print_bestmove(s, mode);
}

/* ---- starting ------------------------------------------------------------------------------ */

/* Reads the moves of searchmoves or alsosearchmoves; false if any is illegal. */
static bool read_moves(const siu_search *s, quoth_siu_part rest, quoth_play *to, unsigned *count)
{
    quoth_siu_part word;
    const quoth_position *position = s->place->position;
    *count = 0;
    while (quoth_siu_next(&rest, &word)) {
        char shown[80];
        quoth_siu_move move;
        quoth_validation validation;
        quoth_error error = {.message = ""};
        snprintf(shown, sizeof shown, "%.*s", (int)(word.size < 79 ? word.size : 79), word.text);
        const char *why = NULL;
        if (quoth_siu_move_read(&move, position, word.text, word.size, &error))
            why = error.message;
        else if (move.kind != QUOTH_SIU_PLAY)
            why = "no play of the player to move";
        else
            quoth_play_validate(&validation, position, &move.play, true);
        if (!why && validation.result != QUOTH_LEGAL)
            why = quoth_validation_text(validation.result);
        if (!why && *count == SIU_MOVES_MAX)
            why = "more moves than a search takes";
        if (why) {
            siu_error("bad-move", "%s: %s", shown, why);
            return false;
        }
        if (play_is_among(&validation.play, to, *count))
            continue;
        to[*count] = validation.play;
        if (quoth_play_equity(&to[*count].equity, position, &to[*count],
                              &s->setup->game.leaves.evaluator, NULL)) {
            siu_fail("out of memory");
            return false;
        }
        ++*count;
    }
    return true;
}

/* Writes which parameters have no effect in a search of this mode. */
static void print_ignored(siu_search *s, quoth_siu_mode mode)
{
    const quoth_siu_line *line = &s->line;
    char shown[80];
    for (unsigned i = 0; i < line->ignored && i < QUOTH_SIU_IGNORED_MAX; i++) {
        quoth_siu_part part = line->ignored_part[i];
        snprintf(shown, sizeof shown, "%.*s", (int)(part.size < 79 ? part.size : 79), part.text);
        siu_print("info string ignored %s", shown);
    }
    if (line->ignored > QUOTH_SIU_IGNORED_MAX)
        siu_print("info string ignored %u more words", line->ignored - QUOTH_SIU_IGNORED_MAX);
    bool sim = mode == QUOTH_SIU_SIM, chooses = mode == QUOTH_SIU_AUTO;
    const struct {
        const char *name;
        bool given, used;
    } parameters[] = {
        {"searchmoves", line->search_moves.text, mode != QUOTH_SIU_INFER},
        {"alsosearchmoves", line->also_search_moves.text, mode != QUOTH_SIU_INFER},
        {"depth", line->depth, sim || chooses || mode == QUOTH_SIU_ENDGAME},
        {"iterations", line->iterations,
         sim || chooses || mode == QUOTH_SIU_INFER || line->mode == QUOTH_SIU_AUTO},
        {"stopcondition", line->stop_condition, sim || chooses},
        {"firstwin", line->first_win, mode == QUOTH_SIU_ENDGAME},
        {"useinference", line->use_inference, sim && siu_can_infer(s)},
        {"threads", line->threads, mode != QUOTH_SIU_GEN},
        {"infinite", line->infinite, siu_can_stop()},
    };
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (parameters[i].given && !parameters[i].used)
            siu_print("info string ignored %s", parameters[i].name);
}

void siu_search_begin(siu_search *s, siu_setup *setup, const siu_current *place)
{
    s->setup = setup;
    s->place = place;
}

void siu_search_go(siu_search *s, const quoth_siu_line *line)
{
    if (line->mode == QUOTH_SIU_NO_MODE) {
        char shown[80];
        snprintf(shown, sizeof shown, "%.*s",
                 (int)(line->mode_text.size < 79 ? line->mode_text.size : 79),
                 line->mode_text.text);
        siu_error("unsupported-mode", "%s", shown);
        return;
    }
    if (!s->place->position) {
        siu_error("no-position", "go comes after position");
        return;
    }
    s->line = *line;
    quoth_siu_mode mode = line->mode == QUOTH_SIU_AUTO ? siu_auto_mode(s) : line->mode;
    if (!read_moves(s, line->search_moves, s->only, &s->onlys) ||
        !read_moves(s, line->also_search_moves, s->also, &s->alsos) || !siu_mode_fits(s, mode))
        return;
    print_ignored(s, mode);
    s->line.infinite = line->infinite && siu_can_stop();
    uint64_t threads = line->threads ? line->threads : s->setup->number[SIU_THREADS];
    if (threads > SIU_THREADS_MAX) {
        siu_print("info string threads %llu is more than %d: using that",
                  (unsigned long long)threads, SIU_THREADS_MAX);
        threads = SIU_THREADS_MAX;
    }
    s->workers = siu_thread_workers((unsigned)threads);
    s->watch = (quoth_watch){siu_search_watch, s};
    s->context = (quoth_context){.watch = &s->watch, .workers = &s->workers};
    s->start = now_in_seconds();
    s->end = line->move_time ? s->start + (double)line->move_time / 1000 : 0;
    s->reported_at = 0;
    s->has_best = false;
    atomic_store(&s->stop, false);
    atomic_store(&s->over, false);
    if (!siu_thread_begin(s, run_search)) {
        siu_fail("no thread for the search");
        siu_print("bestmove none");
    }
}
