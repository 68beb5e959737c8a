/* Writes files of leave values as a C file: see src/eval/trained_leaves.h.
 *
 * usage: embed_leaves enable1|language RULES TILES FILE ... > leaves.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 4, SETS_MAX = 32 };

static long write_values(const char *rules, const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = 0;
    if (!file) {
        perror(path);
        exit(1);
    }
    printf("\nstatic const unsigned char of_%s[] =", rules);
    for (int c; (c = getc(file)) != EOF; size++)
        printf(size % 64 ? "\\%03o" : size ? "\"\n\"\\%03o" : "\n\"\\%03o", (unsigned)c);
    printf("\";\n");
    if (ferror(file)) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return size;
}

int main(int argc, char **argv)
{
    long size[SETS_MAX];
    if (argc % FIELDS != 1 || argc > FIELDS * SETS_MAX) {
        fprintf(stderr, "usage: embed_leaves enable1|language RULES TILES FILE ...\n");
        return 2;
    }
    printf("/* Made from data/ by tools/embed_leaves.c. */\n#include \"eval/trained_leaves.h\"\n");
    for (int i = 1; i < argc; i += FIELDS)
        size[i / FIELDS] = write_values(argv[i + 1], argv[i + 3]);
    printf("\nconst q_trained q_trained_leaves[] = {\n");
    for (int i = 1; i < argc; i += FIELDS)
        printf("    {\"%s\", %d, %s, of_%s, %ld},\n", argv[i + 1], strcmp(argv[i], "language") == 0,
               argv[i + 2], argv[i + 1], size[i / FIELDS]);
    printf("    {0},\n};\n");
    return ferror(stdout) || fclose(stdout) ? 1 : 0;
}
