#include "rules_twin.h"

#include <assert.h>
#include <string.h>

/* ---- strings ------------------------------------------------------------------------------ */

/* Of a 1 and the letters as digits. */
static size_t number_of(const rules_game *game, const char *string)
{
    size_t number = 1;
    for (; *string; string++)
        number = number * game->alphabet->letters + (size_t)(*string - 'a');
    assert(number < RULES_STRINGS);
    return number;
}

void rules_sort(rules_string fragment)
{
    for (size_t i = 1; i < strlen(fragment); i++)
        for (size_t k = i; k > 0 && fragment[k] < fragment[k - 1]; k--) {
            char letter = fragment[k];
            fragment[k] = fragment[k - 1];
            fragment[k - 1] = letter;
        }
}

static void reverse(const char *fragment, rules_string reversed)
{
    size_t length = strlen(fragment);
    for (size_t i = 0; i < length; i++)
        reversed[i] = fragment[length - 1 - i];
    reversed[length] = '\0';
}

static void insert(const char *fragment, size_t place, char letter, rules_string after)
{
    assert(strlen(fragment) + 2 <= sizeof(rules_string));
    memcpy(after, fragment, place);
    after[place] = letter;
    strcpy(after + place + 1, fragment + place);
}

static bool begins(const char *fragment, const char *word)
{
    return strncmp(word, fragment, strlen(fragment)) == 0;
}

static bool lies_inside(const char *fragment, const char *word)
{
    return strstr(word, fragment) != NULL;
}

/* Whether letters struck out of the word leave the fragment. */
static bool is_left_of(const char *fragment, const char *word)
{
    for (; *word && *fragment; word++)
        fragment += *fragment == *word;
    return *fragment == '\0';
}

static bool are_letters_of(const char *fragment, const char *word)
{
    rules_string rest;
    strcpy(rest, word);
    for (; *fragment; fragment++) {
        char *found = strchr(rest, *fragment);
        if (!found)
            return false;
        *found = '.';
    }
    return true;
}

/* ---- legality ----------------------------------------------------------------------------- */

bool rules_is_spook(const rules_game *game)
{
    return game->rules.variant >= RULES_SPOOK_MULTISET;
}

bool rules_is_exact(const rules_game *game)
{
    return game->rules.variant == RULES_SPOOK_ANY_EXACT ||
           game->rules.variant == RULES_SPOOK_END_EXACT;
}

static bool is_announced(const rules_game *game)
{
    return rules_is_spook(game) && game->rules.variant != RULES_SPOOK_MULTISET;
}

static bool is_fragment_of(const rules_game *game, const char *fragment, const char *word)
{
    rules_string reversed;
    switch (game->rules.variant) {
    case RULES_GHOST:
        return begins(fragment, word);
    case RULES_SUPERDUPER_EITHER:
        reverse(fragment, reversed);
        return lies_inside(fragment, word) || lies_inside(reversed, word);
    case RULES_XGHOST_SUBSEQUENCE:
        return is_left_of(fragment, word);
    case RULES_SPOOK_MULTISET:
        return are_letters_of(fragment, word);
    default:
        return lies_inside(fragment, word);
    }
}

bool rules_legal(rules_game *game, const char *fragment)
{
    signed char *known = &game->legal[number_of(game, fragment)];
    if (*known == 0) {
        *known = -1;
        if (is_announced(game)) { /* some arrangement of it lies inside a word */
            for (size_t i = 0; i < game->infixes; i++)
                if (strcmp(game->infix[i].sorted, fragment) == 0)
                    *known = 1;
        } else {
            for (size_t w = 0; w < game->words; w++)
                if (is_fragment_of(game, fragment, game->word[w]))
                    *known = 1;
        }
    }
    return *known > 0;
}

static bool is_word(const rules_game *game, const char *string)
{
    for (size_t w = 0; w < game->words; w++)
        if (strcmp(game->word[w], string) == 0)
            return true;
    return false;
}

