/* A strategy sheet as one self-contained page to print. */
#include <string.h>

#include "format/ghost/sheets.h"

static const char style[] =
    "@page { margin: 14mm; }\n"
    ":root { color-scheme: light dark; }\n"
    "body { font: 11pt/1.45 Georgia, 'Times New Roman', serif; color: #222; max-width: 48em;\n"
    "  margin: 2em auto; padding: 0 1em; }\n"
    "h1 { font-size: 1.6em; margin: 0 0 .2em; }\n"
    "p { margin: .4em 0; }\n"
    ".words { columns: 12em auto; column-gap: 2em; margin: 1em 0; padding: 0; list-style: none; }\n"
    ".words section { break-inside: avoid; margin: 0 0 .7em; }\n"
    "h2 { font-size: 1.05em; margin: 0; border-bottom: 1px solid #bbb; }\n"
    "ul { margin: .15em 0 0; padding: 0; list-style: none; }\n"
    "b { color: #0b6b3a; }\n"
    ".lost { color: #a33; }\n"
    ".lost b { color: #a33; }\n"
    "footer { color: #777; font-size: .8em; border-top: 1px solid #bbb; padding-top: .4em; }\n"
    "@media screen and (prefers-color-scheme: dark) {\n"
    "  body { color: #e8e2d8; background: #1a1917; }\n"
    "  b { color: #7fd6a2; }\n"
    "  .lost, .lost b { color: #ff9d91; }\n"
    "  footer { color: #aaa296; border-color: #57514a; }\n"
    "}\n"
    "@media print { body { margin: 0; padding: 0; font-size: 10pt; } }\n";

/* Writes a word; the letters that the player of the sheet says are bold. */
static void word_item(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *word,
                      unsigned player, const q_language *language)
{
    q_text_add(text, word->wins ? "<li>" : "<li class=\"lost\">");
    for (unsigned i = 0; i < word->letters.length; i++) {
        bool own = i % 2 == player;
        q_text_add(text, own ? "<b>" : "");
        q_text_markup(text, alphabet->lower[word->letters.letter[i]]);
        q_text_add(text, own ? "</b>" : "");
    }
    q_text_add(text, word->wins ? "" : language->message[Q_SHEET_lost]);
    q_text_add(text, "</li>\n");
}

static void sections(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *words,
                     size_t n, unsigned player, const q_language *language)
{
    unsigned shared = q_sheet_heading_letters(player);
    for (size_t i = 0; i < n; i++) {
        if (i == 0 || !q_sheet_same_heading(&words[i - 1], &words[i], shared)) {
            if (i)
                q_text_add(text, "</ul></section>\n");
            q_text_add(text, "<section><h2>");
            for (unsigned k = 0; k < shared && k < words[i].letters.length; k++)
                q_text_markup(text, alphabet->lower[words[i].letters.letter[k]]);
            q_text_add(text, "\xE2\x80\xA6</h2><ul>\n");
        }
        word_item(text, alphabet, &words[i], player, language);
    }
    if (n)
        q_text_add(text, "</ul></section>\n");
}

static void advice(q_text *text, const q_language *language, quoth_ghost_sheet_summary s,
                   const q_slot *slots)
{
    q_text_add(text, "<p>");
    if (s.count == 0) {
        q_say(text, language, Q_SHEET_no_word, slots);
    } else {
        q_say(text, language, s.player == 0 ? Q_SHEET_page_use_first : Q_SHEET_page_use_second,
              slots);
        q_say(text, language, Q_SHEET_page_use, slots);
        q_say(text, language, (q_sheet_message)(Q_SHEET_page_wins_all + s.lossiness), slots);
    }
    q_text_add(text, "</p>\n");
}

void q_sheet_html(q_text *text, const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                  const q_sheet_word *words, const q_language *language)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
    const char *opening = s.count ? alphabet->lower[words[0].letters.letter[0]] : "";
    const q_slot slots[] = {
        {"words", .number = s.count},
        {"letter", .write = q_sheet_markup, .user = opening},
        {"lexicon", .write = q_sheet_markup, .user = quoth_lexicon_name(lexicon)},
        {"lexicon_words", .number = quoth_lexicon_words(lexicon)},
        {"min", .number = quoth_ghost_rules_of(ghost).min},
        {"winners", .number = s.winners},
        {"losers", .number = s.losers},
        {"letters", .number = s.letters},
        {0}};
    q_text_add(text, "<!DOCTYPE html>\n<html lang=\"");
    q_text_add(text, language->name);
    q_text_add(text, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    q_say(text, language, s.player == 0 ? Q_SHEET_title_first : Q_SHEET_title_second, slots);
    q_text_add(text, "</title>\n<style>\n");
    q_text_add(text, style);
    q_text_add(text, "</style>\n</head>\n<body>\n<h1>");
    q_say(text, language, s.player == 0 ? Q_SHEET_head_first : Q_SHEET_head_second, slots);
    q_text_add(text, "</h1>\n");
    advice(text, language, s, slots);
    q_text_add(text, "<div class=\"words\">\n");
    sections(text, alphabet, words, s.count, s.player, language);
    q_text_add(text, "</div>\n<footer>");
    q_say(text, language, Q_SHEET_page_foot, slots);
    q_text_add(text, "</footer>\n</body>\n</html>\n");
}
