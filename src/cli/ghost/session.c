#include "cli/ghost/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/options.h"
#include "cli/ghost/analysis.h"
#include "cli/ghost/games.h"
#include "cli/ghost/lives.h"
#include "cli/ghost/players.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/game_files.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/prompt.h"
#include "cli/io/sanitize.h"
#include "cli/players/players.h"
#include "cli/words/lexica.h"

/* ---- setting up --------------------------------------------------------------------------- */

static void free_players(named_player *player)
{
    for (unsigned i = 0; player && i < QUOTH_GHOST_SEATS_MAX; i++)
        player_free(&player[i]);
    free(player);
}

void ghost_session_clear(ghost_session *t)
{
    dictionary_close(&t->meanings);
    prompt_end(&t->prompt);
    free_players(t->player);
    quoth_ghost_list_free(&t->plays);
    quoth_ghost_game_free(t->game);
    quoth_ghost_free(t->ghost);
    free(t->output);
    free(t->kept);
    free(t->rounds);
    unload(&t->loaded);
}

static bool new_game(ghost_session *t)
{
    quoth_status status =
        quoth_ghost_game_new(&t->game, t->ghost, &(quoth_context){.memory = &limited_memory}, NULL);
    if (!status && t->record.challenges)
        status = quoth_ghost_game_allow_challenges(t->game, NULL);
    return explain_status(status, NULL) == EXIT_FINE;
}

/* Makes the players of this game, and the eliminated people of the match. */
static bool seat_players(ghost_session *t)
{
    t->players = quoth_ghost_rules_of(t->ghost).players;
    t->player = calloc(QUOTH_GHOST_SEATS_MAX, sizeof *t->player);
    if (!t->player) {
        print_error("out of memory");
        return false;
    }
    for (unsigned i = 0; i < t->players; i++)
        if (!player_make(&t->player[player_number_at(t, i)], t->record.player[i], t->args, t->ghost,
                         has_option(t->args, OPT_CHALLENGES)))
            return false;
    for (unsigned p = 0; t->match && p < t->lives.lives.players; p++)
        t->player[p].human = is_person(t->lives.player[p]);
    return true;
}

/* Sets the names of a round's seats to those of the players still in the match. */
static void name_seats(ghost_session *t)
{
    for (unsigned i = 0; i < t->lives.lives.left; i++)
        strcpy(t->record.player[i], t->lives.player[player_number_at(t, i)]);
}

/* The rules of a match with lives, if there is to be one. */
static bool set_up_match(ghost_session *t)
{
    const char *word;
    unsigned letters;
    quoth_ghost_opens opens;
    unsigned players = quoth_ghost_rules_of(t->ghost).players;
    t->match = lives_wanted(t->args);
    if (!t->match)
        return true;
    if (!lives_read(&word, &letters, &opens, t->args))
        return false;
    strcpy(t->lives.word, word);
    memcpy(t->lives.player, t->record.player, sizeof t->lives.player);
    quoth_ghost_lives_record_begin(&t->lives, players, opens, 0, NULL);
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
    print_error("--me %s says who sits there: name the other player alone, as in "
                "`quoth ghost play level:5 --me %s`",
                me, me);
    return false;
}

/* Prints an error and returns false if two people go by one name. */
static bool names_differ(const quoth_ghost_record *record)
{
    for (unsigned i = 1; i < QUOTH_GHOST_SEATS_MAX; i++)
        for (unsigned k = 0; k < i && person_name(record->player[i]); k++)
            if (strcmp(record->player[i], record->player[k]) == 0) {
                print_error("two players are called %s", person_name(record->player[i]));
                return false;
            }
    return true;
}

/* Sets the file of --output, at a terminal a new one if it has another game. */
static bool set_file(ghost_session *t, const char *path)
{
    bool person = t->prompt.terminal && count_people(t);
    t->output = file_of_game(path, person ? option_value(t->args, OPT_LOAD, NULL) : path, NULL);
    return t->output;
}

