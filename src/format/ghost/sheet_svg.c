/* A strategy sheet as one self-contained picture: words in columns, under headings of the letters
 * before the first reply that the player has to remember. */
#include <string.h>

#include "format/ghost/sheets.h"

enum {
    SHEET_LETTER = 10, /* width of a letter in a monospaced font */
    SHEET_LINE = 22,
    SHEET_MARGIN = 24,
    SHEET_TOP = 92,    /* title and advice */
    SHEET_WIDTH = 860, /* greatest width, unless one column is wider */
    SHEET_LEAST = 560  /* smallest width: that of title and advice */
};

static const char sheet_svg_style[] =
    ".qs{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:16px}"
    ".qs text{fill:#3a352e;white-space:pre}.qs .bg{fill:#fbf9f5}"
    ".qs .t{font:700 22px system-ui,'Segoe UI',Roboto,sans-serif}"
    ".qs .a{font:15px system-ui,'Segoe UI',Roboto,sans-serif}"
    ".qs .h{font-weight:700;fill:#27709f}.qs .w tspan{font-weight:700;fill:#0b6b3a}"
    ".qs .x,.qs .x tspan{fill:#a33}"
    "@media(prefers-color-scheme:dark){.qs text{fill:#e8e2d8}.qs .bg{fill:#1a1917}"
    ".qs .h{fill:#8cc4ea}.qs .w tspan{fill:#7fd6a4}.qs .x,.qs .x tspan{fill:#f08a80}}";

/* The layout: lines fill a column from the top, then the next column. */
typedef struct sheet_grid {
    unsigned columns, width, lines; /* lines of a column */
} sheet_grid;

static unsigned letters_wide(const quoth_alphabet *alphabet, const quoth_letters *word)
{
    unsigned width = 0;
    for (unsigned i = 0; i < word->length; i++)
        width += (unsigned)strlen(alphabet->lower[word->letter[i]]);
    return width;
}

/* The line of a word; `line` is the first free line.  *heading is set to the line of the heading
 * before the word, UINT32_MAX if it has none.  Within a column an empty line precedes a heading,
 * and a heading is never the last line. */
static unsigned sheet_line(const q_sheet_word *words, size_t i, unsigned player, unsigned lines,
                           unsigned line, unsigned *heading)
{
    *heading = UINT32_MAX;
    if (i && q_sheet_same_heading(&words[i - 1], &words[i], q_sheet_heading_letters(player)))
        return line;
    line += line % lines != 0;
    line += line % lines == lines - 1;
    *heading = line;
    return line + 1;
}

/* Lays the words out; returns the number of columns. */
static unsigned sheet_columns(const q_sheet_word *words, size_t n, unsigned player, unsigned lines)
{
    unsigned line = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned heading;
        line = sheet_line(words, i, player, lines, line, &heading) + 1;
    }
    return (line + lines - 1) / lines;
}

static sheet_grid grid_of(const quoth_alphabet *alphabet, const q_sheet_word *words, size_t n,
                          unsigned player, const q_language *language)
{
    const unsigned lost = (unsigned)q_columns(language->message[Q_SHEET_lost]);
    enum { FEWEST = 4 };
    unsigned widest = 8;
    for (size_t i = 0; i < n; i++) {
        unsigned width = letters_wide(alphabet, &words[i].letters) + (words[i].wins ? 0 : lost);
        widest = width > widest ? width : widest;
    }
    sheet_grid g = {.width = (widest + 2) * SHEET_LETTER, .lines = FEWEST};
    unsigned most = SHEET_WIDTH / g.width ? SHEET_WIDTH / g.width : 1;
    if (n / most > FEWEST)
        g.lines = (unsigned)(n / most);
    while ((g.columns = sheet_columns(words, n, player, g.lines)) > most)
        g.lines++;
    return g;
}

static void sheet_text(q_text *text, const char *class, unsigned x, unsigned y)
{
    q_text_add(text, "<text class=\"");
    q_text_add(text, class);
    q_text_add(text, "\" x=\"");
    q_text_number(text, x);
    q_text_add(text, "\" y=\"");
    q_text_number(text, y);
    q_text_add(text, "\">");
}

