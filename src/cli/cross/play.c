/* quoth cross play: a game at the terminal, or through a pipe. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/replay.h"
#include "cli/cross/session.h"
#include "cli/io/context.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/output.h"
#include "cli/io/prompt.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/words/friends.h"

/* ---- people -------------------------------------------------------------------------------- */

typedef enum play_command {
    DO_HINT,
    DO_BEST,
    DO_WHY,
    DO_CHECK,
    DO_SCORE,
    DO_BOARD,
    DO_RACK,
    DO_SHUFFLE,
    DO_CLOCK,
    DO_UNSEEN,
    DO_CHALLENGE,
    DO_UNDO,
    DO_NEW,
    DO_SAVE,
    DO_LOAD,
    DO_RESIGN,
    DO_HELP,
    DO_QUIT,
    DO_COMMANDS
} play_command;

static const prompt_command play_commands[DO_COMMANDS + 1] = {
    [DO_HINT] = {"hint", NULL, "the best five plays"},
    [DO_BEST] = {"best", "[N]", "the best N plays (10 unless given), by equity"},
    [DO_WHY] = {"why", "[PLAY]", "what your last play, or PLAY, gives away"},
    [DO_CHECK] = {"check", "WORD", "whether WORD is in the lexicon"},
    [DO_SCORE] = {"score", "PLAY", "what PLAY would score; nothing is laid"},
    [DO_BOARD] = {"board", NULL, "the board again"},
    [DO_RACK] = {"rack", NULL, "your tiles"},
    [DO_SHUFFLE] = {"shuffle", NULL, "your tiles in another order"},
    [DO_CLOCK] = {"clock", NULL, "how much time everybody has left"},
    [DO_UNSEEN] = {"unseen", NULL, "the tiles that you do not see"},
    [DO_CHALLENGE] = {"challenge", NULL, "challenge the last play, where the rules allow it"},
    [DO_UNDO] = {"undo", NULL, "take back your last play"},
    [DO_NEW] = {"new", NULL, "another game, with sides changed"},
    [DO_SAVE] = {"save", "FILE", "write the game to a file (GCG)"},
    [DO_LOAD] = {"load", "FILE", "go on with a saved game"},
    [DO_RESIGN] = {"resign", NULL, "give up"},
    [DO_HELP] = {"help", NULL, "this text (? for short)"},
    [DO_QUIT] = {"quit", NULL, "leave"},
    {0}};

static void print_help(void)
{
    puts("  8D WORD         lay WORD across from 8D; D8 WORD goes down. Give the whole\n"
         "                  word: what lies there as letters, full stops, or in ( )\n"
         "  8D WORd         a small letter is a blank, where the rack has no such tile\n"
         "  ex ABC          exchange tiles; pass passes");
    prompt_help(play_commands);
}

static void list_best(cross_session *t, const char *operand, uint64_t limit)
{
    if (*operand && (!parse_number(operand, 1000, &limit) || !limit)) {
        puts("Say how many, from 1 to 1000: best 20.");
        return;
    }
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .limit = (uint32_t)limit,
                               .evaluator = &t->loaded.leaves.evaluator,
                               .opening_across = true};
    quoth_status status =
        quoth_plays_find(&t->plays, t->finder, t->position, &query, &program_context, NULL);
    if (status) {
        explain_status(status, NULL);
        return;
    }
    quoth_cross_write_plays(&standard_output, t->position, t->plays.placements, t->plays.play,
                            t->plays.count, wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT,
                            NULL);
}