/* Whether a fragment is complete, ending the game or not. */
static bool is_complete(const rules_game *game, const char *fragment)
{
    rules_string other;
    if (rules_is_exact(game))
        return false;
    if (rules_is_spook(game)) {
        for (size_t w = 0; w < game->words; w++) {
            strcpy(other, game->word[w]);
            rules_sort(other);
            if (strcmp(other, fragment) == 0)
                return true;
        }
        return false;
    }
    reverse(fragment, other);
    return is_word(game, fragment) ||
           (game->rules.variant == RULES_SUPERDUPER_EITHER && is_word(game, other));
}

/* ---- plays -------------------------------------------------------------------------------- */

static void add(rules_options *options, const char *after, rules_end end)
{
    assert(options->count < RULES_OPTIONS);
    rules_option *option = &options->option[options->count++];
    strcpy(option->after, after);
    option->end = end;
}

/* All fragments that adding a letter can make, legal or not. */
static void make_forms(const rules_game *game, const char *fragment, rules_options *forms)
{
    rules_string reversed, after;
    size_t length = strlen(fragment);
    reverse(fragment, reversed);
    forms->count = 0;
    for (unsigned i = 0; i < game->alphabet->letters; i++) {
        char letter = (char)('a' + i);
        for (size_t place = 0; place <= length; place++) {
            bool first = place == 0, last = place == length;
            rules_variant variant = game->rules.variant;
            if ((variant == RULES_GHOST || rules_is_spook(game)) && !last)
                continue; /* the order of spook's letters is no matter */
            if (variant <= RULES_SUPERDUPER_EITHER && !first && !last)
                continue;
            insert(fragment, place, letter, after);
            if (rules_is_spook(game))
                rules_sort(after);
            add(forms, after, RULES_GOES_ON);
            if (variant == RULES_SUPERDUPER_AS_PLAYED || variant == RULES_SUPERDUPER_EITHER) {
                insert(reversed, place, letter, after);
                add(forms, after, RULES_GOES_ON);
            }
        }
    }
}

/* All arrangements that may be announced: they lie inside a word and have a letter more, which
 * stands at an end if it must.  They are said to end the game if they are words. */
static void make_announcements(const rules_game *game, const char *fragment,
                               rules_options *announcements)
{
    bool at_end = game->rules.variant == RULES_SPOOK_END_EXACT ||
                  game->rules.variant == RULES_SPOOK_END_ANAGRAM;
    size_t length = strlen(fragment);
    announcements->count = 0;
    for (unsigned i = 0; i < game->alphabet->letters; i++) {
        char letter = (char)('a' + i);
        rules_string after;
        insert(fragment, length, letter, after);
        rules_sort(after);
        for (size_t k = 0; k < game->infixes; k++) {
            const rules_infix *said = &game->infix[k];
            if (strcmp(said->sorted, after) == 0 &&
                (!at_end || said->string[0] == letter || said->string[length] == letter))
                add(announcements, after, said->word ? RULES_WORD : RULES_GOES_ON);
        }
    }
}

/* Legal plays; those that complete a word by being announced are marked so. */
static void make_legal_plays(rules_game *game, const char *fragment, rules_options *plays)
{
    if (is_announced(game)) {
        make_announcements(game, fragment, plays);
        return;
    }
    rules_options forms;
    make_forms(game, fragment, &forms);
    plays->count = 0;
    for (size_t i = 0; i < forms.count; i++)
        if (rules_legal(game, forms.option[i].after))
            add(plays, forms.option[i].after, RULES_GOES_ON);
}

static bool can_be_played_on(rules_game *game, const char *fragment)
{
    signed char *known = &game->plays[number_of(game, fragment)];
    if (*known == 0) {
        rules_options plays;
        make_legal_plays(game, fragment, &plays);
        *known = plays.count ? 1 : -1;
    }
    return *known > 0;
}

bool rules_over(rules_game *game, const char *fragment)
{
    return is_complete(game, fragment) &&
           !(game->rules.maximal && can_be_played_on(game, fragment));
}

static bool is_among(const rules_options *options, size_t first, const char *after)
{
    for (size_t i = 0; i < first; i++)
        if (strcmp(options->option[i].after, after) == 0)
            return true;
    return false;
}

