/* quoth ghost analyse: recorded games of Ghost, turn by turn: where they were lost, and by which
 * word. */
#include "cli/ghost/analyse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/ghost/games.h"
#include "cli/ghost/teach.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/game_files.h"
#include "cli/io/json.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/players/players.h"
#include "cli/words/lexica.h"
#include "cli/words/meanings.h"

typedef struct ghost_analysis {
    const char *path;
    unsigned
        number[QUOTH_GHOST_SEATS_MAX]; /* of the players in the match, by seat; else the seat */
    quoth_ghost_record record;
    const quoth_lexicon *lexicon;
    quoth_ghost *ghost;
    quoth_ghost_game *game;
    quoth_ghost_review *review;
} ghost_analysis;

static bool is_lost(const ghost_analysis *a)
{
    return a->review->ending != QUOTH_GHOST_GOING_ON;
}

/* A file: a game, or a match with the rounds that are recorded in it. */
typedef struct analysed_file {
    quoth_ghost_lives_record *match; /* NULL: a game */
    unsigned before;                 /* rounds of the match that are not recorded */
    ghost_analysis *game;
    unsigned games;
} analysed_file;

/* Losses of a player over several games. */
typedef struct ghost_loser {
    char name[sizeof((quoth_ghost_record *)0)->player[0]];
    unsigned games, lost, given_away;
    char (*word)[QUOTH_WORD_TEXT_SIZE]; /* `words` of them */
    unsigned words;
} ghost_loser;

typedef struct ghost_totals {
    ghost_loser *player;
    size_t players;
    unsigned games, left_out;
} ghost_totals;

/* ---- the game ------------------------------------------------------------------------------ */

static void print_record_error(const ghost_analysis *a, const quoth_error *error, size_t lines)
{
    unsigned long long line = error->line + lines;
    print_error("%s:%llu: %s", a->path, line ? line : 1, error->message);
}

/* Opens the rules of a record and makes its plays. */
static bool replay_record(ghost_analysis *a, const char *text, size_t size, size_t lines)
{
    quoth_error error = {0};
    uint8_t digest[32];
    quoth_status status = quoth_ghost_record_read(&a->record, text, size, &error);
    if (status) {
        print_record_error(a, &error, lines);
        return false;
    }
    if (quoth_lexicon_sha256(digest, a->lexicon, &program_context, NULL) ||
        memcmp(digest, a->record.sha256, sizeof digest) != 0)
        return print_error(
                   "%s was played with %s (%u words), not with the words of %s; see --words",
                   a->path, a->record.lexicon, a->record.words,
                   quoth_lexicon_name(a->lexicon)) == EXIT_FINE;
    quoth_ghost_rules rules = quoth_ghost_record_rules(&a->record);
    status = open_few(&a->ghost, a->lexicon, &rules, &error);
    if (!status)
        status = quoth_ghost_game_new(&a->game, a->ghost,
                                      &(quoth_context){.memory = &limited_memory}, NULL);
    if (!status && a->record.challenges)
        status = quoth_ghost_game_allow_challenges(a->game, NULL);
    if (!status)
        status = quoth_ghost_record_replay(a->game, text, size, &error);
    if (status == QUOTH_BAD_TEXT)
        print_record_error(a, &error, lines);
    else if (status == QUOTH_NOT_FOUND)
        print_error("%s: %s", a->path, error.message ? error.message : "no such game");
    else
        explain_status(status, &error);
    return !status;
}

static bool analyse_game(ghost_analysis *a, const char *text, size_t size, size_t lines)
{
    if (!replay_record(a, text, size, lines))
        return false;
    for (unsigned seat = 0; seat < a->record.players; seat++)
        a->number[seat] = seat;
    quoth_context context = {.watch = &waiting_watch, .memory = &limited_memory};
    return explain_status(quoth_ghost_review_new(&a->review, a->game, &context, NULL), NULL) ==
           EXIT_FINE;
}