static void check_word(cross_session *t, const char *word)
{
    quoth_letters letters;
    const quoth_lexicon *lexicon = t->loaded.lexicon.lexicon;
    if (!*word) {
        puts("Say which word: check WORD.");
        return;
    }
    bool known =
        !quoth_alphabet_read(&letters, quoth_lexicon_alphabet(lexicon), word, strlen(word), NULL) &&
        quoth_lexicon_has(lexicon, &letters);
    printf_sanitized(stdout, "%s is %s of %s.\n", word, known ? "a word" : "no word",
                     quoth_lexicon_name(lexicon));
    if (known && dictionary_ready(&t->meanings, t->args))
        print_known_meaning(&t->meanings, word, strlen(word));
    char text[QUOTH_WORD_TEXT_SIZE];
    if (friends_have_beyond(lexicon, word, text))
        printf(FRIENDS_SENTENCE ".\n", text);
}

static void print_score_of(cross_session *t, const char *text)
{
    quoth_validation validation;
    if (!*text)
        puts("Say which play: score 8D WORD.");
    else if (session_read_typed(t, text, &validation))
        session_print_validation(t, &validation);
}

static void print_play_of(cross_session *t, const char *text)
{
    quoth_validation validation;
    if (!session_read_typed(t, text, &validation))
        return;
    if (!session_can_play(t, &validation))
        session_print_validation(t, &validation);
    else if (!t->coach || session_coach(t, &validation))
        session_make_play(t, &validation.play);
}

/* Prints what a play loses against the best play: the play typed after the command, else the
 * person's last play. */
static void print_reason(cross_session *t, const char *text)
{
    quoth_validation validation;
    if (!*text) {
        if (!session_why_last(t, quoth_position_turn(t->position)))
            puts("You have not played yet: why PLAY compares a play with the best one.");
    } else if (session_read_typed(t, text, &validation)) {
        if (session_can_play(t, &validation))
            session_why(t, &validation.play);
        else
            session_print_validation(t, &validation);
    }
}

/* Begins another game; all players move up a seat. */
static void new_game(cross_session *t)
{
    unsigned first = t->seated[0];
    session_next_file(t);
    memmove(t->seated, t->seated + 1, (t->players - 1) * sizeof *t->seated);
    t->seated[t->players - 1] = first;
    t->number++;
    session_deal(t);
    char name[64];
    session_print(t, "Another game. %s begin%s.", session_subject(t, 0, name, sizeof name),
                  session_verb(t, 0, "", "s"));
}

static void save_to(cross_session *t, const char *path)
{
    const char *file = *path ? session_save_as(t, path) : NULL;
    if (!*path)
        puts("Say where to: save FILE.");
    else if (file)
        printf_sanitized(
            stdout, "Saved as %s; go on with load, or later with --gcg and the same options.\n",
            file);
}

/* Whether a game with moves of a person at a terminal has not been saved. */
static bool would_be_lost(const cross_session *t)
{
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(t->game, &moves);
    while (moves > 0 && !player_in(t, move[moves - 1].seat)->human)
        moves--;
    return t->prompt.terminal && t->unsaved && moves;
}

/* Whether the session may end: the game is saved, or the person agrees to lose it.  Scripts are not
 * asked. */
static bool may_leave(cross_session *t)
{
    while (would_be_lost(t)) {
        puts(UNSAVED_NOTE);
        const char *answer = session_ask(t, UNSAVED_QUESTION);
        unsaved_answer said = unsaved_answer_of(answer);
        if (said == UNSAVED_SAVE)
            save_to(t, answer);
        else
            return said == UNSAVED_DROP;
    }
    return true;
}

static void load_from(cross_session *t, const char *path)
{
    fflush(stdout);
    if (!*path)
        puts("Say which one: load FILE.");
    else if (may_leave(t) && session_load(t, path))
        session_print(t, "The game of %s goes on.", path);
}