void rules_options_at(rules_game *game, const char *fragment, rules_options *options)
{
    make_legal_plays(game, fragment, options);
    for (size_t i = 0; i < options->count; i++) {
        rules_option *option = &options->option[i];
        bool ends = rules_is_exact(game) ? option->end == RULES_WORD
                                         : is_complete(game, option->after);
        if (game->rules.maximal && can_be_played_on(game, option->after))
            ends = false;
        option->end = ends ? RULES_WORD : RULES_GOES_ON;
    }
    if (game->rules.misere == RULES_MISERE_LITERAL && !rules_over(game, fragment)) {
        rules_options forms;
        size_t legal = options->count;
        make_forms(game, fragment, &forms);
        for (size_t i = 0; i < forms.count; i++)
            if (!is_among(options, legal, forms.option[i].after))
                add(options, forms.option[i].after, RULES_ILLEGAL);
    }
}

/* ---- values ------------------------------------------------------------------------------- */

/* Whether a seat comes out well by the rule: of two players, wins. */
static bool does_well(const rules_game *game, const rules_value *value, unsigned seat)
{
    if (game->rules.players > 2 && game->rules.loser == RULES_COALITION)
        return value->safe >> seat & 1;
    if (game->rules.players > 2 && game->rules.loser == RULES_SELFISH)
        return !(value->can_lose >> seat & 1);
    return value->loser != (int)seat;
}

static bool has_one_loser(const rules_game *game)
{
    return game->rules.players == 2 || game->rules.loser <= RULES_PREVIOUS;
}

/* The game is over at so many letters and a seat has lost. */
static rules_value ended(const rules_game *game, size_t length, unsigned loser)
{
    unsigned players = game->rules.players;
    rules_value value = {
        .loser = has_one_loser(game) ? (int)loser : -1,
        .safe = ((1u << players) - 1) & ~(1u << loser),
        .can_lose = 1u << loser,
        .length = (unsigned)length,
        .longest = (unsigned)length,
    };
    value.wins = loser != length % players;
    return value;
}

static rules_value ended_by_word(const rules_game *game, size_t length)
{
    unsigned players = game->rules.players;
    bool misere = game->rules.misere != RULES_NORMAL;
    return ended(game, length, (unsigned)(misere ? length : length + players - 1) % players);
}

rules_value rules_value_after(rules_game *game, const rules_option *option)
{
    size_t length = strlen(option->after);
    switch (option->end) {
    case RULES_WORD:
        return ended_by_word(game, length);
    case RULES_ILLEGAL: /* its maker has won: the next one loses */
        return ended(game, length, (unsigned)(length % game->rules.players));
    default:
        return rules_value_of(game, option->after);
    }
}

bool rules_maker_wins(const rules_game *game, const rules_option *option, const rules_value *value)
{
    if (game->rules.players == 2)
        return !value->wins;
    return does_well(game, value, (unsigned)(strlen(option->after) - 1) % game->rules.players);
}

/* How much the player to move dislikes that a seat loses. */
static unsigned dislike(const rules_game *game, unsigned mover, unsigned loser)
{
    unsigned n = game->rules.players;
    if (loser == mover)
        return n;
    return game->rules.loser == RULES_PREVIOUS ? (loser + n - mover) % n : (mover + n - loser) % n;
}

static rules_value value_by_options(rules_game *game, size_t size, const rules_options *options)
{
    static const rules_value nothing = {.loser = -1};
    unsigned players = game->rules.players, mover = (unsigned)size % players;
    rules_value result = nothing, after[RULES_OPTIONS];
    if (options->count == 0)
        return ended(game, size, mover);
    for (size_t i = 0; i < options->count; i++)
        after[i] = rules_value_after(game, &options->option[i]);

    /* one loser: the one the player to move minds least */
    if (has_one_loser(game))
        for (size_t i = 0; i < options->count; i++)
            if (result.loser < 0 || dislike(game, mover, (unsigned)after[i].loser) <
                                        dislike(game, mover, (unsigned)result.loser))
                result.loser = after[i].loser;

    /* a seat is safe if it has a way when it is to move, and else whatever is done */
    for (unsigned seat = 0; seat < players; seat++) {
        size_t ways = 0;
        for (size_t i = 0; i < options->count; i++)
            ways += after[i].safe >> seat & 1;
        if (seat == mover ? ways > 0 : ways == options->count)
            result.safe |= 1u << seat;
    }

    /* who can lose by any option that cannot make the player to move lose, if there is one */
    bool avoidable = false;
    for (size_t i = 0; i < options->count; i++)
        avoidable = avoidable || !(after[i].can_lose >> mover & 1);
    for (size_t i = 0; i < options->count; i++)
        if (!avoidable || !(after[i].can_lose >> mover & 1))
            result.can_lose |= after[i].can_lose;

    if (players > 2) {
        result.wins = does_well(game, &result, mover);
        return result;
    }
    for (size_t i = 0; i < options->count; i++)
        result.wins = result.wins || !after[i].wins;
    result.length = result.wins ? 1000 : 0;
    for (size_t i = 0; i < options->count; i++) {
        if (result.wins && after[i].wins)
            continue;
        if (result.wins ? after[i].length < result.length : after[i].length > result.length)
            result.length = after[i].length;
        if (after[i].longest > result.longest)
            result.longest = after[i].longest;
    }
    assert(result.wins == (result.loser != (int)mover));
    return result;
}