bool ghost_session_set_up(ghost_session *t)
{
    const arguments *args = t->args;
    uint64_t now = (uint64_t)time(NULL) * 1000003u + (uint64_t)getpid();
    if (!me_fits(args) ||
        !option_number(args, OPT_SEED, now % 1000000, 0, UINT64_MAX, &t->record.seed))
        return false;
    for (unsigned i = 0; i < QUOTH_GHOST_SEATS_MAX; i++) {
        const char *name = player_named(args, i);
        if (strlen(name) >= sizeof t->record.player[i]) {
            print_error("the name of a player has at most %zu bytes: put the command into a file",
                        sizeof t->record.player[i] - 1);
            return false;
        }
        strcpy(t->record.player[i], name);
    }
    if (!names_differ(&t->record))
        return false;
    const char *output = option_value(args, OPT_OUTPUT, NULL);
    if (output && !file_replaceable(output))
        return false;
    t->record.strict = has_option(args, OPT_STRICT);
    t->record.challenges = has_option(args, OPT_CHALLENGES);
    return load_lexicon(&t->loaded, args, words_path(args)) &&
           solve_game(&t->ghost, t->loaded.lexicon, args, ALL_IF_FEW, &waiting_watch) &&
           challenges_fit(t->ghost, args) && set_up_match(t) && new_game(t) && seat_players(t) &&
           (!output || set_file(t, output));
}

/* Frees the game and the players of a session. */
static void clear_game(ghost_session *from)
{
    free_players(from->player);
    quoth_ghost_game_free(from->game);
}

static ghost_session_state state_of(const ghost_session *t)
{
    return (ghost_session_state){.rounds = t->match ? t->lives.lives.rounds : 0,
                                 .plays = quoth_ghost_game_plays(t->game),
                                 .ending = quoth_ghost_game_ending(t->game)};
}

/* Marks the game as saved: it is in a file as it is now, or it has no move. */
static void mark_saved(ghost_session *t)
{
    t->noted = state_of(t);
    t->unsaved = false;
}

static quoth_status write_record(void *user, const quoth_sink *sink)
{
    ghost_session *t = user;
    quoth_status status = t->match ? quoth_ghost_lives_record_write(sink, &t->lives, NULL)
                                   : QUOTH_OK;
    if (!status && t->rounds_size && !sink->write(sink->user, t->rounds, t->rounds_size))
        status = QUOTH_SINK_FAILED;
    return status ? status : quoth_ghost_record_write(sink, &t->record, t->game, NULL);
}

static bool save_game(ghost_session *t, const char *path)
{
    bool saved = file_replace(path, write_record, t);
    t->unsaved &= !saved;
    return saved;
}

/* Before another game begins: writes this one to the file of -o if that is still to be done, gives
 * the next game a numbered file of its own, and forgets the file that a person named.  The session
 * ends if there is no memory for a name. */
static void change_file(ghost_session *t)
{
    free(t->kept);
    t->kept = NULL;
    if (t->output && t->unsaved && !file_rewritable(t->output))
        save_game(t, t->output);
    if (!t->output || !t->written)
        return;
    char *next = numbered_file(option_value(t->args, OPT_OUTPUT, ""));
    free(t->output);
    t->output = next;
    t->written = false;
    if (!next) {
        t->left = true;
        t->exit_status = EXIT_BAD;
    }
}

bool ghost_session_change_places(ghost_session *t, unsigned from)
{
    ghost_session fresh = {
        .loaded = t->loaded, .args = t->args, .ghost = t->ghost, .record = t->record};
    for (unsigned i = 0; i < t->players; i++)
        strcpy(fresh.record.player[i], t->record.player[(from + i) % t->players]);
    fresh.record.seed++;
    change_file(t);
    bool fine = new_game(&fresh) && seat_players(&fresh);
    clear_game(fine ? t : &fresh);
    if (fine) {
        t->game = fresh.game;
        t->player = fresh.player;
        t->record = fresh.record;
        mark_saved(t);
    }
    return fine;
}

/* Moves the game of a new session into this one after success; frees the other game. */
static bool replace_game(ghost_session *t, ghost_session *fresh, bool fine)
{
    ghost_session *discard = fine ? t : fresh;
    clear_game(discard);
    quoth_ghost_free(discard->ghost);
    free(discard->rounds);
    if (fine) {
        t->ghost = fresh->ghost;
        t->game = fresh->game;
        t->record = fresh->record;
        t->match = fresh->match;
        t->lives = fresh->lives;
        t->rounds = fresh->rounds;
        t->rounds_size = fresh->rounds_size;
        t->players = fresh->players;
        t->player = fresh->player;
    }
    return fine;
}

