#include "cli/io/game_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/io/files.h"
#include "cli/io/messages.h"

bool is_folder(const char *path)
{
    struct stat about;
    return strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static bool add_path(game_files *f, const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    if (f->count == f->room) {
        size_t room = f->room ? 2 * f->room : 16;
        char **more = realloc(f->path, room * sizeof *more);
        if (!more)
            return fail_with("out of memory");
        f->path = more;
        f->room = room;
    }
    char *path = malloc(size);
    if (!path)
        return fail_with("out of memory");
    snprintf(path, size, "%s%s%s", folder, *folder ? "/" : "", name);
    f->path[f->count++] = path;
    return true;
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool add_folder(game_files *f, const char *folder, const char *ending)
{
    DIR *entries = opendir(folder);
    size_t before = f->count;
    bool fine = true;
    if (!entries)
        return print_system_error("read", folder);
    errno = 0;
    for (struct dirent *e; fine && (e = readdir(entries)); errno = 0)
        if (e->d_name[0] != '.' && (!ending || ends_with(e->d_name, ending)))
            fine = add_path(f, folder, e->d_name);
    if (fine && errno)
        fine = print_system_error("read", folder);
    closedir(entries);
    if (f->count > before)
        qsort(f->path + before, f->count - before, sizeof *f->path, compare_paths);
    else if (fine && ending)
        fine = fail_with("%s: no game in it has a name that ends in %s", folder, ending);
    return fine;
}

bool game_files_find(game_files *f, char *const *operand, int operands, const char *ending)
{
    for (int i = 0; i < operands; i++) {
        const char *path = operand[i];
        if (!(is_folder(path) ? add_folder(f, path, ending) : add_path(f, "", path)))
            return false;
    }
    return true;
}

void game_files_free(game_files *f)
{
    for (size_t i = 0; i < f->count; i++)
        free(f->path[i]);
    free(f->path);
    *f = (game_files){0};
}

char *file_of_game(const char *path, const char *kept, const char *output)
{
    struct stat status;
    if (stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size &&
        !(kept && is_same_file(path, kept)) && !(output && is_same_file(path, output)))
        return numbered_file(path);
    char *copy = strdup(path);
    if (!copy)
        print_error("out of memory");
    return copy;
}
