#include "twin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- text --------------------------------------------------------------------------------- */

bool twin_read(const twin_alphabet *alphabet, const char *text, char string[TWIN_LENGTH + 1])
{
    size_t length = 0;
    while (*text) {
        size_t longest = 0;
        char letter = 0;
        for (unsigned i = 0; i < alphabet->letters; i++) {
            size_t size = strlen(alphabet->letter[i]);
            if (size > longest && strncmp(text, alphabet->letter[i], size) == 0) {
                longest = size;
                letter = (char)('a' + i);
            }
        }
        if (!longest || length == TWIN_LENGTH)
            return false;
        string[length++] = letter;
        text += longest;
    }
    string[length] = '\0';
    return true;
}

const char *twin_spell(const twin_alphabet *alphabet, const char *string, char text[TWIN_TEXT])
{
    text[0] = '\0';
    for (; *string; string++)
        strcat(text, alphabet->letter[*string - 'a']);
    return text;
}

/* ---- lists -------------------------------------------------------------------------------- */

static int compare(const twin_alphabet *alphabet, const char *a, const char *b)
{
    char text_a[TWIN_TEXT], text_b[TWIN_TEXT];
    return strcmp(twin_spell(alphabet, a, text_a), twin_spell(alphabet, b, text_b));
}

static bool same(const char *a, const char *b)
{
    for (; *a == *b; a++, b++)
        if (!*a)
            return true;
    return false;
}

static size_t place_of(const twin_list *list, const char *string)
{
    size_t at = 0;
    while (at < list->count && !same(list->string[at], string))
        at++;
    return at;
}

bool twin_has(const twin_list *list, const char *string)
{
    return place_of(list, string) < list->count;
}

void twin_add(twin_list *list, const char *string)
{
    if (twin_has(list, string))
        return;
    assert(list->count < TWIN_FRAGMENTS);
    size_t at = list->count++;
    for (; at > 0 && compare(list->alphabet, list->string[at - 1], string) > 0; at--)
        strcpy(list->string[at], list->string[at - 1]);
    strcpy(list->string[at], string);
}

/* ---- the rules ---------------------------------------------------------------------------- */

void twin_begin(twin_game *game, const twin_list *words, twin_variant variant, unsigned min)
{
    memset(game, 0, sizeof *game);
    game->alphabet = game->words.alphabet = game->fragments.alphabet = words->alphabet;
    game->variant = variant;
    for (size_t w = 0; w < words->count; w++) {
        const char *word = words->string[w];
        size_t length = strlen(word);
        if (length < min)
            continue;
        twin_add(&game->words, word);
        for (size_t from = 0; from <= length; from++) {
            if (from > 0 && variant == TWIN_GHOST)
                break; /* prefixes only */
            for (size_t to = from; to <= length; to++) {
                char part[TWIN_LENGTH + 1] = "";
                memcpy(part, word + from, to - from);
                twin_add(&game->fragments, part);
            }
        }
    }
}

static void add_if_legal(const twin_game *game, const char *before, const char *fragment,
                         const char *after, twin_list *plays)
{
    char play[TWIN_LENGTH + 2] = "";
    strcat(play, before);
    strcat(play, fragment);
    strcat(play, after);
    if (twin_has(&game->fragments, play))
        twin_add(plays, play);
}

void twin_plays(const twin_game *game, const char *fragment, twin_list *plays)
{
    char reversed[TWIN_LENGTH + 1] = "";
    size_t length = strlen(fragment);
    for (size_t i = 0; i < length; i++)
        reversed[i] = fragment[length - 1 - i];
    plays->alphabet = game->alphabet;
    plays->count = 0;
    for (unsigned i = 0; i < game->alphabet->letters; i++) {
        char letter[2] = {(char)('a' + i), '\0'};
        add_if_legal(game, "", fragment, letter, plays);
        if (game->variant != TWIN_GHOST)
            add_if_legal(game, letter, fragment, "", plays);
        if (game->variant == TWIN_SUPERDUPER) {
            add_if_legal(game, "", reversed, letter, plays);
            add_if_legal(game, letter, reversed, "", plays);
        }
    }
}

bool twin_win(twin_game *game, const char *fragment)
{
    if (twin_has(&game->words, fragment) || !twin_has(&game->fragments, fragment))
        return true;
    size_t at = place_of(&game->fragments, fragment);
    if (!game->known[at]) {
        twin_list plays;
        twin_plays(game, fragment, &plays);
        game->known[at] = -1;
        for (size_t i = 0; i < plays.count; i++)
            if (!twin_win(game, plays.string[i]))
                game->known[at] = 1;
    }
    return game->known[at] > 0;
}

static bool for_all_moves(const twin_game *game, const char *fragment)
{
    twin_list plays;
    twin_plays(game, fragment, &plays);
    for (size_t i = 0; i < plays.count; i++) /* the other may complete a word, or the rest holds */
        if (!twin_has(&game->words, plays.string[i]) &&
            !twin_there_is_a_move(game, plays.string[i]))
            return false;
    return true;
}

bool twin_there_is_a_move(const twin_game *game, const char *fragment)
{
    twin_list plays;
    twin_plays(game, fragment, &plays);
    for (size_t i = 0; i < plays.count; i++)
        if (!twin_has(&game->words, plays.string[i]) && for_all_moves(game, plays.string[i]))
            return true;
    return false;
}