/* The records of the rounds so far, the one that is over included; none for another match. */
static bool record_rounds(ghost_session *t, const quoth_ghost_lives_record *after,
                          ghost_session *fresh)
{
    if (!after->lives.rounds)
        return true;
    FILE *file = open_memstream(&fresh->rounds, &fresh->rounds_size);
    if (!file)
        return fail_without_memory();
    quoth_sink sink = quoth_to_file(file);
    quoth_status status = QUOTH_OK;
    if (t->rounds_size && !quoth_file_write(file, t->rounds, t->rounds_size))
        status = QUOTH_NO_MEMORY;
    if (!status)
        status = quoth_ghost_record_write(&sink, &t->record, t->game, NULL);
    if (fclose(file) != 0 || status == QUOTH_SINK_FAILED)
        status = QUOTH_NO_MEMORY;
    return explain_status(status, NULL) == EXIT_FINE;
}

/* Starts another round with as many players as before: players keep their seats. */
static bool deal_again(ghost_session *t, ghost_session *fresh)
{
    fresh->ghost = t->ghost;
    if (!new_game(fresh)) {
        free(fresh->rounds);
        return false;
    }
    quoth_ghost_game_free(t->game);
    free(t->rounds);
    t->game = fresh->game;
    t->lives = fresh->lives;
    t->rounds = fresh->rounds;
    t->rounds_size = fresh->rounds_size;
    t->record.seed++;
    name_seats(t);
    return true;
}

bool ghost_session_next_round(ghost_session *t, const quoth_ghost_lives_record *after)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(t->ghost);
    quoth_error error = {0};
    ghost_session fresh = {
        .loaded = t->loaded, .args = t->args, .record = t->record, .match = true, .lives = *after};
    if (!record_rounds(t, after, &fresh)) {
        free(fresh.rounds);
        return false;
    }
    if (after->lives.left == t->players)
        return deal_again(t, &fresh);
    fresh.record.seed++;
    name_seats(&fresh);
    rules.players = after->lives.left;
    bool fine = explain_status(open_few(&fresh.ghost, t->loaded.lexicon, &rules, &error), &error) ==
                    EXIT_FINE &&
                new_game(&fresh) && seat_players(&fresh);
    return replace_game(t, &fresh, fine);
}

bool ghost_session_new_match(ghost_session *t)
{
    quoth_ghost_lives_record again = t->lives;
    quoth_ghost_lives_record_begin(&again, again.lives.players, again.lives.opens,
                                   (again.opener + 1) % again.lives.players, NULL);
    change_file(t);
    if (!ghost_session_next_round(t, &again))
        return false;
    mark_saved(t);
    return true;
}

/* ---- saved games -------------------------------------------------------------------------- */

bool ghost_session_print_json(ghost_session *t)
{
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    bool fine = !write_record(t, &sink) || fail_with("out of memory");
    fine = fine && print_game_as_json(quoth_ghost_lexicon(t->ghost), text.bytes, text.size);
    quoth_string_free(&text);
    return fine;
}

const char *ghost_session_save_as(ghost_session *t, const char *path)
{
    char *file = file_of_game(path, t->prompt.terminal ? t->kept : path, t->output);
    if (!file || !save_game(t, file)) {
        free(file);
        return NULL;
    }
    free(t->kept);
    t->kept = file;
    return file;
}

void ghost_session_autosave(ghost_session *t)
{
    ghost_session_state now = state_of(t);
    t->unsaved |= now.rounds != t->noted.rounds || now.plays != t->noted.plays ||
                  now.ending != t->noted.ending;
    t->noted = now;
    if (!t->output || !t->unsaved || t->unwritable || !file_rewritable(t->output))
        return;
    t->written = save_game(t, t->output);
    t->unwritable = !t->written;
}

bool ghost_session_save_last(ghost_session *t)
{
    if (!t->output || (t->written && !t->unsaved))
        return true;
    return save_game(t, t->output);
}

/* A saved game as it was read. */
typedef struct saved_game {
    const char *path, *text; /* text of the game, behind that of its match */
    size_t size, lines;      /* lines: those of the match */
} saved_game;

static void print_line_error(const saved_game *s, const quoth_error *error)
{
    print_error("%s:%llu: %s", s->path, (unsigned long long)(error->line + s->lines),
                error->message);
}

/* Reads the rules and the players of a game: text[begin] to text[end - 1]. */
static bool read_game(quoth_ghost_record *record, saved_game *s, const char *text, size_t begin,
                      size_t end)
{
    quoth_error error = {0};
    s->text = text + begin;
    s->size = end - begin;
    s->lines = 0;
    for (size_t i = 0; i < begin; i++)
        s->lines += text[i] == '\n';
    if (!quoth_ghost_record_read(record, s->text, s->size, &error))
        return true;
    print_line_error(s, &error);
    return false;
}

