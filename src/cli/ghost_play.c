/* quoth ghost play: a game at the terminal, or through a pipe. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/ghost_players.h"
#include "cli/ghost_teach.h"
#include "cli/prompt.h"

typedef struct table {
    loaded_lexicon loaded;
    quoth_ghost *ghost; /* the referee */
    quoth_ghost_game *game;
    unsigned players;
    named_player *player;      /* as many as there are seats at most */
    quoth_ghost_record record; /* players' names, seed and strictness, as saved */
    const arguments *args;
    quoth_ghost_list plays; /* the plays listed last */
    bool verbose, coached;
    bool left; /* the human has gone, or the input has ended */
    int exit_status;
    prompt prompt;
} table;

/* ---- setting up --------------------------------------------------------------------------- */

static void free_players(named_player *player)
{
    for (unsigned i = 0; player && i < QUOTH_GHOST_SEATS_MAX; i++)
        player_free(&player[i]);
    free(player);
}

static void clear_table(table *t)
{
    prompt_end(&t->prompt);
    free_players(t->player);
    quoth_ghost_list_free(&t->plays);
    quoth_ghost_game_free(t->game);
    quoth_ghost_free(t->ghost);
    unload(&t->loaded);
}

static bool new_game(table *t)
{
    return explain_status(quoth_ghost_game_new(&t->game, t->ghost, &limited_memory), NULL) ==
           EXIT_FINE;
}

static bool seat_players(table *t)
{
    t->players = quoth_ghost_rules_of(t->ghost).players;
    t->player = calloc(QUOTH_GHOST_SEATS_MAX, sizeof *t->player);
    if (!t->player) {
        complain("out of memory");
        return false;
    }
    for (unsigned i = 0; i < t->players; i++)
        if (!player_make(&t->player[i], t->record.player[i], t->args, t->ghost))
            return false;
    return true;
}

/* The player that the arguments name for a seat; --me seats a person there and the other player
 * opposite. */
static const char *player_named(const arguments *args, unsigned seat)
{
    const char *me = option_value(args, OPT_ME, NULL);
    unsigned mine = me && strcmp(me, "second") == 0;
    if (!me || seat > 1)
        return seat_option(args, seat, seat == 0 ? "human" : "rational");
    if (seat == mine)
        return "human";
    return args->operands ? args->operand[0]
                          : option_value(args, seat ? OPT_SECOND : OPT_FIRST, "rational");
}

static bool me_fits(const arguments *args)
{
    const char *me = option_value(args, OPT_ME, NULL);
    if (!me ||
        (args->operands <= 1 && !has_option(args, strcmp(me, "first") ? OPT_SECOND : OPT_FIRST)))
        return true;
    complain("--me %s says who sits there: name the other player alone, as in "
             "`quoth ghost play level:50 --me %s`",
             me, me);
    return false;
}