static void free_analysis(ghost_analysis *a)
{
    quoth_ghost_review_free(a->review);
    quoth_ghost_game_free(a->game);
    quoth_ghost_free(a->ghost);
}

static void free_file(analysed_file *f)
{
    for (unsigned i = 0; i < f->games; i++)
        free_analysis(&f->game[i]);
    free(f->game);
    free(f->match);
}

static size_t lines_in(const char *text, size_t size)
{
    size_t lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    return lines;
}

static bool analyse_games(analysed_file *f, const char *path, const quoth_lexicon *lexicon,
                          const file_bytes *file)
{
    size_t begin = 0, end = 0, games = 0;
    while (f->match && quoth_ghost_lives_record_round(&begin, &end, file->bytes, file->size))
        games++;
    f->game = calloc(f->match ? games : 1, sizeof *f->game);
    if (!f->game)
        return print_error("out of memory") == EXIT_FINE;
    begin = 0;
    end = f->match ? 0 : file->size;
    while (!f->match ? !f->games
                     : quoth_ghost_lives_record_round(&begin, &end, file->bytes, file->size)) {
        ghost_analysis *a = &f->game[f->games++];
        *a = (ghost_analysis){.path = path, .lexicon = lexicon};
        if (!analyse_game(a, file->bytes + begin, end - begin, lines_in(file->bytes, begin)))
            return false;
    }
    return true;
}

/* Finds the players of a round by number; false if it is no round of the match. */
static bool seat_round(ghost_analysis *a, const quoth_ghost_lives_record *match,
                       const quoth_ghost_lives *lives, bool last)
{
    bool fits = a->record.players == lives->left;
    for (unsigned seat = 0; seat < lives->left && fits; seat++) {
        a->number[seat] = quoth_ghost_lives_player(lives, seat);
        fits = strcmp(a->record.player[seat], match->player[a->number[seat]]) == 0;
    }
    return fits &&
           (last || (is_lost(a) && a->number[a->review->loser] == match->loser[lives->rounds]));
}

/* Checks the rounds of a match against the losers in its head. */
static bool seat_rounds(analysed_file *f)
{
    const quoth_ghost_lives_record *m = f->match;
    quoth_ghost_lives lives;
    quoth_ghost_lives_begin(&lives, m->lives.players, m->lives.lives, m->lives.opens, m->opener,
                            NULL);
    f->before = m->lives.rounds + 1 - f->games;
    for (unsigned i = 0; i <= m->lives.rounds; i++) {
        bool last = i == m->lives.rounds;
        ghost_analysis *a = i < f->before ? NULL : &f->game[i - f->before];
        if (a && !seat_round(a, m, &lives, last))
            return print_error("%s: round %u does not belong to this match", f->game->path,
                               i + 1) == EXIT_FINE;
        for (unsigned seat = 0; !last && seat < lives.left; seat++)
            if (quoth_ghost_lives_player(&lives, seat) == m->loser[i]) {
                quoth_ghost_lives_lose(&lives, seat, NULL);
                break;
            }
    }
    return true;
}

/* Analyses the record of a game, or of all rounds of a match. */
static bool analyse_bytes(analysed_file *f, const char *path, const quoth_lexicon *lexicon,
                          const file_bytes *file)
{
    quoth_error error = {0};
    size_t game;
    bool fine = true, match = quoth_ghost_lives_record_is(file->bytes, file->size);
    *f = (analysed_file){0};
    if (match) {
        f->match = malloc(sizeof *f->match);
        fine = f->match || print_error("out of memory") == EXIT_FINE;
    }
    if (match && fine &&
        quoth_ghost_lives_record_read(f->match, &game, file->bytes, file->size, &error)) {
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
        fine = false;
    }
    return fine && analyse_games(f, path, lexicon, file) && (!match || seat_rounds(f));
}

static bool analyse_file(analysed_file *f, const char *path, const quoth_lexicon *lexicon)
{
    file_bytes file;
    *f = (analysed_file){0};
    if (!file_read(&file, path))
        return false;
    bool fine = analyse_bytes(f, path, lexicon, &file);
    file_release(&file);
    return fine;
}

