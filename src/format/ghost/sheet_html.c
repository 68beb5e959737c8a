/* A strategy sheet as one self-contained page to print. */
#include <string.h>

#include "format/ghost/sheets.h"

static const char style[] =
    "@page { margin: 14mm; }\n"
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
    "@media print { body { margin: 0; padding: 0; font-size: 10pt; } }\n";

/* Writes a word; the letters that the player of the sheet says are bold. */
static void word_item(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *word,
                      unsigned player)
{
    q_text_add(text, word->wins ? "<li>" : "<li class=\"lost\">");
    for (unsigned i = 0; i < word->letters.length; i++) {
        bool own = i % 2 == player;
        q_text_add(text, own ? "<b>" : "");
        q_text_markup(text, alphabet->lower[word->letters.letter[i]]);
        q_text_add(text, own ? "</b>" : "");
    }
    q_text_add(text, word->wins ? "</li>\n" : " (lost)</li>\n");
}

unsigned q_sheet_heading_letters(unsigned player)
{
    return player == 0 ? 2 : 1;
}

bool q_sheet_same_heading(const q_sheet_word *a, const q_sheet_word *b, unsigned letters)
{
    for (unsigned i = 0; i < letters; i++)
        if (i >= a->letters.length || i >= b->letters.length ||
            a->letters.letter[i] != b->letters.letter[i])
            return false;
    return true;
}

static void sections(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *words,
                     size_t n, unsigned player)
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
        word_item(text, alphabet, &words[i], player);
    }
    if (n)
        q_text_add(text, "</ul></section>\n");
}

static void advice(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *words,
                   quoth_ghost_sheet_summary s)
{
    q_text_add(text, "<p>");
    if (s.count == 0) {
        q_text_add(text, "There is no word to play with.</p>\n");
        return;
    }
    if (s.player == 0) {
        q_text_add(text, "You begin. Say <b>");
        q_text_markup(text, alphabet->lower[words[0].letters.letter[0]]);
        q_text_add(text, "</b>. ");
    } else {
        q_text_add(text, "Your opponent begins. ");
    }
    q_text_add(text, "Each time it is your turn, find the words below that begin with what has "
                     "been said, and say the next letter, which is <b>bold</b>. ");
    if (s.lossiness == 0)
        q_text_add(text, "Whatever your opponent says, the game ends with one of these words, "
                         "and your opponent has to finish it.");
    else if (s.lossiness == 1)
        q_text_add(text, "The game ends with one of these words. Your opponent can force one "
                         "marked <span class=\"lost\">lost</span>, but has to find the way.");
    else
        q_text_add(text, "Your opponent can always win; these are the words to lose by.");
    q_text_add(text, "</p>\n");
}

void q_sheet_html(q_text *text, const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                  const q_sheet_word *words)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
    q_text_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n"
                     "<title>Ghost: crib sheet for the ");
    q_text_add(text, quoth_ghost_seat_name(s.player));
    q_text_add(text, " player</title>\n<style>\n");
    q_text_add(text, style);
    q_text_add(text, "</style>\n</head>\n<body>\n<h1>Ghost, for the ");
    q_text_add(text, quoth_ghost_seat_name(s.player));
    q_text_add(text, " player: ");
    q_text_grouped(text, s.count);
    q_text_add(text, s.count == 1 ? " word" : " words");
    q_text_add(text, "</h1>\n");
    advice(text, alphabet, words, s);
    q_text_add(text, "<div class=\"words\">\n");
    sections(text, alphabet, words, s.count, s.player);
    q_text_add(text, "</div>\n<footer>");
    q_text_markup(text, quoth_lexicon_name(lexicon));
    q_text_add(text, ", ");
    q_text_grouped(text, quoth_lexicon_words(lexicon));
    q_text_add(text, " words; a word has at least ");
    q_text_number(text, quoth_ghost_rules_of(ghost).min);
    q_text_add(
        text,
        " letters; the player who completes one, or leaves the dictionary, loses. On this sheet "
        "you win with ");
    q_text_grouped(text, s.winners);
    q_text_add(text, s.winners == 1 ? " word and lose with " : " words and lose with ");
    q_text_grouped(text, s.losers);
    q_text_add(text, "; they have ");
    q_text_grouped(text, s.letters);
    q_text_add(text, " letters.</footer>\n</body>\n</html>\n");
}