/* Sets up the game that the options describe. */
static bool set_up(table *t)
{
    const arguments *args = t->args;
    uint64_t now = (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid();
    if (!me_fits(args) ||
        !option_number(args, OPT_SEED, now % 1000000, 0, UINT64_MAX, &t->record.seed))
        return false;
    for (unsigned i = 0; i < QUOTH_GHOST_SEATS_MAX; i++) {
        const char *name = player_named(args, i);
        if (strlen(name) >= sizeof t->record.player[i]) {
            complain("the name of a player has at most %zu bytes: put the command into a file",
                     sizeof t->record.player[i] - 1);
            return false;
        }
        strcpy(t->record.player[i], name);
    }
    t->record.strict = has_option(args, OPT_STRICT);
    return load_lexicon(&t->loaded, args, option_value(args, OPT_WORDS, "enable1")) &&
           solve_game(&t->ghost, t->loaded.lexicon, args, ALL_IF_FEW) && new_game(t) &&
           seat_players(t);
}

/* Takes over a saved game, which must have the same words, rules and players.  Nothing changes
 * unless all is well. */
static bool load_game(table *t, const char *path)
{
    file_bytes file;
    quoth_error error = {0};
    quoth_ghost_record record;
    uint8_t digest[32];
    if (!file_read(&file, path))
        return false;
    if (quoth_ghost_record_read(&record, file.bytes, file.size, &error)) {
        complain("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
        file_release(&file);
        return false;
    }
    bool fine = true;
    if (quoth_lexicon_sha256(t->loaded.lexicon, digest) ||
        memcmp(digest, record.sha256, sizeof digest) != 0) {
        complain("%s was played with %s (%u words), not with the words of %s; see --words", path,
                 record.lexicon, record.words, quoth_lexicon_name(t->loaded.lexicon));
        fine = false;
    }
    table fresh = {.loaded = t->loaded, .args = t->args, .record = record};
    quoth_ghost_rules rules = quoth_ghost_record_rules(&record);
    quoth_status status = QUOTH_OK;
    if (fine)
        status = open_few(&fresh.ghost, t->loaded.lexicon, &rules, &error);
    if (status == QUOTH_NOT_FOUND) /* such rules */
        complain("%s: %s", path, error.message);
    else
        explain_status(status, &error);
    fine = fine && !status;
    fine = fine && new_game(&fresh) && seat_players(&fresh);
    if (fine)
        status = quoth_ghost_record_replay(fresh.game, file.bytes, file.size, &error);
    if (status == QUOTH_BAD_TEXT)
        complain("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
    else if (fine)
        explain_status(status, &error);
    fine = fine && !status;
    file_release(&file);
    table *discard = fine ? t : &fresh;
    free_players(discard->player);
    quoth_ghost_game_free(discard->game);
    quoth_ghost_free(discard->ghost);
    if (fine) {
        t->ghost = fresh.ghost;
        t->game = fresh.game;
        t->record = record;
        t->players = fresh.players;
        t->player = fresh.player;
    }
    return fine;
}

/* ---- talking ------------------------------------------------------------------------------ */

typedef char spelled[QUOTH_WORD_TEXT_SIZE];

static const char *spell(const table *t, const quoth_letters *letters, char *text)
{
    quoth_alphabet_spell(quoth_lexicon_alphabet(t->loaded.lexicon), letters, text, sizeof(spelled));
    return text;
}

static const quoth_letters *fragment_of(const table *t)
{
    return quoth_ghost_game_fragment(t->game);
}

/* Finds the plays from here and keeps them until the next call; if that fails, complains and
 * returns false. */
static bool find_plays(table *t, quoth_known want)
{
    t->plays.want = want;
    return explain_status(quoth_ghost_plays(t->ghost, fragment_of(t), &t->plays), NULL) ==
           EXIT_FINE;
}

/* The words for an illegal fragment in this variant: "begins no word", "is in no word". */
static const char *in_no_word(const table *t)
{
    return strcmp(quoth_ghost_rules_of(t->ghost).variant, "ghost") == 0 ? "begins no word"
                                                                        : "is in no word";
}

static unsigned count_people(const table *t)
{
    unsigned people = 0;
    for (unsigned i = 0; i < t->players; i++)
        people += t->player[i].human;
    return people;
}

/* Whether this seat is the only person's. */
static bool is_you(const table *t, unsigned seat)
{
    return t->player[seat].human && count_people(t) == 1;
}

/* A seat as the subject of a sentence: "You", "The computer", "The third player (random)". */
typedef char subject[100];

static const char *subject_of(const table *t, unsigned seat, char *text)
{
    const named_player *player = &t->player[seat];
    if (is_you(t, seat))
        strcpy(text, "You");
    else if (t->players == 2 && count_people(t) == 1)
        strcpy(text, "The computer");
    else if (count_people(t))
        snprintf(text, sizeof(subject), "The %s player", quoth_seat_name(seat));
    else
        snprintf(text, sizeof(subject), "The %s player (%s)", quoth_seat_name(seat), player->name);
    return text;
}

/* The same inside a sentence: "you", "the computer". */
static const char *in_sentence(const table *t, unsigned seat, char *text)
{
    subject_of(t, seat, text);
    text[0] = *text == 'Y' ? 'y' : 't';
    return text;
}

/* The same with a verb: "You win", "The computer wins". */
static void print_deed(const table *t, unsigned seat, const char *verb, const char *ending)
{
    subject who;
    echo_lines(stdout, "%s %s%s%s", subject_of(t, seat, who), verb, is_you(t, seat) ? "" : "s",
               ending);
}

/* A complete fragment; where it is letters in any order, the word that they spell. */
static void print_word(const table *t, const quoth_letters *fragment)
{
    spelled text;
    quoth_letters word;
    printf("\"%s\" ", spell(t, fragment, text));
    if (quoth_ghost_word(t->ghost, fragment, &word) == QUOTH_OK &&
        !quoth_letters_equal(&word, fragment))
        printf("spells \"%s\"", spell(t, &word, text));
    else
        printf("is a word");
}

/* The last fragment of a game, or the word that its letters spell. */
static const char *spell_end(const table *t, const quoth_letters *end, char *text)
{
    quoth_letters word;
    return spell(t, quoth_ghost_word(t->ghost, end, &word) == QUOTH_OK ? &word : end, text);
}

/* The answer to a question, NULL at the end of input. */
static char *ask(table *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static char *ask(table *t, const char *format, ...)
{
    char question[sizeof(spelled) + 200];
    va_list values;
    va_start(values, format);
    vsnprintf(question, sizeof question, format, values);
    va_end(values);
    char *answer = prompt_ask(&t->prompt, question);
    if (t->prompt.failed)
        t->exit_status = EXIT_BAD;
    return answer;
}

static void print_plays(table *t)
{
    spelled text;
    size_t n = 0;
    if (!find_plays(t, QUOTH_KNOWN_LEGALITY))
        return;
    for (size_t i = 0; i < t->plays.count; i++)
        if (t->plays.play[i].view.legal)
            printf("%s%s%s", n++ ? " " : "  ", spell(t, &t->plays.play[i].after, text),
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
    PLAY_RESIGN,
    PLAY_HELP,
    PLAY_QUIT
} command_of_play;

static const prompt_command commands_of_play[] = {
    [PLAY_HINT] = {"hint", NULL, "a play that wins, if there is one"},
    [PLAY_BEST] = {"best", "[N]", "the best N plays (5 unless given), and how each ends"},
    [PLAY_WHY] = {"why", NULL, "why this position is won or lost"},
    [PLAY_LEGAL] = {"legal", NULL, "the plays that are possible; * ends the game"},
    [PLAY_CHECK] = {"check", "WORD", "whether WORD is a word here"},
    [PLAY_UNDO] = {"undo", NULL, "take back your last play"},
    [PLAY_NEW] = {"new", "[first|second]", "another game; you change places unless you say where"},
    [PLAY_SAVE] = {"save", "FILE", "write the game to a file"},
    [PLAY_LOAD] = {"load", "FILE", "go on with a saved game"},
    [PLAY_RESIGN] = {"resign", NULL, "give up"},
    [PLAY_HELP] = {"help", NULL, "this text (? for short)"},
    [PLAY_QUIT] = {"quit", NULL, "leave"},
    {0}};

static void print_help(const table *t)
{
    const char *variant = quoth_ghost_rules_of(t->ghost).variant;
    puts("  Say a letter, or the whole new fragment.");
    if (strcmp(variant, "super") == 0 || strcmp(variant, "superduper") == 0)
        puts("  +x adds x at the end, x+ in front.");
    if (strcmp(variant, "superduper") == 0)
        puts("  Say the whole new fragment to reverse it.");
    prompt_help(commands_of_play);
    puts("  Where a command is a play as well, you are asked; :hint is always the command.");
}

/* ---- reading a play ----------------------------------------------------------------------- */

typedef enum reading {
    READ_PLAY,    /* something that adds a letter, legal or not */
    READ_ASK,     /* a bare letter that fits in more than one way */
    READ_NOTHING, /* no play */
    READ_FAILED   /* the plays could not be found; the reason has been printed */
} reading;

/* Finds the legal ways to add one letter, each once, in `forms`; if there is none, the first way.
 * find_plays must have run. */
static size_t ways_to_add(const table *t, uint8_t letter, quoth_letters *forms)
{
    const quoth_ghost_list *plays = &t->plays;
    size_t n = quoth_ghost_forms(t->ghost, fragment_of(t), letter, forms), kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool known = false, legal = false;
        for (size_t k = 0; k < kept; k++)
            known |= quoth_letters_equal(&forms[k], &forms[i]);
        for (size_t k = 0; k < plays->count; k++)
            legal |= plays->play[k].view.legal &&
                     quoth_letters_equal(&plays->play[k].after, &forms[i]);
        if (!known && legal)
            forms[kept++] = forms[i];
    }
    return kept ? kept : n ? 1 : 0;
}

/* "+x" and "x+": form 0 of a letter is at the end, form 1 in front. */
static bool read_end(const table *t, const char *text, quoth_letters *after)
{
    quoth_letters letter, forms[QUOTH_GHOST_FORMS_MAX];
    size_t size = strlen(text);
    bool front = size > 1 && text[size - 1] == '+', back = size > 1 && text[0] == '+';
    if (front == back)
        return false;
    if (quoth_alphabet_read(quoth_lexicon_alphabet(t->loaded.lexicon), text + back, size - 1,
                            &letter, NULL) ||
        letter.length != 1)
        return false;
    size_t n = quoth_ghost_forms(t->ghost, fragment_of(t), letter.letter[0], forms);
    if ((size_t)front >= n)
        return false;
    *after = forms[front];
    return true;
}

static reading read_play(table *t, const char *text, quoth_letters *forms, size_t *n)
{
    quoth_letters typed;
    *n = 1;
    if (read_end(t, text, &forms[0]))
        return READ_PLAY;
    if (!*text || quoth_alphabet_read(quoth_lexicon_alphabet(t->loaded.lexicon), text, strlen(text),
                                      &typed, NULL))
        return READ_NOTHING;
    if (quoth_ghost_is_play(t->ghost, fragment_of(t), &typed)) {
        forms[0] = typed;
        return READ_PLAY;
    }
    if (typed.length != 1)
        return READ_NOTHING;
    if (!find_plays(t, QUOTH_KNOWN_LEGALITY))
        return READ_FAILED;
    *n = ways_to_add(t, typed.letter[0], forms);
    return *n == 0 ? READ_NOTHING : *n == 1 ? READ_PLAY : READ_ASK;
}

/* ---- beginnings --------------------------------------------------------------------------- */

/* How a variant is played, and what ends the game. */
static void print_rules(const table *t)
{
    static const char *const how[][2] = {
        {"ghost", "Add a letter to the end of the fragment"},
        {"super", "Add a letter at either end of the fragment"},
        {"superduper", "Add a letter at either end of the fragment, or of its reverse"},
        {"xghost", "Add a letter anywhere in the fragment"},
        {"spook", "Add a letter; their order does not matter"}};
    quoth_ghost_rules rules = quoth_ghost_rules_of(t->ghost);
    echo_lines(stdout, "%s%s%s%s with the words of %s of %u letters and more.\n", rules.variant,
               rules.reading ? " (" : "", rules.reading ? rules.reading : "",
               rules.reading ? ")" : "", quoth_lexicon_name(t->loaded.lexicon), rules.min);
    for (size_t i = 0; i < sizeof how / sizeof *how; i++)
        if (strcmp(how[i][0], rules.variant) == 0)
            printf("%s.\n", how[i][1]);
    if (rules.misere == QUOTH_MISERE_LEGAL)
        puts("Who completes a word wins.");
    else
        printf("Who completes a word, or says what %s, %s.\n", in_no_word(t),
               rules.misere ? "wins" : "loses");
}

/* Says who begins, and whether that is good. */
static void print_beginning(const table *t)
{
    static const quoth_letters nothing;
    quoth_ghost_view start;
    print_deed(t, 0, "begin", ".");
    if (t->players == 2 && !quoth_ghost_look(t->ghost, &nothing, QUOTH_KNOWN_OUTCOME, &start))
        printf(" With best play whoever begins %s%s.", start.wins ? "wins" : "loses",
               is_you(t, start.wins) ? "; \"new\" changes places" : "");
    puts("\nSay help for help.");
}

/* Greets people at a terminal: a pipe gets the game and nothing else. */
static void greet(const table *t)
{
    spelled text;
    unsigned plays = quoth_ghost_game_plays(t->game);
    if (t->left || !t->prompt.terminal || !count_people(t))
        return;
    print_rules(t);
    if (!plays) {
        print_beginning(t);
        return;
    }
    printf("The fragment is \"%s\", after %u play%s.\n", spell(t, fragment_of(t), text), plays,
           plays == 1 ? "" : "s");
}

/* Begins another game, in which the player of seat `from` sits in the first.  Nothing changes if
 * that fails. */
static bool change_places(table *t, unsigned from)
{
    table fresh = {.loaded = t->loaded, .args = t->args, .ghost = t->ghost, .record = t->record};
    for (unsigned i = 0; i < t->players; i++)
        strcpy(fresh.record.player[i], t->record.player[(from + i) % t->players]);
    fresh.record.seed++;
    bool fine = new_game(&fresh) && seat_players(&fresh);
    table *discard = fine ? t : &fresh;
    free_players(discard->player);
    quoth_ghost_game_free(discard->game);
    if (fine) {
        t->game = fresh.game;
        t->player = fresh.player;
        t->record = fresh.record;
    }
    return fine;
}

/* Another game: "first" and "second" seat the only person there, else everybody moves on by a
 * seat. */
static void begin_again(table *t, const char *where)
{
    unsigned seat = 0, you = 0;
    while (you < t->players && !is_you(t, you))
        you++;
    if (*where) {
        while (seat < t->players && strcasecmp(where, quoth_seat_name(seat)) != 0)
            seat++;
        if (seat == t->players || you == t->players) {
            puts(you == t->players ? "  Say new: everybody moves on by a seat."
                                   : "  Say new, new first or new second.");
            return;
        }
    }
    if (change_places(t, *where ? (you + t->players - seat) % t->players : 1))
        print_beginning(t);
}

/* ---- commands ----------------------------------------------------------------------------- */

static quoth_status write_record(void *user, const quoth_sink *sink)
{
    table *t = user;
    return quoth_ghost_record_write(&t->record, t->game, sink);
}

/* How a play ends, with best play on both sides. */
static bool print_best_end(table *t, const quoth_ghost_play *play)
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
    if (explain_status(find_best_end(t->ghost, play, &limited_memory, &end), NULL) != EXIT_FINE)
        return false;
    printf("best play ends with \"%s\"", spell_end(t, &end, text));
    return true;
}

static void print_hint(table *t)
{
    spelled text;
    const quoth_ghost_play *best;
    if (!find_plays(t, QUOTH_KNOWN_OUTCOME))
        return;
    quoth_status status = quoth_ghost_best(t->ghost, fragment_of(t), &t->plays, &best);
    if (status) {
        if (status != QUOTH_NOT_FOUND)
            explain_status(status, NULL);
        return;
    }
    spell(t, &best->after, text);
    if (best->wins)
        printf(t->players == 2 ? "  \"%s\" wins; " : "  \"%s\" does not lose; ", text);
    else if (quoth_ghost_summarize(t->ghost).lengths)
        printf("  Nothing wins. \"%s\" lasts longest; ", text);
    else
        printf("  Nothing wins. \"%s\" is as good as any; ", text);
    if (print_best_end(t, best))
        puts(".");
}

static void print_best(table *t, const char *operand)
{
    spelled text;
    uint64_t wanted = 5;
    if (*operand && (!parse_number(operand, 1000, &wanted) || wanted == 0)) {
        puts("  best takes a number: best 3.");
        return;
    }
    if (!find_plays(t, QUOTH_KNOWN_OUTCOME))
        return;
    put_best_first(&t->plays);
    for (size_t i = 0; i < t->plays.count && i < wanted; i++) {
        const quoth_ghost_play *play = &t->plays.play[i];
        printf("  %-*s %s; ", (int)fragment_of(t)->length + 2, spell(t, &play->after, text),
               !play->wins       ? "loses"
               : t->players == 2 ? "wins"
                                 : "does not lose");
        if (!print_best_end(t, play))
            return;
        putchar('\n');
    }
    if (!t->plays.count)
        puts("  There is no play.");
}

static void explain_position(table *t)
{
    fflush(stdout);
    explain_status(quoth_ghost_write_explanation(
                       t->ghost, fragment_of(t),
                       wants_color() ? QUOTH_FORMAT_COLOR : QUOTH_FORMAT_TEXT, &standard_output),
                   NULL);
}

static void check_word(table *t, const char *text)
{
    spelled word;
    quoth_letters letters;
    quoth_ghost_view view;
    const quoth_lexicon *lexicon = t->loaded.lexicon;
    unsigned min = quoth_ghost_rules_of(t->ghost).min;
    if (quoth_alphabet_read(quoth_lexicon_alphabet(lexicon), text, strlen(text), &letters, NULL)) {
        echo_lines(stdout, "  \"%.60s\" is not written in the letters of %s.\n", text,
                   quoth_lexicon_name(lexicon));
        return;
    }
    spell(t, &letters, word);
    if (quoth_lexicon_has(lexicon, &letters)) {
        echo_lines(stdout, "  \"%s\" is a word of %s", word, quoth_lexicon_name(lexicon));
        if (letters.length < min)
            printf(", but too short to count: words have %u letters or more", min);
        puts(".");
        return;
    }
    if (explain_status(quoth_ghost_look(t->ghost, &letters, QUOTH_KNOWN_LEGALITY, &view), NULL) !=
        EXIT_FINE)
        return;
    echo_lines(stdout, "  \"%s\" is not a word of %s, ", word, quoth_lexicon_name(lexicon));
    if (view.legal)
        puts("but a fragment of one.");
    else
        printf("and %s.\n", in_no_word(t));
}

/* Back to the last decision of a person, also across the end of the game. */
static void undo(table *t)
{
    spelled text;
    unsigned now = quoth_ghost_game_plays(t->game), to = now;
    quoth_ghost_ending ending = quoth_ghost_game_ending(t->game);
    if (ending == QUOTH_GHOST_RESIGNED || ending == QUOTH_GHOST_ILLEGAL) {
        quoth_ghost_game_undo(t->game);
        if (t->player[quoth_ghost_game_turn(t->game)].human) {
            puts("  The game goes on.");
            return;
        }
    }
    while (to > 0 && !t->player[(to - 1) % t->players].human)
        to--;
    if (to == 0) {
        puts("  There is nothing to take back.");
        return;
    }
    printf("  Taken back:");
    for (unsigned i = now; i >= to; i--) {
        unsigned seat = (i - 1) % t->players;
        subject who;
        spell(t, quoth_ghost_game_at(t->game, i), text);
        if (is_you(t, seat))
            printf(" your");
        else
            echo_lines(stdout, " %s's", in_sentence(t, seat, who));
        printf(" \"%s\"%s", text, i > to ? "," : ".\n");
    }
    for (; now >= to; now--)
        quoth_ghost_game_undo(t->game);
}

typedef enum outcome { DONE, UNKNOWN } outcome;

static outcome obey(table *t, const char *text)
{
    const char *operand;
    const prompt_command *command = prompt_find(commands_of_play, text, &operand);
    if (!command)
        return UNKNOWN;
    if (command->operand && command->operand[0] != '[' && !*operand) {
        printf("  Say what: %s %s.\n", command->name, command->operand);
        return DONE;
    }
    command_of_play c = (command_of_play)(command - commands_of_play);
    bool about_plays = c == PLAY_HINT || c == PLAY_BEST || c == PLAY_LEGAL || c == PLAY_RESIGN;
    if (about_plays && quoth_ghost_game_ending(t->game) != QUOTH_GHOST_GOING_ON) {
        puts("  The game is over.");
        return DONE;
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
        begin_again(t, operand);
        break;
    case PLAY_SAVE:
        if (file_replace(operand, write_record, t))
            echo_lines(stdout, "  Saved in %s.\n", operand);
        break;
    case PLAY_LOAD:
        if (load_game(t, operand)) {
            echo_lines(stdout, "  Loaded %s.\n", operand);
            greet(t);
        }
        break;
    case PLAY_RESIGN:
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_RESIGNED);
        break;
    case PLAY_HELP:
        print_help(t);
        break;
    case PLAY_QUIT:
        t->left = true;
        break;
    }
    return DONE;
}

/* ---- turns -------------------------------------------------------------------------------- */

/* Refuses a play that is not legal: explains it, or with --strict ends the game. */
static void refuse(table *t, const char *text, const quoth_letters *after)
{
    spelled typed, now;
    if (after)
        printf("  \"%s\" %s.", spell(t, after, typed), in_no_word(t));
    else if (!fragment_of(t)->length)
        echo_lines(stdout, "  \"%.60s\" is not one letter.", text);
    else
        echo_lines(stdout, "  \"%.60s\" does not add a letter to \"%s\".", text,
                   spell(t, fragment_of(t), now));
    if (t->record.strict) {
        putchar('\n');
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_ILLEGAL);
    } else {
        puts(" Try again, or say help.");
    }
}

/* Asks a question that is answered by y or n; anything else, and no answer, is n. */
static bool ask_yes(table *t, const char *question)
{
    const char *answer = ask(t, "  %s [y/N] ", question);
    t->left |= !answer;
    return answer && (*answer == 'y' || *answer == 'Y');
}

/* Asks the player which of the ways to add the letter is meant; false if the answer names none. */
static bool ask_which(table *t, quoth_letters *forms, size_t n)
{
    spelled text;
    printf("  Which:");
    for (size_t i = 0; i < n; i++)
        printf("%s %s", i ? " or" : "", spell(t, &forms[i], text));
    puts("?");
    const char *answer = ask(t, "  > ");
    quoth_letters after[QUOTH_GHOST_FORMS_MAX];
    size_t ways;
    if (!answer) {
        t->left = true;
        return false;
    }
    if (read_play(t, answer, after, &ways) != READ_PLAY)
        return false;
    forms[0] = after[0];
    return true;
}

static void verbose_line(const table *t, unsigned side, const quoth_letters *given,
                         const quoth_letters *after)
{
    spelled from, to;
    if (t->verbose)
        printf("Player %u, given \"%s\", plays \"%s\".\n", side, spell(t, given, from),
               spell(t, after, to));
}

/* Handles a play that could not be found or made, for want of memory or time.  A person may try
 * something else; a program's game ends. */
static void fail(table *t, quoth_status status)
{
    int exit_status = explain_status(status, NULL);
    if (t->player[quoth_ghost_game_turn(t->game)].human)
        return;
    t->exit_status = exit_status;
    t->left = true;
}

static void make_play(table *t, const quoth_letters *after, const char *text)
{
    unsigned side = quoth_ghost_game_turn(t->game);
    quoth_letters given = *fragment_of(t);
    quoth_status status = quoth_ghost_game_play(t->game, after);
    if (status && status != QUOTH_NOT_FOUND) {
        fail(t, status);
        return;
    }
    if (status && t->player[side].program) {
        puts("That is no play here.");
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_ILLEGAL);
    } else if (status) {
        refuse(t, text, after);
        if (quoth_ghost_game_ending(t->game) == QUOTH_GHOST_GOING_ON)
            return;
    }
    verbose_line(t, side, &given, after);
}

