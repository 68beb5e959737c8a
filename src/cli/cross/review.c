/* Prints what the plays of a game at the terminal lost, according to a review of quick depth. */
#include <stdio.h>

#include "quoth/quoth.h"
#include "cli/app/help.h"
#include "cli/cross/session.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"

quoth_review_options session_review_options(const cross_session *t)
{
    return (quoth_review_options){
        .depth = QUOTH_REVIEW_QUICK, .seed = 1, .evaluator = &t->loaded.leaves.evaluator};
}

/* ---- after the game ------------------------------------------------------------------------ */

/* The points that a turn lost; 0 for losses up to 0.05. */
static double given_away(const quoth_review_turn *turn)
{
    return turn->points > 0.05 ? turn->points : 0;
}

static void print_turn(const quoth_review_turn *turn, unsigned number)
{
    play_text played, best;
    double given = given_away(turn);
    printf("%3u  ", number);
    printf_sanitized(stdout, "%s%s", session_play_text(&turn->play, turn->before, played),
                     turn->taken_back  ? ", taken back"
                     : turn->lost_turn ? ", the turn lost by a challenge"
                                       : "");
    if (given > 0)
        printf_sanitized(stdout, ": -%.1f, best %s", given,
                         session_play_text(&turn->best, turn->before, best));
    puts(".");
    if (turn->mark != QUOTH_MARK_NONE && turn->causes) {
        fputs("       ", stdout);
        quoth_review_write_causes(&standard_output, turn, NULL);
        puts("");
    }
}

static void print_turning_point(const cross_session *t, unsigned number,
                                const quoth_review_turn *worst)
{
    play_text played, best;
    int behind = -quoth_position_lead(t->position, worst->seat);
    printf_sanitized(
        stdout, "The turning point was turn %u, %s.\n%s would have been worth %.1f points more.\n",
        number, session_play_text(&worst->play, worst->before, played),
        session_play_text(&worst->best, worst->before, best), given_away(worst));
    if (behind > 0 && quoth_cross_game_resigned(t->game) < 0 && given_away(worst) >= behind)
        printf("That alone is more than the %d that were missing.\n", behind);
}

/* The methods by which the turns of a seat were evaluated. */
static const char *judged_by(const quoth_review_seat *seat)
{
    bool equity = seat->methods[QUOTH_REVIEW_STATIC] > 0;
    bool search = seat->methods[QUOTH_REVIEW_ENDGAME] || seat->methods[QUOTH_REVIEW_PREENDGAME];
    return !search ? "by equity" : equity ? "by equity and search" : "by search";
}

static void print_no_mistake(const quoth_review_seat *seat)
{
    char text[240];
    bool equity = seat->methods[QUOTH_REVIEW_STATIC] > 0;
    snprintf(text, sizeof text, "Judged %s, no play gave anything away.%s", judged_by(seat),
             equity ? " Equity is score and tiles kept; `quoth cross analyse` simulates the "
                      "replies too, and may rate plays differently."
                    : "");
    print_wrapped(stdout, text);
}

/* Prints the scores from 0 to 100, and the mistake score. */
static void print_scores(const quoth_review_game *game, unsigned seat)
{
    quoth_review_score score;
    quoth_review_score_of(&score, game, seat, NULL);
    fputs("Scores: ", stdout);
    quoth_review_write_score(&standard_output, &score, NULL);
    puts(".");
}

