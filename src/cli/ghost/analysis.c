#include "cli/ghost/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "cli/ghost/games.h"
#include "cli/io/context.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"

bool is_lost(const ghost_analysis *a)
{
    return a->review->ending != QUOTH_GHOST_GOING_ON;
}

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
        return fail_with("%s was played with %s (%u words), not with the words of %s; see --words",
                         a->path, a->record.lexicon, a->record.words,
                         quoth_lexicon_name(a->lexicon));
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

void free_analysed_file(analysed_file *f)
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
        return fail_with("out of memory");
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
            return fail_with("%s: round %u does not belong to this match", f->game->path, i + 1);
        for (unsigned seat = 0; !last && seat < lives.left; seat++)
            if (quoth_ghost_lives_player(&lives, seat) == m->loser[i]) {
                quoth_ghost_lives_lose(&lives, seat, NULL);
                break;
            }
    }
    return true;
}

bool analyse_bytes(analysed_file *f, const char *path, const quoth_lexicon *lexicon,
                   const file_bytes *file)
{
    quoth_error error = {0};
    size_t game;
    bool fine = true, match = quoth_ghost_lives_record_is(file->bytes, file->size);
    *f = (analysed_file){0};
    if (match) {
        f->match = malloc(sizeof *f->match);
        fine = f->match || fail_with("out of memory");
    }
    if (match && fine &&
        quoth_ghost_lives_record_read(f->match, &game, file->bytes, file->size, &error)) {
        print_error("%s:%llu: %s", path, (unsigned long long)error.line, error.message);
        fine = false;
    }
    return fine && analyse_games(f, path, lexicon, file) && (!match || seat_rounds(f));
}

bool analyse_file(analysed_file *f, const char *path, const quoth_lexicon *lexicon)
{
    file_bytes file;
    *f = (analysed_file){0};
    if (!file_read(&file, path))
        return false;
    bool fine = analyse_bytes(f, path, lexicon, &file);
    file_release(&file);
    return fine;
}

const char *spell_in(const ghost_analysis *a, const quoth_letters *letters, char *text)
{
    quoth_alphabet_spell(text, sizeof(letters_text), quoth_lexicon_alphabet(a->lexicon), letters);
    return text;
}

unsigned words_of_loss(const quoth_letters *word[2], const ghost_analysis *a)
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

quoth_ghost_lives lives_after(const analysed_file *f)
{
    quoth_ghost_lives lives = f->match->lives;
    const ghost_analysis *last = &f->game[f->games - 1];
    if (is_lost(last))
        quoth_ghost_lives_lose(&lives, last->review->loser, NULL);
    return lives;
}
