/* quoth cross play: a game at the terminal, or through a pipe. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cross_players.h"

typedef struct seat {
    const char *name;
    bool human;
    cross_player_spec spec;
    cross_seat program; /* a bot or another program */
} seat;

typedef struct game_table {
    const arguments *args;
    loaded_cross loaded;
    quoth_cross_game *game;
    const quoth_position *position; /* the game's present position */
    quoth_position *before;         /* the last play */
    quoth_play_finder *finder;
    quoth_plays plays;
    unsigned players;
    seat seat[QUOTH_PLAYERS_MAX];
    uint64_t seed;
    bool verbose, left;
    typed_text line;
    bool failed; /* memory ran out or input could not be read */
} game_table;

/* ---- setting up ---------------------------------------------------------------------------- */

static bool seat_everybody(game_table *t)
{
    const arguments *args = t->args;
    t->players = args->operands > 2 ? (unsigned)args->operands : 2;
    if (!player_operands_fit(args, QUOTH_PLAYERS_MAX) || !load_start(&t->loaded, args, t->players))
        return false;
    for (unsigned i = 0; i < t->players; i++) {
        seat *s = &t->seat[i];
        s->name = player_operand(args, i, i ? "equity" : "human");
        if (!cross_player_read(&s->spec, s->name, args, &t->loaded))
            return false;
        s->human = s->spec.kind == CROSS_HUMAN;
    }
    return true;
}

/* Reads the seed.  A player program that knew it would know the bag. */
static bool read_seed(game_table *t)
{
    bool programs = false;
    for (unsigned i = 0; i < t->players; i++)
        programs |= t->seat[i].spec.kind == CROSS_PROGRAM;
    if (programs)
        process_prepare();
    bool fine = option_number(t->args, OPT_SEED, programs ? secret_seed() : secret_seed() % 1000000,
                              0, UINT64_MAX, &t->seed);
    if (programs)
        hide_option(t->args, OPT_SEED);
    return fine;
}

static bool deal(game_table *t)
{
    quoth_random random;
    const quoth_cross *cross = t->loaded.cross;
    quoth_status status = quoth_cross_game_new(&t->game, cross, t->players, NULL);
    if (!status)
        status = quoth_position_new(&t->before, cross, t->players, NULL);
    if (!status)
        status = quoth_play_finder_new(&t->finder, cross, NULL);
    for (unsigned i = 0; i < t->players && !status; i++)
        if (!t->seat[i].human)
            status = cross_seat_begin(&t->seat[i].program, &t->seat[i].spec, cross, t->finder);
    if (status) {
        explain_status(status, NULL);
        return false;
    }
    quoth_random_seed_stream(&random, t->seed, 0);
    quoth_cross_game_deal(t->game, t->loaded.position, &random);
    t->position = quoth_cross_game_position(t->game);
    return true;
}

static void clear_game(game_table *t)
{
    for (unsigned i = 0; i < t->players && i < QUOTH_PLAYERS_MAX; i++) {
        cross_seat_end(&t->seat[i].program);
        cross_player_forget(&t->seat[i].spec);
    }
    quoth_plays_free(&t->plays);
    quoth_play_finder_free(t->finder);
    quoth_position_free(t->before);
    quoth_cross_game_free(t->game);
    unload_cross(&t->loaded);
}

/* ---- talking ------------------------------------------------------------------------------- */

static const char *rack_of(const game_table *t, const quoth_position *position, unsigned who,
                           char *text, size_t size)
{
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(position, who, &count);
    quoth_tiles_spell(&t->loaded.rules.tiles, tile, count, QUOTH_AS_RACK, text, size);
    return text;
}

static bool with_people(const game_table *t)
{
    for (unsigned i = 0; i < t->players; i++)
        if (t->seat[i].human)
            return true;
    return false;
}

/* Shows the board as the player to move may see it; when no person plays, as everybody may. */
static void show_board(const game_table *t)
{
    const char *names[QUOTH_PLAYERS_MAX];
    for (unsigned i = 0; i < t->players; i++)
        names[i] = t->seat[i].name;
    quoth_board_look look = {.names = names};
    if (with_people(t))
        look.view = quoth_position_turn(t->position) + 1;
    quoth_cross_write_board(t->position, &look,
                            wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT,
                            &standard_output);
}

