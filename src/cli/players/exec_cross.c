#include "cli/players/exec_cross.h"

#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/io/answer.h"
#include "cli/players/exec_player.h"

static bool introduce(quoth_string *string, const quoth_cross *cross)
{
    quoth_sink sink = quoth_to_string(string);
    quoth_cross_words words = quoth_cross_words_of(cross);
    return exec_put(string, "quoth 1 cross\nrules\n") &&
           !quoth_cross_rules_write(&sink, quoth_cross_rules_of(cross), NULL) &&
           exec_put(string, "end rules\n") &&
           exec_put_lexicon(string, words.name, words.words, words.sha256) &&
           exec_put(string, "ready?\n");
}

/* "did 2 8D.WORD 24": a move, as far as this seat may know it. */
static bool put_move(quoth_string *string, const quoth_cross_view *view,
                     const quoth_cross_move *move)
{
    char spelled[QUOTH_PLAY_TEXT_SIZE];
    unsigned seat = move->seat + 1u;
    const quoth_play *play = &move->play;
    switch (move->kind) {
    case QUOTH_MOVE_PLAY:
        if (play->kind == QUOTH_PLAY_EXCHANGE && move->seat != view->seat)
            return exec_put(string, "did %u ex.%u 0\n", seat, play->length);
        quoth_play_spell(spelled, sizeof spelled, play, view->position, QUOTH_PLAY_GCG);
        if (play->kind == QUOTH_PLAY_EXCHANGE)
            return exec_put(string, "did %u ex.%s 0\n", seat, spelled + 1);
        if (play->kind == QUOTH_PLAY_PASS)
            return exec_put(string, "did %u pass 0\n", seat);
        return exec_put(string, "did %u %s %d\n", seat, spelled, play->score);
    case QUOTH_MOVE_CHALLENGE:
        return exec_put(string, "did %u challenge %s\n", seat,
                        move->result == QUOTH_CHALLENGE_HELD ? "lost" : "won");
    case QUOTH_MOVE_RESIGN:
        return exec_put(string, "did %u resign\n", seat);
    case QUOTH_MOVE_ADJUST:
        return exec_put(string, "did %u points %d\n", seat, move->points);
    }
    return false;
}

/* Writes all that the seat may know. */
static bool put_game(exec_player *e, const quoth_cross_view *view)
{
    quoth_string *string = &e->question;
    quoth_sink sink = quoth_to_string(string);
    bool fine =
        exec_put(string, "game %u %u\n", view->seat + 1, quoth_position_players(view->position));
    for (size_t i = 0; i < view->moves && fine; i++)
        fine = put_move(string, view, &view->move[i]);
    return fine && exec_put(string, "cgp ") &&
           !quoth_cgp_write(&sink, view->position, NULL, NULL) && exec_put(string, "\n");
}

static quoth_status choose(void *user, const quoth_cross_view *view, quoth_random *random,
                           const quoth_watch *watch, quoth_play *play)
{
    exec_player *e = user;
    const char *answer;
    quoth_error error = {.message = ""};
    quoth_validation validation;
    (void)random;
    (void)watch;
    quoth_status status = exec_ask(e, put_game(e, view), "move?", &answer);
    if (status)
        return status == QUOTH_NOT_FOUND ? QUOTH_RESIGNS : status;
    answer_move move = answer_cross_move(answer, view->position, play, &error);
    if (move == ANSWER_RESIGNS)
        return QUOTH_RESIGNS;
    if (move == ANSWER_UNREADABLE) {
        exec_print_error(e, error.message, answer);
        return QUOTH_OK;
    }
    quoth_play_validate(&validation, view->position, play, true);
    bool checked = quoth_cross_rules_of(quoth_position_cross(view->position))->challenge ==
                   QUOTH_CHALLENGE_VOID;
    if (validation.result != QUOTH_LEGAL && (validation.result != QUOTH_PHONY || checked))
        exec_print_error(e, quoth_validation_text(validation.result), answer);
    return QUOTH_OK;
}

static quoth_status challenge(void *user, const quoth_cross_view *view, quoth_random *random,
                              const quoth_watch *watch, bool *challenges)
{
    exec_player *e = user;
    const char *answer;
    (void)random;
    (void)watch;
    *challenges = false;
    quoth_status status = exec_start(e);
    if (status || !e->skills.challenges)
        return status;
    status = exec_ask(e, put_game(e, view), "challenge?", &answer);
    if (!status && !answer_yes(answer, challenges))
        exec_print_error(e, "say yes or no", answer);
    return status;
}

quoth_status exec_cross_player(exec_player *e, const quoth_cross *cross, quoth_cross_player *player)
{
    *player = (quoth_cross_player){choose, challenge, e};
    return introduce(&e->introduction, cross) ? QUOTH_OK : QUOTH_NO_MEMORY;
}