/* Stores the records of the finished rounds. */
static bool store_rounds(ghost_session *t, const char *rounds, size_t size)
{
    t->rounds = malloc(size + 1);
    if (!t->rounds)
        return fail_without_memory();
    memcpy(t->rounds, rounds, size);
    t->rounds_size = size;
    return true;
}

/* Reads a match, and of its rounds the rules and the players; those of the last stay. */
static bool read_match(ghost_session *fresh, saved_game *s, const file_bytes *file)
{
    quoth_error error = {0};
    size_t last, begin = 0, end = 0, first = file->size;
    if (quoth_ghost_lives_record_read(&fresh->lives, &last, file->bytes, file->size, &error)) {
        print_line_error(s, &error);
        return false;
    }
    while (quoth_ghost_lives_record_round(&begin, &end, file->bytes, file->size)) {
        if (!read_game(&fresh->record, s, file->bytes, begin, end))
            return false;
        first = begin < first ? begin : first;
    }
    bool same = fresh->record.players == fresh->lives.lives.left;
    for (unsigned i = 0; i < fresh->record.players && same; i++)
        same = strcmp(fresh->record.player[i], fresh->lives.player[player_number_at(fresh, i)]) ==
               0;
    if (!same)
        print_error("%s: the players of the round are not those who are left in the match",
                    s->path);
    return same && store_rounds(fresh, file->bytes + first, last - first);
}

static bool read_saved(ghost_session *fresh, saved_game *s, const file_bytes *file)
{
    fresh->match = quoth_ghost_lives_record_is(file->bytes, file->size);
    return fresh->match ? read_match(fresh, s, file)
                        : read_game(&fresh->record, s, file->bytes, 0, file->size);
}

static bool same_words(const ghost_session *t, const quoth_ghost_record *record, const char *path)
{
    uint8_t digest[32];
    if (!quoth_lexicon_sha256(digest, t->loaded.lexicon, &program_context, NULL) &&
        memcmp(digest, record->sha256, sizeof digest) == 0)
        return true;
    print_error("%s was played with %s (%u words), not with the words of %s; see --words", path,
                record->lexicon, record->words, quoth_lexicon_name(t->loaded.lexicon));
    return false;
}

/* Sets up the game, and makes its plays. */
static bool set_up_saved(ghost_session *fresh, const saved_game *s)
{
    quoth_error error = {0};
    quoth_ghost_rules rules = quoth_ghost_record_rules(&fresh->record);
    quoth_status status = open_few(&fresh->ghost, fresh->loaded.lexicon, &rules, &error);
    if (status == QUOTH_NOT_FOUND || status == QUOTH_BAD_CALL) /* no such rules */
        print_error("%s: %s", s->path, error.message);
    else
        explain_status(status, &error);
    if (status || !new_game(fresh) || !seat_players(fresh))
        return false;
    status = quoth_ghost_record_replay(fresh->game, s->text, s->size, &error);
    if (status == QUOTH_BAD_TEXT)
        print_line_error(s, &error);
    else
        explain_status(status, &error);
    return !status;
}

bool ghost_session_load(ghost_session *t, const char *path)
{
    file_bytes file;
    saved_game saved = {.path = path};
    if (!file_read(&file, path))
        return false;
    ghost_session fresh = {.loaded = t->loaded, .args = t->args};
    bool fine = read_saved(&fresh, &saved, &file) && same_words(t, &fresh.record, path) &&
                set_up_saved(&fresh, &saved);
    file_release(&file);
    char *kept = fine ? strdup(path) : NULL;
    if (fine && !kept)
        fine = fail_without_memory();
    if (fine && t->output && !is_same_file(path, t->output))
        change_file(t);
    if (!replace_game(t, &fresh, fine)) {
        free(kept);
        return false;
    }
    free(t->kept);
    t->kept = kept;
    mark_saved(t);
    return true;
}

/* ---- talking ------------------------------------------------------------------------------ */

const char *ghost_spell(const ghost_session *t, const quoth_letters *letters, char *text)
{
    quoth_alphabet_spell(text, sizeof(spelled), quoth_lexicon_alphabet(t->loaded.lexicon), letters);
    return text;
}