static void obey(cross_session *t, play_command command, const char *operand)
{
    char rack[QUOTH_PLAY_TEXT_SIZE];
    unsigned who = quoth_position_turn(t->position);
    switch (command) {
    case DO_HINT:
        list_best(t, "", 5);
        break;
    case DO_BEST:
        list_best(t, operand, 10);
        break;
    case DO_WHY:
        print_reason(t, operand);
        break;
    case DO_CHECK:
        check_word(t, operand);
        break;
    case DO_SCORE:
        print_score_of(t, operand);
        break;
    case DO_BOARD:
        session_show(t);
        break;
    case DO_RACK:
        puts(session_own_rack(t, rack, sizeof rack));
        break;
    case DO_SHUFFLE:
        session_shuffle(t);
        break;
    case DO_CLOCK:
        session_print_clock(t);
        break;
    case DO_UNSEEN:
        session_print_unseen(t);
        break;
    case DO_CHALLENGE:
        session_challenge(t, who);
        break;
    case DO_UNDO:
        session_undo_turns(t);
        break;
    case DO_NEW:
        if (may_leave(t))
            new_game(t);
        break;
    case DO_SAVE:
        save_to(t, operand);
        break;
    case DO_LOAD:
        load_from(t, operand);
        break;
    case DO_RESIGN:
        session_resign(t, who);
        break;
    case DO_HELP:
        print_help();
        break;
    case DO_QUIT:
    case DO_COMMANDS:
        t->left |= may_leave(t);
        break;
    }
}

static void human_turn_of(cross_session *t)
{
    char rack[QUOTH_PLAY_TEXT_SIZE], question[QUOTH_PLAY_TEXT_SIZE + 128], name[64];
    const char *operand;
    unsigned who = quoth_position_turn(t->position);
    session_refresh(t);
    session_own_rack(t, rack, sizeof rack);
    clock_text clock, left = "";
    if (t->clock.time)
        snprintf(left, sizeof left, ", %s", session_clock_text(t, who, clock));
    if (session_verb(t, who, "you", "")[0])
        snprintf(question, sizeof question, "Your play, rack %s%s? ", rack, left);
    else
        snprintf(question, sizeof question, "%s, rack %s%s, play? ",
                 session_name(t, who, name, sizeof name), rack, left);
    char *text = session_ask(t, question);
    if (!text) {
        t->left |= interrupted() || may_leave(t);
        return;
    }
    const prompt_command *command = prompt_find(play_commands, text, &operand);
    if (command)
        obey(t, (play_command)(command - play_commands), operand);
    else if (*text)
        print_play_of(t, text);
}

/* ---- the end ------------------------------------------------------------------------------- */

static void print_winner(const cross_session *t)
{
    char name[64];
    unsigned leaders = quoth_cross_game_leaders(t->game);
    for (unsigned i = 0; i < t->players; i++)
        if (leaders == 1u << i) {
            printf_sanitized(stdout, "%s %s.\n", session_subject(t, i, name, sizeof name),
                             session_verb(t, i, "win", "wins"));
            return;
        }
    puts("A draw.");
}

static void print_end(cross_session *t)
{
    quoth_ending ending = quoth_position_ending(t->position);
    if (session_with_people(t) && !t->verbose && quoth_cross_game_over(t->game))
        session_refresh(t);
    if (!quoth_cross_game_over(t->game)) {
        puts("The game stops here, unfinished.");
        if (t->output && t->prompt.terminal && session_with_people(t))
            session_print(t, "It is kept in %s; go on with --gcg and the same options.", t->output);
        session_print_scores(t);
        return;
    }
    if (ending != QUOTH_ENDING_NONE)
        puts(ending == QUOTH_ENDING_OUT     ? "The last tile is played."
             : ending == QUOTH_ENDING_STUCK ? "Nobody scores any more."
             : ending == QUOTH_ENDING_FINAL ? "Everybody has had the last turn."
                                            : "The challenge decides the game.");
    quoth_status status = QUOTH_OK;
    if (ending == QUOTH_ENDING_OUT || ending == QUOTH_ENDING_STUCK)
        status = session_print_tiles_left(t);
    if (!status && quoth_cross_game_resigned(t->game) < 0)
        status = session_clock_end(t);
    if (status)
        session_give_up(t, status);
    session_autosave(t);
    session_print_scores(t);
    print_winner(t);
    session_review(t);
}

