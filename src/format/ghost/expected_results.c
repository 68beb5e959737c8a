/* The expected results of plays against an opponent model: text, JSON. */
#include "base/error.h"
#include "format/formats.h"
#include "format/ghost/plays.h"

typedef struct report {
    const quoth_ghost *ghost;
    const char *against;
    const quoth_letters *fragment;
    quoth_ghost_expected_results plays, replies; /* the replies to the first play */
    bool bluffs;
    quoth_ghost_bluff_mix mix; /* if `bluffs` */
} report;

static const quoth_alphabet *letters_of_game(const report *r)
{
    return quoth_lexicon_alphabet(quoth_ghost_lexicon(r->ghost));
}

static void text_fragment(q_text *text, const report *r, const quoth_letters *fragment)
{
    q_text_char(text, '"');
    q_text_spell(text, letters_of_game(r), fragment);
    q_text_char(text, '"');
}

static void text_percent(q_text *text, double chance)
{
    q_text_decimal(text, 100 * chance, 2);
    q_text_add(text, " %");
}

static void text_chance(q_text *text, const quoth_ghost_expected_result *result)
{
    text_percent(text, result->chance);
    if (result->error > 0) {
        q_text_add(text, " (standard error ");
        text_percent(text, result->error);
        q_text_char(text, ')');
    }
}

/* Whether a reply certainly loses: the other player's chance is 1 up to rounding. */
static bool loses(const quoth_ghost_expected_result *reply)
{
    return reply->chance > 1 - 1e-9;
}

/* Writes the replies that lose, the trap that the play sets. */
static void text_traps(q_text *text, const report *r)
{
    double caught = 0;
    unsigned named = 0;
    for (size_t i = 0; i < r->replies.count; i++)
        if (loses(&r->replies.result[i]))
            caught += r->replies.result[i].likelihood;
    if (caught <= 0)
        return;
    q_text_add(text, "Replies that lose, the likeliest first:\n ");
    for (size_t i = 0; i < r->replies.count && named < 5; i++) {
        const quoth_ghost_expected_result *reply = &r->replies.result[i];
        if (!loses(reply) || reply->likelihood <= 0)
            continue;
        q_text_add(text, named == 0 ? " " : named == 3 ? ",\n  " : ", ");
        named++;
        if (reply->after.length)
            text_fragment(text, r, &reply->after);
        else
            q_text_add(text, "a challenge");
        q_text_add(text, " (");
        text_percent(text, reply->likelihood);
        q_text_char(text, ')');
    }
    q_text_add(text, ".\nIn all, ");
    text_percent(text, caught);
    q_text_add(text, " of the replies lose.\n");
}

static void text_likely_replies(q_text *text, const report *r)
{
    q_text_add(text, "  reply, its probability, your chance after it\n");
    for (size_t i = 0; i < r->replies.count; i++) {
        const quoth_ghost_expected_result *reply = &r->replies.result[i];
        if (reply->likelihood < 0.0005 && i >= 10)
            break;
        q_text_add(text, "    ");
        if (reply->after.length)
            q_text_spell(text, letters_of_game(r), &reply->after);
        else
            q_text_add(text, "(challenge)");
        q_text_add(text, "  ");
        text_percent(text, reply->likelihood);
        q_text_add(text, "  ");
        text_chance(text, reply);
        q_text_char(text, '\n');
    }
}

static void text_bluff(q_text *text, const report *r)
{
    q_text_add(text, "bluff challenges with probability ");
    text_percent(text, r->mix.challenge);
    q_text_add(text, ",\n  bluffs with ");
    text_percent(text, r->mix.invent);
    if (r->mix.play.length) {
        q_text_add(text, ", else ");
        text_fragment(text, r, &r->mix.play);
    }
    q_text_add(text, ".\n");
}

