/* The fewest final words (quoth_ghost_hitting_set): words, JSON. */
#include "base/error.h"
#include "format/formats.h"
#include "base/memory.h"
#include "format/ghost/sheets.h"

static void list_fewest_words(q_text *text, quoth_ghost_hitting_set_summary s,
                              const quoth_alphabet *alphabet, const q_sheet_word *words,
                              const q_language *language)
{
    const q_slot slots[] = {{"words", .number = s.count},
                            {"letters", .number = s.letters},
                            {"bound", .number = s.bound},
                            {0}};
    q_say(text, language, s.winner == 0 ? Q_SHEET_ends_first : Q_SHEET_ends_second, slots);
    q_say(text, language, s.proved ? Q_SHEET_ends_proved : Q_SHEET_ends_unproved, slots);
    q_sheet_wrap_words(text, alphabet, words, s.count, true);
}

static quoth_status put_fewest_words(quoth_ghost_hitting_set_summary s, const quoth_ghost *ghost,
                                     const quoth_letters *word, const quoth_sink *sink)
{
    q_json json;
    quoth_status status = q_json_answer(&json, ghost, sink);
    if (status)
        return status;
    q_json_put_string(&json, "player", quoth_ghost_seat_name(s.winner));
    q_json_put_string(&json, "winner", quoth_ghost_seat_name(s.winner));
    q_json_put_string(&json, "objective", "overall");
    q_json_put_number(&json, "count", s.count);
    q_json_put_number(&json, "bound", s.bound);
    q_json_put_bool(&json, "proved", s.proved);
    q_json_put_number(&json, "gap", s.count - s.bound);
    q_json_put_number(&json, "letters", s.letters);
    q_json_put_number(&json, "lossiness", 0);
    q_json_open_array(&json, "winners");
    for (size_t i = 0; i < s.count; i++)
        q_json_spell(&json, quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost)), &word[i]);
    q_json_close(&json, ']');
    q_json_open_array(&json, "losers");
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

quoth_status q_hitting_set_write(const quoth_sink *sink, const quoth_ghost_hitting_set *endings,
                                 const quoth_ghost *ghost, const q_language *language,
                                 quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    size_t count;
    const quoth_letters *word = quoth_ghost_hitting_set_words(endings, &count);
    quoth_ghost_hitting_set_summary s = quoth_ghost_hitting_set_summarize(endings);
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, put_fewest_words(s, ghost, word, sink));
    const quoth_memory *memory = quoth_ghost_memory(ghost);
    q_sheet_word *words = q_allocate(memory, count + 1, sizeof *words);
    if (!words)
        return q_report(error, QUOTH_NO_MEMORY);
    for (size_t i = 0; i < count; i++)
        words[i] = (q_sheet_word){word[i], true};
    q_text text;
    q_text_begin(&text, sink);
    list_fewest_words(&text, s, quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost)), words,
                      language);
    quoth_status status = q_text_end(&text);
    q_free(memory, words, count + 1, sizeof *words);
    return q_report(error, status);
}

quoth_status quoth_ghost_hitting_set_write(const quoth_sink *sink,
                                           const quoth_ghost_hitting_set *endings,
                                           const quoth_ghost *ghost, quoth_format format,
                                           quoth_error *error)
{
    return q_hitting_set_write(sink, endings, ghost, &q_sheets_english, format, error);
}
