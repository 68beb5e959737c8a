"""What the system does to the program: descriptors, signals, files that change, what lasts."""
import itertools
import os
import signal
import stat
import subprocess
import unittest

import quoth
from quoth import ProgramTest, is_sanitized, run, wait_for_delivery, wait_until, waits_for_input
from test_cross_match import MatchTest

# Says when a file or a folder is synced and renamed, and waits before the first rename: long
# enough to be killed there.
SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void note(const char *what)
{
    const char *path = getenv("SHIM_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;
    if (log) {
        fprintf(log, "%s\n", what);
        fclose(log);
    }
}

int fsync(int fd)
{
    struct stat facts;
    fstat(fd, &facts);
    note(S_ISDIR(facts.st_mode) ? "sync folder" : "sync file");
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

int rename(const char *from, const char *to)
{
    note("rename");
    while (getenv("SHIM_WAIT"))
        pause();
    return ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
}
"""


class Descriptors(MatchTest):
    """Standard streams that are closed at the start are never files."""

    def closed(self, *descriptors):
        def close():
            for fd in descriptors:
                os.close(fd)
        return {'preexec_fn': close, 'close_fds': False}

    def test_a_journal_has_nothing_else_in_it(self):
        for n in (1, 2, 3):
            for fds in itertools.combinations((0, 1, 2), n):
                with self.subTest(closed=fds):
                    journal = self.path('journal%s' % (fds,))
                    answer = run('cross', 'match', 'greedy', 'random', '--games', '32', '--resume',
                                 journal, *self.quick, **self.closed(*fds))
                    self.assertEqual(answer.status, 2 if 1 in fds else 0, answer)
                    with open(journal, encoding='ascii') as file:
                        title, *lines = file.read().splitlines()
                    self.assertRegex(title, '^quoth-cross-match')
                    self.assertEqual([line.split()[0] for line in lines], ['shard'] * 2)

    def test_an_image_has_nothing_else_in_it(self):
        for fds in ((0, 1), (0, 1, 2), (0, 2)):
            with self.subTest(closed=fds):
                image = self.path('image')
                run('lexicon', 'build', self.file('ghost\n!\n', 'words'), '-o', image,
                    **self.closed(*fds))
                self.assertEqual(self.ok('lexicon', 'list', image).lines, ['ghost'])

    def test_nothing_can_be_read_from_a_closed_input(self):
        answer = run('ghost', 'value', '-', **self.closed(0))
        self.assertEqual((answer.status, answer.out), (2, ''), answer)

    def test_what_cannot_be_written_is_said(self):
        answer = run('ghost', 'solve', '--min', '4', **self.closed(0, 1))
        self.assertEqual(answer.status, 2, answer)
        self.assertIn('cannot write standard output', answer.err)


class ShimTest(ProgramTest):
    def setUp(self):
        super().setUp()
        if is_sanitized(quoth.PROGRAM):
            self.skipTest('the sanitizers want to be loaded first')
        self.shim, self.log = self.path('shim.so'), self.path('log')
        subprocess.run(['cc', '-shared', '-fPIC', '-x', 'c', '-', '-o', self.shim, '-ldl'],
                       input=SHIM.encode(), check=True)
        os.mkdir(self.path('out'))

    def env(self, **more):
        return quoth.environment({'LD_PRELOAD': self.shim, 'SHIM_LOG': self.log, **more})


class Signals(ShimTest):
    """Whatever ends the program but SIGKILL, no draft of a file is left behind."""

    def end(self, *signals, ignoring=None):
        target = self.path('out/lexicon')
        words = self.file('ghost\ngame\n')
        with subprocess.Popen([quoth.PROGRAM, 'lexicon', 'build', words, '-o', target],
                              env=self.env(SHIM_WAIT='1'),
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              preexec_fn=ignoring) as process:
            wait_until(lambda: os.path.exists(self.log) and 'rename' in open(self.log).read(),
                       'the renaming')
            for number in signals:
                process.send_signal(number)
                wait_for_delivery(process, number)
            status = process.wait(quoth.PATIENCE)
        return status, os.listdir(self.path('out'))

    def test_ended(self):
        for number in (signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                self.assertEqual(self.end(number), (-number, []))
                os.unlink(self.log)

    def test_interrupted_twice(self):
        self.assertEqual(self.end(signal.SIGINT, signal.SIGINT), (-signal.SIGINT, []))

    def test_hangups_may_be_ignored(self):
        status, left = self.end(signal.SIGHUP, signal.SIGTERM,
                                ignoring=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        self.assertEqual((status, left), (-signal.SIGTERM, []))


class Replacing(ShimTest):
    """A file is replaced, never rewritten, and lasts."""

    def test_file_then_name_then_folder(self):
        target = self.path('out/lexicon')
        for path in (target, 'lexicon'):
            run('lexicon', 'build', self.file('ghost\n'), '-o', path, env=self.env(),
                cwd=self.path('out'))
            with open(self.log, encoding='ascii') as file:
                self.assertEqual(file.read().splitlines(), ['sync file', 'rename', 'sync folder'])
            os.unlink(self.log)

    def test_modes_are_kept(self):
        words, target = self.file('ghost\n'), self.path('out/lexicon')
        for old, umask, expected in ((0o600, 0o022, 0o600), (0o664, 0o077, 0o664),
                                     (None, 0o027, 0o640), (None, 0o022, 0o644)):
            with self.subTest(old=old, umask=umask):
                if old is not None:
                    with open(target, 'wb'):
                        os.chmod(target, old)
                elif os.path.exists(target):
                    os.unlink(target)
                run('lexicon', 'build', words, '-o', target,
                    preexec_fn=lambda mask=umask: os.umask(mask))
                self.assertEqual(stat.S_IMODE(os.stat(target).st_mode), expected)

    def test_a_file_that_may_grow_no_further(self):
        """A limit on the size of files is an error, not the end."""
        import resource
        target = self.path('out/lexicon')
        answer = run('lexicon', 'build', '--words', quoth.ENABLE1, '-o', target, preexec_fn=lambda:
                     resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000)))
        self.assertEqual(answer.status, 2, answer)
        self.assertIn('cannot write', answer.err)
        self.assertEqual(os.listdir(self.path('out')), [])


class Changing(ProgramTest):
    """Files that others shorten or rewrite while they are in use."""

    def start(self, *command):
        process = subprocess.Popen([quoth.PROGRAM, *command], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=quoth.environment())
        for stream in (process.stdin, process.stdout, process.stderr):
            self.addCleanup(stream.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def test_a_list_is_cut_off(self):
        words = ''.join('%s\n' % ''.join(letters)
                        for letters in itertools.product('abcdefghij', repeat=5))
        for used in (0.005, 0.01, 0.02, 0.03, 0.05, 0.1):
            path = self.file(words * 20)
            process = self.start('lexicon', 'info', path)
            quoth.wait_for_work(process, used)
            os.truncate(path, 1000)
            self.assertIn(process.wait(quoth.PATIENCE), (0, 2), 'cut off after %g s' % used)

    def test_an_image_is_rewritten(self):
        image = self.path('image')
        self.ok('lexicon', 'build', quoth.ENABLE1, '-o', image)
        for change in ('noise', 'cut'):
            with self.subTest(change):
                self.ok('lexicon', 'build', quoth.ENABLE1, '-o', image)
                process = self.start('lexicon', 'check', '--words', image, '-')
                wait_until(lambda process=process: waits_for_input(process), 'the words')
                size = os.path.getsize(image)
                with open(image, 'r+b') as file:
                    if change == 'noise':
                        file.write(b'\x5a' * size)
                    else:
                        file.truncate(0)
                out, _ = process.communicate(b'ghost\nghosx\n', quoth.PATIENCE)
                self.assertEqual(process.returncode, 1)
                self.assertEqual([line.split()[:2] for line in out.decode().splitlines()],
                                 [['ghost', 'yes'], ['ghosx', 'no']], out)

    def test_files_without_an_end(self):
        self.fails('lexicon', 'info', '/dev/zero', saying='more than 1 GiB')


if __name__ == '__main__':
    unittest.main()
