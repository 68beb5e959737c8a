/* The page's games of Ghost: module.h. */
#include "module.h"

#include "format/ghost/sheets.h"
#include "format/texts/sheet_languages.h"

static quoth_ghost *ghost;       /* all words: the referee, and a perfect player's knowledge */
static quoth_lexicon *few_words; /* what a player of `known_level` knows */
static quoth_ghost *known;
static unsigned known_level;
static bool all_words; /* players of a level know words that are marked as offensive, too */
static quoth_random ghost_random;
static quoth_ghost_belief *belief; /* what a person may know, for the player who bluffs */
static quoth_ghost_bluff *bluff;

static void close_known(void)
{
    quoth_ghost_free(known);
    quoth_lexicon_free(few_words);
    known = NULL;
    few_words = NULL;
    known_level = 0;
}

void close_ghost(void)
{
    close_known();
    quoth_ghost_bluff_free(bluff);
    quoth_ghost_belief_free(belief);
    quoth_ghost_free(ghost);
    bluff = NULL;
    belief = NULL;
    ghost = NULL;
}

/* ---- variants ------------------------------------------------------------------------------ */

/* The names in a list with blanks between, as an array. */
static void put_names(q_json *json, const char *key, const char *names)
{
    q_json_open_array(json, key);
    for (const char *at = names; *at;) {
        char name[32] = "";
        size_t n = strcspn(at, " ");
        memcpy(name, at, n < sizeof name ? n : sizeof name - 1);
        q_json_string(json, name);
        at += n + strspn(at + n, " ");
    }
    q_json_close(json, ']');
}

static void put_reading(q_json *json, const quoth_ghost_description *d)
{
    q_json_open(json, '{');
    q_json_put_string(json, "name", d->reading ? d->reading : "");
    q_json_put_string(json, "legality", d->legality);
    q_json_close(json, '}');
}

/* Answer: {variants [{name, aliases [name], summary, rule, at_end, in_front, between, reversed,
 * any_order, readings [{name, legality}]}]}, the default first.  A reading that is the only one has
 * the name "". */
quoth_status web_ghost_variants(void)
{
    answer_begin();
    quoth_ghost_description d;
    q_json json;
    answer_open(&json);
    q_json_open_array(&json, "variants");
    for (size_t v = 0; quoth_ghost_variant_describe(&d, v, 0); v++) {
        q_json_open(&json, '{');
        q_json_put_string(&json, "name", d.variant);
        put_names(&json, "aliases", d.aliases);
        q_json_put_string(&json, "summary", d.summary);
        q_json_put_string(&json, "rule", d.rule);
        q_json_put_bool(&json, "at_end", d.growth & QUOTH_GHOST_AT_END);
        q_json_put_bool(&json, "in_front", d.growth & QUOTH_GHOST_IN_FRONT);
        q_json_put_bool(&json, "between", d.growth & QUOTH_GHOST_BETWEEN);
        q_json_put_bool(&json, "reversed", d.growth & QUOTH_GHOST_REVERSED);
        q_json_put_bool(&json, "any_order", d.growth & QUOTH_GHOST_ANY_ORDER);
        q_json_open_array(&json, "readings");
        for (size_t r = 0; quoth_ghost_variant_describe(&d, v, r); r++)
            put_reading(&json, &d);
        q_json_close(&json, ']');
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    return answer_close(&json);
}

/* ---- the game ------------------------------------------------------------------------------ */

static quoth_ghost_rules ghost_rules;
static char variant_name[32], reading_name[32];

/* Arguments: variant, reading ("": the first), least letters of a word, players, misere ("",
 * "legal", "literal"), seed, "all-words" or "": players of a level know words that are marked as
 * offensive, too; word end and loser by their names, "": the first.  Answer:
 * quoth_ghost_write_solution where `full` is not 0, else {}. */
quoth_status web_ghost_open(int full)
{
    answer_begin();
    if (!words)
        return answer_failure(QUOTH_NOT_FOUND, "no words are open");
    close_ghost();
    strncpy(variant_name, argument(0), sizeof variant_name - 1);
    strncpy(reading_name, argument(1), sizeof reading_name - 1);
    const char *misere = argument(4);
    ghost_rules = (quoth_ghost_rules){
        .variant = variant_name,
        .reading = *reading_name ? reading_name : NULL,
        .min = (unsigned)number_of(argument(2)),
        .players = (unsigned)number_of(argument(3)),
        .misere = !strcmp(misere, "legal")     ? QUOTH_GHOST_MISERE_LEGAL
                  : !strcmp(misere, "literal") ? QUOTH_GHOST_MISERE_LITERAL
                                               : QUOTH_GHOST_MISERE_NO,
    };
    quoth_ghost_word_end_read(&ghost_rules.word_end, argument(7));
    quoth_ghost_loser_rule_read(&ghost_rules.loser, argument(8));
    quoth_random_seed(&ghost_random, number_of(argument(5)));
    all_words = *argument(6) != 0;
    quoth_error error;
    quoth_status status = quoth_ghost_new(&ghost, words, &ghost_rules, NULL, &error);
    if (status != QUOTH_OK) {
        ghost = NULL;
        return answer_error(&error);
    }
    /* All positions where that takes less than a second: then lengths are known. */
    if (!quoth_ghost_summarize(ghost).vast)
        status = quoth_ghost_complete(ghost, NULL, &error);
    if (status != QUOTH_OK) {
        close_ghost();
        return answer_error(&error);
    }
    if (full)
        return answer_status(
            quoth_ghost_write_solution(&answer_sink, ghost, QUOTH_FORMAT_JSON, NULL));
    return answer_empty();
}

/* A key and the spelling of letters; null for NULL. */
static void put_letters(q_json *json, const char *key, const quoth_letters *letters)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    if (!letters) {
        q_json_put_null(json, key);
        return;
    }
    quoth_alphabet_spell(text, sizeof text, quoth_lexicon_alphabet(words), letters);
    q_json_put_string(json, key, text);
}

