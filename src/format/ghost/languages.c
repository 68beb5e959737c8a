/* Sheets in a language that is asked for by name. */
#include "base/error.h"
#include "format/formats.h"
#include "format/ghost/sheets.h"
#include "format/texts/sheet_languages.h"

static quoth_status find_language(const q_language **language, const char *name, quoth_error *error)
{
    *language = q_language_find(q_sheets_at, name);
    return *language ? QUOTH_OK : q_fail(error, QUOTH_NOT_FOUND, "no such language");
}

quoth_status quoth_ghost_sheet_write_in(const quoth_sink *sink, const quoth_ghost_sheet *sheet,
                                        const quoth_ghost *ghost, const char *language,
                                        quoth_format format, quoth_error *error)
{
    const q_language *found;
    quoth_status status = find_language(&found, language, error);
    return status ? status : q_sheet_write(sink, sheet, ghost, found, format, error);
}

quoth_status quoth_ghost_hitting_set_write_in(const quoth_sink *sink,
                                              const quoth_ghost_hitting_set *set,
                                              const quoth_ghost *ghost, const char *language,
                                              quoth_format format, quoth_error *error)
{
    const q_language *found;
    quoth_status status = find_language(&found, language, error);
    return status ? status : q_hitting_set_write(sink, set, ghost, found, format, error);
}

quoth_status quoth_ghost_strategy_write_in(const quoth_sink *sink,
                                           const quoth_ghost_strategy *strategy,
                                           const quoth_ghost *ghost,
                                           const quoth_ghost_tradeoff *tradeoff,
                                           const char *language, quoth_format format,
                                           quoth_error *error)
{
    const q_language *found;
    quoth_status status = find_language(&found, language, error);
    return status ? status
                  : q_strategy_write(sink, strategy, ghost, tradeoff, found, format, error);
}
