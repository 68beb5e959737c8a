/* Sheets in a language that is asked for by name. */
#include "format/formats.h"
#include "format/ghost/sheets.h"
#include "format/texts/sheet_languages.h"

quoth_status quoth_ghost_sheet_write_in(const quoth_sink *sink, const quoth_ghost_sheet *sheet,
                                        const quoth_ghost *ghost, const char *language,
                                        quoth_format format, quoth_error *error)
{
    const q_language *found;
    quoth_status status = q_language_choose(&found, q_sheets_at, language, error);
    return status ? status : q_sheet_write(sink, sheet, ghost, found, format, error);
}

quoth_status quoth_ghost_hitting_set_write_in(const quoth_sink *sink,
                                              const quoth_ghost_hitting_set *set,
                                              const quoth_ghost *ghost, const char *language,
                                              quoth_format format, quoth_error *error)
{
    const q_language *found;
    quoth_status status = q_language_choose(&found, q_sheets_at, language, error);
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
    quoth_status status = q_language_choose(&found, q_sheets_at, language, error);
    return status ? status
                  : q_strategy_write(sink, strategy, ghost, tradeoff, found, format, error);
}