/* ---- text ---------------------------------------------------------------------------------- */

typedef char letters_text[QUOTH_WORD_TEXT_SIZE];

static const char *spell_in(const ghost_analysis *a, const quoth_letters *letters, char *text)
{
    quoth_alphabet_spell(text, sizeof(letters_text), quoth_lexicon_alphabet(a->lexicon), letters);
    return text;
}

/* "the first player (ann)" */
static void print_seat(const ghost_analysis *a, unsigned seat)
{
    printf_sanitized(stdout, "the %s player (%s)", quoth_ghost_seat_name(a->number[seat]),
                     player_shown(a->record.player[seat]));
}

static void print_turn(const ghost_analysis *a, unsigned number)
{
    const quoth_ghost_turn *t = &a->review->turn[number];
    quoth_ghost_ending ending = a->review->ending;
    bool challenges = !t->said.length && ending == QUOTH_GHOST_CHALLENGED;
    letters_text text;
    printf("%3u  %-8s ", number + 1, quoth_ghost_seat_name(a->number[t->seat]));
    printf("%-20s ", t->said.length                  ? spell_in(a, &t->said, text)
                     : challenges                    ? "(challenges)"
                     : ending == QUOTH_GHOST_ILLEGAL ? "(an illegal play)"
                                                     : "(gives up)");
    if (!t->legal)
        puts(challenges ? "rightly: no word has it"
                        : "gives the game away; a challenge wins, for no word has that fragment");
    else if (challenges && t->keeps)
        puts("wins: no word was named that has it");
    else if (t->wins && !t->keeps)
        printf("gives the game away; %s wins\n", spell_in(a, &t->best, text));
    else if (t->wins)
        puts("wins");
    else
        puts(a->record.players > 2 ? "cannot be sure of anything" : "every play loses");
}

static void print_loss(const ghost_analysis *a)
{
    const quoth_ghost_review *r = a->review;
    const quoth_ghost_turning_point *at = &r->lost_at;
    letters_text text;
    fputs("\nLost by ", stdout);
    print_seat(a, r->loser);
    if (r->word.length)
        printf(", by \"%s\".\n", spell_in(a, &r->word, text));
    else
        printf(": %s.\n", quoth_ghost_ending_name(r->ending));
    if (!r->given_away) {
        puts("There never was a play that wins.");
        return;
    }
    printf("It was lost at turn %u, with \"%s\" on the table: ", at->plays + 1,
           spell_in(a, quoth_ghost_game_at(a->game, at->plays), text));
    if (at->word.length) {
        printf("\"%s\" was a word to name.\n", spell_in(a, &at->word, text));
        return;
    }
    if (at->said.length)
        printf("said was \"%s\", ", spell_in(a, &at->said, text));
    else
        printf("the player %s, ", ending_without_play(r->ending));
    if (at->best.length) {
        printf("\"%s\" wins; ", spell_in(a, &at->best, text));
        printf("best play ends with \"%s\".\n", spell_in(a, &at->end, text));
    } else {
        puts("a challenge wins, for no word has that fragment.");
    }
}

static void print_rules(const ghost_analysis *a)
{
    printf_sanitized(stdout, "%s on %s, words of %u letters or more: ", a->record.variant,
                     a->record.lexicon, a->record.min);
}

/* The words that a loss names: the one that ended the game, and the one that should have been named
 * or that best play ends with. */
static unsigned words_of_loss(const quoth_letters *word[2], const ghost_analysis *a)
{
    const quoth_ghost_review *r = a->review;
    const quoth_ghost_turning_point *at = &r->lost_at;
    unsigned words = 0;
    if (r->word.length)
        word[words++] = &r->word;
    const quoth_letters *other = at->word.length ? &at->word : at->best.length ? &at->end : NULL;
    if (r->given_away && other && !(words && quoth_letters_equal(word[0], other)))
        word[words++] = other;
    return words;
}

