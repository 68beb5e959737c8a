/* The part of cmocka (https://cmocka.org) that the tests use, for machines and C libraries for
 * which Debian has none: groups of tests, assertions that end a test by longjmp, TAP as output. */
#ifndef TESTS_PORTS_CMOCKA_H
#define TESTS_PORTS_CMOCKA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
    int (*setup_func)(void **state), (*teardown_func)(void **state);
};

#define cmocka_unit_test(function) cmocka_unit_test_setup_teardown(function, NULL, NULL)
#define cmocka_unit_test_setup_teardown(function, setup, teardown)                                 \
    ((struct CMUnitTest){#function, function, setup, teardown})

/* A test fails by a jump to its group.  One copy for all files of a program. */
#define SHARED __attribute__((weak))
SHARED jmp_buf test_failed;
SHARED char test_message[4096];

static inline void test_fail(const char *file, int line, const char *format, ...)
    __attribute__((noreturn, format(printf, 3, 4)));
static inline void test_fail(const char *file, int line, const char *format, ...)
{
    va_list arguments;
    int size = snprintf(test_message, sizeof test_message, "%s:%d: ", file, line);
    va_start(arguments, format);
    vsnprintf(test_message + size, sizeof test_message - (size_t)size, format, arguments);
    va_end(arguments);
    longjmp(test_failed, 1);
}

static inline void test_print_message(const char *message)
{
    for (const char *line = message; *line;) {
        size_t size = strcspn(line, "\n");
        printf("# %.*s\n", (int)size, line);
        line += size + (line[size] == '\n');
    }
}

static inline void print_message(const char *format, ...) __attribute__((format(printf, 1, 2)));
static inline void print_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

static inline void test_compare_numbers(uint64_t a, uint64_t b, int equal, const char *what,
                                        const char *file, int line)
{
    if ((a == b) != equal)
        test_fail(file, line, "%s: %#llx, %#llx", what, (unsigned long long)a,
                  (unsigned long long)b);
}

static inline void test_compare_strings(const char *a, const char *b, int equal, const char *file,
                                        int line)
{
    if ((strcmp(a, b) == 0) != equal)
        test_fail(file, line, "\"%s\" %s \"%s\"", a, equal ? "!=" : "==", b);
}

static inline void test_compare_memory(const void *a, const void *b, size_t size, const char *file,
                                       int line)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            test_fail(file, line, "byte %zu of %zu: %#x, %#x", i, size, x[i], y[i]);
}

static inline void test_differ_in_memory(const void *a, const void *b, size_t size,
                                         const char *file, int line)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return;
    test_fail(file, line, "%zu equal bytes", size);
}

/* Floats may differ by `epsilon` of the larger one. */
static inline void test_compare_floats(float a, float b, float epsilon, const char *file, int line)
{
    float difference = a < b ? b - a : a - b;
    float x = a < 0 ? -a : a, y = b < 0 ? -b : b;
    if (!(difference <= (x > y ? x : y) * epsilon))
        test_fail(file, line, "%.9g, %.9g", (double)a, (double)b);
}

static inline void test_in_range(uint64_t value, uint64_t least, uint64_t most, const char *file,
                                 int line)
{
    if (value < least || value > most)
        test_fail(file, line, "%llu is not within %llu to %llu", (unsigned long long)value,
                  (unsigned long long)least, (unsigned long long)most);
}

#define test_number(value) ((uint64_t)(value))
#define test_address(value) ((uint64_t)(uintptr_t)(value))
#define test_check(condition, text)                                                                \
    ((condition) ? (void)0 : test_fail(__FILE__, __LINE__, "%s", text))

#define fail_msg(...) test_fail(__FILE__, __LINE__, __VA_ARGS__)
#define assert_true(condition) test_check(condition, #condition)
#define assert_false(condition) test_check(!(condition), "not: " #condition)
#define assert_non_null(pointer) test_check((pointer) != NULL, #pointer " is NULL")
#define assert_null(pointer) test_check((pointer) == NULL, #pointer " is not NULL")
#define assert_int_equal(a, b)                                                                     \
    test_compare_numbers(test_number(a), test_number(b), 1, #a ", " #b, __FILE__, __LINE__)
#define assert_int_not_equal(a, b)                                                                 \
    test_compare_numbers(test_number(a), test_number(b), 0, #a ", " #b, __FILE__, __LINE__)
#define assert_ptr_equal(a, b)                                                                     \
    test_compare_numbers(test_address(a), test_address(b), 1, #a ", " #b, __FILE__, __LINE__)
#define assert_string_equal(a, b) test_compare_strings(a, b, 1, __FILE__, __LINE__)
#define assert_string_not_equal(a, b) test_compare_strings(a, b, 0, __FILE__, __LINE__)
#define assert_memory_equal(a, b, size) test_compare_memory(a, b, size, __FILE__, __LINE__)
#define assert_memory_not_equal(a, b, size) test_differ_in_memory(a, b, size, __FILE__, __LINE__)
#define assert_in_range(value, least, most)                                                        \
    test_in_range(test_number(value), test_number(least), test_number(most), __FILE__, __LINE__)
#define assert_float_equal(a, b, epsilon) test_compare_floats(a, b, epsilon, __FILE__, __LINE__)

static inline int test_run_group(const struct CMUnitTest *test, size_t count, int (*begin)(void **),
                                 int (*end)(void **))
{
    void *state = NULL;
    volatile int failures = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("TAP version 13\n1..%zu\n", count);
    if (begin && begin(&state)) {
        printf("Bail out! the group cannot begin\n");
        return 1;
    }
    for (volatile size_t i = 0; i < count; i++) {
        void *own = state;
        volatile bool ended = false;
        if (setjmp(test_failed)) {
            failures++;
            printf("not ok %zu - %s\n", i + 1, test[i].name);
            test_print_message(test_message);
        } else {
            if (test[i].setup_func && test[i].setup_func(&own))
                test_fail(__FILE__, __LINE__, "the setup failed");
            test[i].test_func(&own);
            ended = true;
            if (test[i].teardown_func && test[i].teardown_func(&own))
                test_fail(__FILE__, __LINE__, "the teardown failed");
            printf("ok %zu - %s\n", i + 1, test[i].name);
        }
        if (!ended && test[i].teardown_func)
            test[i].teardown_func(&own);
    }
    if (end && end(&state)) {
        failures++;
        printf("Bail out! the group cannot end\n");
    }
    return failures;
}

#define cmocka_run_group_tests(tests, begin, end)                                                  \
    test_run_group(tests, sizeof(tests) / sizeof *(tests), begin, end)

#endif
