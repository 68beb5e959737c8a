/* Draws forgetting curves: curve.h. */
#include "cli/practise/curve.h"

#include <string.h>

enum { ROWS = 11, COLUMNS_MAX = 2 * CURVE_DAYS + 1, LABEL = 7 };

static uint64_t time_at(uint64_t now, unsigned column, unsigned columns)
{
    return now + (uint64_t)column * CURVE_DAYS * PROGRESS_DAY / (columns - 1);
}

/* The least multiple of 10 % that leaves room for the curve, at most 50. */
static unsigned least_percent(double recall)
{
    unsigned percent = (unsigned)(10 * recall) * 10;
    return percent < 50 ? percent : 50;
}

void curve_draw(FILE *to, const progress_card *const *card, size_t cards, uint64_t now,
                unsigned width)
{
    char row[ROWS][COLUMNS_MAX + 1];
    unsigned columns = width < COLUMNS_MAX + LABEL ? (width > 20 ? width - LABEL : 14)
                                                   : COLUMNS_MAX;
    unsigned least =
        least_percent(progress_mean_recall(card, cards, now + (uint64_t)CURVE_DAYS * PROGRESS_DAY));
    memset(row, ' ', sizeof row);
    for (unsigned c = 0; c < columns; c++) {
        double percent = 100 * progress_mean_recall(card, cards, time_at(now, c, columns));
        double height = (percent - least) / (100 - least) * (ROWS - 1) + 0.5;
        row[height > 0 ? (unsigned)height : 0][c] = '*';
    }
    for (unsigned r = ROWS; r-- > 0;) {
        unsigned end = columns;
        while (end && row[r][end - 1] == ' ')
            end--;
        row[r][end] = '\0';
        if (r % 5 == 0)
            fprintf(to, "%3u %% |%s\n", least + r * (100 - least) / (ROWS - 1), row[r]);
        else
            fprintf(to, "      |%s\n", row[r]);
    }
    fputs("      +", to);
    for (unsigned c = 0; c < columns; c++)
        fputc(c && c % ((columns - 1) / 4) == 0 ? '+' : '-', to);
    fprintf(to, "\n       %-*s%s\n", (int)columns - 6, "now", "4 weeks");
}

void curve_write_svg(FILE *to, const progress_card *const *card, size_t cards, uint64_t now)
{
    enum { LEFT = 50, TOP = 20, WIDE = 560, HIGH = 250 };
    unsigned least =
        least_percent(progress_mean_recall(card, cards, now + (uint64_t)CURVE_DAYS * PROGRESS_DAY));
    fprintf(to, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 320\" "
                "font-family=\"sans-serif\" font-size=\"12\">\n"
                "<title>Chance of recall without practice</title>\n"
                "<rect width=\"640\" height=\"320\" fill=\"#fff\"/>\n");
    for (unsigned i = 0; i <= 5; i++) {
        unsigned y = TOP + HIGH - HIGH * i / 5;
        fprintf(to,
                "<path d=\"M%d %uh%d\" stroke=\"#ddd\"/>"
                "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">%u %%</text>\n",
                LEFT, y, WIDE, LEFT - 6, y + 4, least + (100 - least) * i / 5);
    }
    for (unsigned week = 0; week <= 4; week++) {
        unsigned x = LEFT + WIDE * week / 4;
        fprintf(to, "<text x=\"%u\" y=\"%d\" text-anchor=\"middle\">", x, TOP + HIGH + 18);
        fprintf(to, week ? "%u week%s</text>\n" : "now</text>\n", week, week == 1 ? "" : "s");
    }
    fprintf(to, "<polyline fill=\"none\" stroke=\"#1b6ca8\" stroke-width=\"2\" points=\"");
    for (unsigned c = 0; c < COLUMNS_MAX; c++) {
        double percent = 100 * progress_mean_recall(card, cards, time_at(now, c, COLUMNS_MAX));
        double height = (percent - least) / (100 - least) * HIGH;
        fprintf(to, "%s%u,%.1f", c ? " " : "", LEFT + WIDE * c / (COLUMNS_MAX - 1),
                TOP + HIGH - (height > 0 ? height : 0));
    }
    fprintf(to, "\"/>\n</svg>\n");
}