static void print_meanings(const ghost_analysis *a, const dictionary *meanings)
{
    const quoth_letters *word[2];
    unsigned words = meanings ? words_of_loss(word, a) : 0;
    letters_text text;
    for (unsigned i = 0; i < words; i++) {
        spell_in(a, word[i], text);
        print_known_meaning(meanings, text, strlen(text));
    }
}

static void print_analysis(const ghost_analysis *a, const char *what, const dictionary *meanings)
{
    for (unsigned i = 0; i < a->record.players; i++)
        printf_sanitized(stdout, "%s%s", i ? ", " : "", player_shown(a->record.player[i]));
    puts("\n");
    for (unsigned i = 0; i < a->review->turns; i++)
        print_turn(a, i);
    if (is_lost(a)) {
        print_loss(a);
        print_meanings(a, meanings);
    } else {
        printf("\nThe %s is not over.\n", what);
    }
}

/* The losses of a player in a match: "The second player (Bob): lost 2 of 4 rounds, 1 of them given
 * away; by haniwa". */
static void print_player(const analysed_file *f, unsigned number)
{
    unsigned rounds = 0, lost = 0, given_away = 0;
    letters_text text;
    for (unsigned i = 0; i < f->games; i++)
        for (unsigned seat = 0; is_lost(&f->game[i]) && seat < f->game[i].record.players; seat++) {
            bool loses = f->game[i].number[seat] == number && seat == f->game[i].review->loser;
            rounds += f->game[i].number[seat] == number;
            lost += loses;
            given_away += loses && f->game[i].review->given_away;
        }
    printf_sanitized(stdout, "The %s player (%s): lost %u of %u round%s, %u of them given away",
                     quoth_ghost_seat_name(number), player_shown(f->match->player[number]), lost,
                     rounds, rounds == 1 ? "" : "s", given_away);
    const char *between = "; by ";
    for (unsigned i = 0; i < f->games; i++) {
        const ghost_analysis *a = &f->game[i];
        if (is_lost(a) && a->number[a->review->loser] == number && a->review->word.length) {
            printf("%s%s", between, spell_in(a, &a->review->word, text));
            between = ", ";
        }
    }
    putchar('\n');
}

/* The match after its last round. */
static quoth_ghost_lives lives_of(const analysed_file *f)
{
    quoth_ghost_lives lives = f->match->lives;
    const ghost_analysis *last = &f->game[f->games - 1];
    if (is_lost(last))
        quoth_ghost_lives_lose(&lives, last->review->loser, NULL);
    return lives;
}

static void print_match(const analysed_file *f, const dictionary *meanings)
{
    quoth_ghost_lives lives = lives_of(f);
    printf_sanitized(stdout, "A match to \"%s\", ", f->match->word);
    print_rules(f->game);
    for (unsigned p = 0; p < f->match->lives.players; p++)
        printf_sanitized(stdout, "%s%s", p ? ", " : "", player_shown(f->match->player[p]));
    putchar('\n');
    if (f->before == 1)
        puts("\nRound 1 is not recorded.");
    else if (f->before)
        printf("\nRounds 1 to %u are not recorded.\n", f->before);
    for (unsigned i = 0; i < f->games; i++) {
        printf("\nRound %u: ", f->before + i + 1);
        print_analysis(&f->game[i], "round", meanings);
    }
    putchar('\n');
    for (unsigned p = 0; p < lives.players; p++)
        print_player(f, p);
    if (quoth_ghost_lives_over(&lives))
        printf_sanitized(stdout, "The match is over: the %s player (%s) wins.\n",
                         quoth_ghost_seat_name(lives.opener),
                         player_shown(f->match->player[lives.opener]));
    else
        puts("The match is not over.");
}

/* `meanings`: of --meanings; NULL: none. */
static void print_file(const analysed_file *f, const dictionary *meanings)
{
    if (f->match) {
        print_match(f, meanings);
    } else {
        print_rules(f->game);
        print_analysis(f->game, "game", meanings);
    }
}

/* ---- JSON ---------------------------------------------------------------------------------- */