/* Prints a play in the form of Peter Norvig's crossword notebook. */
static void tell_play(const game_table *t, const quoth_position *before, const quoth_play *play)
{
    char text[QUOTH_PLAY_TEXT_SIZE], rack[QUOTH_PLAY_TEXT_SIZE];
    unsigned who = quoth_position_turn(before);
    bool open = !with_people(t) || t->seat[who].human;
    quoth_play_spell(play, before, QUOTH_PLAY_THROUGH, text, sizeof text);
    echo_lines(stdout, "Player %u with rack %s makes %s for %d points", who + 1,
               open ? rack_of(t, before, who, rack, sizeof rack) : "(hidden)", text,
               play->kind == QUOTH_PLAY_PLACE ? play->score : 0);
    if (open)
        echo_lines(stdout, "; draws: %s", rack_of(t, t->position, who, rack, sizeof rack));
    printf("; scores: [");
    for (unsigned i = 0; i < t->players; i++)
        printf("%s%d", i ? ", " : "", quoth_position_score(t->position, i));
    printf("]\n");
}

static void tell_scores(const game_table *t)
{
    printf("Scores:");
    for (unsigned i = 0; i < t->players; i++)
        echo_lines(stdout, " %s %d%s", t->seat[i].name, quoth_position_score(t->position, i),
                   i + 1 < t->players ? "," : "\n");
}

static char *read_answer(game_table *t)
{
    if (!typed_line(&t->line)) {
        t->failed |= t->line.failed;
        return NULL;
    }
    char *text = t->line.text;
    size_t n = strlen(text);
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        text[--n] = '\0';
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* Ends the game where it is, with the exit status of a failure. */
static void give_up(game_table *t, quoth_status status)
{
    explain_status(status, NULL);
    t->left = t->failed = true;
}

/* The rest of a line that begins with a command's word; NULL for another. */
static const char *after_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    if (strncasecmp(text, word, n) != 0 || (text[n] && text[n] != ' '))
        return NULL;
    text += n;
    return text + strspn(text, " ");
}

/* ---- doing --------------------------------------------------------------------------------- */

static void make_play_of(game_table *t, const quoth_play *play)
{
    unsigned who = quoth_position_turn(t->position);
    char text[QUOTH_PLAY_TEXT_SIZE];
    quoth_position_copy(t->before, t->position);
    quoth_status status = quoth_cross_game_play(t->game, play, NULL);
    if (status == QUOTH_NOT_FOUND && !t->seat[who].human) {
        static const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
        echo_lines(stdout, "Player %u (%s) makes an illegal play and loses the turn.\n", who + 1,
                   t->seat[who].name);
        play = &pass;
        status = quoth_cross_game_play(t->game, play, NULL);
    }
    if (status) {
        give_up(t, status);
    } else if (t->verbose) {
        tell_play(t, t->before, play);
        show_board(t);
    } else if (with_people(t) && !t->seat[who].human) {
        quoth_play_spell(play, t->before, QUOTH_PLAY_THROUGH, text, sizeof text);
        echo_lines(stdout, "Player %u (%s) plays %s for %d.\n", who + 1, t->seat[who].name, text,
                   play->kind == QUOTH_PLAY_PLACE ? play->score : 0);
        if (isatty(STDIN_FILENO) && t->seat[quoth_position_turn(t->position)].human)
            show_board(t);
    }
}

static bool must_hold(const game_table *t)
{
    return t->loaded.rules.challenge == QUOTH_CHALLENGE_VOID;
}

static void challenge(game_table *t, unsigned who)
{
    quoth_challenge_result result;
    quoth_status status = quoth_cross_game_challenge(t->game, who, &result);
    if (status) {
        give_up(t, status);
        return;
    }
    if (result == QUOTH_CHALLENGE_NOTHING) {
        puts("There is no play to challenge.");
        return;
    }
    printf("Player %u challenges: %s\n", who + 1,
           result == QUOTH_CHALLENGE_HELD ? "all words are in the lexicon, the play stands."
                                          : "not all words are in the lexicon, it is taken back.");
    tell_scores(t);
}

/* Lets programs challenge.  They know the lexicon: the next one to move challenges a play that
 * makes no word. */
