"""quoth cross show and quoth cross rules: boards as text, pictures, pages and JSON."""
import fcntl
import html.parser
import os
import pty
import re
import struct
import subprocess
import termios
import unittest
import xml.etree.ElementTree as ElementTree

import quoth
from quoth import LONG, SEED, ProgramTest, environment, run

EMPTY = '/'.join(['15'] * 15)
ROWS = EMPTY.split('/')
CGP = '/'.join(ROWS[:7] + ['3CEDARs6'] + ROWS[8:]) + ' DEILOVX/ABCEEEE 72/-4 1'

GCG = '''#character-encoding UTF-8
#player1 ann Ann Bébé
#player2 bob
>ann: ?ACDEER 8D CEDARs +72 72
>bob: DEILOVX F6 VO.EL +24 24
>ann: EEIOPRT - +0 72
'''

DIGITS = str.maketrans('', '', '₀₁₂₃₄₅₆₇₈₉')


def board_of(text):
    """The squares of a plain board with 3 columns each, without values and frames."""
    rows = [line for line in text.splitlines() if re.match(r' ?\d+ ', line)]
    return [[line[3 + i:6 + i].strip(' []').translate(DIGITS) for i in range(0, 45, 3)]
            for line in rows[:15]]


class Page(html.parser.HTMLParser):
    """What of a page matters to somebody who does not see it."""
    VOID = ('meta', 'rect', 'path')

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.refers, self.found = [], [], [], {}
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.ids += [attrs['id']] if 'id' in attrs else []
        self.refers += [attrs[k] for k in ('aria-labelledby', 'aria-describedby') if k in attrs]
        self.found.setdefault(tag, []).append(attrs)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.found.setdefault(tag, []).append(dict(attrs))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag


