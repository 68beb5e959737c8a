#include "cli/ghost/prompt_commands.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/ghost/players.h"
#include "cli/ghost/session.h"
#include "cli/ghost/teach.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/output.h"
#include "cli/io/prompt.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"

enum { EITHER_END = QUOTH_GHOST_AT_END | QUOTH_GHOST_IN_FRONT };

/* ---- beginnings --------------------------------------------------------------------------- */

/* Prints how a variant is played, and what ends its game. */
static void print_rules(const ghost_session *t)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(t->ghost);
    printf_sanitized(stdout, "%s%s%s%s with the words of %s of %u letters and more.\n",
                     rules.variant, rules.reading ? " (" : "", rules.reading ? rules.reading : "",
                     rules.reading ? ")" : "", quoth_lexicon_name(t->loaded.lexicon), rules.min);
    const char *rule = quoth_ghost_describe(t->ghost).rule;
    printf("%c%s.\n", toupper((unsigned char)*rule), rule + 1);
    if (t->record.challenges)
        printf("A player who completes a word %s. Any letter may be said. Instead of playing,\n"
               "challenge: the player before names a word for the fragment, or loses.\n",
               rules.misere ? "wins" : "loses");
    else if (rules.misere == QUOTH_GHOST_MISERE_LEGAL)
        puts("A player who completes a word wins.");
    else
        printf("A player who completes a word, or says what %s, %s.\n", in_no_word(t),
               rules.misere ? "wins" : "loses");
    if (t->match)
        printf_sanitized(stdout,
                         "Who loses a round takes a letter of \"%s\"; who has all of it is out.\n",
                         t->lives.word);
}

/* Prints who begins, and whether that is an advantage. */
void print_beginning(const ghost_session *t)
{
    static const quoth_letters nothing;
    quoth_ghost_view start;
    if (t->match)
        printf("Round %u. ", t->lives.lives.rounds + 1);
    print_sentence(t, 0, "begin", ".");
    if (t->match && (t->lives.lives.rounds || !t->prompt.terminal)) {
        putchar('\n');
        return;
    }
    if (t->players == 2 &&
        !quoth_ghost_probe(&start, t->ghost, &nothing, QUOTH_GHOST_WANT_OUTCOME, NULL))
        printf(" With best play whoever begins %s%s.", start.to_move_wins ? "wins" : "loses",
               is_you(t, start.to_move_wins) && !t->match ? "; \"new\" changes places" : "");
    puts("\nSay help for help.");
}

void ghost_greet(const ghost_session *t)
{
    spelled text;
    unsigned plays = quoth_ghost_game_plays(t->game);
    if (t->left || !t->prompt.terminal || !count_people(t))
        return;
    print_rules(t);
    const char *named = option_value(t->args, OPT_OUTPUT, NULL);
    if (t->output && strcmp(t->output, named) != 0)
        printf_sanitized(stdout, "%s has a game (go on with --load); this one is kept in %s.\n",
                         named, t->output);
    if (!plays) {
        print_beginning(t);
        return;
    }
    printf("The fragment is \"%s\", after %u play%s.\n", ghost_spell(t, fragment_of(t), text),
           plays, plays == 1 ? "" : "s");
}

void ghost_begin_again(ghost_session *t, const char *where)
{
    unsigned seat = 0, you = 0;
    if (t->match) {
        if (*where)
            puts("  Say new: another match, which the next player opens.");
        else if (ghost_session_new_match(t))
            print_beginning(t);
        return;
    }
    while (you < t->players && !is_you(t, you))
        you++;
    if (*where) {
        while (seat < t->players && strcasecmp(where, quoth_ghost_seat_name(seat)) != 0)
            seat++;
        if (seat == t->players || you == t->players) {
            puts(you == t->players ? "  Say new: everybody moves on by a seat."
                                   : "  Say new, new first or new second.");
            return;
        }
    }
    if (ghost_session_change_places(t, *where ? (you + t->players - seat) % t->players : 1))
        print_beginning(t);
}

/* ---- commands ----------------------------------------------------------------------------- */

static void print_plays(ghost_session *t)
{
    spelled text;
    size_t n = 0;
    if (!find_plays(t, QUOTH_GHOST_WANT_LEGALITY))
        return;
    for (size_t i = 0; i < t->plays.count; i++)
        if (t->plays.play[i].view.legal)
            printf("%s%s%s", n++ ? " " : "  ", ghost_spell(t, &t->plays.play[i].after, text),
                   t->plays.play[i].view.word ? "*" : "");
    puts(n ? "" : "  none");
}