static void programs_challenge(game_table *t)
{
    quoth_play last;
    unsigned maker;
    if (must_hold(t) || quoth_position_holds(t->position) ||
        !quoth_position_last(t->position, &last, &maker))
        return;
    for (unsigned i = 1; i < t->players; i++) {
        unsigned who = (maker + i) % t->players;
        if (!t->seat[who].human) {
            challenge(t, who);
            return;
        }
    }
}

/* When a person has played the last tile, other people may still challenge it.  Returns whether the
 * game goes on. */
static bool goes_on_after_challenge(game_table *t)
{
    quoth_play last;
    unsigned maker;
    if (must_hold(t) || quoth_position_ending(t->position) != QUOTH_ENDING_OUT ||
        !quoth_position_last(t->position, &last, &maker) || last.kind != QUOTH_PLAY_PLACE ||
        !t->seat[maker].human)
        return false;
    for (unsigned i = 1; i < t->players; i++) {
        unsigned who = (maker + i) % t->players;
        if (!t->seat[who].human)
            continue;
        printf("Player %u, that was the last tile: challenge? ", who + 1);
        const char *answer = read_answer(t);
        if (answer && after_word(answer, "challenge")) {
            challenge(t, who);
            return !t->left && !quoth_cross_game_over(t->game);
        }
    }
    return false;
}

/* Takes back deeds up to the last turn of a person; false if there were none. */
static bool take_back(game_table *t)
{
    unsigned deeds = 0;
    while (quoth_cross_game_undo(t->game)) {
        deeds++;
        if (t->seat[quoth_position_turn(t->position)].human)
            break;
    }
    return deeds > 0;
}

/* ---- saving -------------------------------------------------------------------------------- */

static quoth_status record_game(const game_table *t, quoth_gcg *gcg)
{
    char nick[24];
    quoth_status status = QUOTH_OK;
    for (unsigned i = 0; i < t->players && !status; i++) {
        snprintf(nick, sizeof nick, "player%u", i + 1);
        status = quoth_gcg_add_player(gcg, nick, t->seat[i].name);
    }
    return status ? status : quoth_gcg_add_game(gcg, t->game);
}

static bool can_be_recorded(const game_table *t)
{
    if (!quoth_gcg_fits(t->game))
        complain("a game that begins in the middle cannot be written as GCG");
    return quoth_gcg_fits(t->game);
}

static quoth_status write_game(void *user, const quoth_sink *sink)
{
    return quoth_gcg_write(user, sink);
}

static bool save_game(const game_table *t, const char *path)
{
    quoth_gcg *gcg;
    if (!can_be_recorded(t))
        return false;
    quoth_status status = quoth_gcg_new(&gcg, NULL);
    if (!status)
        status = record_game(t, gcg);
    if (status)
        explain_status(status, NULL);
    bool saved = !status && file_replace(path, write_game, gcg);
    quoth_gcg_free(gcg);
    return saved;
}

/* ---- people -------------------------------------------------------------------------------- */

static void tell_unseen(const game_table *t)
{
    int count[QUOTH_LETTERS_MAX + 1];
    const quoth_tiles *tiles = &t->loaded.rules.tiles;
    unsigned sum = quoth_position_unseen(t->position, quoth_position_turn(t->position), count);
    printf("%u tiles you do not see, %u of them in the bag:", sum, quoth_position_bag(t->position));
    for (unsigned i = 0; i <= tiles->alphabet.letters; i++)
        if (count[i] > 0)
            echo_lines(stdout, " %s%d", i ? tiles->alphabet.upper[i] : "?", count[i]);
    puts("");
}

static void tell_hint(game_table *t)
{
    quoth_plays_query query = {.find = QUOTH_FIND_TOP,
                               .order = QUOTH_BY_EQUITY,
                               .opening_across = true,
                               .limit = 5,
                               .values = &t->loaded.leaves.values,
                               .watch = &interrupt_watch};
    quoth_status status = quoth_plays_find(t->finder, t->position, &query, &t->plays);
    if (status) {
        explain_status(status, NULL);
        return;
    }
    quoth_cross_write_plays(t->position, t->plays.placements, t->plays.play, t->plays.count,
                            wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT,
                            &standard_output);
}

