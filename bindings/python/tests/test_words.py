"""Lexica and their files: names in any bytes, options that mean nothing, files that stay whole."""

import os
import pathlib
import resource
import stat
import tempfile
import unittest

import quoth
from quoth import finder


class Bytes:
    """A path in bytes."""

    def __init__(self, path):
        self.path = path

    def __fspath__(self):
        return self.path


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.path = self.folder / "words.lex"

    def names(self):
        return sorted(os.listdir(self.folder))

    def test_a_name_that_is_no_utf_8(self):
        path = os.fsencode(self.folder) + b"/n\xffame.txt"
        with open(path, "wb") as file:
            file.write(b"cat\ndog\n")
        for given in (pathlib.Path(os.fsdecode(path)), Bytes(path)):
            self.assertEqual(quoth.Lexicon(given).name, "n\ufffdame")

    def test_what_is_saved_is_read(self):
        words = quoth.Lexicon("cat dog")
        for name in ("w.lex", b"w.kwg", pathlib.Path("W.KWG"), Bytes(b"w")):
            path = os.fsencode(self.folder) + b"/" + os.fsencode(name)
            words.save(path if isinstance(name, bytes) else Bytes(path))
            self.assertEqual(list(quoth.Lexicon(Bytes(path))), ["cat", "dog"])

    def test_a_file_too_large_leaves_the_old_one(self):
        quoth.Lexicon("cat").save(self.path)
        before, limits = self.path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, limits[1]))
        try:
            with self.assertRaises(OSError):
                quoth.Lexicon("dog").save(self.path)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        self.assertEqual(self.path.read_bytes(), before)
        self.assertEqual(self.names(), ["words.lex"])

    def test_permissions_and_links_stay(self):
        quoth.Lexicon("cat").save(self.path)
        os.chmod(self.path, 0o640)
        link = self.folder / "link"
        link.symlink_to("words.lex")
        quoth.Lexicon("dog").save(link)
        self.assertTrue(link.is_symlink())
        self.assertEqual(list(quoth.Lexicon(self.path)), ["dog"])
        self.assertEqual(stat.S_IMODE(os.stat(self.path).st_mode), 0o640)
        self.assertEqual(self.names(), ["link", "words.lex"])

    def test_where_nothing_can_be_written(self):
        for path in (self.folder, self.folder / "none" / "words"):
            with self.assertRaises(OSError):
                quoth.Lexicon("cat").save(path)
        quoth.Lexicon("cat").save("/dev/null")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))


class Options(unittest.TestCase):
    def test_options_that_mean_nothing_are_refused(self):
        image = quoth.Lexicon("cat").to_bytes()
        for words in (None, image):
            for options in ({"name": "mine"}, {"alphabet": "german"}, {"keep": "strict"},
                            {"levels": "cat 10"}):
                with self.assertRaises(ValueError, msg=options):
                    quoth.Lexicon(words, **options)

    def test_levels_go_with_a_list(self):
        self.assertEqual(quoth.Lexicon("ghost goat", levels="goat 10").level("goat"), 10)

    def test_a_word_has_one_line(self):
        self.assertEqual(list(quoth.Lexicon(["cat\n", "dog\r\n", ""])), ["cat", "dog"])
        with self.assertRaises(ValueError):
            quoth.Lexicon(["gh\nost"])

    def test_levels_are_part_of_what_a_lexicon_is(self):
        plain = quoth.Position("scrabble", quoth.Lexicon("cat dog", name="some"))
        graded = quoth.Lexicon("cat dog", name="some", levels="cat 10\ndog 90")
        self.assertTrue(quoth.Position("scrabble", graded).lexicon.has_levels)
        self.assertFalse(plain.lexicon.has_levels)

    def test_a_search_by_tiles_wants_tiles(self):
        for ask in (lambda: finder.prefixes(None), lambda: finder.in_row('..A..', None),
                    lambda: finder.anagrams(None)):
            with self.assertRaisesRegex(TypeError, '(rack|letters) is a str, not NoneType'):
                ask()
        self.assertEqual(finder.prefixes('')[:2], [''])

    def test_meanings_show_what_they_are(self):
        meanings = quoth.Meanings("qat\tn\ta shrub\n")
        self.assertEqual(repr(meanings), "<Meanings of 1 word>")
        meanings.close()
        self.assertEqual(repr(meanings), "<Meanings, closed>")