typedef enum command_of_play {
    PLAY_HINT,
    PLAY_BEST,
    PLAY_WHY,
    PLAY_LEGAL,
    PLAY_CHECK,
    PLAY_UNDO,
    PLAY_NEW,
    PLAY_SAVE,
    PLAY_LOAD,
    PLAY_CHALLENGE,
    PLAY_RESIGN,
    PLAY_HELP,
    PLAY_QUIT
} command_of_play;

const prompt_command commands_of_play[] = {
    [PLAY_HINT] = {"hint", NULL, "a play that wins, if there is one"},
    [PLAY_BEST] = {"best", "[N]", "the best N plays (5 unless given), and how each ends"},
    [PLAY_WHY] = {"why", NULL, "why this position is won or lost"},
    [PLAY_LEGAL] = {"legal", NULL, "the plays that are possible; * ends the game"},
    [PLAY_CHECK] = {"check", "WORD", "whether WORD is a word here"},
    [PLAY_UNDO] = {"undo", NULL, "take back your last play"},
    [PLAY_NEW] = {"new", "[first|second]", "another game; you change places unless you say where"},
    [PLAY_SAVE] = {"save", "FILE", "write the game to a file"},
    [PLAY_LOAD] = {"load", "FILE", "go on with a saved game"},
    [PLAY_CHALLENGE] = {"challenge", NULL, "with --challenges: the player before names a word"},
    [PLAY_RESIGN] = {"resign", NULL, "give up"},
    [PLAY_HELP] = {"help", NULL, "this text (? for short)"},
    [PLAY_QUIT] = {"quit", NULL, "leave"},
    {0}};

static void print_help(const ghost_session *t)
{
    unsigned growth = quoth_ghost_describe(t->ghost).growth;
    puts("  Say a letter, or the whole new fragment.");
    if ((growth & ~(unsigned)QUOTH_GHOST_REVERSED) == EITHER_END)
        puts("  +x adds x at the end, x+ in front.");
    if (growth & QUOTH_GHOST_REVERSED)
        puts("  Say the whole new fragment to reverse it.");
    prompt_help(commands_of_play);
    puts("  Where a command is a play as well, you are asked; :hint is always the command.");
}

bool print_best_end(ghost_session *t, const quoth_ghost_play *play)
{
    spelled text;
    quoth_letters end;
    if (play->view.word) {
        printf("it completes a word");
        return true;
    }
    if (!play->view.legal) {
        printf("it %s", in_no_word(t));
        return true;
    }
    quoth_context context = {.watch = &interrupt_watch, .memory = &limited_memory};
    if (explain_status(quoth_ghost_best_end(&end, t->ghost, &play->after, &context, NULL), NULL) !=
        EXIT_FINE)
        return false;
    printf("best play ends with \"%s\"", spell_end(t, &end, text));
    return true;
}

static void print_hint(ghost_session *t)
{
    spelled text;
    const quoth_ghost_play *best;
    if (!find_plays(t, QUOTH_GHOST_WANT_OUTCOME))
        return;
    quoth_status status = quoth_ghost_best(&best, t->ghost, fragment_of(t), &t->plays, NULL);
    if (status) {
        if (status != QUOTH_NOT_FOUND)
            explain_status(status, NULL);
        return;
    }
    ghost_spell(t, &best->after, text);
    if (best->mover_wins)
        printf(t->players == 2 ? "  \"%s\" wins; " : "  \"%s\" does not lose; ", text);
    else if (quoth_ghost_summarize(t->ghost).lengths)
        printf("  Nothing wins. \"%s\" lasts longest; ", text);
    else
        printf("  Nothing wins. \"%s\" is as good as any; ", text);
    if (print_best_end(t, best))
        puts(".");
}

static void print_best(ghost_session *t, const char *operand)
{
    spelled text;
    uint64_t wanted = 5;
    if (*operand && (!parse_number(operand, 1000, &wanted) || wanted == 0)) {
        puts("  best takes a number: best 3.");
        return;
    }
    if (!find_plays(t, QUOTH_GHOST_WANT_OUTCOME))
        return;
    put_best_first(&t->plays);
    for (size_t i = 0; i < t->plays.count && i < wanted; i++) {
        const quoth_ghost_play *play = &t->plays.play[i];
        printf("  ");
        print_padded(stdout, ghost_spell(t, &play->after, text), (int)fragment_of(t)->length + 2);
        printf(" %s; ", !play->mover_wins ? "loses" : t->players == 2 ? "wins" : "does not lose");
        if (!print_best_end(t, play))
            return;
        putchar('\n');
    }
    if (!t->plays.count)
        puts("  There is no play.");
}