unsigned twin_length(twin_game *game, const char *fragment, bool winner_hurries)
{
    if (twin_has(&game->words, fragment) || !twin_has(&game->fragments, fragment))
        return (unsigned)strlen(fragment);
    unsigned char *known = &game->length[winner_hurries][place_of(&game->fragments, fragment)];
    if (*known)
        return *known;
    bool wins = twin_win(game, fragment);
    unsigned shortest = 1000, longest = 0;
    twin_list plays;
    twin_plays(game, fragment, &plays);
    for (size_t i = 0; i < plays.count; i++) {
        if (wins && twin_win(game, plays.string[i]))
            continue;
        unsigned length = twin_length(game, plays.string[i], winner_hurries);
        if (length < shortest)
            shortest = length;
        if (length > longest)
            longest = length;
    }
    *known = (unsigned char)(wins && winner_hurries ? shortest : longest);
    return *known;
}

void twin_reach(const twin_game *game, const char *fragment, twin_list *reached)
{
    if (!twin_has(&game->fragments, fragment) || twin_has(reached, fragment))
        return;
    twin_add(reached, fragment);
    if (twin_has(&game->words, fragment))
        return;
    twin_list plays;
    twin_plays(game, fragment, &plays);
    for (size_t i = 0; i < plays.count; i++)
        twin_reach(game, plays.string[i], reached);
}

/* ---- sets of outcomes --------------------------------------------------------------------- */

unsigned twin_size(twin_set set)
{
    unsigned size = 0;
    for (; set; set >>= 1)
        size += set & 1;
    return size;
}

unsigned twin_set_letters(const twin_game *game, twin_set set)
{
    unsigned letters = 0;
    for (size_t i = 0; i < game->words.count; i++)
        if (set >> i & 1)
            letters += (unsigned)strlen(game->words.string[i]);
    return letters;
}

unsigned twin_lossiness(const twin_game *game, twin_set set, unsigned player)
{
    bool all = true, any = false;
    for (size_t i = 0; i < game->words.count; i++)
        if (set >> i & 1) {
            bool won = strlen(game->words.string[i]) % 2 == player;
            all = all && won;
            any = any || won;
        }
    return all ? 0 : any ? 1 : 2;
}

/* Whether set a comes before set b in (lossiness, words, letters, the sorted words). */
static bool better(const twin_game *game, twin_set a, twin_set b, unsigned player)
{
    unsigned loss_a = twin_lossiness(game, a, player), loss_b = twin_lossiness(game, b, player);
    if (loss_a != loss_b)
        return loss_a < loss_b;
    if (twin_size(a) != twin_size(b))
        return twin_size(a) < twin_size(b);
    unsigned letters_a = twin_set_letters(game, a), letters_b = twin_set_letters(game, b);
    if (letters_a != letters_b)
        return letters_a < letters_b;
    for (size_t i = 0; i < game->words.count; i++)
        if ((a ^ b) >> i & 1)
            return a >> i & 1; /* the first word that only one of them has */
    return false;
}

static bool is_players_turn(const char *fragment, unsigned player)
{
    return strlen(fragment) % 2 == player;
}

twin_set twin_outcomes(twin_game *game, const char *fragment, unsigned player)
{
    if (twin_has(&game->words, fragment))
        return (twin_set)1 << place_of(&game->words, fragment);
    twin_set outcome = 0;
    twin_list plays;
    twin_plays(game, fragment, &plays);
    for (size_t i = 0; i < plays.count; i++) {
        twin_set set = twin_outcomes(game, plays.string[i], player);
        if (!is_players_turn(fragment, player))
            outcome |= set;
        else if (i == 0 || better(game, set, outcome, player))
            outcome = set;
    }
    return outcome;
}

enum { PLANS = 256 }; /* 3^(14/3): plans part the words among themselves */

typedef struct plans {
    size_t count;
    twin_set outcome[PLANS];
} plans;

static void add_plan(plans *all, twin_set outcome)
{
    assert(all->count < PLANS);
    all->outcome[all->count++] = outcome;
}

/* The outcomes of every plan there is from a fragment on. */
static void make_plans(twin_game *game, const char *fragment, unsigned player, plans *all)
{
    all->count = 0;
    if (twin_has(&game->words, fragment)) {
        add_plan(all, (twin_set)1 << place_of(&game->words, fragment));
        return;
    }
    bool own_turn = is_players_turn(fragment, player), wins = twin_win(game, fragment);
    plans *below = malloc(sizeof *below), *before = malloc(sizeof *before);
    assert(below && before);
    if (!own_turn)
        add_plan(all, 0);
    twin_list plays;
    twin_plays(game, fragment, &plays);
    for (size_t i = 0; i < plays.count; i++) {
        if (own_turn && wins && twin_win(game, plays.string[i]))
            continue; /* a won game is kept won */
        make_plans(game, plays.string[i], player, below);
        before->count = 0;
        if (!own_turn) { /* each plan for this play with each for those before */
            *before = *all;
            all->count = 0;
        } else {
            add_plan(before, 0);
        }
        for (size_t b = 0; b < before->count; b++)
            for (size_t k = 0; k < below->count; k++)
                add_plan(all, before->outcome[b] | below->outcome[k]);
    }
    free(below);
    free(before);
}

twin_set twin_overall(twin_game *game, unsigned player)
{
    plans *all = malloc(sizeof *all);
    assert(all);
    make_plans(game, "", player, all);
    twin_set best = all->count ? all->outcome[0] : 0;
    for (size_t i = 1; i < all->count; i++)
        if (better(game, all->outcome[i], best, player))
            best = all->outcome[i];
    free(all);
    return best;
}
