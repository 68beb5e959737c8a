"""What comes from outside goes out as plain text: no sequence of a terminal, no turn of direction,
no bytes that are not UTF-8, wherever a name, a note, a path or an option is repeated."""
import os
import re
import struct
import unittest
import xml.etree.ElementTree
import zlib

from quoth import ENABLE1, ProgramTest, run, strict_json

EVIL = '\x1b[31m\x07\x9b2J\u202edrow'  # colour, bell, a sequence of C1, the other direction
HARM = re.compile('[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]')

GAME = '''#character-encoding UTF-8
#player1 ann%s Ann %s <b>
#player2 bob Bob
#lexicon L%s
#quoth-rules scrabble
>ann%s: ?ACDEER 8D CEDARs +22 22
#note so %s
''' % ((EVIL,) * 5)


class EchoTest(ProgramTest):
    def plain(self, *arguments, status=None, **more):
        """Runs a command whose answer, whatever it is, has to be plain."""
        answer = run(*arguments, **more)
        if status is not None:
            self.assertEqual(answer.status, status, answer)
        for raw in (answer.raw, answer.raw_err):
            self.assertIsNone(HARM.search(raw.decode('utf-8')), answer.command)
        return answer


class Messages(EchoTest):
    """On standard error"""

    def test_what_was_typed(self):
        for word in (EVIL, os.fsdecode(b'a\xffb\xc3')):
            for command in ([word], ['help', word], ['ghost', word], ['ghost', 'solve', word],
                            ['ghost', 'solve', '--' + word], ['ghost', 'solve', '--variant', word],
                            ['ghost', 'solve', '--min', word], ['ghost', 'solve', '--words', word],
                            ['ghost', 'solve', '--alphabet', word], ['ghost', 'value', word],
                            ['cross', 'show', '--rules', word], ['cross', 'show', '--cgp', word],
                            ['cross', 'moves', '--rack', word], ['cross', 'rules', word],
                            ['cross', 'score', '--play', word], ['cross', 'match', word, word],
                            ['cross', 'replay', word], ['cross', 'convert', word, word],
                            ['lexicon', 'build', ENABLE1, '-o', '/none/' + word]):
                with self.subTest(command):
                    self.assertNotEqual(self.plain(*command, status=2).err, '')

    def test_names_of_files(self):
        for name in (EVIL + '.txt', 'a\nquoth: all is well.txt'):
            path = self.file('ghost\n!\n', name)
            answer = self.plain('lexicon', 'info', path, status=0)
            self.assertIn('skipped 1', answer.err)
            self.assertEqual(len(answer.err.splitlines()), 1)
            self.plain('lexicon', 'info', path, '--keep', 'strict', status=2)
        bad = os.fsencode(self.path('')) + b'\xff\xfe.txt'
        with open(bad, 'wb') as file:
            file.write(b'ghost\n!\n')
        self.plain('lexicon', 'info', bad, status=0)
        strict_json(self.plain('lexicon', 'info', bad, '--json', status=0).out)
        strict_json(self.plain('ghost', 'solve', '--words', bad, '--json', status=0).out)