rules_value rules_value_of(rules_game *game, const char *fragment)
{
    size_t number = number_of(game, fragment);
    if (!game->known[number]) {
        if (rules_over(game, fragment)) {
            game->value[number] = ended_by_word(game, strlen(fragment));
        } else {
            rules_options options;
            rules_options_at(game, fragment, &options);
            game->value[number] = value_by_options(game, strlen(fragment), &options);
        }
        game->known[number] = true;
    }
    return game->value[number];
}

/* ---- the game ----------------------------------------------------------------------------- */

/* Goes on from a fragment where the game is not over. */
static void reach(rules_game *game, const char *fragment, bool went_on[RULES_STRINGS])
{
    rules_options options;
    if (went_on[number_of(game, fragment)])
        return;
    went_on[number_of(game, fragment)] = true;
    rules_options_at(game, fragment, &options);
    for (size_t i = 0; i < options.count; i++) {
        const rules_option *option = &options.option[i];
        if (option->end == RULES_ILLEGAL)
            continue;
        game->reached[number_of(game, option->after)] = true;
        if (option->end == RULES_GOES_ON)
            reach(game, option->after, went_on);
    }
}

bool rules_reached(const rules_game *game, const char *fragment)
{
    return game->reached[number_of(game, fragment)];
}

/* Tries every string of at most so many letters that begins so. */
static void find_fragments(rules_game *game, const char *begin, size_t longest)
{
    if (rules_legal(game, begin))
        strcpy(game->fragment[game->fragments++], begin);
    if (strlen(begin) == longest)
        return;
    for (unsigned i = 0; i < game->alphabet->letters; i++) {
        rules_string string, sorted;
        insert(begin, strlen(begin), (char)('a' + i), string);
        strcpy(sorted, string);
        rules_sort(sorted);
        if (!rules_is_spook(game) || strcmp(string, sorted) == 0)
            find_fragments(game, string, longest);
    }
}

void rules_begin(rules_game *game, const twin_list *words, const rules_of_game *rules)
{
    memset(game, 0, sizeof *game);
    game->alphabet = words->alphabet;
    game->rules = *rules;
    size_t longest = 0;
    for (size_t w = 0; w < words->count; w++) {
        const char *word = words->string[w];
        size_t length = strlen(word);
        assert(length <= RULES_LONGEST);
        if (length < rules->min)
            continue;
        assert(game->words < RULES_WORDS);
        strcpy(game->word[game->words++], word);
        longest = length > longest ? length : longest;
    }
    for (size_t w = 0; w < game->words; w++)
        for (size_t from = 0; from <= strlen(game->word[w]); from++)
            for (size_t to = from; to <= strlen(game->word[w]); to++) {
                rules_infix *infix = &game->infix[game->infixes++];
                memcpy(infix->string, game->word[w] + from, to - from);
                strcpy(infix->sorted, infix->string);
                rules_sort(infix->sorted);
                infix->word = is_word(game, infix->string);
            }
    find_fragments(game, "", longest);
    if (game->fragments && !rules_over(game, "")) {
        static bool went_on[RULES_STRINGS];
        memset(went_on, 0, sizeof went_on);
        game->reached[number_of(game, "")] = true;
        reach(game, "", went_on);
    }
}
