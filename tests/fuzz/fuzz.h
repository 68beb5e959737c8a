/* What the fuzz targets share.
 *
 * A target is one file with the function below.  Linked with libFuzzer it fuzzes; linked with
 * replay.c it reads the files it is given, so that the corpus runs in any build.  Targets do more
 * than not crash: they EXPECT what the headers promise. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdint.h>

#include "quoth/quoth.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define EXPECT(condition) ((condition) ? (void)0 : fuzz_broken(#condition, __FILE__, __LINE__))
_Noreturn void fuzz_broken(const char *condition, const char *file, int line);

/* Memory that refuses past a limit: a few hundred bytes can spell billions of words. */
typedef struct fuzz_budget {
    quoth_memory memory;
    size_t used, limit;
} fuzz_budget;

void fuzz_budget_begin(fuzz_budget *budget, size_t limit);
void fuzz_budget_end(const fuzz_budget *budget); /* everything was given back, by its right size */

/* Output kept in memory, with a NUL behind it. */
typedef struct fuzz_output {
    quoth_sink sink;
    char *bytes;
    size_t size, capacity;
} fuzz_output;

void fuzz_output_begin(fuzz_output *output);
void fuzz_output_end(fuzz_output *output);

/* One line of JSON: UTF-8, and no control character but the last. */
void fuzz_expect_json_line(const fuzz_output *output);

/* All rules by number: the first fuzz_readings() are the variants in their readings, with the
 * default endings, for two players. */
uint32_t fuzz_rules_count(void);
uint32_t fuzz_readings(void);
quoth_ghost_rules fuzz_rules(uint32_t number);

/* Walks a lexicon, solves one of the games on it and plays that, a little of each; `choice`
 * decides which. */
void fuzz_use_lexicon(const quoth_lexicon *lexicon, uint32_t choice, const quoth_memory *memory);
void fuzz_use_ghost(const quoth_ghost *ghost, const quoth_letters *fragment, uint32_t choice);

/* Where letters are spelled as others joined (c, h and ch), turning a fragment round or sorting it
 * can make text that reads as something else. */
bool fuzz_reads_back(const quoth_alphabet *alphabet, const quoth_letters *fragment);

uint32_t fuzz_crc32(const uint8_t *bytes, size_t size);

#endif
