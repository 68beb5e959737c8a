/* Moves of people and programs in a game at the terminal: session.h. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/cross/session.h"
#include "cli/app/options.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/sanitize.h"

/* Prints a play in the form of Norvig's notebook "Scrabble". */
static void print_play_result(const cross_session *t, const quoth_position *before,
                              const quoth_play *play)
{
    char text[QUOTH_PLAY_TEXT_SIZE], rack[QUOTH_PLAY_TEXT_SIZE];
    unsigned who = quoth_position_turn(before);
    bool open = !session_with_people(t) || player_in(t, who)->human;
    quoth_play_spell(text, sizeof text, play, before, QUOTH_PLAY_THROUGH);
    printf_sanitized(stdout, "Player %u with rack %s makes %s for %d points", who + 1,
                     open ? session_rack(t, before, who, rack, sizeof rack) : "(hidden)", text,
                     play->kind == QUOTH_PLAY_PLACE ? play->score : 0);
    if (open)
        printf_sanitized(stdout, "; draws: %s",
                         session_rack(t, t->position, who, rack, sizeof rack));
    printf("; scores: [");
    for (unsigned i = 0; i < t->players; i++)
        printf("%s%d", i ? ", " : "", quoth_position_score(t->position, i));
    printf("]\n");
}

/* Prints a player's move: "You pass.", "Player 2 (equity) passes.". */
static void say_move(cross_session *t, unsigned seat, const char *you, const char *other,
                     const char *rest)
{
    char name[64];
    session_print(t, "%s %s%s", session_subject(t, seat, name, sizeof name),
                  session_verb(t, seat, you, other), rest);
}

void session_give_up(cross_session *t, quoth_status status)
{
    explain_status(status, NULL);
    t->left = t->failed = true;
}

/* With --meanings: what the main word of a placement in `before` means. */
static void print_meaning_of_play(cross_session *t, const quoth_play *play)
{
    quoth_validation validation;
    char word[QUOTH_WORD_TEXT_SIZE];
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    if (!has_option(t->args, OPT_MEANINGS))
        return;
    quoth_play_validate(&validation, t->before, play, false);
    if (validation.result == QUOTH_LEGAL && validation.words) {
        quoth_tiles_spell(word, sizeof word, &t->loaded.rules.tiles, validation.word[0].tile,
                          validation.word[0].length, QUOTH_AS_WORD);
        if (write_known_meaning(&sink, &t->meanings, word, strlen(word)))
            session_print(t, "%.*s", (int)text.size, text.bytes);
    }
    quoth_string_free(&text);
}

void session_make_play(cross_session *t, const quoth_play *play)
{
    unsigned who = quoth_position_turn(t->position);
    play_text text;
    char rest[sizeof text + 4];
    quoth_position_copy(t->before, t->position);
    quoth_status status = quoth_cross_game_play(t->game, NULL, play, NULL);
    if (status == QUOTH_ILLEGAL && !player_in(t, who)->human) {
        static const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
        say_move(t, who, "make", "makes", " an illegal play and loses the turn.");
        play = &pass;
        status = quoth_cross_game_play(t->game, NULL, play, NULL);
    }
    if (status) {
        session_give_up(t, status);
        return;
    }
    session_changed(t);
    if (t->verbose) {
        print_play_result(t, t->before, play);
        session_show(t);
        return;
    }
    if (!session_with_people(t))
        return;
    if (play->kind == QUOTH_PLAY_PASS) {
        say_move(t, who, "pass", "passes", ".");
    } else if (play->kind == QUOTH_PLAY_EXCHANGE && session_hides(t, who)) {
        snprintf(rest, sizeof rest, " %u tile%s.", play->length, play->length == 1 ? "" : "s");
        say_move(t, who, "exchange", "exchanges", rest);
    } else if (play->kind == QUOTH_PLAY_PLACE) {
        snprintf(rest, sizeof rest, " %s.", session_play_text(play, t->before, text));
        say_move(t, who, "play", "plays", rest);
        print_meaning_of_play(t, play);
    } else {
        snprintf(rest, sizeof rest, " %s.", session_play_text(play, t->before, text) + 3);
        say_move(t, who, "exchange", "exchanges", rest);
    }
}

void session_challenge(cross_session *t, unsigned who)
{
    quoth_challenge_result result;
    quoth_status status = quoth_cross_game_challenge(t->game, &result, who, NULL);
    if (status) {
        session_give_up(t, status);
        return;
    }
    if (result == QUOTH_CHALLENGE_NOTHING) {
        puts("There is no play to challenge.");
        return;
    }
    session_changed(t);
    bool costs_turn = t->loaded.rules.challenge == QUOTH_CHALLENGE_DOUBLE;
    say_move(t, who, "challenge", "challenges",
             result == QUOTH_CHALLENGE_REMOVED
                 ? ": not all words are in the lexicon, it is taken back."
             : costs_turn && !quoth_cross_game_over(t->game)
                 ? ": all words are in the lexicon, the play stands; the challenge costs a turn."
                 : ": all words are in the lexicon, the play stands.");
}

