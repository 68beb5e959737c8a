/* A review as notes in the GCG of its game.  Each line begins with a marker, by which a later
 * review finds and replaces it. */
#include <string.h>

#include "format/review/review.h"
#include "notation/notation.h"

static const char ours[] = "quoth: ";

typedef struct noting {
    const quoth_review_game *game;
    const q_language *in;
    quoth_gcg *gcg; /* the result */
    size_t next;    /* number of the next turn */
    quoth_status status;
} noting;

static bool is_ours(const char *note)
{
    return strncmp(note, ours, sizeof ours - 1) == 0;
}

static void note_line(noting *n, const q_line *said)
{
    q_line line;
    q_text text;
    if (!said->buffer.size)
        return;
    q_line_begin(&line, &text);
    q_text_add(&text, ours);
    q_text_add(&text, said->text);
    if (!n->status)
        n->status = q_text_end(&text);
    if (!n->status)
        n->status = quoth_gcg_add_note(n->gcg, line.text, NULL);
}

static void note_turn(noting *n, const quoth_review_turn *t)
{
    q_line said, method;
    char best[QUOTH_PLAY_TEXT_SIZE];
    if (t->method == QUOTH_REVIEW_NONE)
        return;
    q_review_play(t, &t->best, best);
    q_review_method_said(&method, n->in, t);
    q_review_say(&said, n->in,
                 t->mark                        ? Q_REVIEW_note_mistake
                 : t->cost > 0 || t->points > 0 ? Q_REVIEW_note_loss
                                                : Q_REVIEW_note_fine,
                 (const q_slot[]){q_slot_text("mistake", q_review_mistake_said(n->in, t->mark)),
                                  q_slot_text("play", best),
                                  q_slot_decimal("score", t->best.score, 0),
                                  q_slot_decimal("cost", 100 * t->cost, 1),
                                  q_slot_decimal("points", t->points, 1),
                                  q_slot_text("method", method.text),
                                  {0}});
    note_line(n, &said);
    q_review_causes(&said, n->in, t);
    note_line(n, &said);
    q_review_remark(&said, n->in, n->game, t);
    note_line(n, &said);
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

quoth_status q_review_gcg(const quoth_review_game *game, const q_language *in,
                          const quoth_sink *sink)
{
    noting n = {.game = game, .in = in};
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