/* Asks whether a line that is a command and a play is meant as the play. */
static bool means_play(table *t, const char *text, const quoth_letters *after)
{
    spelled word;
    const char *operand;
    quoth_ghost_view view;
    if (!prompt_find(commands_of_play, text, &operand) || after->length == 1)
        return true;
    if (explain_status(quoth_ghost_look(t->ghost, after, QUOTH_KNOWN_LEGALITY, &view), NULL) !=
        EXIT_FINE)
        return false;
    echo_lines(stdout, "  \"%.60s\" is a command, and a play that makes \"%s\"%s.\n", text,
               spell(t, after, word), view.word ? ", a complete word" : "");
    return ask_yes(t, "Do you mean the play?");
}

/* With --coach: warns before a play that gives a won position away, or that ends the game where
 * another would not, and asks; false if the player thinks again. */
static bool insists(table *t, const quoth_letters *after)
{
    spelled text;
    quoth_letters arranged = *after;
    const quoth_ghost_play *best, *said = NULL;
    if (!t->coached || !find_plays(t, QUOTH_KNOWN_OUTCOME) ||
        quoth_ghost_best(t->ghost, fragment_of(t), &t->plays, &best))
        return true;
    quoth_ghost_arrange(t->ghost, &arranged);
    for (size_t i = 0; i < t->plays.count; i++)
        if (quoth_letters_equal(&t->plays.play[i].after, &arranged))
            said = &t->plays.play[i];
    if (!said || said->wins || (!best->wins && (!said->view.word || best->view.word)))
        return true;
    if (said->view.word) {
        printf("  Careful: ");
        print_word(t, &arranged);
        printf(", and loses at once");
    } else {
        printf("  Careful: \"%s\" loses; ", spell(t, &said->after, text));
        if (!print_best_end(t, said))
            return true;
    }
    puts(best->wins ? ". Another play wins." : ".");
    return ask_yes(t, "Say it anyway?");
}

