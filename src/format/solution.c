/* Who wins, the value of a position, and why. */
#include "format/words.h"

static void json_plays(q_json *json, const quoth_alphabet *alphabet,
                       const quoth_ghost_play *plays, size_t n, bool only_winning)
{
    q_json_open(json, '[');
    for (size_t i = 0; i < n; i++)
        if (!only_winning || !plays[i].view.wins)
            q_json_spell(json, alphabet, &plays[i].after);
    q_json_close(json, ']');
}

static void text_plays(q_text *text, const quoth_alphabet *alphabet,
                       const quoth_ghost_play *plays, size_t n, bool winning)
{
    for (size_t i = 0; i < n; i++)
        if (plays[i].view.wins != winning) {
            q_text_char(text, ' ');
            q_text_spell(text, alphabet, &plays[i].after);
        }
}

static size_t count_winning(const quoth_ghost_play *plays, size_t n)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += !plays[i].view.wins;
    return count;
}

/* ---- solve -------------------------------------------------------------------------------- */

static quoth_status solution_json(const quoth_ghost *ghost, const quoth_sink *sink)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    quoth_ghost_play plays[QUOTH_GHOST_PLAYS_MAX], replies[QUOTH_GHOST_PLAYS_MAX];
    quoth_letters start = {0};
    size_t n = quoth_ghost_plays(ghost, &start, plays);
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    quoth_status status = q_json_identity(&json, ghost);
    if (status)
        return status;
    q_json_put_number(&json, "words", s.words);
    q_json_put_number(&json, "positions", s.positions);
    q_json_put_number(&json, "reachable", s.reachable);
    q_json_put_string(&json, "winner", q_player_name(!s.first_wins));
    q_json_key(&json, "winning_first_plays");
    json_plays(&json, alphabet, plays, n, true);
    q_json_key(&json, "replies");
    q_json_open(&json, '{');
    for (size_t i = 0; i < n; i++) {
        if (plays[i].view.word)
            continue;
        char spelled[Q_SPELLED_SIZE];
        quoth_alphabet_spell(alphabet, &plays[i].after, spelled, sizeof spelled);
        q_json_key(&json, spelled);
        json_plays(&json, alphabet, replies, quoth_ghost_plays(ghost, &plays[i].after, replies),
                   true);
    }
    q_json_close(&json, '}');
    q_json_put_number(&json, "length", s.length);
    q_json_put_number(&json, "longest", s.longest);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

static void text_replies(q_text *text, const quoth_ghost *ghost, const quoth_ghost_play *plays,
                         size_t n)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_ghost_play replies[QUOTH_GHOST_PLAYS_MAX];
    for (size_t i = 0; i < n; i++) {
        if (!plays[i].view.wins)
            continue;
        q_text_add(text, "  ");
        q_text_spell(text, alphabet, &plays[i].after);
        q_text_add(text, plays[i].view.word ? "  is a word" : "  is met by");
        if (!plays[i].view.word)
            text_plays(text, alphabet, replies,
                       quoth_ghost_plays(ghost, &plays[i].after, replies), true);
        q_text_char(text, '\n');
    }
}

static void text_counts(q_text *text, quoth_ghost_summary s)
{
    q_text_add(text, "\nThe game has ");
    q_text_number(text, s.length);
    q_text_add(text, " letters when the winner hurries and the loser delays, ");
    q_text_number(text, s.longest);
    q_text_add(text, " when both delay.\n");
    q_text_grouped(text, s.positions);
    q_text_add(text, " fragments are legal; play can reach ");
    q_text_grouped(text, s.reachable);
    q_text_add(text, " of them.\n");
}