const quoth_letters *fragment_of(const ghost_session *t)
{
    return quoth_ghost_game_fragment(t->game);
}

bool find_plays(ghost_session *t, quoth_ghost_want want)
{
    t->plays.want = want;
    return explain_status(quoth_ghost_plays(&t->plays, t->ghost, fragment_of(t), NULL), NULL) ==
           EXIT_FINE;
}

const char *in_no_word(const ghost_session *t)
{
    return quoth_ghost_describe(t->ghost).illegal;
}

unsigned player_number_at(const ghost_session *t, unsigned seat)
{
    return t->match ? quoth_ghost_lives_player(&t->lives.lives, seat) : seat;
}

const named_player *player_at(const ghost_session *t, unsigned seat)
{
    return &t->player[player_number_at(t, seat)];
}

unsigned count_players(const ghost_session *t)
{
    return t->match ? t->lives.lives.players : t->players;
}

unsigned count_people(const ghost_session *t)
{
    unsigned people = 0;
    for (unsigned i = 0; i < count_players(t); i++)
        people += t->player[i].human;
    return people;
}

static bool number_is_you(const ghost_session *t, unsigned number)
{
    return t->player[number].human && count_people(t) == 1;
}

bool is_you(const ghost_session *t, unsigned seat)
{
    return number_is_you(t, player_number_at(t, seat));
}

static const char *typed_name(const ghost_session *t, unsigned number)
{
    return t->match ? t->lives.player[number] : t->record.player[number];
}

const char *name_at(const ghost_session *t, unsigned seat)
{
    return person_name(typed_name(t, player_number_at(t, seat)));
}

/* The name of a player, at the beginning of a sentence or inside of one. */
static const char *call_player(const ghost_session *t, unsigned number, bool inside, char *text)
{
    const char *typed = typed_name(t, number), *name = person_name(typed),
               *the = inside ? "the" : "The";
    if (number_is_you(t, number))
        strcpy(text, inside ? "you" : "You");
    else if (name)
        snprintf(text, sizeof(subject), "%s", name);
    else if (count_players(t) == 2 && count_people(t) == 1)
        snprintf(text, sizeof(subject), "%s computer", the);
    else if (count_people(t))
        snprintf(text, sizeof(subject), "%s %s player", the, quoth_ghost_seat_name(number));
    else
        snprintf(text, sizeof(subject), "%s %s player (%s)", the, quoth_ghost_seat_name(number),
                 typed);
    return text;
}

const char *player_subject(const ghost_session *t, unsigned number, char *text)
{
    return call_player(t, number, false, text);
}

const char *player_in_sentence(const ghost_session *t, unsigned number, char *text)
{
    return call_player(t, number, true, text);
}

const char *subject_of(const ghost_session *t, unsigned seat, char *text)
{
    return call_player(t, player_number_at(t, seat), false, text);
}

const char *in_sentence(const ghost_session *t, unsigned seat, char *text)
{
    return call_player(t, player_number_at(t, seat), true, text);
}

const char *in_third_person(const ghost_session *t, unsigned seat, char *text)
{
    const char *name = name_at(t, seat);
    if (name)
        snprintf(text, sizeof(subject), "%s", name);
    else
        snprintf(text, sizeof(subject), "the %s player%s",
                 quoth_ghost_seat_name(player_number_at(t, seat)), is_you(t, seat) ? " (you)" : "");
    return text;
}

void print_sentence(const ghost_session *t, unsigned seat, const char *verb, const char *ending)
{
    subject who;
    printf_sanitized(stdout, "%s %s%s%s", subject_of(t, seat, who), verb,
                     is_you(t, seat) ? "" : "s", ending);
}

void print_word(const ghost_session *t, const quoth_letters *fragment)
{
    spelled text;
    quoth_letters word;
    printf("\"%s\" ", ghost_spell(t, fragment, text));
    if (quoth_ghost_word(&word, t->ghost, fragment, NULL) == QUOTH_OK &&
        !quoth_letters_equal(&word, fragment))
        printf("spells \"%s\"", ghost_spell(t, &word, text));
    else
        printf("is a word");
}

const char *spell_end(const ghost_session *t, const quoth_letters *end, char *text)
{
    quoth_letters word;
    return ghost_spell(t, quoth_ghost_word(&word, t->ghost, end, NULL) == QUOTH_OK ? &word : end,
                       text);
}

char *ghost_ask(ghost_session *t, const char *format, ...)
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
