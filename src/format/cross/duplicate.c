/* A duplicate game as a page to print: the rounds for the caller, and a slip to copy for players.
 */
#include <string.h>

#include "base/error.h"
#include "format/formats.h"
#include "format/texts/sheet_languages.h"
#include "format/words.h"

static const char sheet_style[] =
    "@page { margin: 12mm; }\n"
    "body { font: 11pt/1.4 Georgia, 'Times New Roman', serif; color: #222; max-width: 52em;\n"
    "  margin: 2em auto; padding: 0 1em; }\n"
    "h1 { font-size: 1.6em; margin: 0 0 .2em; } h2 { font-size: 1.15em; margin: 0; }\n"
    ".round { display: grid; grid-template-columns: 1fr 15em; gap: 0 1.5em; margin: 1.6em 0;\n"
    "  break-inside: avoid; border-top: 1px solid #bbb; padding-top: .6em; }\n"
    ".round svg { width: 100%; height: auto; }\n"
    ".rack { font: 700 1.9em/1.3 Arial, Helvetica, sans-serif; letter-spacing: .18em; margin: .2em "
    "0; }\n"
    "ol { padding-left: 1.6em; margin: .4em 0; } li:first-child { font-weight: 700; }\n"
    "table { border-collapse: collapse; width: 100%; margin-top: .8em; }\n"
    "th, td { border: 1px solid #999; padding: .35em .5em; text-align: left; height: 1.2em; }\n"
    "td:first-child, th:first-child { width: 3em; } .slip { break-before: page; }\n"
    "@media (max-width: 40em) { .round { grid-template-columns: 1fr; } }\n"
    "@media print { body { margin: 0; padding: 0; } }\n";

typedef struct duplicate_sheet {
    const quoth_sink *sink;
    quoth_duplicate *game;
    const q_language *language;
    uint64_t seed;
    size_t top;
    unsigned rounds;
    int64_t total; /* of the best plays */
} duplicate_sheet;

static void write_markup(q_text *text, const void *user)
{
    q_text_markup(text, user);
}

/* A number without groups of digits. */
static void write_plain(q_text *text, const void *user)
{
    q_text_number(text, *(const uint64_t *)user);
}

static const quoth_cross *cross_of(const duplicate_sheet *s)
{
    return quoth_position_cross(quoth_duplicate_position(s->game));
}

static void write_heading(const duplicate_sheet *s, q_text *text)
{
    quoth_cross_words words = quoth_cross_words_of(cross_of(s));
    const q_slot slots[] = {
        {"rules", .write = write_markup, .user = quoth_cross_rules_of(cross_of(s))->name},
        {"lexicon", .write = write_markup, .user = words.name},
        {"seed", .write = write_plain, .user = &s->seed},
        {0}};
    q_say(text, s->language, Q_SHEET_duplicate, slots);
}