static void spelled(q_text *text, const quoth_alphabet *alphabet, uint8_t letter)
{
    const char *spelling = alphabet->lower[letter];
    q_text_sanitized(text, Q_SANITIZE_MARKUP, spelling, strlen(spelling));
}

/* Writes a word; the letters that the player of the sheet says are bold. */
static void sheet_word(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *word,
                       unsigned player, const q_language *language)
{
    for (unsigned i = 0; i < word->letters.length; i++) {
        bool own = i % 2 == player;
        q_text_add(text, own ? "<tspan>" : "");
        spelled(text, alphabet, word->letters.letter[i]);
        q_text_add(text, own ? "</tspan>" : "");
    }
    q_text_add(text, word->wins ? "" : language->message[Q_SHEET_lost]);
    q_text_add(text, "</text>\n");
}

static void sheet_body(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *words,
                       size_t n, unsigned player, sheet_grid g, const q_language *language)
{
    unsigned shared = q_sheet_heading_letters(player), line = 0, heading;
    for (size_t i = 0; i < n; i++) {
        line = sheet_line(words, i, player, g.lines, line, &heading);
        if (heading != UINT32_MAX) {
            sheet_text(text, "h", SHEET_MARGIN + heading / g.lines * g.width,
                       SHEET_TOP + heading % g.lines * SHEET_LINE);
            for (unsigned k = 0; k < shared && k < words[i].letters.length; k++)
                spelled(text, alphabet, words[i].letters.letter[k]);
            q_text_add(text, "\xE2\x80\xA6</text>\n");
        }
        sheet_text(text, words[i].wins ? "w" : "w x",
                   SHEET_MARGIN + line / g.lines * g.width + SHEET_LETTER,
                   SHEET_TOP + line % g.lines * SHEET_LINE);
        sheet_word(text, alphabet, &words[i], player, language);
        line++;
    }
}

static void sheet_size(q_text *text, const char *name, unsigned size)
{
    q_text_add(text, name);
    q_text_number(text, size);
    q_text_add(text, "\"");
}

void q_sheet_svg(q_text *text, const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                 const q_sheet_word *words, const q_language *language)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
    const q_slot slots[] = {{"words", .number = s.count}, {0}};
    sheet_grid g = grid_of(alphabet, words, s.count, s.player, language);
    unsigned width = 2 * SHEET_MARGIN + g.columns * g.width;
    width = width > SHEET_LEAST ? width : SHEET_LEAST;
    unsigned height = SHEET_TOP + g.lines * SHEET_LINE + SHEET_MARGIN;
    q_text_add(text, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"qs\" role=\"img\" "
                     "aria-labelledby=\"qs-title\"");
    sheet_size(text, " width=\"", width);
    sheet_size(text, " height=\"", height);
    q_text_add(text, " viewBox=\"0 0 ");
    q_text_number(text, width);
    sheet_size(text, " ", height);
    q_text_add(text, ">\n<title id=\"qs-title\">");
    q_say(text, language, s.player == 0 ? Q_SHEET_name_first : Q_SHEET_name_second, slots);
    q_text_add(text, "</title>\n<style>");
    q_text_add(text, sheet_svg_style);
    q_text_add(text, "</style>\n<rect class=\"bg\" width=\"100%\" height=\"100%\"/>\n");
    sheet_text(text, "t", SHEET_MARGIN, 36);
    q_say(text, language, s.player == 0 ? Q_SHEET_head_first : Q_SHEET_head_second, slots);
    q_text_add(text, "</text>\n");
    sheet_text(text, "a", SHEET_MARGIN, 60);
    q_say(text, language, Q_SHEET_picture_use, slots);
    q_text_add(text, "</text>\n");
    sheet_body(text, alphabet, words, s.count, s.player, g, language);
    q_text_add(text, "</svg>\n");
}