static quoth_status solution_text(const quoth_ghost *ghost, quoth_format format,
                                  const quoth_sink *sink)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_ghost_summary s = quoth_ghost_summarize(ghost);
    quoth_ghost_play plays[QUOTH_GHOST_PLAYS_MAX];
    quoth_letters start = {0};
    size_t n = quoth_ghost_plays(ghost, &start, plays), winning = count_winning(plays, n);
    if (quoth_ghost_trouble(ghost)) /* a search that stopped has no answer */
        return quoth_ghost_trouble(ghost);
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, ghost);
    q_text_add(&text, "\n\n");
    q_text_tone(&text, format, Q_GOOD);
    q_text_add(&text, winning ? "The first player wins" : "The second player wins");
    q_text_tone(&text, format, Q_PLAIN);
    if (n == 0) {
        q_text_add(&text, ": there is no word, so the first player has nothing to say.\n");
        return q_text_end(&text);
    }
    if (winning) {
        q_text_add(&text, winning == 1 ? ", by saying" : ", by saying one of:");
        q_text_tone(&text, format, Q_STRONG);
        text_plays(&text, alphabet, plays, n, true);
        q_text_tone(&text, format, Q_PLAIN);
        q_text_add(&text, ".\n");
        if (winning < n)
            q_text_add(&text, "Every other beginning loses:\n");
    } else {
        q_text_add(&text, ", whatever the first player says:\n");
    }
    text_replies(&text, ghost, plays, n);
    if (s.complete)
        text_counts(&text, s);
    quoth_status trouble = quoth_ghost_trouble(ghost);
    return trouble ? trouble : q_text_end(&text);
}

quoth_status quoth_ghost_write_solution(const quoth_ghost *ghost, quoth_format format,
                                        const quoth_sink *sink)
{
    return format == QUOTH_FORMAT_JSON ? solution_json(ghost, sink)
                                       : solution_text(ghost, format, sink);
}

/* ---- value -------------------------------------------------------------------------------- */

quoth_status quoth_ghost_write_value(const quoth_ghost *ghost, const char *given,
                                     const quoth_letters *fragment, quoth_format format,
                                     const quoth_sink *sink)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    quoth_ghost_view view = quoth_ghost_look(ghost, fragment);
    quoth_ghost_play plays[QUOTH_GHOST_PLAYS_MAX];
    size_t extensions = quoth_ghost_plays(ghost, fragment, plays);
    size_t n = view.word ? 0 : extensions;
    if (quoth_ghost_trouble(ghost))
        return quoth_ghost_trouble(ghost);
    if (format != QUOTH_FORMAT_JSON) {
        q_text text;
        q_text_begin(&text, sink);
        q_text_add(&text, given[0] ? given : "\"\"");
        q_text_tone(&text, format, view.wins ? Q_GOOD : Q_BAD);
        q_text_add(&text, view.wins ? "  win " : "  loss");
        q_text_tone(&text, format, Q_PLAIN);
        if (!view.legal || view.word) {
            q_text_add(&text, view.word ? "  a word" : "  in no word");
        } else if (view.wins) {
            q_text_add(&text, "  by");
            text_plays(&text, alphabet, plays, n, true);
        } else {
            q_text_add(&text, "  after");
            text_plays(&text, alphabet, plays, n, false);
        }
        q_text_char(&text, '\n');
        return q_text_end(&text);
    }
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    q_json_put_string(&json, "fragment", given);
    q_json_put_bool(&json, "legal", view.legal);
    q_json_put_bool(&json, "word", view.word);
    q_json_put_string(&json, "value", view.wins ? "win" : "loss");
    q_json_key(&json, "legal_plays");
    json_plays(&json, alphabet, plays, n, false);
    q_json_key(&json, "winning_plays");
    json_plays(&json, alphabet, plays, n, true);
    q_json_key(&json, "extensions");
    json_plays(&json, alphabet, plays, extensions, false);
    q_json_put_number(&json, "length", view.length);
    q_json_put_number(&json, "longest", view.longest);
    q_json_put_string(&json, "variant", rules.variant);
    q_json_put_number(&json, "min", rules.min);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* ---- explain ------------------------------------------------------------------------------ */

/* The best play of both sides from a fragment down to a word, the fragment first. */
typedef void (*each_step)(void *out, const quoth_alphabet *alphabet, const quoth_letters *step);

static void follow(const quoth_ghost *ghost, const quoth_letters *from, each_step each, void *out)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_letters at = *from, next;
    each(out, alphabet, &at);
    while (quoth_ghost_best(ghost, &at, &next)) {
        at = next;
        each(out, alphabet, &at);
    }
}

static void json_step(void *out, const quoth_alphabet *alphabet, const quoth_letters *step)
{
    q_json_spell(out, alphabet, step);
}

static void text_step(void *out, const quoth_alphabet *alphabet, const quoth_letters *step)
{
    q_text_char(out, ' ');
    q_text_spell(out, alphabet, step);
}