static const char play_help[] =
    "A play is the first square of the whole word and the word: 8D WORD goes across, D8 WORD\n"
    "down. Letters that lie there are given too, or as a full stop; a small letter is a blank.\n"
    "ex ABC exchanges tiles, pass passes.\n"
    "Commands: hint, board, rack, unseen, score PLAY, challenge, undo, save FILE, resign, help,\n"
    "quit.\n";

/* Reads small letters as tiles of the rack: a person may type them without thinking of blanks.  If
 * all letters to be laid are small, `*plain` lays the tiles of the rack that have them, and blanks
 * only for the others.  False where that changes nothing. */
static bool read_plainly(const game_table *t, const quoth_play *typed, quoth_play *plain)
{
    unsigned count, has[QUOTH_LETTERS_MAX + 1] = {0}, changes = 0;
    const quoth_tile *rack =
        quoth_position_rack(t->position, quoth_position_turn(t->position), &count);
    for (unsigned i = 0; rack && i < count; i++)
        has[rack[i]]++;
    *plain = *typed;
    for (unsigned i = 0; typed->kind == QUOTH_PLAY_PLACE && i < typed->length; i++) {
        unsigned letter = quoth_tile_letter(typed->tile[i]);
        quoth_tile there = quoth_position_tile(t->position, typed->row + (typed->down ? i : 0),
                                               typed->column + (typed->down ? 0 : i));
        if (!letter || quoth_tile_letter(there) == letter)
            continue;
        if (!(typed->tile[i] & QUOTH_BLANK))
            return false;
        if (has[letter]) {
            has[letter]--;
            plain->tile[i] = (quoth_tile)letter;
            changes++;
        }
    }
    return changes > 0;
}

static bool stands(const game_table *t, const quoth_judgement *judgement)
{
    return judgement->verdict == QUOTH_LEGAL ||
           (judgement->verdict == QUOTH_PHONY && !must_hold(t));
}

/* Judges a play as it was typed, or as it was meant; false if the person does not say which. */
static bool judge_typed(game_table *t, const quoth_play *typed, quoth_judgement *judgement)
{
    quoth_play plain;
    quoth_judgement meant;
    quoth_play_judge(t->position, typed, true, judgement);
    if (!read_plainly(t, typed, &plain))
        return true;
    quoth_play_judge(t->position, &plain, true, &meant);
    if (stands(t, judgement) && stands(t, &meant)) {
        printf("Small letters are blanks. Do you mean to lay one? [y/N] ");
        const char *answer = read_answer(t);
        if (!answer) {
            t->left = true;
            return false;
        }
        if (*answer == 'y' || *answer == 'Y')
            return true;
    }
    *judgement = meant;
    return true;
}

/* Judges the play that a person typed, and makes it if `make`. */
static void say_play(game_table *t, const char *text, bool make)
{
    quoth_play play;
    quoth_judgement judgement;
    quoth_error error = {0};
    if (quoth_play_read(&play, t->position, text, strlen(text), &error)) {
        printf("That cannot be read at character %llu: %s. Say help to see how to play.\n",
               (unsigned long long)error.offset + 1, error.message);
        return;
    }
    if (!judge_typed(t, &play, &judgement))
        return;
    quoth_status status = quoth_play_equity(t->position, &judgement.play, &t->loaded.leaves.values,
                                            &judgement.play.equity);
    if (status) {
        explain_status(status, NULL);
        return;
    }
    bool fine = stands(t, &judgement);
    /* The judgement would give a bluff away, and a verbose game prints every play anyway. */
    bool silent = make && fine && (t->verbose || judgement.verdict == QUOTH_PHONY);
    if (!silent)
        quoth_cross_write_judgement(t->position, &judgement,
                                    wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT,
                                    &standard_output);
    if (make && fine)
        make_play_of(t, &judgement.play);
}

static void resign(game_table *t, unsigned who)
{
    printf("Player %u resigns.\n", who + 1);
    quoth_status status = quoth_cross_game_resign(t->game, who);
    if (status)
        give_up(t, status);
}