/* Answer: {word}, null where none was found. */
static quoth_status answer_word(quoth_status status, const quoth_letters *word)
{
    if (status != QUOTH_OK && status != QUOTH_NOT_FOUND)
        return answer_status(status);
    q_json json;
    answer_open(&json);
    put_letters(&json, "word", status == QUOTH_OK ? word : NULL);
    return answer_close(&json);
}

static quoth_status read_fragment(unsigned n, quoth_letters *fragment)
{
    if (!ghost)
        return answer_failure(QUOTH_NOT_FOUND, "no game of Ghost is open");
    quoth_status status = read_word(argument(n), fragment);
    if (status == QUOTH_OK)
        quoth_ghost_canonicalize(fragment, ghost);
    return status;
}

/* Argument: a fragment.  Answer: quoth_ghost_write_value. */
quoth_status web_ghost_value(void)
{
    answer_begin();
    quoth_letters fragment;
    quoth_status status = read_fragment(0, &fragment);
    if (status != QUOTH_OK)
        return status;
    return answer_status(quoth_ghost_write_value(&answer_sink, ghost, argument(0), &fragment,
                                                 QUOTH_FORMAT_JSON, NULL));
}

/* Argument: a fragment.  Answer: quoth_ghost_write_explanation. */
quoth_status web_ghost_explain(void)
{
    answer_begin();
    quoth_letters fragment;
    quoth_status status = read_fragment(0, &fragment);
    if (status != QUOTH_OK)
        return status;
    return answer_status(
        quoth_ghost_write_explanation(&answer_sink, ghost, &fragment, QUOTH_FORMAT_JSON, NULL));
}

/* Arguments: a fragment, a text.  Answer: {is_play, legal, word, fragment}: whether the text is a
 * play of the fragment by the variant's rules, and what it makes. */
quoth_status web_ghost_judge(void)
{
    answer_begin();
    quoth_letters before, after;
    quoth_status status = read_fragment(0, &before);
    if (status == QUOTH_OK)
        status = read_word(argument(1), &after);
    if (status != QUOTH_OK)
        return status;
    quoth_ghost_canonicalize(&after, ghost);
    quoth_ghost_view view;
    status = quoth_ghost_probe(&view, ghost, &after, QUOTH_GHOST_WANT_LEGALITY, NULL);
    if (status != QUOTH_OK)
        return answer_status(status);
    q_json json;
    answer_open(&json);
    q_json_put_bool(&json, "is_play", quoth_ghost_is_play(ghost, &before, &after));
    q_json_put_bool(&json, "legal", view.legal);
    q_json_put_bool(&json, "word", view.word);
    put_letters(&json, "fragment", &after);
    return answer_close(&json);
}

/* The words up to a level, without those that are marked as offensive unless all are wanted. */
static quoth_status find_few_words(unsigned level)
{
    quoth_lexicon *familiar;
    quoth_status status = quoth_lexicon_up_to_level(&familiar, words, NULL, level, NULL, NULL);
    if (status != QUOTH_OK || all_words) {
        few_words = status == QUOTH_OK ? familiar : NULL;
        return status;
    }
    status = quoth_lexicon_inoffensive(&few_words, familiar, NULL, NULL);
    if (status != QUOTH_OK)
        few_words = NULL;
    quoth_lexicon_free(familiar);
    return status;
}

/* Solves the game by the words up to a level of SCOWL (10 to 95; 0: all words), and caches it until
 * another level is asked for.  QUOTH_NOT_FOUND if the words have no levels. */