static void print_seat(cross_session *t, const quoth_review_game *game, unsigned seat)
{
    const quoth_review_turn *worst = NULL;
    unsigned number = 0, valued = 0, of_worst = 0;
    double sum = 0;
    char name[64];
    for (size_t i = 0; i < game->turns; i++) {
        const quoth_review_turn *turn = &game->turn[i];
        if (turn->seat != seat)
            continue;
        number++;
        if (turn->method == QUOTH_REVIEW_NONE)
            continue;
        if (valued++ == 0)
            printf_sanitized(
                stdout, "\n%s%s turn by turn, with the points given away %s:\n",
                session_verb(t, seat, "Your", session_name(t, seat, name, sizeof name)),
                session_verb(t, seat, " game", "'s game"), judged_by(&game->seat[seat]));
        print_turn(turn, number);
        sum += given_away(turn);
        if (given_away(turn) > (worst ? given_away(worst) : 0)) {
            worst = turn;
            of_worst = number;
        }
    }
    if (!valued)
        return;
    printf("Given away in all: %.1f points in %u turn%s.\n", sum, valued, valued == 1 ? "" : "s");
    print_scores(game, seat);
    if (worst)
        print_turning_point(t, of_worst, worst);
    else
        print_no_mistake(&game->seat[seat]);
}

static bool review_goes_on(void *user, const quoth_progress *at)
{
    progress *shown = user;
    quoth_watch watch = progress_watch(shown);
    snprintf(shown->label, sizeof shown->label, "review: turn %u of %u", at->phase, at->phases);
    return watch.go_on(watch.user, at);
}

void session_review(cross_session *t)
{
    quoth_gcg *gcg;
    quoth_review *review = NULL;
    progress shown;
    quoth_watch watch = {review_goes_on, &shown};
    quoth_review_options options = session_review_options(t);
    quoth_error error = {0};
    for (unsigned seat = 0; seat < t->players; seat++)
        options.seats |= player_in(t, seat)->human ? 1u << seat : 0;
    if (!options.seats)
        return;
    quoth_status status = session_record(t, &gcg);
    if (!status) {
        fflush(stdout);
        progress_begin(&shown);
        shown.hint = "; Ctrl-C skips the rest";
        status = quoth_review_new(&review, gcg, t->loaded.cross, &options,
                                  &(quoth_context){.watch = &watch}, &error);
        progress_end(&shown);
    }
    if (status && status != QUOTH_STOPPED)
        explain_status(status, NULL);
    for (unsigned seat = 0; review && seat < t->players; seat++)
        if (player_in(t, seat)->human)
            print_seat(t, quoth_review_result(review), seat);
    quoth_review_free(review);
    quoth_gcg_free(gcg);
}

/* ---- one play ------------------------------------------------------------------------------ */

static void print_why(cross_session *t, const quoth_position *position, const quoth_play *play)
{
    play_text played, best;
    quoth_review *review;
    quoth_review_options options = session_review_options(t);
    quoth_status status = quoth_review_play(&review, position, play, &options,
                                            &(quoth_context){.watch = &interrupt_watch}, NULL);
    if (status && status != QUOTH_STOPPED) {
        explain_status(status, NULL);
        return;
    }
    const quoth_review_turn *turn = &quoth_review_result(review)->turn[0];
    session_play_text(&turn->play, turn->before, played);
    if (turn->method == QUOTH_REVIEW_NONE)
        print_warning("interrupted");
    else if (given_away(turn) == 0)
        printf_sanitized(stdout, "%s: nothing is worth more.\n", played);
    else
        printf_sanitized(stdout, "%s gives away %.1f points by %s; the best is %s.\n", played,
                         given_away(turn),
                         turn->method == QUOTH_REVIEW_ENDGAME ? "the endgame" : "equity",
                         session_play_text(&turn->best, turn->before, best));
    if (turn->mark != QUOTH_MARK_NONE && turn->causes) {
        fputs("  ", stdout);
        quoth_review_write_causes(&standard_output, turn, NULL);
        puts("");
    }
    quoth_review_free(review);
}

void session_why(cross_session *t, const quoth_play *play)
{
    print_why(t, t->position, play);
}

bool session_why_last(cross_session *t, unsigned seat)
{
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(t->game, &moves);
    while (moves > 0 && (move[moves - 1].seat != seat || move[moves - 1].kind != QUOTH_MOVE_PLAY))
        moves--;
    if (!moves)
        return false;
    quoth_status status = quoth_cross_game_at(t->before, t->game, moves - 1, NULL);
    if (status)
        explain_status(status, NULL);
    else
        print_why(t, t->before, &move[moves - 1].play);
    return true;
}