static void human_turn(table *t)
{
    spelled now;
    subject who;
    quoth_letters forms[QUOTH_GHOST_FORMS_MAX];
    size_t n = 0;
    unsigned seat = quoth_ghost_game_turn(t->game);
    spell(t, fragment_of(t), now);
    char *text = !*now
                     ? ask(t, "%s begin%s: ", subject_of(t, seat, who), is_you(t, seat) ? "" : "s")
                 : is_you(t, seat) ? ask(t, "\"%s\", your turn: ", now)
                                   : ask(t, "\"%s\", %s: ", now, in_sentence(t, seat, who));
    if (!text) {
        t->left = true;
        return;
    }
    if (!*text)
        return;
    if (*text == ':') {
        if (obey(t, text + 1) == UNKNOWN)
            echo_lines(stdout, "  No command \"%.60s\"; say :help.\n", text);
        return;
    }
    reading r = read_play(t, text, forms, &n);
    if (r == READ_NOTHING) {
        if (obey(t, text) == UNKNOWN)
            refuse(t, text, NULL);
        return;
    }
    if (r == READ_FAILED)
        return;
    char *kept = strdup(text); /* a question reads another line into the same buffer */
    if (!kept)
        complain("out of memory");
    else if (r == READ_PLAY && !means_play(t, kept, &forms[0])) {
        if (!t->left)
            obey(t, kept);
    } else if ((r == READ_PLAY || ask_which(t, forms, n)) && insists(t, &forms[0]))
        make_play(t, &forms[0], kept);
    free(kept);
}