static void obey(game_table *t, const char *text)
{
    char rack[QUOTH_PLAY_TEXT_SIZE];
    const char *rest;
    unsigned who = quoth_position_turn(t->position);
    if (after_word(text, "help"))
        fputs(play_help, stdout);
    else if (after_word(text, "hint"))
        tell_hint(t);
    else if (after_word(text, "board"))
        show_board(t);
    else if (after_word(text, "rack"))
        puts(rack_of(t, t->position, who, rack, sizeof rack));
    else if (after_word(text, "unseen"))
        tell_unseen(t);
    else if ((rest = after_word(text, "score")))
        say_play(t, rest, false);
    else if (after_word(text, "challenge"))
        challenge(t, who);
    else if (after_word(text, "undo"))
        puts(take_back(t) ? "Taken back." : "There is nothing to take back.");
    else if ((rest = after_word(text, "save"))) {
        if (!*rest)
            puts("Say where to: save FILE.");
        else if (save_game(t, rest))
            echo_lines(stdout, "Saved as %s.\n", rest);
    } else if (after_word(text, "resign")) {
        resign(t, who);
    } else if (after_word(text, "quit"))
        t->left = true;
    else
        say_play(t, text, true);
}

static void human_turn_of(game_table *t)
{
    char rack[QUOTH_PLAY_TEXT_SIZE];
    unsigned who = quoth_position_turn(t->position);
    echo_lines(stdout, "Player %u, rack %s, play? ", who + 1,
               rack_of(t, t->position, who, rack, sizeof rack));
    char *text = read_answer(t);
    if (!text)
        t->left = true;
    else if (*text)
        obey(t, text);
}

/* Each play draws from its own stream of the seed. */
static void program_turn_of(game_table *t)
{
    quoth_random random;
    quoth_play play;
    quoth_cross_seen seen;
    unsigned who = quoth_position_turn(t->position);
    const quoth_cross_player *player = &t->seat[who].program.player;
    quoth_status status = quoth_cross_game_see(t->game, who, &seen);
    if (!status) {
        quoth_random_seed_stream(&random, t->seed, 1 + seen.deeds);
        status = player->choose(player->user, &seen, &random, &interrupt_watch, &play);
    }
    if (status == QUOTH_NOT_FOUND) {
        resign(t, who);
    } else if (status) {
        give_up(t, status);
    } else {
        make_play_of(t, &play);
    }
}

static void tell_end(const game_table *t)
{
    quoth_ending ending = quoth_position_ending(t->position);
    if (!quoth_cross_game_over(t->game)) {
        puts("The game stops here, unfinished.");
        tell_scores(t);
        return;
    }
    if (ending != QUOTH_ENDING_NONE)
        puts(ending == QUOTH_ENDING_OUT     ? "The last tile is played."
             : ending == QUOTH_ENDING_STUCK ? "Nobody scores any more."
                                            : "The challenge decides the game.");
    tell_scores(t);
    unsigned leaders = quoth_cross_game_leaders(t->game);
    for (unsigned i = 0; i < t->players; i++)
        if (leaders == 1u << i) {
            echo_lines(stdout, "Player %u (%s) wins.\n", i + 1, t->seat[i].name);
            return;
        }
    puts("A draw.");
}

int run_cross_play(const arguments *args)
{
    game_table t = {.args = args, .verbose = has_option(args, OPT_VERBOSE)};
    const char *path = option_value(args, OPT_OUTPUT, NULL);
    int status = EXIT_BAD;
    if (seat_everybody(&t) && read_seed(&t) && deal(&t) && (!path || can_be_recorded(&t))) {
        status = EXIT_FINE;
        if (with_people(&t) && isatty(STDIN_FILENO)) {
            echo_lines(stdout, "%s on %s, seed %llu. Say help for help.\n",
                       t.loaded.rules.name[0] ? t.loaded.rules.name : "rules without a name",
                       quoth_cross_words_of(t.loaded.cross).name, (unsigned long long)t.seed);
            show_board(&t);
        }
        while (!t.left && !interrupted()) {
            programs_challenge(&t);
            if (t.left || (quoth_cross_game_over(t.game) && !goes_on_after_challenge(&t)))
                break;
            if (t.seat[quoth_position_turn(t.position)].human)
                human_turn_of(&t);
            else
                program_turn_of(&t);
        }
        tell_end(&t);
        if (t.failed || (path && !save_game(&t, path)))
            status = EXIT_BAD;
    }
    clear_game(&t);
    if (interrupted())
        return EXIT_INTERRUPTED;
    return status == EXIT_FINE ? finish_output(status) : status;
}