/* A fragment or a word; null where it has no letters. */
static void json_letters(json_writer *j, const ghost_analysis *a, const char *key,
                         const quoth_letters *letters)
{
    letters_text text;
    json_string(j, key, letters->length ? spell_in(a, letters, text) : NULL);
}

/* The fragment that a player was given, which may be empty. */
static void json_given(json_writer *j, const ghost_analysis *a, const quoth_letters *given)
{
    letters_text text;
    json_string(j, "given", spell_in(a, given, text));
}

static void json_rules(json_writer *j, const ghost_analysis *a)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(a->ghost);
    json_object(j, "lexicon");
    json_string(j, "name", a->record.lexicon);
    json_number(j, "words", a->record.words);
    json_hex(j, "sha256", a->record.sha256, sizeof a->record.sha256);
    json_close(j);
    json_string(j, "variant", rules.variant);
    json_number(j, "min", rules.min);
    json_string(j, "reading", rules.reading);
    json_string(j, "misere", rules.misere ? quoth_ghost_misere_name(rules.misere) : NULL);
    json_string(j, "word_end", quoth_ghost_word_end_name(rules.word_end));
    json_number(j, "players", rules.players);
    json_string(j, "loser_rule", quoth_ghost_loser_rule_name(rules.loser));
}

static void json_turning_point(json_writer *j, const ghost_analysis *a)
{
    const quoth_ghost_turning_point *at = &a->review->lost_at;
    const quoth_letters *best = at->word.length ? &at->word : &at->best;
    letters_text text;
    if (!a->review->given_away) {
        json_null(j, "lost_at");
        return;
    }
    json_object(j, "lost_at");
    json_number(j, "number", at->plays + 1);
    json_given(j, a, quoth_ghost_game_at(a->game, at->plays));
    json_letters(j, a, "said", &at->said);
    json_letters(j, a, "best", best);
    json_string(j, "end", at->best.length ? spell_in(a, &at->end, text) : NULL);
    json_close(j);
}

/* The words of a loss with their meanings, null where none is known. */
static void json_meanings(json_writer *j, const ghost_analysis *a, const dictionary *meanings)
{
    const quoth_letters *word[2];
    unsigned words = is_lost(a) ? words_of_loss(word, a) : 0;
    letters_text text;
    json_array(j, "meanings");
    for (unsigned i = 0; i < words; i++) {
        quoth_string meaning = {0};
        quoth_sink sink = quoth_to_string(&meaning);
        const char *spelled = spell_in(a, word[i], text);
        bool known = write_meaning(&sink, meanings, spelled, strlen(spelled));
        json_object(j, NULL);
        json_string(j, "word", spelled);
        json_string(j, "meaning", known ? meaning.bytes : NULL);
        json_close(j);
        quoth_string_free(&meaning);
    }
    json_close(j);
}

/* The members of a game's object. */
static void json_members(json_writer *j, const ghost_analysis *a, const dictionary *meanings)
{
    const quoth_ghost_review *r = a->review;
    json_array(j, "names");
    for (unsigned i = 0; i < a->record.players; i++)
        json_string(j, NULL, player_shown(a->record.player[i]));
    json_close(j);
    json_array(j, "turns");
    for (unsigned i = 0; i < r->turns; i++) {
        const quoth_ghost_turn *t = &r->turn[i];
        json_object(j, NULL);
        json_number(j, "number", i + 1);
        json_number(j, "player", t->seat + 1);
        json_given(j, a, &t->given);
        json_letters(j, a, "said", &t->said);
        json_bool(j, "legal", t->legal);
        json_bool(j, "wins", t->wins);
        json_bool(j, "keeps", t->keeps);
        json_letters(j, a, "best", &t->best);
        json_close(j);
    }
    json_close(j);
    json_string(j, "ending", quoth_ghost_ending_name(r->ending));
    if (is_lost(a))
        json_number(j, "loser", r->loser + 1);
    else
        json_null(j, "loser");
    json_letters(j, a, "word", &r->word);
    json_turning_point(j, a);
    if (meanings)
        json_meanings(j, a, meanings);
}