/* Each play draws from its own stream of the seed, so that a game goes on alike after a load. */
static void program_turn(table *t)
{
    unsigned seat = quoth_ghost_game_turn(t->game), plays = quoth_ghost_game_plays(t->game);
    const named_player *p = &t->player[seat];
    quoth_random random;
    quoth_letters after;
    spelled text;
    quoth_random_seed_stream(&random, t->record.seed, plays + 1);
    quoth_ghost_seen seen;
    quoth_ghost_game_see(t->game, &seen);
    quoth_status status =
        p->player.choose(p->player.user, &seen, &random, &interrupt_watch, &after);
    if (status && status != QUOTH_NOT_FOUND) {
        fail(t, status);
        return;
    }
    if (status) {
        print_deed(t, seat, "know", " no word that goes on from ");
        printf("\"%s\".\n", spell(t, fragment_of(t), text));
        quoth_ghost_game_forfeit(t->game, QUOTH_GHOST_RESIGNED);
        return;
    }
    if (!t->verbose && count_people(t)) {
        print_deed(t, seat, "say", "");
        printf(" \"%s\".\n", spell(t, &after, text));
    }
    make_play(t, &after, "");
}

/* Says where the loser stood to win last, and what should have been said. */
static void tell_turning_point(const table *t)
{
    spelled given, said, kept, end;
    subject who;
    turning_point p;
    unsigned loser = quoth_ghost_game_loser(t->game);
    quoth_status status = find_turning_point(t->game, loser, &limited_memory, &p);
    if (status == QUOTH_NOT_FOUND) {
        echo_lines(stdout, "%s never had a winning play", subject_of(t, loser, who));
        puts(t->players == 2 && loser == 0 ? ": with best play whoever begins loses." : ".");
        return;
    }
    if (explain_status(status, NULL) != EXIT_FINE)
        return;
    spell(t, quoth_ghost_game_at(t->game, p.plays), given);
    echo_lines(stdout, "The turning point was \"%s\", where %s ", given,
               in_sentence(t, loser, who));
    if (p.said.length)
        printf("said \"%s\".\n", spell(t, &p.said, said));
    else
        puts("gave up.");
    printf("\"%s\" was the play to make; best play ends with \"%s\".\n", spell(t, &p.kept, kept),
           spell_end(t, &p.end, end));
}