class Show(ProgramTest):
    def show(self, *arguments, **more):
        return self.ok('cross', 'show', *arguments, **more)

    def test_empty_board(self):
        answer = self.show()
        self.assertEqual(answer.err, '')
        board = board_of(answer.out)
        self.assertEqual(board[0], '. . . 3W . . 3L . 3L . . 3W . . .'.split())
        self.assertEqual(board[7][7], '*')
        self.assertNotIn('\x1b', answer.out)
        for line in answer.lines:
            self.assertLessEqual(len(line), 80)
        for said in ('Player 1', 'Player 2', 'Unseen', ' vowels: A×9', '2 blanks.'):
            self.assertIn(said, answer.out)

    def test_position(self):
        answer = self.show('--rules', 'scrabble', '--cgp', CGP)
        board = board_of(answer.out)
        self.assertEqual(board[7][3:9], list('CEDARs'))
        for said in ('> Player 1 72', 'Player 2 -4', 'X₈', '80 tiles in the bag',
                     '1 turn without score', '1 blank.'):
            self.assertIn(said, answer.out)

    def test_every_rule_set(self):
        """Names and files say the same; nothing is wider than a terminal."""
        names = [line.split()[0] for line in self.ok('cross', 'rules').out.split('\n\n')[0]
                 .splitlines()]
        self.assertIn('wwf', names)
        self.assertIn('super_catalan', names)
        for name in names if LONG else [*names[SEED % 3::3], 'super_catalan']:
            with self.subTest(name):
                text = self.ok('cross', 'rules', name).out
                path = self.file(text, name + '.rules')
                self.assertEqual(self.ok('cross', 'rules', path).out, text)
                shown = self.show('--rules', name).out
                self.assertEqual(self.show('--rules', path).out, shown)
                self.assertLessEqual(max(map(len, shown.splitlines())), 80)
                if LONG or name == 'super_catalan':
                    ElementTree.fromstring(self.show('--rules', name, '--format', 'svg').out)

    def test_json(self):
        one = self.json('cross', 'show', '--rules', 'scrabble', '--cgp', CGP)
        self.assertEqual(self.show('--rules', 'scrabble', '--cgp', CGP, '--format', 'json').out,
                         self.show('--rules', 'scrabble', '--cgp', CGP, '--json').out)
        self.assertEqual(one['rules'], 'scrabble')
        self.assertEqual((one['rows'], one['columns'], one['layout']), (15, 15, 'classic'))
        self.assertEqual(one['board'][7], [None] * 3 + list('CEDARs') + [None] * 6)
        self.assertEqual(sum(square is not None for row in one['board'] for square in row), 6)
        self.assertEqual(one['racks'], ['DEILOVX', 'ABCEEEE'])
        self.assertEqual((one['scores'], one['turn'], one['scoreless']), ([72, -4], 1, 1))
        self.assertEqual(one['bag'], 100 - 6 - 7 - 7)
        self.assertEqual(sum(one['unseen'].values()), 100 - 6 - 7)
        self.assertEqual(one['unseen']['?'], 1)
        self.assertEqual(one['vowels'] + one['consonants'] + one['blanks'], 87)
        self.assertEqual((one['ending'], one['play']), (None, None))
        again = self.json('cross', 'show', '--rules', 'scrabble', '--cgp', one['cgp'])
        self.assertEqual(again, one)

    def test_walls_and_corners(self):
        path = self.file('name tiny\nlayout\n1,1\n=#\'\n.~^\n"-#\nend\ntiles english\nrack 3\n',
                         'tiny.rules')
        one = self.json('cross', 'show', '--rules', path, '--cgp', '3/1A1/3 ?Q/ 0/0 0')
        self.assertEqual(one['board'], [[None, '#', None], [None, 'A', None], [None, None, '#']])
        lines = self.show('--rules', path).lines
        self.assertTrue(lines[1].startswith(' 1  3W### 2L'), lines)
        self.assertTrue(lines[2].startswith(' 2  . *4W 4L'), lines)
        svg = self.show('--rules', path, '--format', 'svg').out
        ElementTree.fromstring(svg)

    def test_svg(self):
        answer = self.show('--rules', 'scrabble', '--cgp', CGP, '--format', 'svg')
        root = ElementTree.fromstring(answer.out)
        space = '{http://www.w3.org/2000/svg}'
        self.assertEqual(root.tag, space + 'svg')
        self.assertEqual(root.get('role'), 'img')
        ids = {e.get('id'): e for e in root.iter() if e.get('id')}
        self.assertIn('Player 1 72, Player 2 -4', ids[root.get('aria-labelledby')].text)
        self.assertIn('8D CEDARs, blank s', ids[root.get('aria-describedby')].text)
        texts = [''.join(e.itertext()) for e in root.iter(space + 'text')]
        for label in ('A', 'O', '15', '2L', '3L', '2W', '3W', 's', '×2'):
            self.assertIn(label, texts)
        self.assertNotIn('url(', answer.out)
        self.assertLess(len(answer.raw), 40000)

    def test_html(self):
        answer = self.show('--rules', 'scrabble', '--cgp', CGP, '--format', 'html')
        page = Page(answer.out)
        self.assertEqual(len(page.ids), len(set(page.ids)))
        self.assertLessEqual(set(page.refers), set(page.ids))
        self.assertEqual(page.found['html'][0].get('lang'), 'en')
        self.assertEqual(len(page.found['h1']), 1)
        self.assertEqual(len(page.found['table']), len(page.found['caption']))
        for heading in page.found['th']:
            self.assertIn(heading.get('scope'), ('row', 'col'))
        self.assertEqual(len(page.found['td']), 1 + 15 * 15 + 2 * 2 + 3 * 2)
        for attribute in re.findall(r'(?:src|href)="([^"]*)"', answer.out):
            self.fail('loads ' + attribute)

    def test_game(self):
        path = self.file(GCG, 'game.gcg')
        answer = self.show('--gcg', path, '--turn', '2')
        board = board_of(answer.out)
        self.assertEqual([board[row][5] for row in range(5, 10)], list('VODEL'))
        self.assertIn('[V]', answer.out)
        self.assertNotIn('[D]', answer.out)
        self.assertIn('Ann Bébé', answer.out)
        said = ' '.join(line[51:] for line in answer.lines)
        self.assertIn('bob played F6 VO(D)EL for 24 points.', said)
        self.assertIn('[C]', self.show('--gcg', path, '--turn', '1').out)
        self.assertNotIn('[', self.show('--gcg', path, '--turn', '0').out)
        self.assertIn('Ann Bébé passed.', self.show('--gcg', path).out)
        one = self.json('cross', 'show', '--gcg', path, '--turn', '2')
        self.assertEqual(one['seats'], ['Ann Bébé', 'bob'])
        self.assertEqual(one['scores'], [72, 24])
        self.assertEqual(one['play'], {'seat': 2, 'kind': 'place', 'coordinate': 'F6',
                                       'tiles': 'VO.EL', 'score': 24, 'preview': False})

    def test_large_scores(self):
        path = self.file(GCG.replace('+72 72', '+40000 40000', 1))
        self.assertRegex(self.show('--gcg', path, '--turn', '1').out, ' 40000 points')
        one = self.json('cross', 'show', '--gcg', path, '--turn', '1')
        self.assertEqual(one['play']['score'], 40000)

    def test_withdrawn_play(self):
        """What was taken back is not marked."""
        path = self.file(GCG.rsplit('>', 1)[0] + '>bob: DEILOVX -- -24 0\n')
        answer = self.show('--gcg', path)
        self.assertNotIn('[', answer.out)
        self.assertNotIn('V₅', board_of(answer.out)[5])

    def test_odd_positions(self):
        """They are drawn, with warnings."""
        rows = EMPTY.split('/')
        rows[7] = '6QQQ6'
        rows[14] = 'XY13'
        answer = self.show('--rules', 'scrabble', '--cgp', '/'.join(rows) + ' / 0/0 0')
        self.assertRegex(answer.err, r'quoth: warning: .*8G.*QQQ')
        self.assertRegex(answer.err, r'quoth: warning: .*more Q')
        self.assertRegex(answer.err, r'quoth: warning: .*15A.*')
        self.assertIn('Q×-2', answer.out)

    def test_words_in_the_letters_of_the_tiles(self):
        words = self.words('chal añorar')
        rows = EMPTY.split('/')
        rows[7] = '6[CH]AL6'
        cgp = '/'.join(rows) + ' Ñ?/ 0/0 0'
        answer = self.show('--rules', 'spanish', '--words', words, '--cgp', cgp)
        self.assertEqual(answer.err, '')
        self.assertIn(' CH₅ A₁  L₁', answer.out)
        one = self.json('cross', 'show', '--rules', 'spanish', '--words', words, '--cgp', cgp)
        self.assertEqual(one['board'][7][6:9], ['CH', 'A', 'L'])
        self.assertEqual(one['lexicon']['words'], 2)

    def test_four_players(self):
        one = self.json('cross', 'show', '--cgp', EMPTY + ' A//?B/ 1/-2/3/0 0')
        self.assertEqual(one['racks'], ['A', None, '?B', None])
        self.assertEqual(one['scores'], [1, -2, 3, 0])
        self.assertIn('Player 4', self.show('--cgp', EMPTY + ' A//?B/ 1/-2/3/0 0').out)

    def test_players_of_one_name(self):
        for second, names in ((' equity', ('ann', 'bob')), (' greedy', ('equity', 'greedy'))):
            path = self.file(GCG.replace('Ann Bébé', 'equity').replace('bob\n', 'bob%s\n' % second, 1),
                             'game.gcg')
            drawn = self.show(path).out
            for name in names:
                self.assertRegex(drawn, r'(?m)[> ] %s +\d+$' % name)

    def test_bad_input(self):
        path = self.file(GCG, 'game.gcg')
        for arguments, saying in (
                (['board.txt'], 'neither a rack nor a position'),
                (['--cgp', ''], 'the position, byte 1'),
                (['--cgp', EMPTY + '/15 / 0/0 0'], 'the position, row 16'),
                (['--cgp', EMPTY[:-1] + '4 / 0/0 0'], 'row 15'),
                (['--cgp', CGP.replace('CEDARs', 'CÉDARs')], 'the position, row 8'),
                (['--cgp', CGP, '--gcg', path], 'both'),
                (['--turn', '1'], '--turn'),
                (['--gcg', path, '--turn', '4'], '--turn'),
                (['--gcg', self.path('none')], 'none'),
                (['--gcg', self.file('>ann: AB 8D\n', 'bad.gcg')], 'bad.gcg:1'),
                (['--rules', 'none'], 'cross rules'),
                (['--rules', self.file('rack x\n', 'bad.rules')], 'bad.rules:1'),
                (['--format', 'tree'], 'text svg html json cgp'),
                (['--format', 'png'], 'one of')):
            with self.subTest(arguments):
                self.fails('cross', 'show', *arguments, saying=saying)
        self.fails('ghost', 'outcomes', '--player', 'first', '--format', 'color',
                   saying='words tree dot svg html json')

    def test_cgp(self):
        """A position of a game as a line, which --cgp reads back and `replay --turn` prints as well."""
        path = self.file(GCG, 'game.gcg')
        for turn in ('0', '1', '2'):
            line = self.ok('cross', 'show', '--gcg', path, '--turn', turn, '--rules', 'scrabble',
                           '--format', 'cgp').out
            self.assertEqual(line, self.ok('cross', 'replay', path, '--turn', turn,
                                           '--rules', 'scrabble').out)
            self.assertEqual(line, self.ok('cross', 'show', '--cgp', line.rstrip(),
                                           '--format', 'cgp').out)

    def at_terminal(self, columns=80, **env):
        """What a terminal gets, of 80 columns or others."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 50, columns, 0, 0))
        done = subprocess.run([quoth.PROGRAM, 'cross', 'show', '--cgp', CGP], stdout=slave,
                              stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                              env=environment({'TERM': 'xterm-256color', **env}))
        os.close(slave)
        out = b''
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            if not piece:
                break
            out += piece
        os.close(master)
        self.assertEqual(done.returncode, 0)
        return out.decode().replace('\r', '')

    def test_terminal_without_utf8(self):
        """ASCII for a terminal whose locale says so; a pipe gets UTF-8 all the same."""
        subscript, times = '\u2082', '\u00d7'
        for term in ('xterm-256color', 'dumb'):
            shown = self.at_terminal(LC_ALL='C', TERM=term)
            self.assertTrue(shown.isascii(), shown)
            self.assertIn('D2', shown)
        for shown in (self.at_terminal(LC_ALL='C.UTF-8'), self.at_terminal(LC_ALL='no_NO.UTF-9'),
                      run('cross', 'show', '--cgp', CGP, env={'LC_ALL': 'C'}).out):
            self.assertIn('D' + subscript, shown)
            self.assertIn(times, shown)

    def test_terminal(self):
        """Colours, and the width of the terminal."""
        for columns, beside in ((80, True), (70, False)):
            out = self.at_terminal(columns)
            self.assertIn('\x1b[', out)
            bare = re.sub('\x1b\\[[0-9;]*m', '', out)
            self.assertLessEqual(max(map(len, bare.splitlines())), columns)
            self.assertEqual('Player 1' in bare.splitlines()[0], beside)
            if columns == 80:
                self.assertEqual(bare, run('cross', 'show', '--cgp', CGP).out)


class Rules(ProgramTest):
    NOTICE = 'not endorsed'

    def test_trademarks(self):
        for answer in (self.ok('cross', 'rules'), self.ok('help', 'cross'), self.ok('help', 'man'),
                       run('cross')):
            said = ' '.join(answer.text.split())
            self.assertIn('SCRABBLE is a registered trademark of', said)
            self.assertIn(self.NOTICE, said)

    def test_text_alone(self):
        text = self.ok('cross', 'rules', 'scrabble').out
        self.assertNotIn(self.NOTICE, text)
        for line in ('name scrabble', 'rack 7', 'bonus 7 50', 'challenge double'):
            self.assertIn(line, text.splitlines())

    def test_changed_rules(self):
        text = self.ok('cross', 'rules', 'wwf').out
        path = self.file(text.replace('name wwf', 'name house').replace('rack 7', 'rack 9'))
        one = self.json('cross', 'show', '--rules', path)
        self.assertEqual((one['rules'], one['rack_size']), ('house', 9))

    def test_unknown_rules(self):
        for typed, meant in (('wrdfeud', 'do you mean `wordfeud`? `'), ('letter_league', '"; `')):
            for command in (('rules', typed), ('moves', '--rack', 'A', '--rules', typed)):
                self.fails('cross', *command,
                           saying='%squoth cross rules` lists them (a file: ./%s)' % (meant, typed))

    def test_rules_of_another_language(self):
        """Without --words the words are English, though rules of another language need others."""
        warning = 'no word of enable1 has the letter %s of the rules %s; --words names'
        for rules, letter in (('turkish', 'Ç'), ('spanish', 'CH'), ('catalan', 'Ç')):
            for command in (('show',), ('moves', '--rack', 'ERT'), ('match', 'greedy', 'greedy', '-n', '1')):
                answer = self.ok('cross', *command, '--rules', rules, '--json')
                self.assertEqual(answer.err.count(warning % (letter, rules)), 1)
                self.assertNotIn('warning', answer.out)
        words = self.words('çay tere')
        for options in (('--rules', 'wordfeud'), ('--rules', 'turkish', '--words', words),
                        ('--rules', 'turkish', '--words', 'enable1')):
            self.assertNotIn('warning', self.ok('cross', 'show', *options).err)
        env = {**os.environ, 'QUOTH_WORDS': words}
        self.assertNotIn('warning', self.ok('cross', 'show', '--rules', 'turkish', env=env).err)

    def test_json(self):
        rules = self.json('cross', 'rules')['rules']
        self.assertEqual([r['name'] for r in rules][:2], ['wwf', 'scrabble'])
        for name in ('scrabble', 'super', 'german'):
            one = self.json('cross', 'rules', name)
            self.assertEqual(one['text'], self.ok('cross', 'rules', name).out)
            self.assertEqual((one['name'], one['rack_size']), (name, 7))
            lines = re.findall(r'(?m)^([^,\n]+),[^,]+,(\d+),(\d+),[01]$', one['text'])
            self.assertEqual([(t['letter'], str(t['count']), str(t['value'])) for t in one['tiles']], lines)

    def test_bad_input(self):
        self.fails('cross', 'rules', 'none', saying='none')
        self.fails('cross', 'rules', 'wwf', 'super', saying='one operand too many')
        self.fails('cross', 'rules', self.file('bonus 7\n', 'bad.rules'), saying='bad.rules:1')


if __name__ == '__main__':
    unittest.main()
