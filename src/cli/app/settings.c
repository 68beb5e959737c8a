/* The settings of a person: settings.h. */
#include "cli/app/settings.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/app/options.h"
#include "cli/io/files.h"
#include "cli/io/messages.h"

const setting_spec setting_specs[SETTINGS] = {
    {OPT_WORDS, "QUOTH_WORDS", "enable1 " ENABLE1_SUPPLEMENTED},
    {OPT_RULES, "QUOTH_RULES", ""},
    {OPT_KEEP, NULL, NULL},
    {OPT_ALPHABET, NULL, ""},
    {OPT_LANGUAGE, NULL, NULL},
    {OPT_LEAVES, NULL, "none estimate"},
    {OPT_THREADS, NULL, NULL},
    {OPT_MEMORY_LIMIT, NULL, NULL},
};

static struct {
    char *path; /* of the file; NULL: there is no home */
    bool exists;
    setting of[SETTINGS];
} settings;

const char *settings_file(bool *exists)
{
    *exists = settings.exists;
    return settings.path;
}

const setting *setting_of(int number)
{
    return &settings.of[number];
}

const char *setting_value(option_id id)
{
    for (int i = 0; i < SETTINGS; i++)
        if (setting_specs[i].option == id)
            return settings.of[i].value;
    return NULL;
}

/* ---- paths --------------------------------------------------------------------------------- */

bool settings_path(const char *name, char **path)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    bool own = config && config[0] == '/';
    *path = NULL;
    if (!own && (!home || !*home))
        return true;
    if (asprintf(path, "%s%s/quoth/%s", own ? config : home, own ? "" : "/.config", name) >= 0)
        return true;
    *path = NULL;
    return fail_with("out of memory");
}

bool settings_make_folder(const char *path)
{
    char *folder = strdup(path);
    bool fine = folder != NULL;
    for (char *c = folder ? folder + 1 : NULL; fine && (c = strchr(c, '/')); c++) {
        *c = '\0';
        fine = mkdir(folder, 0700) == 0 || errno == EEXIST;
        *c = '/';
    }
    free(folder);
    return fine;
}

bool setting_is_among(const char *words, const char *value)
{
    size_t size = strlen(value);
    for (const char *w = words; *w; w += strspn(w, " ")) {
        size_t n = strcspn(w, " ");
        if (n == size && memcmp(w, value, n) == 0)
            return true;
        w += n;
    }
    return false;
}

/* Whether a value names a file.  Names of rules and alphabets have neither dots nor slashes. */
bool setting_names_file(int number, const char *value)
{
    const char *names = setting_specs[number].names;
    return names && !setting_is_among(names, value) && (*names || strpbrk(value, "./"));
}

/* A value of the file as an option would have it; NULL without memory. */
static char *value_of_file(int number, const char *value)
{
    const char *home = getenv("HOME"), *slash = strrchr(settings.path, '/');
    char *whole = NULL;
    int size = 0;
    if (!setting_names_file(number, value) || value[0] == '/')
        whole = strdup(value);
    else if (strncmp(value, "~/", 2) == 0 && home)
        size = asprintf(&whole, "%s%s", home, value + 1);
    else
        size = asprintf(&whole, "%.*s/%s", (int)(slash - settings.path), settings.path, value);
    return size < 0 ? NULL : whole;
}

/* ---- reading ------------------------------------------------------------------------------- */

static bool set_value(int number, char *value, setting_source source, unsigned line)
{
    if (!value)
        return fail_with("out of memory");
    free(settings.of[number].value);
    settings.of[number].value = value;
    settings.of[number].source = source;
    settings.of[number].line = line;
    return true;
}

/* Cuts blanks at both ends of a text. */
static char *trimmed(char *text)
{
    static const char blanks[] = " \t\r";
    text += strspn(text, blanks);
    for (size_t size = strlen(text); size && strchr(blanks, text[size - 1]); size--)
        text[size - 1] = '\0';
    return text;
}

static bool read_line(char *line, unsigned number)
{
    char *equals, *name = trimmed(line);
    if (!*name || *name == '#')
        return true;
    equals = strchr(name, '=');
    if (!equals)
        return fail_with("%s:%u: \"%.60s\" is no setting; write NAME = VALUE", settings.path,
                         number, name);
    *equals = '\0';
    name = trimmed(name);
    char *value = trimmed(equals + 1);
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(option_specs[setting_specs[i].option].name, name) == 0) {
            if (!*value)
                return fail_with("%s:%u: %s has no value", settings.path, number, name);
            return set_value(i, value_of_file(i, value), BY_FILE, number);
        }
    return fail_with("%s:%u: there is no setting \"%.60s\"; `quoth help config` lists them",
                     settings.path, number, name);
}

static bool take_file(void)
{
    file_bytes file;
    bool fine = true;
    if (!settings.path || (access(settings.path, F_OK) != 0 &&
                           (errno == ENOENT || errno == ENOTDIR || errno == EACCES)))
        return true;
    settings.exists = true;
    if (!file_read(&file, settings.path))
        return false;
    unsigned number = 1;
    if (strlen(file.bytes) != file.size)
        fine = fail_with("%s is no text", settings.path);
    for (char *line = file.bytes + mark_size(file.bytes), *next; fine && *line;
         line = next, number++) {
        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        fine = read_line(line, number);
    }
    file_release(&file);
    return fine;
}

bool settings_read(void)
{
    bool fine = settings_path("config", &settings.path) && take_file();
    for (int i = 0; fine && i < SETTINGS; i++) {
        const char *value = setting_specs[i].variable ? getenv(setting_specs[i].variable) : NULL;
        if (value && *value)
            fine = set_value(i, strdup(value), BY_ENVIRONMENT, 0);
    }
    return fine;
}

void settings_free(void)
{
    for (int i = 0; i < SETTINGS; i++)
        free(settings.of[i].value);
    free(settings.path);
    memset(&settings, 0, sizeof settings);
}