static quoth_status explanation_json(const quoth_ghost *ghost, const quoth_letters *fragment,
                                     quoth_ghost_view view, const quoth_ghost_play *plays,
                                     size_t n, const quoth_sink *sink)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    unsigned turn = fragment->length % 2;
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    quoth_status status = q_json_identity(&json, ghost);
    if (status)
        return status;
    q_json_key(&json, "fragment");
    q_json_spell(&json, alphabet, fragment);
    q_json_put_bool(&json, "legal", view.legal);
    q_json_put_bool(&json, "word", view.word);
    q_json_put_string(&json, "to_move", q_player_name(turn));
    q_json_put_string(&json, "winner", q_player_name(view.wins ? turn : !turn));
    q_json_put_number(&json, "length", view.length);
    q_json_put_number(&json, "longest", view.longest);
    q_json_key(&json, "plays");
    q_json_open(&json, '[');
    for (size_t i = 0; i < n; i++) {
        q_json_open(&json, '{');
        q_json_key(&json, "play");
        q_json_spell(&json, alphabet, &plays[i].after);
        q_json_put_bool(&json, "wins", !plays[i].view.wins);
        q_json_key(&json, "line");
        q_json_open(&json, '[');
        follow(ghost, &plays[i].after, json_step, &json);
        q_json_close(&json, ']');
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

static void explain_plays(q_text *text, const quoth_ghost *ghost, const quoth_ghost_play *plays,
                          size_t n, bool winning, unsigned turn)
{
    for (size_t i = 0; i < n; i++) {
        if (plays[i].view.wins == winning)
            continue;
        q_text_add(text, "   ");
        follow(ghost, &plays[i].after, text_step, text);
        q_text_add(text, ": the ");
        q_text_add(text, q_player_name(winning ? !turn : turn));
        q_text_add(text, " player completes it\n");
    }
}

static quoth_status explanation_text(const quoth_ghost *ghost, const quoth_letters *fragment,
                                     quoth_ghost_view view, const quoth_ghost_play *plays,
                                     size_t n, quoth_format format, const quoth_sink *sink)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    unsigned turn = fragment->length % 2;
    size_t winning = count_winning(plays, n);
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, ghost);
    q_text_add(&text, "\n\n\"");
    q_text_spell(&text, alphabet, fragment);
    q_text_add(&text, "\": ");
    if (!view.legal || view.word) {
        q_text_add(&text, view.word ? "a word. The " : "in no word. The ");
        q_text_add(&text, q_player_name(!turn));
        q_text_add(&text, " player made it and has lost; the ");
        q_text_add(&text, q_player_name(turn));
        q_text_add(&text, " player wins.\n");
        return q_text_end(&text);
    }
    q_text_add(&text, "the ");
    q_text_add(&text, q_player_name(turn));
    q_text_add(&text, " player is to move and ");
    q_text_tone(&text, format, view.wins ? Q_GOOD : Q_BAD);
    q_text_add(&text, view.wins ? "wins" : "has lost");
    q_text_tone(&text, format, Q_PLAIN);
    q_text_add(&text, ", in ");
    q_text_number(&text, view.length);
    q_text_add(&text, " letters with best play.\n");
    if (winning) {
        q_text_add(&text, "\nPlays that win, and where the other side delays longest:\n");
        explain_plays(&text, ghost, plays, n, true, turn);
    }
    if (winning < n) {
        q_text_add(&text, "\nPlays that lose, and how:\n");
        explain_plays(&text, ghost, plays, n, false, turn);
    }
    return q_text_end(&text);
}

quoth_status quoth_ghost_write_explanation(const quoth_ghost *ghost,
                                           const quoth_letters *fragment, quoth_format format,
                                           const quoth_sink *sink)
{
    quoth_ghost_view view = quoth_ghost_look(ghost, fragment);
    quoth_ghost_play plays[QUOTH_GHOST_PLAYS_MAX];
    size_t n = view.word ? 0 : quoth_ghost_plays(ghost, fragment, plays);
    if (quoth_ghost_trouble(ghost))
        return quoth_ghost_trouble(ghost);
    if (format == QUOTH_FORMAT_JSON)
        return explanation_json(ghost, fragment, view, plays, n, sink);
    return explanation_text(ghost, fragment, view, plays, n, format, sink);
}

