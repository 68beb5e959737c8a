#include "cli/ghost_table.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- setting up --------------------------------------------------------------------------- */

static void free_players(named_player *player)
{
    for (unsigned i = 0; player && i < QUOTH_GHOST_SEATS_MAX; i++)
        player_free(&player[i]);
    free(player);
}

void ghost_table_clear(table *t)
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
    quoth_status status = quoth_ghost_game_new(&t->game, t->ghost, &limited_memory);
    if (!status && t->record.challenges)
        status = quoth_ghost_game_allow_challenges(t->game);
    return explain_status(status, NULL) == EXIT_FINE;
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

bool ghost_table_set_up(table *t)
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
    t->record.challenges = has_option(args, OPT_CHALLENGES);
    return load_lexicon(&t->loaded, args, option_value(args, OPT_WORDS, "enable1")) &&
           solve_game(&t->ghost, t->loaded.lexicon, args, ALL_IF_FEW) &&
           challenges_fit(t->ghost, args) && new_game(t) && seat_players(t);
}

bool ghost_table_change_places(table *t, unsigned from)
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

/* ---- saved games -------------------------------------------------------------------------- */

static quoth_status write_record(void *user, const quoth_sink *sink)
{
    table *t = user;
    return quoth_ghost_record_write(&t->record, t->game, sink);
}

bool ghost_table_save(table *t, const char *path)
{
    return file_replace(path, write_record, t);
}

bool ghost_table_load(table *t, const char *path)
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

const char *ghost_spell(const table *t, const quoth_letters *letters, char *text)
{
    quoth_alphabet_spell(quoth_lexicon_alphabet(t->loaded.lexicon), letters, text, sizeof(spelled));
    return text;
}

const quoth_letters *fragment_of(const table *t)
{
    return quoth_ghost_game_fragment(t->game);
}

bool find_plays(table *t, quoth_known want)
{
    t->plays.want = want;
    return explain_status(quoth_ghost_plays(t->ghost, fragment_of(t), &t->plays), NULL) ==
           EXIT_FINE;
}

const char *in_no_word(const table *t)
{
    return strcmp(quoth_ghost_rules_of(t->ghost).variant, "ghost") == 0 ? "begins no word"
                                                                        : "is in no word";
}

unsigned count_people(const table *t)
{
    unsigned people = 0;
    for (unsigned i = 0; i < t->players; i++)
        people += t->player[i].human;
    return people;
}

bool is_you(const table *t, unsigned seat)
{
    return t->player[seat].human && count_people(t) == 1;
}

const char *subject_of(const table *t, unsigned seat, char *text)
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

const char *in_sentence(const table *t, unsigned seat, char *text)
{
    subject_of(t, seat, text);
    text[0] = *text == 'Y' ? 'y' : 't';
    return text;
}

void print_deed(const table *t, unsigned seat, const char *verb, const char *ending)
{
    subject who;
    echo_lines(stdout, "%s %s%s%s", subject_of(t, seat, who), verb, is_you(t, seat) ? "" : "s",
               ending);
}

void print_word(const table *t, const quoth_letters *fragment)
{
    spelled text;
    quoth_letters word;
    printf("\"%s\" ", ghost_spell(t, fragment, text));
    if (quoth_ghost_word(t->ghost, fragment, &word) == QUOTH_OK &&
        !quoth_letters_equal(&word, fragment))
        printf("spells \"%s\"", ghost_spell(t, &word, text));
    else
        printf("is a word");
}

const char *spell_end(const table *t, const quoth_letters *end, char *text)
{
    quoth_letters word;
    return ghost_spell(t, quoth_ghost_word(t->ghost, end, &word) == QUOTH_OK ? &word : end, text);
}

char *ghost_ask(table *t, const char *format, ...)
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
