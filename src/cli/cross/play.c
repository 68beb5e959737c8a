/* quoth cross play: a game at the terminal, or through a pipe. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/cross/load.h"
#include "cli/cross/players.h"
#include "cli/cross/replay.h"
#include "cli/cross/session.h"
#include "cli/io/context.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/process.h"
#include "cli/io/prompt.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/players/exec_player.h"
#include "cli/players/players.h"
#include "cli/words/friends.h"

/* ---- setting up ---------------------------------------------------------------------------- */

/* The player of a seat without a player option: the player in the saved game, else the default.
 * For security no command is run because a file names it. */
static const char *default_player(cross_session *t, unsigned seat)
{
    const quoth_gcg *gcg = t->loaded.gcg;
    const char *saved = gcg && quoth_gcg_pragma(gcg, "quoth-deal") && seat < quoth_gcg_players(gcg)
                            ? quoth_gcg_name(gcg, seat)
                            : "";
    char *person = t->player[seat].saved;
    if (*saved && is_saved_name(quoth_gcg_nick(gcg, seat)) && strlen(saved) < PERSON_NAME_SIZE) {
        snprintf(person, sizeof t->player[seat].saved, "human:%s", saved);
        return person;
    }
    if (exec_command(saved)) {
        print_warning("player %u was a program; now it is equity, unless you name the players",
                      seat + 1);
        return "equity";
    }
    return *saved ? saved : seat ? "equity" : "human";
}

/* Whether the names of people are short enough, and all nicks differ. */
static bool names_fit(const cross_session *t)
{
    char nick[QUOTH_PLAYERS_MAX][PERSON_NAME_SIZE + 1];
    for (unsigned i = 0; i < t->players; i++) {
        const char *name = person_name(t->player[i].name);
        if (name && strlen(name) >= PERSON_NAME_SIZE)
            return print_error("a person's name has at most %d bytes", PERSON_NAME_SIZE - 1) ==
                   EXIT_FINE;
        session_nick(t, i, nick[i]);
        for (unsigned k = 0; k < i; k++)
            if (strcmp(nick[i], nick[k]) == 0)
                return print_error("two players are called %s", name) == EXIT_FINE;
    }
    return true;
}

static bool seat_everybody(cross_session *t)
{
    const arguments *args = t->args;
    t->repeatable = true;
    for (unsigned i = 0; i < t->players; i++) {
        session_player *p = &t->player[i];
        p->name = player_operand(args, i, default_player(t, i));
        if (!cross_player_read(&p->spec, p->name, args, &t->loaded))
            return false;
        p->human = p->spec.kind == CROSS_HUMAN;
        t->repeatable &= p->spec.kind == CROSS_BOT || p->spec.kind == CROSS_LEVEL;
        t->seated[i] = i;
    }
    return names_fit(t);
}

/* Loads the start of the game: the position of --cgp, or the game of --gcg. */
static bool load_game(cross_session *t)
{
    const arguments *args = t->args;
    const char *path = option_value(args, OPT_GCG, NULL);
    quoth_gcg *gcg = NULL;
    if (!player_operands_fit(args, QUOTH_PLAYERS_MAX))
        return false;
    t->players = args->operands > 2 ? (unsigned)args->operands : 2;
    if (!path)
        return load_start(&t->loaded, args, t->players);
    if (has_option(args, OPT_CGP)) {
        print_error("a game goes on from --cgp or from --gcg, not from both");
        return false;
    }
    if (!read_gcg(&gcg, path))
        return false;
    if (args->operands < 2 && quoth_gcg_players(gcg) > 2)
        t->players = quoth_gcg_players(gcg);
    bool fine = load_cross(&t->loaded, args, gcg);
    t->loaded.gcg = gcg;
    if (!fine)
        quoth_gcg_free(gcg);
    return fine;
}

/* Reads the seed.  A player program that knew the seed would know the bag. */
static bool read_seed(cross_session *t)
{
    bool programs = false;
    for (unsigned i = 0; i < t->players; i++)
        programs |= t->player[i].spec.kind == CROSS_PROGRAM;
    if (programs)
        process_prepare();
    bool fine = option_number(t->args, OPT_SEED, programs ? secret_seed() : secret_seed() % 1000000,
                              0, UINT64_MAX, &t->seed);
    if (programs)
        hide_option(t->args, OPT_SEED);
    return fine;
}

/* Deals the next game, from a random stream of its own. */
static void deal(cross_session *t)
{
    quoth_random random;
    quoth_random_seed_stream(&random, t->seed, (uint64_t)t->number << 32);
    quoth_cross_game_deal(t->game, t->loaded.position, &random);
    t->position = quoth_cross_game_position(t->game);
    t->stale = true;
    t->unsaved = false;
    t->facing = 0;
    session_clock_reset(t);
}

static bool begin(cross_session *t)
{
    const quoth_cross *cross = t->loaded.cross;
    quoth_status status = quoth_cross_game_new(&t->game, cross, t->players, NULL, NULL);
    if (!status)
        status = quoth_position_new(&t->before, cross, t->players, NULL, NULL);
    if (!status)
        status = quoth_play_finder_new(&t->finder, cross, NULL, NULL);
    for (unsigned i = 0; i < t->players && !status; i++)
        if (!t->player[i].human)
            status = cross_seat_begin(&t->player[i].program, &t->player[i].spec, cross, t->finder);
    if (status) {
        explain_status(status, NULL);
        return false;
    }
    for (unsigned i = 0; i < t->players; i++) {
        const char *failure = exec_begin(&t->player[i].program.program);
        if (failure) {
            print_error("%s", failure);
            return false;
        }
    }
    deal(t);
    return !t->loaded.gcg || session_resume(t, t->loaded.gcg, option_value(t->args, OPT_GCG, ""));
}