static quoth_status solve_level(unsigned level, const quoth_ghost **knowledge)
{
    *knowledge = ghost;
    if (!level)
        return QUOTH_OK;
    if (!quoth_lexicon_has_levels(words))
        return answer_failure(QUOTH_NOT_FOUND, "these words have no levels");
    if (known_level != level) {
        close_known();
        quoth_status status = find_few_words(level);
        if (status != QUOTH_OK)
            return answer_status(status);
        status = quoth_ghost_new(&known, few_words, &ghost_rules, NULL, NULL);
        if (status != QUOTH_OK) {
            known = NULL;
            close_known();
            return answer_status(status);
        }
        known_level = level;
    }
    *knowledge = known;
    return QUOTH_OK;
}

/* Arguments: a fragment, a level. */
static quoth_status read_fragment_and_level(quoth_letters *fragment, const quoth_ghost **knowledge)
{
    quoth_status status = read_fragment(0, fragment);
    return status == QUOTH_OK ? solve_level((unsigned)number_of(argument(1)), knowledge) : status;
}

/* Arguments: a fragment, a level.  Answer: {play}, null where the player knows no word that goes
 * on. */
quoth_status web_ghost_choose(void)
{
    answer_begin();
    quoth_letters fragment, after;
    const quoth_ghost *knowledge;
    quoth_status status = read_fragment_and_level(&fragment, &knowledge);
    if (status != QUOTH_OK)
        return status;
    status =
        quoth_ghost_choose(&after, knowledge, QUOTH_GHOST_RATIONAL, &fragment, &ghost_random, NULL);
    if (status != QUOTH_OK && status != QUOTH_NOT_FOUND)
        return answer_status(status);
    q_json json;
    answer_open(&json);
    put_letters(&json, "play", status == QUOTH_OK ? &after : NULL);
    return answer_close(&json);
}

/* ---- games with challenges ----------------------------------------------------------------- */

/* The player who bluffs thinks of a person who knows half of the words of this level. */
enum { PERSON_LEVEL = 50 };

/* Of plain ghost chances are exact in milliseconds; elsewhere these few samples and positions keep
 * a turn at a second or two. */
static const quoth_ghost_exploit_options bluff_exactly = {
    .challenges = true, .samples = 16, .nodes = 500, .seed = 1};
static const quoth_ghost_exploit_options bluff_soon = {
    .challenges = true, .samples = 4, .nodes = 60, .seed = 1};

static quoth_status make_bluff(void)
{
    if (bluff)
        return QUOTH_OK;
    quoth_error error;
    const quoth_ghost_exploit_options *options =
        quoth_ghost_describe(ghost).relation == QUOTH_GHOST_PREFIX ? &bluff_exactly : &bluff_soon;
    quoth_status status = QUOTH_OK;
    if (!belief)
        status = quoth_ghost_belief_by_level(&belief, words, graded, PERSON_LEVEL, NULL, &error);
    if (status == QUOTH_OK)
        status = quoth_ghost_bluff_new(&bluff, ghost, belief, options, NULL, &error);
    return status == QUOTH_OK ? status : answer_error(&error);
}

/* Arguments: a level, then the fragments of the game from the empty one; the player to move is the
 * computer.  Answer: {play, challenge}: a play, or null where the last one is challenged.  A player
 * of level 0 bluffs where it pays; others challenge where they know no word. */
quoth_status web_ghost_dare(void)
{
    answer_begin();
    static quoth_letters fragment[QUOTH_WORD_MAX + 1];
    const quoth_ghost *knowledge = NULL;
    quoth_letters after;
    unsigned level = (unsigned)number_of(argument(0)), plays = 0;
    bool bluffs = !level;
    quoth_status status = read_fragment(1, &fragment[0]);
    while (status == QUOTH_OK && plays < QUOTH_WORD_MAX && *argument(plays + 2)) {
        plays++;
        status = read_fragment(plays + 1, &fragment[plays]);
    }
    if (status == QUOTH_OK)
        status = bluffs ? make_bluff() : solve_level(level, &knowledge);
    if (status != QUOTH_OK)
        return status;
    quoth_ghost_observation seen = {.rules = quoth_ghost_rules_of(ghost),
                                    .lexicon = words,
                                    .seat = plays % 2,
                                    .plays = plays,
                                    .fragment = fragment,
                                    .challenges = true};
    quoth_ghost_bot bot = {knowledge, QUOTH_GHOST_RATIONAL};
    quoth_ghost_player player = bluffs ? quoth_ghost_bluff_player(bluff)
                                       : quoth_ghost_bot_player(&bot);
    status = player.choose(player.user, &seen, &ghost_random, NULL, &after);
    if (status != QUOTH_OK && status != QUOTH_NOT_FOUND)
        return answer_status(status);
    bool challenge = status == QUOTH_OK && after.length == 0;
    q_json json;
    answer_open(&json);
    put_letters(&json, "play", status == QUOTH_OK && !challenge ? &after : NULL);
    q_json_put_bool(&json, "challenge", challenge);
    return answer_close(&json);
}