static void announce(const table *t)
{
    spelled text;
    subject who;
    quoth_ghost_ending ending = quoth_ghost_game_ending(t->game);
    unsigned loser = quoth_ghost_game_loser(t->game);
    switch (ending) {
    case QUOTH_GHOST_WORD:
        print_word(t, fragment_of(t));
        printf(". ");
        break;
    case QUOTH_GHOST_LEFT:
        printf("\"%s\" %s. ", spell(t, fragment_of(t), text), in_no_word(t));
        break;
    case QUOTH_GHOST_ILLEGAL:
        printf("An illegal play loses. ");
        break;
    case QUOTH_GHOST_RESIGNED:
        print_deed(t, loser, "give", " up. ");
        break;
    case QUOTH_GHOST_STUCK:
        printf("Nothing can be added to \"%s\". ", spell(t, fragment_of(t), text));
        break;
    case QUOTH_GHOST_GOING_ON:
        return;
    }
    if (t->players > 2) {
        print_deed(t, loser, "lose", ".\n");
    } else if (is_you(t, loser)) {
        echo_lines(stdout, "You lose, %s wins.\n", in_sentence(t, !loser, who));
    } else {
        print_deed(t, !loser, "win", ".\n");
    }
}

static bool has_positions(const table *t)
{
    return quoth_ghost_summarize(t->ghost).words > 0;
}