class Answers(EchoTest):
    """On standard output"""

    def test_words(self):
        for word in (EVIL, os.fsdecode(b'gh\xffst'), 'a"b\\c'):
            self.plain('lexicon', 'check', word, status=1)
            answer = strict_json(self.plain('lexicon', 'check', word, '--json', status=1).out)
            expected = word.encode('utf-8', 'surrogateescape').decode('utf-8', 'replace')
            self.assertEqual(answer['words'][0]['word'], expected)
            self.plain('lexicon', 'check', '-', input=os.fsencode(word), status=1)

    def test_names_of_lexica(self):
        image = self.path('image')
        self.ok('lexicon', 'build', self.words('ghost ghoul game'), '--name', EVIL + '<b>&"', '-o',
                image)
        lexicon = ['--words', image]
        for command in (['ghost', 'solve'], ['ghost', 'advice'], ['ghost', 'explain', 'g'],
                        ['ghost', 'match', '--games', '2', '--first', 'random', '--second',
                         'random'], ['lexicon', 'info'], ['ghost', 'figure', 'prefix'],
                        ['ghost', 'outcomes', '--player', 'first', '--format', 'dot'],
                        ['ghost', 'outcomes', '--player', 'first', '--format', 'html'],
                        ['cross', 'match', 'greedy', 'random', '--games', '2'],
                        ['cross', 'show'], ['cross', 'show', '--format', 'html'],
                        ['cross', 'show', '--format', 'svg']):
            with self.subTest(command):
                answer = self.plain(*command, *lexicon, status=0)
                if 'html' in command or 'svg' in command:
                    self.assertNotIn('<b>&"', answer.out)
        for command in (['ghost', 'play', '--first', 'random', '--second', 'random'],
                        ['cross', 'play', 'random', 'random', '--verbose']):
            self.plain(*command, *lexicon, '--seed', '1', status=0)
        for command in (['ghost', 'solve'], ['lexicon', 'info'], ['lexicon', 'check', 'ghost'],
                        ['cross', 'show'], ['cross', 'moves', '--rack', 'AB'],
                        ['words', '--rack', 'ab']):
            out = self.plain(*command, *lexicon, '--json').out
            self.assertIn('[31m', strict_json(out)['lexicon']['name'] if isinstance(
                strict_json(out).get('lexicon'), dict) else out)

    def test_recorded_games(self):
        game = self.file(GAME, 'game.gcg')
        for command in (['cross', 'replay', game], ['cross', 'replay', game, '--verbose'],
                        ['cross', 'replay', game, '--turn', '1'], ['cross', 'show', '--gcg', game],
                        ['cross', 'show', '--gcg', game, '--format', 'html'],
                        ['cross', 'show', '--gcg', game, '--format', 'svg'],
                        ['cross', 'moves', '--gcg', game, '--rack', 'AB', '--top', '3']):
            with self.subTest(command):
                self.plain(*command, status=0)
        answer = strict_json(self.plain('cross', 'replay', game, '--json', status=0).out)
        self.assertEqual(answer['seats'][0]['name'], 'Ann %s <b>' % EVIL)
        self.assertEqual(answer['events'][0]['notes'], ['so ' + EVIL])
        svg = self.plain('cross', 'show', '--gcg', game, '--format', 'svg').out
        xml.etree.ElementTree.fromstring(svg)

    def test_operations_of_a_position(self):
        board = '/'.join(['15'] * 15) + ' AB/ 0/0 0 '
        for operation in ('lex %s;' % EVIL, 'x%s y;' % EVIL, 'gid \x9b;'):
            self.plain('cross', 'show', '--cgp', board + operation, status=2)

    def test_players(self):
        for name in (EVIL, os.fsdecode(b'\xff')):
            path = self.file('', name + '.csv')
            command = ['cross', 'match', 'equity:' + path, 'greedy', '--games', '2', '--words',
                       self.words('ab aa')]
            self.plain(*command, status=0)
            strict_json(self.plain(*command, '--json', status=0).out)


class Alphabets(EchoTest):
    """Letters are what can be seen."""

    def test_letters(self):
        for letter in ('\x1b[1m', '\x9b', '\u202e', '\ufeff', 'a\x7f'):
            text = 'name x\na A\n%s %s\n' % (letter, letter)
            self.plain('lexicon', 'info', self.words('a'), '--alphabet', self.file(text, 'x.txt'),
                       status=2)
        text = 'name %s\na A\n' % '\x9b'
        self.plain('lexicon', 'info', self.words('a'), '--alphabet', self.file(text, 'x.txt'),
                   status=2)

    def test_letters_of_an_image(self):
        image = self.path('image')
        alphabet = self.file('name x\na A\n\xb5 \xb5\n', 'x.txt')
        self.ok('lexicon', 'build', self.words('a a\xb5'), '--alphabet', alphabet, '-o', image)
        with open(image, 'rb') as file:
            good = file.read()
        bad = good.replace('\xb5'.encode(), '\x9b'.encode())
        self.assertNotEqual(good, bad)
        bad = bad[:-4] + struct.pack('<I', zlib.crc32(bad[:-4]))
        self.assertEqual(good[-4:], struct.pack('<I', zlib.crc32(good[:-4])), 'the way it is summed')
        self.plain('lexicon', 'list', self.file(bad, 'bad'), status=2)
        self.plain('cross', 'show', '--words', self.file(bad, 'bad'), status=2)


if __name__ == '__main__':
    unittest.main()