/* Arguments: a fragment, a level.  Answer: {word}: one that a player of the level knows and the
 * fragment fits, null if none. */
quoth_status web_ghost_name(void)
{
    answer_begin();
    quoth_letters fragment, word;
    const quoth_ghost *knowledge;
    quoth_status status = read_fragment_and_level(&fragment, &knowledge);
    if (status != QUOTH_OK)
        return status;
    status = quoth_ghost_name_word(&word, knowledge, &fragment, NULL, NULL);
    return answer_word(status, &word);
}

/* Arguments: a fragment, a word.  Answer: {fits}: whether the word is in the list, long enough, and
 * the fragment part of it as the variant wants. */
quoth_status web_ghost_fits(void)
{
    answer_begin();
    quoth_letters fragment, word;
    quoth_status status = read_fragment(0, &fragment);
    if (status == QUOTH_OK)
        status = read_word(argument(1), &word);
    if (status != QUOTH_OK)
        return status;
    q_json json;
    answer_open(&json);
    q_json_put_bool(&json, "fits", quoth_ghost_fits(ghost, &fragment, &word));
    return answer_close(&json);
}

/* ---- learning ------------------------------------------------------------------------------ */

/* Answer: {vast}: whether there are too many positions for a strategy to be found. */
quoth_status web_ghost_size(void)
{
    answer_begin();
    if (!ghost)
        return answer_failure(QUOTH_NOT_FOUND, "no game of Ghost is open");
    q_json json;
    answer_open(&json);
    q_json_put_bool(&json, "vast", quoth_ghost_summarize(ghost).vast);
    return answer_close(&json);
}

/* Answer: {winner, pairs [{position, reply, forced}]}: the smallest strategy that was found for the
 * player who can win. */
quoth_status web_ghost_quiz(void)
{
    answer_begin();
    if (!ghost)
        return answer_failure(QUOTH_NOT_FOUND, "no game of Ghost is open");
    quoth_ghost_strategy *strategy;
    quoth_error error;
    quoth_status status = quoth_ghost_strategy_new(&strategy, ghost, NULL, NULL, &error);
    if (status != QUOTH_OK)
        return answer_error(&error);
    size_t count;
    const quoth_ghost_strategy_entry *entry = quoth_ghost_strategy_entries(strategy, &count);
    q_json json;
    answer_open(&json);
    q_json_put_string(&json, "winner",
                      quoth_ghost_seat_name(quoth_ghost_strategy_summarize(strategy).winner));
    q_json_open_array(&json, "pairs");
    for (size_t i = 0; i < count; i++) {
        q_json_open(&json, '{');
        put_letters(&json, "position", &entry[i].position);
        put_letters(&json, "reply", &entry[i].reply);
        q_json_put_bool(&json, "forced", entry[i].forced);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    quoth_ghost_strategy_free(strategy);
    return answer_close(&json);
}

/* Argument: letters that complete a word.  Answer: {word}, the word that they spell (in spook some
 * order of them), null if none. */
quoth_status web_ghost_word(void)
{
    answer_begin();
    quoth_letters fragment, word;
    quoth_status status = read_fragment(0, &fragment);
    if (status != QUOTH_OK)
        return status;
    status = quoth_ghost_word(&word, ghost, &fragment, NULL);
    return answer_word(status, &word);
}

/* Arguments: player ("first", "second"), a language that web_texts_open brought (any other:
 * English). Answer: the smallest set of words for the whole game as quoth_ghost_sheet_write_in
 * writes HTML. */
quoth_status web_ghost_sheet(void)
{
    answer_begin();
    if (!ghost)
        return answer_failure(QUOTH_NOT_FOUND, "no game of Ghost is open");
    quoth_ghost_sheet *sheet;
    quoth_error error;
    q_sheet_word *listed;
    q_text text;
    const q_language *in = q_language_find(q_sheets_at, argument(1));
    unsigned player = strcmp(argument(0), "second") ? 0 : 1;
    quoth_status status =
        quoth_ghost_sheet_new(&sheet, ghost, player, QUOTH_GHOST_SHEET_OVERALL, NULL, &error);
    if (status != QUOTH_OK)
        return answer_error(&error);
    /* not quoth_ghost_sheet_write_in, which brings the other formats into the module */
    status = q_sheet_words(sheet, quoth_lexicon_alphabet(words), NULL, &listed);
    if (status == QUOTH_OK) {
        q_text_begin(&text, &answer_sink);
        q_sheet_html(&text, sheet, ghost, listed, in ? in : q_language_find(q_sheets_at, NULL));
        status = q_text_end(&text);
        free(listed);
    }
    quoth_ghost_sheet_free(sheet);
    return answer_status(status);
}
