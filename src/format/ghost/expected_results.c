/* What a player who exploits another hopes for. */
#include "format/ghost/plays.h"

typedef struct hoping {
    const quoth_ghost *ghost;
    const char *against;
    const quoth_letters *fragment;
    quoth_expected_results plays, replies; /* the replies to the first play */
    bool bluffs;
    quoth_bluff_mix mix; /* if it does */
} hoping;

static const quoth_alphabet *letters_of_game(const hoping *h)
{
    return quoth_lexicon_alphabet(quoth_ghost_lexicon(h->ghost));
}

static void text_fragment(q_text *text, const hoping *h, const quoth_letters *fragment)
{
    q_text_char(text, '"');
    q_text_spell(text, letters_of_game(h), fragment);
    q_text_char(text, '"');
}

static void text_percent(q_text *text, double chance)
{
    q_text_decimal(text, 100 * chance, 2);
    q_text_add(text, " %");
}

static void text_chance(q_text *text, const quoth_expected_result *hope)
{
    text_percent(text, hope->chance);
    if (hope->error > 0) {
        q_text_add(text, " (standard error ");
        text_percent(text, hope->error);
        q_text_char(text, ')');
    }
}

/* A reply that leaves a sure win; chances are sums and products, and come out just below 1. */
static bool loses(const quoth_expected_result *reply)
{
    return reply->chance > 1 - 1e-9;
}

/* The replies that win at once, or that leave a win: what the play was made for. */
static void text_traps(q_text *text, const hoping *h)
{
    double caught = 0;
    unsigned named = 0;
    for (size_t i = 0; i < h->replies.count; i++)
        if (loses(&h->replies.result[i]))
            caught += h->replies.result[i].likelihood;
    if (caught <= 0)
        return;
    q_text_add(text, "It hopes for");
    for (size_t i = 0; i < h->replies.count && named < 5; i++) {
        const quoth_expected_result *reply = &h->replies.result[i];
        if (!loses(reply) || reply->likelihood <= 0)
            continue;
        q_text_add(text, named == 0 ? " " : named == 3 ? ",\n  " : ", ");
        named++;
        if (reply->after.length)
            text_fragment(text, h, &reply->after);
        else
            q_text_add(text, "a challenge");
        q_text_add(text, " (");
        text_percent(text, reply->likelihood);
        q_text_char(text, ')');
    }
    q_text_add(text, ".\nIn all, ");
    text_percent(text, caught);
    q_text_add(text, " of their replies lose.\n");
}

static void text_likely_replies(q_text *text, const hoping *h)
{
    q_text_add(text, "  they say, how likely, your chance then\n");
    for (size_t i = 0; i < h->replies.count; i++) {
        const quoth_expected_result *reply = &h->replies.result[i];
        if (reply->likelihood < 0.0005 && i >= 10)
            break;
        q_text_add(text, "    ");
        if (reply->after.length)
            q_text_spell(text, letters_of_game(h), &reply->after);
        else
            q_text_add(text, "(challenge)");
        q_text_add(text, "  ");
        text_percent(text, reply->likelihood);
        q_text_add(text, "  ");
        text_chance(text, reply);
        q_text_char(text, '\n');
    }
}

static void text_bluff(q_text *text, const hoping *h)
{
    q_text_add(text, "bluff challenges with the chance ");
    text_percent(text, h->mix.challenge);
    q_text_add(text, ",\n  says a fragment of no word with ");
    text_percent(text, h->mix.invent);
    if (h->mix.play.length) {
        q_text_add(text, ", else ");
        text_fragment(text, h, &h->mix.play);
    }
    q_text_add(text, ".\n");
}