static void explain_position(ghost_session *t)
{
    subject who[QUOTH_GHOST_SEATS_MAX];
    const char *called[QUOTH_GHOST_SEATS_MAX];
    for (unsigned seat = 0; seat < t->players; seat++)
        called[seat] = in_third_person(t, seat, who[seat]);
    fflush(stdout);
    explain_status(quoth_ghost_write_explanation_to(
                       &standard_output, t->ghost, fragment_of(t), called,
                       wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT, NULL),
                   NULL);
}

static void check_word(ghost_session *t, const char *text)
{
    spelled word;
    quoth_letters letters;
    quoth_ghost_view view;
    const quoth_lexicon *lexicon = t->loaded.lexicon;
    unsigned min = quoth_ghost_rules_of(t->ghost).min;
    if (quoth_alphabet_read(&letters, quoth_lexicon_alphabet(lexicon), text, strlen(text), NULL)) {
        printf_sanitized(stdout, "  \"%.60s\" is not written in the letters of %s.\n", text,
                         quoth_lexicon_name(lexicon));
        return;
    }
    ghost_spell(t, &letters, word);
    if (quoth_lexicon_has(lexicon, &letters)) {
        printf_sanitized(stdout, "  \"%s\" is a word of %s", word, quoth_lexicon_name(lexicon));
        if (letters.length < min)
            printf(", but too short to count: words have %u letters or more", min);
        puts(".");
        if (dictionary_ready(&t->meanings, t->args))
            print_known_meaning(&t->meanings, word, strlen(word));
        return;
    }
    if (explain_status(
            quoth_ghost_probe(&view, t->ghost, &letters, QUOTH_GHOST_WANT_LEGALITY, NULL), NULL) !=
        EXIT_FINE)
        return;
    printf_sanitized(stdout, "  \"%s\" is not a word of %s, ", word, quoth_lexicon_name(lexicon));
    if (view.legal)
        puts("but a fragment of one.");
    else
        printf("and %s.\n", in_no_word(t));
}

/* Back to the last decision of a person, also across the end of the game. */
static void undo(ghost_session *t)
{
    spelled text;
    unsigned now = quoth_ghost_game_plays(t->game), to = now;
    if (quoth_ghost_ended_without_play(quoth_ghost_game_ending(t->game))) {
        quoth_ghost_game_undo(t->game);
        if (player_at(t, quoth_ghost_game_turn(t->game))->human) {
            puts("  The game goes on.");
            return;
        }
    }
    while (to > 0 && !player_at(t, (to - 1) % t->players)->human)
        to--;
    if (to == 0) {
        puts("  There is nothing to take back.");
        return;
    }
    printf("  Taken back:");
    for (unsigned i = now; i >= to; i--) {
        unsigned seat = (i - 1) % t->players;
        subject who;
        ghost_spell(t, quoth_ghost_game_at(t->game, i), text);
        if (is_you(t, seat))
            printf(" your");
        else
            printf_sanitized(stdout, " %s's", in_sentence(t, seat, who));
        printf(" \"%s\"%s", text, i > to ? "," : ".\n");
    }
    for (; now >= to; now--)
        quoth_ghost_game_undo(t->game);
}

void turn_failed(ghost_session *t, quoth_status status)
{
    int exit_status = explain_status(status, NULL);
    if (player_at(t, quoth_ghost_game_turn(t->game))->human)
        return;
    t->exit_status = exit_status;
    t->left = true;
}

/* Whether plays of a person at a terminal, or rounds of their match, are in no file. */
static bool would_be_lost(const ghost_session *t)
{
    bool over = quoth_ghost_game_ending(t->game) != QUOTH_GHOST_GOING_ON;
    bool played = t->match && t->lives.lives.rounds;
    if (over && t->match) {
        quoth_ghost_lives after = t->lives.lives;
        quoth_ghost_lives_lose(&after, quoth_ghost_game_loser(t->game), NULL);
        over = quoth_ghost_lives_over(&after);
        played = true;
    }
    for (unsigned i = 0; i < quoth_ghost_game_plays(t->game); i++)
        played |= player_at(t, i % t->players)->human;
    return t->prompt.terminal && count_people(t) && t->unsaved && played && !over;
}

static void save_to(ghost_session *t, const char *path)
{
    const char *file = ghost_session_save_as(t, path);
    if (file)
        printf_sanitized(stdout, "  Saved in %s.\n", file);
}

bool may_leave(ghost_session *t)
{
    ghost_session_autosave(t);
    while (would_be_lost(t)) {
        puts(UNSAVED_NOTE);
        const char *answer = ghost_ask(t, UNSAVED_QUESTION);
        unsaved_answer said = unsaved_answer_of(answer);
        if (said != UNSAVED_SAVE)
            return said == UNSAVED_DROP;
        save_to(t, answer);
    }
    return true;
}