/* ---- matches ------------------------------------------------------------------------------ */

/* Newton's method; the core links no mathematical library. */
static double square_root(double x)
{
    double root = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        root = (root + x / root) / 2;
    return root;
}

void quoth_interval_95(uint64_t hits, uint64_t trials, double *low, double *high)
{
    *low = 0;
    *high = 1;
    if (!trials)
        return;
    double n = (double)trials, p = (double)hits / n, z = 1.959963984540054, zz = z * z;
    double middle = (p + zz / (2 * n)) / (1 + zz / n);
    double reach = z * square_root(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n);
    *low = middle - reach > 0 && hits > 0 ? middle - reach : 0;
    *high = middle + reach < 1 && hits < trials ? middle + reach : 1;
}

static double mean_length(const quoth_ghost_score *score)
{
    return score->games ? (double)score->letters / (double)score->games : 0;
}

static quoth_status score_json(const quoth_ghost *ghost, const char *const names[2],
                               uint64_t seed, const quoth_ghost_score *score,
                               const quoth_sink *sink)
{
    q_json json;
    q_json_begin(&json, sink);
    q_json_open(&json, '{');
    quoth_status status = q_json_identity(&json, ghost);
    if (status)
        return status;
    q_json_put_string(&json, "first", names[0]);
    q_json_put_string(&json, "second", names[1]);
    q_json_put_number(&json, "seed", seed);
    q_json_put_number(&json, "games", score->games);
    q_json_key(&json, "wins");
    q_json_open(&json, '{');
    for (unsigned i = 0; i < 2; i++) {
        q_json_key(&json, q_player_name(i));
        q_json_number(&json, score->wins[i]);
    }
    q_json_close(&json, '}');
    q_json_key(&json, "interval");
    q_json_open(&json, '{');
    for (unsigned i = 0; i < 2; i++) {
        double bound[2];
        quoth_interval_95(score->wins[i], score->games, &bound[0], &bound[1]);
        q_json_key(&json, q_player_name(i));
        q_json_open(&json, '[');
        q_json_decimal(&json, bound[0], 6);
        q_json_decimal(&json, bound[1], 6);
        q_json_close(&json, ']');
    }
    q_json_close(&json, '}');
    q_json_key(&json, "mean_length");
    q_json_decimal(&json, mean_length(score), 3);
    q_json_put_number(&json, "resigned", score->resigned);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

quoth_status quoth_ghost_write_score(const quoth_ghost *ghost, const char *first,
                                     const char *second, uint64_t seed,
                                     const quoth_ghost_score *score, quoth_format format,
                                     const quoth_sink *sink)
{
    const char *const names[2] = {first, second};
    if (format == QUOTH_FORMAT_JSON)
        return score_json(ghost, names, seed, score, sink);
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, ghost);
    q_text_add(&text, "\n");
    q_text_grouped(&text, score->games);
    q_text_add(&text, score->games == 1 ? " game, seed " : " games, seed ");
    q_text_number(&text, seed);
    q_text_add(&text, ", ");
    q_text_decimal(&text, mean_length(score), 1);
    q_text_add(&text, " letters on average\n");
    for (unsigned i = 0; i < 2; i++) {
        double low, high, rate = 0;
        if (score->games)
            rate = (double)score->wins[i] / (double)score->games;
        quoth_interval_95(score->wins[i], score->games, &low, &high);
        q_text_add(&text, i ? "  second  " : "  first   ");
        q_text_add(&text, names[i]);
        q_text_add(&text, " wins ");
        q_text_grouped(&text, score->wins[i]);
        q_text_add(&text, ", ");
        q_text_decimal(&text, 100 * rate, 2);
        q_text_add(&text, " % (95 % interval ");
        q_text_decimal(&text, 100 * low, 2);
        q_text_add(&text, " to ");
        q_text_decimal(&text, 100 * high, 2);
        q_text_add(&text, ")\n");
    }
    if (score->resigned) {
        q_text_grouped(&text, score->resigned);
        q_text_add(&text, score->resigned == 1
                              ? " game was given up by a player who knew no word to go on\n"
                              : " games were given up by a player who knew no word to go on\n");
    }
    return q_text_end(&text);
}