static quoth_status hopes_text(const hoping *h, const quoth_sink *sink)
{
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, h->ghost);
    q_text_add(&text, "\nagainst ");
    q_text_foreign(&text, h->against);
    q_text_add(&text, h->plays.exact ? ", exactly: " : ", by sampling and search: ");
    if (!h->plays.count) {
        q_text_add(&text, "nothing can be played at ");
        text_fragment(&text, h, h->fragment);
        q_text_char(&text, '\n');
        if (h->bluffs)
            text_bluff(&text, h);
        return q_text_end(&text);
    }
    q_text_add(&text, "at ");
    text_fragment(&text, h, h->fragment);
    q_text_add(&text, " say ");
    text_fragment(&text, h, &h->plays.result[0].after);
    q_text_add(&text,
               quoth_ghost_rules_of(h->ghost).players > 2 ? " and do not lose " : " and win ");
    text_chance(&text, &h->plays.result[0]);
    q_text_char(&text, '\n');
    if (h->plays.zero_likelihood)
        q_text_add(&text, "No such opponent would have come here: they may know what they might at "
                          "the beginning.\n");
    if (h->bluffs)
        text_bluff(&text, h);
    if (h->replies.count) {
        text_traps(&text, h);
        text_likely_replies(&text, h);
    }
    q_text_add(&text, "  all plays\n");
    for (size_t i = 0; i < h->plays.count; i++) {
        q_text_add(&text, "    ");
        q_text_spell(&text, letters_of_game(h), &h->plays.result[i].after);
        q_text_add(&text, "  ");
        text_chance(&text, &h->plays.result[i]);
        q_text_char(&text, '\n');
    }
    return q_text_end(&text);
}

static void json_hopes(q_json *json, const hoping *h, const char *name,
                       const quoth_expected_results *hopes, bool likely)
{
    q_json_open(json, '[');
    for (size_t i = 0; i < hopes->count; i++) {
        const quoth_expected_result *hope = &hopes->result[i];
        q_json_open(json, '{');
        q_json_key(json, name);
        if (hope->after.length)
            q_json_spell(json, letters_of_game(h), &hope->after);
        else
            q_json_null(json);
        q_json_key(json, "chance");
        q_json_decimal(json, hope->chance, 9);
        q_json_key(json, "error");
        q_json_decimal(json, hope->error, 9);
        if (likely) {
            q_json_key(json, "likely");
            q_json_decimal(json, hope->likelihood, 9);
        }
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

static void json_bluff(q_json *json, const hoping *h)
{
    q_json_key(json, "bluff");
    q_json_open(json, '{');
    q_json_key(json, "challenge");
    q_json_decimal(json, h->mix.challenge, 9);
    q_json_key(json, "invent");
    q_json_decimal(json, h->mix.invent, 9);
    q_json_key(json, "play");
    if (h->mix.play.length)
        q_json_spell(json, letters_of_game(h), &h->mix.play);
    else
        q_json_null(json);
    q_json_close(json, '}');
}

static quoth_status hopes_json(const hoping *h, const quoth_sink *sink)
{
    q_json json;
    quoth_status status = q_json_answer(&json, h->ghost, sink);
    if (status)
        return status;
    q_json_key(&json, "fragment");
    q_json_spell(&json, letters_of_game(h), h->fragment);
    q_json_put_string(&json, "against", h->against);
    q_json_put_bool(&json, "exact", h->plays.exact);
    q_json_put_bool(&json, "surprising", h->plays.zero_likelihood);
    q_json_key(&json, "plays");
    json_hopes(&json, h, "play", &h->plays, false);
    q_json_key(&json, "replies");
    json_hopes(&json, h, "reply", &h->replies, true);
    if (h->bluffs)
        json_bluff(&json, h);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

quoth_status quoth_ghost_write_expected_results(const quoth_ghost *ghost, quoth_exploit *exploit,
                                                quoth_bluff *bluff, const char *against,
                                                const quoth_letters *fragment, quoth_format format,
                                                const quoth_sink *sink)
{
    quoth_letters game[2] = {*fragment};
    const quoth_memory *memory = quoth_ghost_memory(ghost);
    hoping h = {.ghost = ghost,
                .against = against,
                .fragment = fragment,
                .bluffs = bluff != NULL,
                .plays = {.memory = memory},
                .replies = {.memory = memory}};
    quoth_status status = quoth_exploit_plays(exploit, game, 0, &h.plays);
    if (!status && h.plays.count) {
        game[1] = h.plays.result[0].after;
        status = quoth_exploit_replies(exploit, game, 1, &h.replies);
    }
    if (!status && bluff)
        status = quoth_bluff_choose_mix(bluff, game, 0, NULL, &h.mix);
    if (!status)
        status = format == QUOTH_FORMAT_JSON ? hopes_json(&h, sink) : hopes_text(&h, sink);
    quoth_expected_results_free(&h.plays);
    quoth_expected_results_free(&h.replies);
    return status;
}