static void json_match(json_writer *j, const analysed_file *f, const dictionary *meanings)
{
    const quoth_ghost_lives_record *m = f->match;
    quoth_ghost_lives lives = lives_of(f);
    json_object(j, "match");
    json_string(j, "lives", m->word);
    json_string(j, "opens", quoth_ghost_opens_name(m->lives.opens));
    json_number(j, "players", m->lives.players);
    json_array(j, "names");
    for (unsigned p = 0; p < m->lives.players; p++)
        json_string(j, NULL, player_shown(m->player[p]));
    json_close(j);
    json_array(j, "taken");
    for (unsigned p = 0; p < m->lives.players; p++)
        json_number(j, NULL, lives.taken[p]);
    json_close(j);
    if (quoth_ghost_lives_over(&lives))
        json_number(j, "winner", lives.opener + 1);
    else
        json_null(j, "winner");
    json_array(j, "rounds");
    for (unsigned i = 0; i < f->games; i++) {
        const ghost_analysis *a = &f->game[i];
        json_object(j, NULL);
        json_number(j, "round", f->before + i + 1);
        json_array(j, "seats");
        for (unsigned seat = 0; seat < a->record.players; seat++)
            json_number(j, NULL, a->number[seat] + 1);
        json_close(j);
        json_members(j, a, meanings);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

/* A game, or the last round of a match and the match. */
static void json_file(const analysed_file *f, const dictionary *meanings)
{
    const ghost_analysis *a = &f->game[f->games - 1];
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_rules(&j, a);
    json_members(&j, a, meanings);
    if (f->match)
        json_match(&j, f, meanings);
    json_close(&j);
    json_end(&j);
}

/* ---- several games ------------------------------------------------------------------------- */

static ghost_loser *loser_called(ghost_totals *totals, const char *name)
{
    for (size_t i = 0; i < totals->players; i++)
        if (strcmp(totals->player[i].name, name) == 0)
            return &totals->player[i];
    ghost_loser *more = realloc(totals->player, (totals->players + 1) * sizeof *more);
    if (!more)
        return NULL;
    totals->player = more;
    ghost_loser *added = &more[totals->players++];
    *added = (ghost_loser){.name = ""};
    snprintf(added->name, sizeof added->name, "%s", name);
    return added;
}

static bool add_analysis(ghost_totals *totals, const ghost_analysis *a)
{
    for (unsigned seat = 0; seat < a->record.players; seat++) {
        ghost_loser *l = loser_called(totals, player_shown(a->record.player[seat]));
        if (!l)
            return print_error("out of memory") == EXIT_FINE;
        l->games++;
        if (!is_lost(a) || a->review->loser != seat)
            continue;
        l->lost++;
        l->given_away += a->review->given_away;
        if (!a->review->word.length)
            continue;
        void *more = realloc(l->word, (l->words + 1) * sizeof *l->word);
        if (!more)
            return print_error("out of memory") == EXIT_FINE;
        l->word = more;
        spell_in(a, &a->review->word, l->word[l->words++]);
    }
    totals->games++;
    return true;
}

static void print_totals(const ghost_totals *totals, const dictionary *meanings)
{
    printf("%u game%s\n", totals->games, totals->games == 1 ? "" : "s");
    for (size_t i = 0; i < totals->players; i++) {
        const ghost_loser *l = &totals->player[i];
        printf_sanitized(stdout, "%s: lost %u of %u game%s, %u of them given away", l->name,
                         l->lost, l->games, l->games == 1 ? "" : "s", l->given_away);
        for (unsigned w = 0; w < l->words; w++)
            printf_sanitized(stdout, "%s%s", w ? ", " : "; by ", l->word[w]);
        putchar('\n');
        for (unsigned w = 0; meanings && w < l->words; w++)
            print_known_meaning(meanings, l->word[w], strlen(l->word[w]));
    }
}

static void json_totals(const ghost_totals *totals)
{
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_number(&j, "games", totals->games);
    json_number(&j, "players", totals->players);
    json_array(&j, "seats");
    for (size_t i = 0; i < totals->players; i++) {
        const ghost_loser *l = &totals->player[i];
        json_object(&j, NULL);
        json_string(&j, "name", l->name);
        json_number(&j, "games", l->games);
        json_number(&j, "lost", l->lost);
        json_number(&j, "given_away", l->given_away);
        json_array(&j, "words");
        for (unsigned w = 0; w < l->words; w++)
            json_string(&j, NULL, l->word[w]);
        json_close(&j);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    json_end(&j);
}

static void free_totals(ghost_totals *totals)
{
    for (size_t i = 0; i < totals->players; i++)
        free(totals->player[i].word);
    free(totals->player);
}

/* Adds the games of a file, each round of a match being one. */
static bool sum_file(ghost_totals *totals, const char *path, const quoth_lexicon *lexicon)
{
    analysed_file f;
    bool fine = true;
    if (analyse_file(&f, path, lexicon))
        for (unsigned i = 0; i < f.games && fine; i++)
            fine = add_analysis(totals, &f.game[i]);
    else
        totals->left_out++;
    free_file(&f);
    return fine && !interrupted();
}

bool print_game_as_json(const quoth_lexicon *lexicon, char *record, size_t size)
{
    file_bytes bytes = {.bytes = record, .size = size};
    analysed_file f;
    bool fine = analyse_bytes(&f, "the game", lexicon, &bytes);
    if (fine)
        json_file(&f, NULL);
    free_file(&f);
    return fine;
}

/* ---- the command --------------------------------------------------------------------------- */

static int analyse_one(const arguments *args, const quoth_lexicon *lexicon,
                       const dictionary *meanings)
{
    analysed_file f;
    bool fine = analyse_file(&f, args->operand[0], lexicon);
    if (fine && has_option(args, OPT_JSON))
        json_file(&f, meanings);
    else if (fine)
        print_file(&f, meanings);
    free_file(&f);
    return fine ? EXIT_FINE : EXIT_BAD;
}

static int analyse_several(const arguments *args, const quoth_lexicon *lexicon,
                           const dictionary *meanings)
{
    ghost_totals totals = {0};
    game_files files = {0};
    bool fine = game_files_find(&files, args->operand, args->operands, NULL);
    for (size_t i = 0; i < files.count && fine; i++)
        fine = sum_file(&totals, files.path[i], lexicon);
    fine = fine || interrupted();
    if (fine && interrupted())
        print_error("interrupted: this is what was done");
    if (fine && totals.games) {
        if (has_option(args, OPT_JSON))
            json_totals(&totals);
        else
            print_totals(&totals, meanings);
    }
    if (fine && !totals.games && !totals.left_out)
        print_error("%s: there is no record in it", args->operand[0]);
    if (totals.left_out)
        print_error("%u record%s could not be read and %s left out", totals.left_out,
                    totals.left_out == 1 ? "" : "s", totals.left_out == 1 ? "is" : "are");
    fine = fine && totals.games && !totals.left_out;
    free_totals(&totals);
    game_files_free(&files);
    return fine ? EXIT_FINE : EXIT_BAD;
}

int run_ghost_analyse(const arguments *args)
{
    loaded_lexicon loaded;
    dictionary found = {0};
    if (args->operands == 0)
        return print_error("ghost analyse needs a record; see `quoth help ghost analyse`");
    if ((has_option(args, OPT_MEANINGS) && !dictionary_open(&found, args)) ||
        !load_lexicon(&loaded, args, words_path(args))) {
        dictionary_close(&found);
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    }
    const dictionary *meanings = has_option(args, OPT_MEANINGS) ? &found : NULL;
    bool one = args->operands == 1 && !is_folder(args->operand[0]);
    int status = one ? analyse_one(args, loaded.lexicon, meanings)
                     : analyse_several(args, loaded.lexicon, meanings);
    dictionary_close(&found);
    unload(&loaded);
    return interrupted() ? EXIT_INTERRUPTED : status;
}
