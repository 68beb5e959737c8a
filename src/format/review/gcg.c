/* A review as notes in the GCG of its game.  Each line begins with a marker, by which a later
 * review finds and replaces it. */
#include <string.h>

#include "format/review/review.h"
#include "notation/notation.h"

static const char ours[] = "quoth: ";

typedef struct noting {
    const quoth_review_game *game;
    quoth_gcg *gcg; /* the result */
    size_t next;    /* number of the next turn */
    quoth_status status;
} noting;

static bool is_ours(const char *note)
{
    return strncmp(note, ours, sizeof ours - 1) == 0;
}

static void note_line(noting *n, q_line *line, q_text *text)
{
    if (!n->status)
        n->status = q_text_end(text);
    if (!n->status)
        n->status = quoth_gcg_add_note(n->gcg, line->text, NULL);
}

static void note_turn(noting *n, const quoth_review_turn *t)
{
    q_line line, said;
    q_text text;
    char best[QUOTH_PLAY_TEXT_SIZE];
    if (t->method == QUOTH_REVIEW_NONE)
        return;
    q_line_begin(&line, &text);
    q_text_add(&text, ours);
    if (t->mark) {
        q_text_add(&text, quoth_review_mark_name(t->mark));
        q_text_add(&text, " mistake, ");
    }
    q_review_play(t, &t->best, best);
    q_text_add(&text, t->mark || t->cost > 0 || t->points > 0 ? "best " : "fine, best ");
    q_text_add(&text, best);
    q_text_char(&text, ' ');
    q_text_decimal(&text, t->best.score, 0);
    q_text_add(&text, "; cost ");
    q_text_decimal(&text, 100 * t->cost, 1);
    q_text_add(&text, " % and ");
    q_text_decimal(&text, t->points, 1);
    q_text_add(&text, " points by ");
    q_text_add(&text, quoth_review_method_name(t->method));
    q_text_add(&text, t->exact ? ", exact" : "");
    note_line(n, &line, &text);
    q_review_causes(&said, t);
    if (said.size) {
        q_line_begin(&line, &text);
        q_text_add(&text, ours);
        q_text_add(&text, said.text);
        note_line(n, &line, &text);
    }
    q_review_remark(&said, n->game, t);
    if (said.size) {
        q_line_begin(&line, &text);
        q_text_add(&text, ours);
        q_text_add(&text, said.text);
        note_line(n, &line, &text);
    }
}

static bool note_step(void *user, const quoth_gcg_step *step)
{
    noting *n = user;
    const char *note;
    n->status = quoth_gcg_add_event(n->gcg, &step->strict, NULL);
    for (size_t i = 0; !n->status && (note = quoth_gcg_note(n->game->gcg, step->number, i)); i++)
        if (!is_ours(note))
            n->status = quoth_gcg_add_note(n->gcg, note, NULL);
    if (!n->status && n->next < n->game->turns && n->game->turn[n->next].event == step->number)
        note_turn(n, &n->game->turn[n->next++]);
    return !n->status;
}

quoth_status q_review_gcg(const quoth_review_game *game, const quoth_sink *sink)
{
    noting n = {.game = game};
    const quoth_memory *memory = quoth_cross_memory(game->cross);
    quoth_gcg_replay_options options = {.each = note_step, .user = &n};
    quoth_status status = quoth_gcg_new(&n.gcg, &(quoth_context){.memory = memory}, NULL);
    if (!status)
        status = q_gcg_copy_head(game->gcg, n.gcg);
    if (!status)
        status = quoth_gcg_replay(NULL, game->gcg, game->cross, &options,
                                  &(quoth_context){.memory = memory}, NULL);
    if (n.status)
        status = n.status;
    if (!status)
        status = quoth_gcg_write(sink, n.gcg, NULL);
    quoth_gcg_free(n.gcg);
    return status;
}