/* Asks after a game at a terminal whether to play another with rotated seats. */
static bool wants_another(cross_session *t)
{
    const char *answer, *path;
    if (!t->prompt.terminal || !session_with_people(t) || t->left)
        return false;
    for (;;) {
        answer = session_ask(
            t, would_be_lost(t) ? "\nAnother game, with sides changed? [y/N; save FILE keeps this] "
                                : "\nAnother game, with sides changed? [y/N] ");
        const prompt_command *command = answer ? prompt_find(play_commands, answer, &path) : NULL;
        if (!command || command != &play_commands[DO_SAVE])
            return answer && (strncasecmp(answer, "y", 1) == 0 || strcasecmp(answer, "new") == 0);
        save_to(t, path);
    }
}

/* Offers to save the game after Ctrl-C at a terminal. */
static void offer_to_save(cross_session *t)
{
    if (!would_be_lost(t))
        return;
    const char *path =
        prompt_ask_last(&t->prompt, "Save the game? Say the name of a file, or press Enter: ");
    if (path && *path)
        save_to(t, path);
}

static void play_game(cross_session *t)
{
    while (!t->left && !interrupted()) {
        session_autosave(t);
        session_let_programs_challenge(t);
        if (t->left || (quoth_cross_game_over(t->game) && !session_continues_after_challenge(t)))
            break;
        unsigned who = quoth_position_turn(t->position);
        bool human = player_in(t, who)->human;
        if (human && !session_hand_over(t, who)) {
            t->left |= interrupted() || may_leave(t);
            continue;
        }
        session_clock_start(t, who);
        if (human)
            human_turn_of(t);
        else
            session_program_turn(t);
        session_clock_stop(t);
    }
    session_autosave(t);
}

static void greet(cross_session *t)
{
    if (!session_with_people(t) || !t->prompt.terminal)
        return;
    quoth_cross_words words = quoth_cross_words_of(t->loaded.cross);
    session_print(t, "%s, %s, seed %llu. Say ? for help.",
                  t->loaded.rules.name[0] ? t->loaded.rules.name : "rules without a name",
                  words.name, (unsigned long long)t->seed);
    const char *named = option_value(t->args, OPT_OUTPUT, NULL);
    if (t->output && strcmp(t->output, named) != 0)
        session_print(t, "%s has a game (go on with --gcg); this one is kept in %s.", named,
                      t->output);
}

static int print_as_json(const cross_session *t)
{
    quoth_gcg *gcg;
    quoth_status status = session_record(t, &gcg);
    int exit_status = status ? explain_status(status, NULL)
                             : print_replay_as_json(gcg, t->loaded.cross);
    quoth_gcg_free(gcg);
    return exit_status;
}

static int play_cross(const arguments *args, int output)
{
    cross_session t = {.args = args,
                       .verbose = has_option(args, OPT_VERBOSE),
                       .coach = has_option(args, OPT_COACH)};
    int status = EXIT_BAD;
    prompt_begin(&t.prompt, play_commands);
    if (session_begin(&t)) {
        status = EXIT_FINE;
        t.screen = session_with_people(&t) && t.prompt.terminal && wants_color() && !t.verbose;
        greet(&t);
        do {
            play_game(&t);
            print_end(&t);
        } while (wants_another(&t) && (new_game(&t), true));
        offer_to_save(&t);
        if (t.failed || !session_save_last(&t))
            status = EXIT_BAD;
    }
    if (output >= 0) {
        bool restored = output_restore(output);
        if (status == EXIT_FINE && (!restored || print_as_json(&t) != EXIT_FINE))
            status = EXIT_BAD;
    }
    session_free(&t);
    return interrupted() ? EXIT_INTERRUPTED : status;
}

int run_cross_play(const arguments *args)
{
    int output = has_option(args, OPT_JSON) ? output_to_errors() : -1;
    return output < 0 && has_option(args, OPT_JSON) ? EXIT_BAD : play_cross(args, output);
}