static quoth_status report_text(const report *r, const quoth_sink *sink)
{
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, r->ghost);
    q_text_add(&text, "\nagainst ");
    q_text_untrusted(&text, r->against);
    q_text_add(&text, r->plays.exact ? ", exactly: " : ", by sampling and search: ");
    if (!r->plays.count) {
        q_text_add(&text, "there is no play at ");
        text_fragment(&text, r, r->fragment);
        q_text_char(&text, '\n');
        if (r->bluffs)
            text_bluff(&text, r);
        return q_text_end(&text);
    }
    q_text_add(&text, "at ");
    text_fragment(&text, r, r->fragment);
    q_text_add(&text, " say ");
    text_fragment(&text, r, &r->plays.result[0].after);
    q_text_add(&text,
               quoth_ghost_rules_of(r->ghost).players > 2 ? " and do not lose " : " and win ");
    text_chance(&text, &r->plays.result[0]);
    q_text_char(&text, '\n');
    if (r->plays.zero_likelihood)
        q_text_add(&text, "The model rules this history out, so nothing is inferred from it.\n");
    if (r->bluffs)
        text_bluff(&text, r);
    if (r->replies.count) {
        text_traps(&text, r);
        text_likely_replies(&text, r);
    }
    q_text_add(&text, "  all plays\n");
    for (size_t i = 0; i < r->plays.count; i++) {
        q_text_add(&text, "    ");
        q_text_spell(&text, letters_of_game(r), &r->plays.result[i].after);
        q_text_add(&text, "  ");
        text_chance(&text, &r->plays.result[i]);
        q_text_char(&text, '\n');
    }
    return q_text_end(&text);
}

static void json_results(q_json *json, const report *r, const char *name,
                         const quoth_ghost_expected_results *results, bool likelihood)
{
    q_json_open(json, '[');
    for (size_t i = 0; i < results->count; i++) {
        const quoth_ghost_expected_result *result = &results->result[i];
        q_json_open(json, '{');
        q_json_key(json, name);
        if (result->after.length)
            q_json_spell(json, letters_of_game(r), &result->after);
        else
            q_json_null(json);
        q_json_put_decimal(json, "chance", result->chance, 9);
        q_json_put_decimal(json, "error", result->error, 9);
        if (likelihood) {
            q_json_put_decimal(json, "likely", result->likelihood, 9);
        }
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
}

static void json_bluff(q_json *json, const report *r)
{
    q_json_key(json, "bluff");
    q_json_open(json, '{');
    q_json_put_decimal(json, "challenge", r->mix.challenge, 9);
    q_json_put_decimal(json, "invent", r->mix.invent, 9);
    q_json_key(json, "play");
    if (r->mix.play.length)
        q_json_spell(json, letters_of_game(r), &r->mix.play);
    else
        q_json_null(json);
    q_json_close(json, '}');
}

static quoth_status report_json(const report *r, const quoth_sink *sink)
{
    q_json json;
    quoth_status status = q_json_answer(&json, r->ghost, sink);
    if (status)
        return status;
    q_json_key(&json, "fragment");
    q_json_spell(&json, letters_of_game(r), r->fragment);
    q_json_put_string(&json, "against", r->against);
    q_json_put_bool(&json, "exact", r->plays.exact);
    q_json_put_bool(&json, "surprising", r->plays.zero_likelihood);
    q_json_key(&json, "plays");
    json_results(&json, r, "play", &r->plays, false);
    q_json_key(&json, "replies");
    json_results(&json, r, "reply", &r->replies, true);
    if (r->bluffs)
        json_bluff(&json, r);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

quoth_status quoth_ghost_write_expected_results(const quoth_sink *sink, const quoth_ghost *ghost,
                                                quoth_ghost_exploit *exploit,
                                                quoth_ghost_bluff *bluff, const char *against,
                                                const quoth_letters *fragment, quoth_format format,
                                                quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    quoth_letters game[2] = {*fragment};
    const quoth_memory *memory = quoth_ghost_memory(ghost);
    report r = {.ghost = ghost,
                .against = against,
                .fragment = fragment,
                .bluffs = bluff != NULL,
                .plays = {.memory = memory},
                .replies = {.memory = memory}};
    quoth_status status = quoth_ghost_exploit_plays(&r.plays, exploit, game, 0, error);
    if (!status && r.plays.count) {
        game[1] = r.plays.result[0].after;
        status = quoth_ghost_exploit_replies(&r.replies, exploit, game, 1, error);
    }
    if (!status && bluff)
        status = quoth_ghost_bluff_choose_mix(&r.mix, bluff, game, 0, NULL, error);
    if (!status)
        status = q_report(error, format == QUOTH_FORMAT_JSON ? report_json(&r, sink)
                                                             : report_text(&r, sink));
    quoth_ghost_expected_results_free(&r.plays);
    quoth_ghost_expected_results_free(&r.replies);
    return status;
}
