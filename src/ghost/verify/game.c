/* The plays of a fragment, from the words one by one: game.h. */
#include <string.h>

#include "ghost/verify/game.h"

/* Results of a play; 0: illegal. */
enum { ON = 1, COMPLETE = 2 }; /* the game goes on; a word is complete */

/* The results a player can announce for these letters, one of which is new. */
static unsigned results_to_announce(const q_rule_game *game, const quoth_letters *f,
                                    uint8_t new_letter)
{
    unsigned found = 0, enough = game->misere ? ON | COMPLETE : ON;
    bool complete = !game->rule.exact && q_postings_contain(&game->words, f, true);
    q_arrangements all = q_postings_arrangements(&game->words, f);
    const uint8_t *part;
    while ((found & enough) != enough && (part = q_arrangements_next(&all))) {
        if (game->rule.at_end && part[0] != new_letter && part[f->length - 1] != new_letter)
            continue;
        bool word = complete || (game->rule.exact && q_postings_have_word(&game->words, part, f));
        found |= word ? COMPLETE : ON;
    }
    return found;
}

static unsigned results_of(const q_rule_game *game, const quoth_letters *f, uint8_t new_letter)
{
    quoth_letters turned;
    if (game->rule.announced)
        return results_to_announce(game, f, new_letter);
    bool legal = q_postings_contain(&game->words, f, false);
    bool ends = legal && q_postings_contain(&game->words, f, true);
    if (game->rule.either && !ends) {
        q_letters_reverse(f, &turned);
        legal = legal || q_postings_contain(&game->words, &turned, false);
        ends = legal && q_postings_contain(&game->words, &turned, true);
    }
    return ends ? COMPLETE : legal ? ON : 0;
}

/* The n-th fragment that adding a letter can make; false behind the last. */
static bool form(const q_rule_game *game, const quoth_letters *fragment, uint8_t letter, unsigned n,
                 quoth_letters *made)
{
    quoth_letters turned;
    unsigned end = fragment->length, at = game->rule.anywhere ? n : n % 2 ? 0 : end;
    unsigned ends = game->rule.reverse ? 4 : game->rule.front ? 2 : 1;
    if (end == QUOTH_WORD_MAX || n >= (game->rule.anywhere ? end + 1 : ends))
        return false;
    if (!game->rule.anywhere && n >= 2) {
        q_letters_reverse(fragment, &turned);
        fragment = &turned;
    }
    made->length = (uint8_t)(end + 1);
    memcpy(made->letter, fragment->letter, at);
    made->letter[at] = letter;
    memcpy(made->letter + at + 1, fragment->letter + at, end - at);
    if (game->rule.how == Q_AS_SUBMULTISET)
        q_letters_sort(made);
    return true;
}

static bool can_go_on(const q_rule_game *game, const quoth_letters *fragment)
{
    quoth_letters made;
    for (uint8_t letter = 1; letter <= game->letters; letter++)
        for (unsigned n = 0; form(game, fragment, letter, n, &made); n++)
            if (results_of(game, &made, letter))
                return true;
    return false;
}

void q_rule_key(const q_rule_game *game, quoth_letters *fragment)
{
    quoth_letters turned;
    if (game->rule.how == Q_AS_SUBMULTISET)
        q_letters_sort(fragment);
    if (game->rule.reverse) {
        q_letters_reverse(fragment, &turned);
        if (memcmp(turned.letter, fragment->letter, turned.length) < 0)
            *fragment = turned;
    }
}

static size_t add_made(const quoth_letters *key, bool over, q_rule_play *plays, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (plays[i].over == over && quoth_letters_equal(&plays[i].made, key))
            return count;
    plays[count] = (q_rule_play){*key, over};
    return count + 1;
}

size_t q_rule_plays(const q_rule_game *game, const quoth_letters *fragment,
                    const quoth_letters *only, q_rule_play *plays)
{
    size_t count = 0;
    quoth_letters made;
    for (uint8_t letter = 1; letter <= game->letters; letter++)
        for (unsigned n = 0; form(game, fragment, letter, n, &made); n++) {
            quoth_letters key = made;
            q_rule_key(game, &key);
            if (only && !quoth_letters_equal(&key, only))
                continue;
            unsigned results = results_of(game, &made, letter);
            if (results & COMPLETE && game->maximal && can_go_on(game, &made))
                results = ON;
            bool over = results & COMPLETE ? game->misere : game->literal && !results;
            if (over)
                count = add_made(&key, true, plays, count);
            /* with two players, who can win at once need not go on */
            if (results & ON && (!over || game->players > 2))
                count = add_made(&key, false, plays, count);
        }
    return count;
}
