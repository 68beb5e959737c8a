/* Runs a fuzz target on files, and says which one it is at when it ends early.  Prints TAP. */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz/fuzz.h"

int main(int argc, char **argv)
{
    int failed = 0;
    printf("TAP version 13\n1..%d\n", argc - 1);
    for (int i = 1; i < argc; i++) {
        static uint8_t buffer[1 << 20];
        FILE *file = fopen(argv[i], "rb");
        size_t size = file ? fread(buffer, 1, sizeof buffer, file) : 0;
        fprintf(stderr, "%s\n", argv[i]);
        /* A block of just this size, so that a sanitizer sees a read behind the end. */
        uint8_t *data = file ? malloc(size + !size) : NULL;
        for (size_t k = 0; data && k < size; k++)
            data[k] = buffer[k];
        if (data)
            LLVMFuzzerTestOneInput(data, size);
        free(data);
        if (file)
            fclose(file);
        failed += !file;
        printf("%sok %d - %s\n", file ? "" : "not ", i, argv[i]);
        fflush(stdout);
    }
    return failed > 0;
}