bool is_answered(ghost_session *t, const char *answer)
{
    if (!answer)
        t->left |= interrupted() || may_leave(t);
    return answer;
}

/* Asks a challenged person for a word; false if they leave.  A command that is no valid word for
 * the fragment counts as a command, so that nobody loses by typing one. */
static bool ask_word(ghost_session *t, unsigned seat, quoth_letters *word, quoth_status *status)
{
    spelled now;
    subject who;
    ghost_spell(t, fragment_of(t), now);
    for (;;) {
        const char *operand, *answer = ghost_ask(t, "\"%s\" is challenged. %s, name a word: ", now,
                                                 subject_of(t, seat, who));
        if (!is_answered(t, answer))
            return false;
        bool read = *answer && quoth_alphabet_read(word, quoth_lexicon_alphabet(t->loaded.lexicon),
                                                   answer, strlen(answer), NULL) == QUOTH_OK;
        const prompt_command *command =
            prompt_find(commands_of_play, answer + (*answer == ':'), &operand);
        *status = read ? QUOTH_OK : QUOTH_NOT_FOUND;
        if (*answer != ':' &&
            (!command || (read && quoth_ghost_fits(t->ghost, fragment_of(t), word))))
            return true;
        if (command && command - commands_of_play == PLAY_QUIT) {
            t->left |= may_leave(t);
            return false;
        }
        puts("  No command now: name a word, press Enter if you know none, or say quit.");
    }
}

void challenge(ghost_session *t)
{
    quoth_letters word;
    quoth_status status = QUOTH_NOT_FOUND;
    unsigned plays = quoth_ghost_game_plays(t->game);
    if (!t->record.challenges || !plays ||
        quoth_ghost_game_ending(t->game) != QUOTH_GHOST_GOING_ON) {
        puts(t->record.challenges ? "  There is nothing to challenge."
                                  : "  This game has no challenges; see --challenges.");
        return;
    }
    unsigned challenged = (plays - 1) % t->players;
    const named_player *p = player_at(t, challenged);
    if (p->human) {
        if (!ask_word(t, challenged, &word, &status))
            return;
    } else if (p->player.name) {
        quoth_random random;
        quoth_ghost_observation observation;
        quoth_random_seed_stream(&random, t->record.seed, plays + 1);
        quoth_ghost_game_observe(&observation, t->game);
        observation.seat = challenged;
        status = p->player.name(p->player.user, &observation, &random, &interrupt_watch, &word);
    }
    if (status && status != QUOTH_NOT_FOUND)
        turn_failed(t, status);
    else
        quoth_ghost_game_challenge(t->game, status ? NULL : &word, NULL);
}

bool ghost_obey(ghost_session *t, const char *text)
{
    const char *operand;
    const prompt_command *command = prompt_find(commands_of_play, text, &operand);
    if (!command)
        return false;
    if (command->operand && command->operand[0] != '[' && !*operand) {
        printf("  Say what: %s %s.\n", command->name, command->operand);
        return true;
    }
    command_of_play c = (command_of_play)(command - commands_of_play);
    bool about_plays = c == PLAY_HINT || c == PLAY_BEST || c == PLAY_LEGAL || c == PLAY_RESIGN;
    if (about_plays && quoth_ghost_game_ending(t->game) != QUOTH_GHOST_GOING_ON) {
        puts(t->match ? "  The round is over." : "  The game is over.");
        return true;
    }
    char *kept = strdup(operand); /* a question reads another line into the same buffer */
    if (!kept) {
        print_error("out of memory");
        return true;
    }
    switch (c) {
    case PLAY_HINT:
        print_hint(t);
        break;
    case PLAY_BEST:
        print_best(t, operand);
        break;
    case PLAY_WHY:
        explain_position(t);
        break;
    case PLAY_LEGAL:
        print_plays(t);
        break;
    case PLAY_CHECK:
        check_word(t, operand);
        break;
    case PLAY_UNDO:
        undo(t);
        break;
    case PLAY_NEW:
        if (may_leave(t))
            ghost_begin_again(t, kept);
        break;
    case PLAY_SAVE:
        save_to(t, operand);
        break;
    case PLAY_LOAD:
        if (may_leave(t) && ghost_session_load(t, kept)) {
            printf_sanitized(stdout, "  Loaded %s.\n", kept);
            ghost_greet(t);
        }
        break;
    case PLAY_CHALLENGE:
        challenge(t);
        break;
    case PLAY_RESIGN:
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_RESIGNED, NULL);
        break;
    case PLAY_HELP:
        print_help(t);
        break;
    case PLAY_QUIT:
        t->left |= may_leave(t);
        break;
    }
    free(kept);
    return true;
}