static quoth_status write_head(const duplicate_sheet *s)
{
    q_text text;
    q_text_begin(&text, s->sink);
    q_text_add(&text, "<!DOCTYPE html>\n<html lang=\"");
    q_text_add(&text, s->language->name);
    q_text_add(&text, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    write_heading(s, &text);
    q_text_add(&text, "</title>\n<style>\n");
    q_text_add(&text, sheet_style);
    q_text_add(&text, "</style>\n</head>\n<body>\n<h1>");
    write_heading(s, &text);
    q_text_add(&text, "</h1>\n<p>");
    q_text_add(&text, s->language->message[Q_SHEET_duplicate_use]);
    q_text_add(&text, "</p>\n");
    return q_text_end(&text);
}

static void write_rack(const duplicate_sheet *s, q_text *text)
{
    char rack[QUOTH_RACK_MAX * QUOTH_TILE_TEXT_SIZE + 1];
    unsigned count;
    const quoth_tile *tile = quoth_position_rack(quoth_duplicate_position(s->game), 0, &count);
    quoth_tiles_spell(rack, sizeof rack, &quoth_cross_rules_of(cross_of(s))->tiles, tile, count,
                      QUOTH_AS_RACK);
    q_text_markup(text, rack);
}

static quoth_status write_board(const duplicate_sheet *s, const quoth_play *best)
{
    quoth_board_look look = {.play = best, .board_only = true};
    q_text text;
    q_text_begin(&text, s->sink);
    q_text_add(&text, "<section class=\"round\">\n<div>");
    quoth_status status = q_text_end(&text);
    return status ? status
                  : quoth_cross_write_board(s->sink, quoth_duplicate_position(s->game), &look,
                                            QUOTH_FORMAT_SVG, NULL);
}

static quoth_status write_round(duplicate_sheet *s)
{
    const quoth_plays *plays = quoth_duplicate_plays(s->game);
    q_text text;
    quoth_status status = write_board(s, &plays->play[0]);
    if (status)
        return status;
    s->rounds++;
    s->total += plays->play[0].score;
    const uint64_t number[] = {quoth_duplicate_round(s->game), quoth_duplicate_bag(s->game),
                               plays->count, (uint64_t)s->total};
    const q_slot slots[] = {{"round", .write = write_plain, .user = &number[0]},
                            {"bag", number[1], .write = write_plain, .user = &number[1]},
                            {"plays", .write = write_plain, .user = &number[2]},
                            {"total", .write = write_plain, .user = &number[3]},
                            {0}};
    q_text_begin(&text, s->sink);
    q_text_add(&text, "</div>\n<div><h2>");
    q_say(&text, s->language, Q_SHEET_duplicate_round, slots);
    q_text_add(&text, "</h2>\n<p class=\"rack\">");
    write_rack(s, &text);
    q_text_add(&text, "</p>\n<p>");
    q_say(&text, s->language, Q_SHEET_duplicate_state, slots);
    q_text_add(&text, "</p>\n<ol>\n");
    for (size_t i = 0; i < plays->count && i < s->top; i++) {
        char play[QUOTH_PLAY_TEXT_SIZE];
        quoth_play_spell(play, sizeof play, &plays->play[i], quoth_duplicate_position(s->game),
                         QUOTH_PLAY_THROUGH);
        q_text_add(&text, "<li>");
        q_text_markup(&text, play);
        q_text_char(&text, ' ');
        q_text_decimal(&text, plays->play[i].score, 0);
        q_text_add(&text, "</li>\n");
    }
    q_text_add(&text, "</ol></div>\n</section>\n");
    return q_text_end(&text);
}

static quoth_status write_slip(const duplicate_sheet *s)
{
    q_text text;
    q_text_begin(&text, s->sink);
    q_text_add(&text, "<section class=\"slip\">\n<h2>");
    q_text_add(&text, s->language->message[Q_SHEET_duplicate_name]);
    q_text_add(&text, " ____________________</h2>\n<table>\n<thead><tr>");
    for (int head = Q_SHEET_column_round; head <= Q_SHEET_column_total; head++) {
        q_text_add(&text, "<th>");
        q_text_add(&text, s->language->message[head]);
        q_text_add(&text, "</th>");
    }
    q_text_add(&text, "</tr></thead>\n<tbody>\n");
    for (unsigned round = 1; round <= s->rounds; round++) {
        q_text_add(&text, "<tr><td>");
        q_text_number(&text, round);
        q_text_add(&text, "</td><td></td><td></td><td></td><td></td><td></td></tr>\n");
    }
    q_text_add(&text, "</tbody>\n</table>\n</section>\n</body>\n</html>\n");
    return q_text_end(&text);
}

quoth_status quoth_duplicate_write_sheet(const quoth_sink *sink, quoth_duplicate *game,
                                         uint64_t seed, size_t top, const char *language,
                                         const quoth_context *context, quoth_error *error)
{
    duplicate_sheet s = {sink, game, q_language_find(q_sheets_at, language), seed, top, 0, 0};
    if (!s.language)
        return q_fail(error, QUOTH_NOT_FOUND, "no such language");
    quoth_status status = q_report(error, write_head(&s));
    while (!status && !quoth_duplicate_over(game)) {
        status = q_report(error, write_round(&s));
        if (!status)
            status = quoth_duplicate_next(game, context, error);
    }
    return status ? status : q_report(error, write_slip(&s));
}