/* Plays until the game is over or everybody has left. */
static void play_game(table *t)
{
    while (!t->left && !interrupted() && quoth_ghost_game_ending(t->game) == QUOTH_GHOST_GOING_ON) {
        if (t->player[quoth_ghost_game_turn(t->game)].human)
            human_turn(t);
        else
            program_turn(t);
    }
}

/* After a game at a terminal: another one, or back into this one. */
static void ask_for_more(table *t)
{
    while (!t->left && !interrupted() && quoth_ghost_game_ending(t->game) != QUOTH_GHOST_GOING_ON) {
        const char *answer = ask(t, "Another game with places changed? [Y/n, or undo, why, save] ");
        if (!answer || strcasecmp(answer, "n") == 0 || strcasecmp(answer, "no") == 0)
            t->left = true;
        else if (!*answer || strcasecmp(answer, "y") == 0 || strcasecmp(answer, "yes") == 0)
            begin_again(t, "");
        else if (obey(t, answer + (*answer == ':')) == UNKNOWN)
            puts("  The game is over. Say y for another, undo to take back, or quit.");
    }
}

/* The game stops before its end: whoever pressed Ctrl-C may save it. */
static void stop_game(table *t)
{
    const char *answer = NULL;
    if (quoth_ghost_game_plays(t->game))
        answer = prompt_ask_last(&t->prompt, "Save the game? The name of a file, or Enter: ");
    if (answer && *answer && file_replace(answer, write_record, t))
        echo_lines(stdout, "  Saved in %s; go on with --load.\n", answer);
    puts("The game stops here, unfinished.");
}