static void clear_game(cross_session *t)
{
    for (unsigned i = 0; i < t->players && i < QUOTH_PLAYERS_MAX; i++) {
        cross_seat_end(&t->player[i].program);
        cross_player_forget(&t->player[i].spec);
    }
    dictionary_close(&t->meanings);
    prompt_end(&t->prompt);
    quoth_plays_free(&t->plays);
    quoth_play_finder_free(t->finder);
    quoth_position_free(t->before);
    quoth_cross_game_free(t->game);
    free(t->output);
    unload_cross(&t->loaded);
}

/* ---- messages ------------------------------------------------------------------------------ */

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

/* Ends the game at once, with the exit status of a failure. */
static void give_up(cross_session *t, quoth_status status)
{
    explain_status(status, NULL);
    t->left = t->failed = true;
}

/* ---- moves --------------------------------------------------------------------------------- */

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

static void make_play_of(cross_session *t, const quoth_play *play)
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
        give_up(t, status);
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

static void challenge(cross_session *t, unsigned who)
{
    quoth_challenge_result result;
    quoth_status status = quoth_cross_game_challenge(t->game, &result, who, NULL);
    if (status) {
        give_up(t, status);
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

/* Lets programs challenge, from the next seat on, until one does. */
static void programs_challenge(cross_session *t)
{
    quoth_play last;
    unsigned maker;
    if (must_hold(t) || !quoth_position_last(&last, &maker, t->position))
        return;
    for (unsigned i = 1; i < t->players; i++) {
        unsigned who = (maker + i) % t->players;
        if (!player_in(t, who)->human && program_challenges(t, who)) {
            challenge(t, who);
            return;
        }
    }
}

/* Lets other people challenge a placement of a person that ended the game.  Returns whether the
 * game continues. */
static bool continues_after_challenge(cross_session *t)
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
            challenge(t, who);
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

/* Undoes moves up to the last turn of a person. */
static void undo_turns(cross_session *t)
{
    unsigned moves = 0;
    quoth_status status;
    while (!(status = print_undone(t)) && quoth_cross_game_undo(t->game)) {
        moves++;
        if (player_in(t, quoth_position_turn(t->position))->human)
            break;
    }
    if (status)
        give_up(t, status);
    else if (!moves)
        puts("There is nothing to take back.");
    if (moves)
        session_changed(t);
}

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

static void list_best(cross_session *t, const char *operand, uint64_t usual)
{
    uint64_t limit = usual;
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
        make_play_of(t, &validation.play);
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

static void resign(cross_session *t, unsigned who)
{
    say_move(t, who, "resign", "resigns", ".");
    quoth_status status = quoth_cross_game_resign(t->game, who, NULL);
    if (status)
        give_up(t, status);
    t->unsaved = true;
}

/* Begins another game; all players move up a seat. */
static void new_game(cross_session *t)
{
    unsigned first = t->seated[0];
    session_next_file(t);
    memmove(t->seated, t->seated + 1, (t->players - 1) * sizeof *t->seated);
    t->seated[t->players - 1] = first;
    t->number++;
    deal(t);
    char name[64];
    session_print(t, "Another game. %s begin%s.", session_subject(t, 0, name, sizeof name),
                  session_verb(t, 0, "", "s"));
}

static void save_to(cross_session *t, const char *path)
{
    if (!*path)
        puts("Say where to: save FILE.");
    else if (session_save(t, path))
        printf_sanitized(
            stdout, "Saved as %s; go on with load, or later with --gcg and the same options.\n",
            path);
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
        challenge(t, who);
        break;
    case DO_UNDO:
        undo_turns(t);
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
        resign(t, who);
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

/* Makes the play of a program.  Each play has a random stream of its own. */
static void program_turn_of(cross_session *t)
{
    quoth_random random;
    quoth_play play;
    quoth_cross_view view;
    unsigned who = quoth_position_turn(t->position);
    const quoth_cross_player *player = &player_in(t, who)->program.player;
    quoth_status status = quoth_cross_game_view(t->game, &view, who, NULL);
    if (!status) {
        session_clock_see(t, who, &view);
        quoth_random_seed_stream(&random, t->seed, ((uint64_t)t->number << 32) + 1 + view.moves);
        waiting_for("thinking");
        status = player->choose(player->user, &view, &random, &waiting_watch, &play);
        waiting_end();
    }
    if (status == QUOTH_RESIGNS) {
        resign(t, who);
    } else if (status) {
        give_up(t, status);
    } else {
        make_play_of(t, &play);
    }
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
        give_up(t, status);
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
        programs_challenge(t);
        if (t->left || (quoth_cross_game_over(t->game) && !continues_after_challenge(t)))
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
            program_turn_of(t);
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
    if ((!has_option(args, OPT_MEANINGS) || dictionary_ready(&t.meanings, args)) && load_game(&t) &&
        session_clock_read(&t) && session_set_file(&t, option_value(args, OPT_OUTPUT, NULL)) &&
        seat_everybody(&t) && read_seed(&t) && begin(&t)) {
        status = EXIT_FINE;
        prompt_begin(&t.prompt, play_commands);
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
    clear_game(&t);
    return interrupted() ? EXIT_INTERRUPTED : status;
}

int run_cross_play(const arguments *args)
{
    int output = has_option(args, OPT_JSON) ? output_to_errors() : -1;
    return output < 0 && has_option(args, OPT_JSON) ? EXIT_BAD : play_cross(args, output);
}