/* Whether the program in a seat challenges the last play.  Levels decide for themselves; other
 * programs know the lexicon and challenge every phony. */
static bool program_challenges(cross_session *t, unsigned who)
{
    const cross_seat *seat = &player_in(t, who)->program;
    quoth_cross_view view;
    quoth_random random;
    bool wants = false;
    if (!seat->level.level)
        return !quoth_position_last_stands(t->position);
    if (quoth_cross_game_view(t->game, &view, who, NULL))
        return false;
    /* Streams of their own, so that the seat draws alike when it chooses its play. */
    quoth_random_seed_stream(&random, t->seed,
                             ((uint64_t)t->number << 32) + ((4 + who) << 29) + view.moves);
    return !quoth_cross_player_challenges(&wants, &seat->player, &view, &random, NULL) && wants;
}

void session_let_programs_challenge(cross_session *t)
{
    quoth_play last;
    unsigned maker;
    if (must_hold(t) || !quoth_position_last(&last, &maker, t->position))
        return;
    for (unsigned i = 1; i < t->players; i++) {
        unsigned who = (maker + i) % t->players;
        if (!player_in(t, who)->human && program_challenges(t, who)) {
            session_challenge(t, who);
            return;
        }
    }
}

bool session_continues_after_challenge(cross_session *t)
{
    quoth_play last;
    unsigned maker;
    char question[128], name[64];
    quoth_ending ending = quoth_position_ending(t->position);
    if (must_hold(t) || (ending != QUOTH_ENDING_OUT && ending != QUOTH_ENDING_FINAL) ||
        !quoth_position_last(&last, &maker, t->position) || last.kind != QUOTH_PLAY_PLACE ||
        !player_in(t, maker)->human)
        return false;
    for (unsigned i = 1; i < t->players; i++) {
        unsigned who = (maker + i) % t->players;
        if (!player_in(t, who)->human)
            continue;
        snprintf(question, sizeof question, "%s, that was the last %s: challenge? ",
                 session_name(t, who, name, sizeof name),
                 ending == QUOTH_ENDING_OUT ? "tile" : "turn");
        session_refresh(t);
        const char *answer = session_ask(t, question);
        if (answer && strncasecmp(answer, "challenge", 9) == 0) {
            session_challenge(t, who);
            return !t->left && !quoth_cross_game_over(t->game);
        }
    }
    return false;
}

/* Prints the move that will be undone. */
static quoth_status print_undone(cross_session *t)
{
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(t->game, &moves);
    char name[64];
    play_text text;
    if (!moves)
        return QUOTH_OK;
    const quoth_cross_move *last = &move[moves - 1];
    quoth_status status = quoth_cross_game_at(t->before, t->game, moves - 1, NULL);
    session_subject(t, last->seat, name, sizeof name);
    bool hidden = last->play.kind == QUOTH_PLAY_EXCHANGE && session_hides(t, last->seat);
    if (!status && last->kind == QUOTH_MOVE_PLAY)
        session_print(t, "Taken back: %s, %s.", name,
                      hidden ? "an exchange" : session_play_text(&last->play, t->before, text));
    else if (!status)
        session_print(t, "Taken back: %s, a challenge.", name);
    return status;
}

void session_undo_turns(cross_session *t)
{
    unsigned moves = 0;
    quoth_status status;
    while (!(status = print_undone(t)) && quoth_cross_game_undo(t->game)) {
        moves++;
        if (player_in(t, quoth_position_turn(t->position))->human)
            break;
    }
    if (status)
        session_give_up(t, status);
    else if (!moves)
        puts("There is nothing to take back.");
    if (moves)
        session_changed(t);
}

void session_resign(cross_session *t, unsigned who)
{
    say_move(t, who, "resign", "resigns", ".");
    quoth_status status = quoth_cross_game_resign(t->game, who, NULL);
    if (status)
        session_give_up(t, status);
    t->unsaved = true;
}

void session_program_turn(cross_session *t)
{
    quoth_random random;
    quoth_play play;
    quoth_cross_view view;
    unsigned who = quoth_position_turn(t->position);
    const quoth_cross_player *player = &player_in(t, who)->program.player;
    quoth_status status = quoth_cross_game_view(t->game, &view, who, NULL);
    if (!status) {
        session_clock_see(t, who, &view);
        /* Each play has a stream of its own. */
        quoth_random_seed_stream(&random, t->seed, ((uint64_t)t->number << 32) + 1 + view.moves);
        waiting_for("thinking");
        status = player->choose(player->user, &view, &random, &waiting_watch, &play);
        waiting_end();
    }
    if (status == QUOTH_RESIGNS) {
        session_resign(t, who);
    } else if (status) {
        session_give_up(t, status);
    } else {
        session_make_play(t, &play);
    }
}