int run_ghost_play(const arguments *args)
{
    table t = {.args = args,
               .plays = {.memory = &limited_memory},
               .verbose = has_option(args, OPT_VERBOSE),
               .coached = has_option(args, OPT_COACH)};
    const char *saved = option_value(args, OPT_LOAD, NULL);
    t.exit_status = EXIT_BAD;
    prompt_begin(&t.prompt, commands_of_play);
    if (player_operands_fit(args, QUOTH_GHOST_SEATS_MAX) && set_up(&t) &&
        (!saved || load_game(&t, saved))) {
        t.exit_status = EXIT_FINE;
        if (!has_positions(&t)) {
            puts("There is no word to play with, so the first player has nothing to say. The "
                 "second player wins.");
            t.left = true;
        } else {
            greet(&t);
        }
        bool people = count_people(&t), over;
        do {
            play_game(&t);
            over = quoth_ghost_game_ending(t.game) != QUOTH_GHOST_GOING_ON;
            if (over) {
                announce(&t);
                if (people && !interrupted())
                    tell_turning_point(&t);
                if (people && t.prompt.terminal)
                    ask_for_more(&t);
            } else if (has_positions(&t)) {
                stop_game(&t);
            }
        } while (over && people && t.prompt.terminal && !t.left && !interrupted());
    }
    clear_table(&t);
    return interrupted() ? EXIT_INTERRUPTED : t.exit_status;
}
