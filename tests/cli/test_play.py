"""Playing through a pipe: transcripts, commands, house rules, saved games, the players."""
import os
import random
import re
import unittest

import twin
from make_golden import read_words
from quoth import ENABLE1_LEVELS, SEED, ProgramTest, heavy_test, long_test, run
from tails import is_unlikely
from test_random import vocabularies

TOY = 'game ghost ghoul'
# A prompt may stand before it on the line: through a pipe nobody's Enter ends that.
PLAY = re.compile(r'Player ([01]), given "(.*?)", plays "(.*?)"\.$', re.MULTILINE)


def twin_of_rational(v, fragment):
    """The winning plays, else those that delay the loss longest."""
    best = twin.winning_plays(v, fragment)
    if not best:
        delay = {p: twin.letters_to_come(v, p) for p in v.legal_plays(fragment)}
        best = [p for p in delay if delay[p] == max(delay.values())]
    return best


class PlayTest(ProgramTest):
    def play(self, typed='', *options, words=None, first='human', second='human'):
        """A game in which this is typed; given as lines or as one line of words."""
        if isinstance(typed, str):
            typed = typed.split()
        where = ('--words', self.words(words, 'play.txt')) if words is not None else ()
        return self.ok('ghost', 'play', '--first', first, '--second', second, '--verbose',
                       *where, *options, input=''.join(line + '\n' for line in typed))

    def plays(self, answer):
        """The fragments of the notebook's lines, in order."""
        return [play for _, _, play in PLAY.findall(answer.text)]

    def assert_won(self, answer, winner):
        """The last line that says who wins names this player."""
        said = [line for line in answer.text.lower().splitlines()
                if re.search(r'\bwins?\b|\bwon\b', line)]
        self.assertTrue(said, answer)
        self.assertRegex(said[-1], r'(?s)\b%s\b[^.;]*\bw[io]n' % winner, answer)

    def assert_unfinished(self, answer):
        self.assertNotRegex(answer.text.lower().replace('who wins', ''),
                            r'player wins\b|\bwins the game', answer)


class Transcripts(PlayTest):
    """The games printed in the documents."""

    def test_completing_a_word(self):
        answer = self.play('g h o s t', words='ghost ghoul game green')
        self.assertEqual(self.plays(answer), ['g', 'gh', 'gho', 'ghos', 'ghost'])
        self.assert_won(answer, 'second')
        self.assertIn('ghost', answer.text)

    def test_gibberish(self):
        """g, h, o, x: with --strict the second player has lost."""
        answer = self.play('g h o x', '--strict', words='ghost ghoul game green')
        self.assert_won(answer, 'first')

    def test_dwarves(self):
        answer = self.play('d dw dwa dwar dwarv dwarve dwarves')
        self.assertEqual(self.plays(answer), 'd dw dwa dwar dwarv dwarve dwarves'.split())
        self.assert_won(answer, 'second')

    def test_droid(self):
        """It is not in the list: by the notebook's rules that play loses."""
        self.assert_won(self.play('d dr dro droi d', '--strict'), 'second')
        answer = self.play('d dr dro droi d t')
        self.assertEqual(self.plays(answer), 'd dr dro droi droit'.split())

    def test_superghost(self):
        for typed in ('q cq cqu cque acque acques acquest',
                      'z zq zqu ezqu ezqui mezqui mezquit'):
            answer = self.play(typed, '--variant', 'super')
            self.assertEqual(self.plays(answer), typed.split())
            self.assert_won(answer, 'second')

    def test_superduperghost(self):
        typed = 'p pr lpr rple rplex rplexe urplexe urplexes ourplexes fourplexes'
        answer = self.play(typed, '--variant', 'superduper')
        self.assertEqual(self.plays(answer), typed.split())
        self.assert_won(answer, 'first')

    def test_letters_or_whole_fragments(self):
        for typed in ('g h o s t', 'g gh gho ghos ghost', 'g gh o ghos t', 'G GH O GHOS t'):
            answer = self.play(typed, words=TOY)
            self.assertEqual(self.plays(answer), ['g', 'gh', 'gho', 'ghos', 'ghost'], answer)

    def test_against_the_program(self):
        """With one word the replies are forced."""
        answer = self.play('d dwa dwarv dwarves', words='dwarves', second='rational')
        self.assertEqual(self.plays(answer),
                         ['d', 'dw', 'dwa', 'dwar', 'dwarv', 'dwarve', 'dwarves'])
        self.assert_won(answer, 'computer')

    def test_lines_of_the_notebook(self):
        answer = self.play('', words='abcd', first='rational', second='rational')
        self.assertEqual(PLAY.findall(answer.text), [('0', '', 'a'), ('1', 'a', 'ab'),
                                                     ('0', 'ab', 'abc'), ('1', 'abc', 'abcd')])

    def test_without_verbose_there_are_no_such_lines(self):
        answer = self.ok('ghost', 'play', '--first', 'random', '--second', 'random', '--seed', '1')
        self.assertEqual(PLAY.findall(answer.text), [])


class Typing(PlayTest):
    """What a human may type."""

    def test_illegal_input_is_explained_and_asked_again(self):
        for bad in ('x', 'gx', 'ghost', 'h', 'gho', '7', 'é', 'two words', '+', '""', '-', '?!',
                    'x' * 300):
            with self.subTest(bad=bad):
                answer = self.play(['g', bad, 'h'], words=TOY)
                self.assertEqual(self.plays(answer), ['g', 'gh'], answer)

    def test_strict(self):
        for bad, plays in (('gx', ['g']), ('x', ['g']), ('ghost', ['g'])):
            answer = self.play(['g', bad, 'h', 'o'], '--strict', words=TOY)
            self.assert_won(answer, 'first')
            self.assertEqual(self.plays(answer)[:1], plays)
            self.assertNotIn('gho', self.plays(answer))

    def test_strict_forgives_what_is_no_play(self):
        """Commands are no plays."""
        answer = self.play(['g', 'legal', 'h'], '--strict', words=TOY)
        self.assertEqual(self.plays(answer), ['g', 'gh'])

    def test_spaces_and_empty_lines(self):
        answer = self.play(['', ' g ', '', '  h', '\t'], words=TOY)
        self.assertEqual(self.plays(answer), ['g', 'gh'])

    def test_either_end(self):
        words = 'abcdx cabdx'
        for typed, play in (('+c', 'abc'), ('c+', 'cab'), ('abc', 'abc'), ('cab', 'cab'),
                            ('+C', 'abc')):
            answer = self.play(['a', 'ab', typed], '--variant', 'super', words=words)
            self.assertEqual(self.plays(answer), ['a', 'ab', play])

    def test_a_letter_that_fits_one_end(self):
        answer = self.play(['b', 'c', 'a'], '--variant', 'super', words='abcdx')
        self.assertEqual(self.plays(answer), ['b', 'bc', 'abc'])

    def test_a_letter_that_fits_both_ends_is_asked_about(self):
        words = 'abcdx cabdx'
        for reply, play in (('+c', 'abc'), ('c+', 'cab'), ('cab', 'cab')):
            answer = self.play(['a', 'ab', 'c', reply], '--variant', 'super', words=words)
            self.assertEqual(self.plays(answer), ['a', 'ab', play])
            for choice in ('abc', 'cab'):
                self.assertIn(choice, answer.text)

    def test_asking_is_no_mistake(self):
        answer = self.play(['a', 'ab', 'c', '+c'], '--variant', 'super', '--strict',
                           words='abcdx cabdx')
        self.assertEqual(self.plays(answer), ['a', 'ab', 'abc'])

    def test_both_ends_alike_is_not_asked_about(self):
        answer = self.play(['a', 'a', 'a'], '--variant', 'super', words='aaaa')
        self.assertEqual(self.plays(answer), ['a', 'aa', 'aaa'])

    def test_reversing(self):
        """From ta, in stars: sta, tar; after reversing, from attic: att."""
        answer = self.play(['t', 'ta', 'tar'], '--variant', 'superduper', words='stars')
        self.assertEqual(self.plays(answer), ['t', 'ta', 'tar'])
        answer = self.play(['c', 'ca', 'act'], '--variant', 'superduper', words='cab factor')
        self.assertEqual(self.plays(answer), ['c', 'ca', 'act'])

    def test_digraphs(self):
        answer = self.play(['ch', 'o', 'rr'], '--alphabet', 'spanish', words='chorro')
        self.assertEqual(self.plays(answer), ['ch', 'cho', 'chorr'])

    def test_end_of_input_ends_the_game(self):
        for typed in ([], ['g'], ['g', 'h'], ['g', 'zzz']):
            self.assert_unfinished(self.play(typed, words=TOY))
        self.ok('ghost', 'play', '--first', 'human', '--second', 'rational', input='')
        self.ok('ghost', 'play', '--first', 'human', '--second', 'human', input='g')

    def test_no_input_at_all(self):
        answer = run('ghost', 'play', '--first', 'human', '--second', 'random', input=None,
                     preexec_fn=lambda: os.close(0))
        self.assertIn(answer.status, (0, 2), answer)

    def test_noise(self):
        chance = random.Random(SEED)
        for _ in range(10):
            self.ok('ghost', 'play', '--first', 'human', '--second', 'human', '--words',
                    self.words(TOY), input=b'g\n' + chance.randbytes(3000) + b'\nh\n')
        self.ok('ghost', 'play', '--first', 'human', '--second', 'random', '--words',
                self.words(TOY), input=b'g' * 3_000_000 + b'\ng\n')
        self.ok('ghost', 'play', '--first', 'human', '--second', 'random', '--words',
                self.words(TOY), input=b'\0\0\n\xff\xfe\ng\0h\n')


class Commands(PlayTest):
    def test_legal(self):
        for command in ('legal', ':legal'):
            text = self.play(['g', 'h', 'o', command], words=TOY).text
            self.assertIn('ghos', text)
            self.assertIn('ghou', text)

    def test_hint(self):
        """g is answered with ga or gh; gh alone can be forced."""
        words = 'game ghost ghoul gale'
        for command in ('hint', ':hint'):
            text = self.play(['g', command], words=words).text
            self.assertIn('gh', text)

    def test_why(self):
        for command in ('why', ':why'):
            text = self.play(['g', 'h', command], words=TOY).text
            self.assertTrue('ghost' in text or 'ghoul' in text, text)

    def test_why_counts_both_players(self):
        text = self.play(['why'], words='game', second='random').text
        self.assertIn('"": the first player (you) is to move and ', text)
        self.assertIn(': the second player completes a word', text)
        self.assertNotIn('the computer completes', text)

    def test_help(self):
        for command in ('help', ':help'):
            text = self.play([command], words=TOY).text
            for word in 'legal hint why undo resign save load quit'.split():
                self.assertIn(word, text)

    def test_undo(self):
        answer = self.play(['g', 'h', 'undo', 'a'], words=TOY)
        self.assertEqual(PLAY.findall(answer.text)[-1], ('1', 'g', 'ga'))
        answer = self.play(['g', ':undo', 'g'], words=TOY)
        self.assertEqual(PLAY.findall(answer.text), [('0', '', 'g')] * 2)

    def test_undo_with_nothing_to_undo(self):
        answer = self.play(['undo', 'undo', 'g'], words=TOY)
        self.assertEqual(self.plays(answer), ['g'])

    def test_undo_against_the_program(self):
        """It is the human's turn again, with his own last play taken back."""
        answer = self.play(['a', 'undo', 'b'], words='abcde bcdef', second='rational')
        self.assertEqual(PLAY.findall(answer.text)[:4],
                         [('0', '', 'a'), ('1', 'a', 'ab'), ('0', '', 'b'), ('1', 'b', 'bc')])

    def test_resign(self):
        self.assert_won(self.play(['resign'], words=TOY), 'second')
        self.assert_won(self.play(['g', ':resign'], words=TOY), 'first')

    def test_quit(self):
        for command in ('quit', ':quit'):
            answer = self.play(['g', command, 'h'], words=TOY)
            self.assertEqual(self.plays(answer), ['g'])
            self.assert_unfinished(answer)

    def test_a_line_that_is_a_play_and_a_command_is_asked_about(self):
        for said, plays in (('y', ['h', 'hi', 'hin', 'hint']), ('n', ['h', 'hi', 'hin']),
                            ('', ['h', 'hi', 'hin'])):
            answer = self.play(['h', 'hi', 'hin', 'hint', said], words='hints')
            self.assertEqual(self.plays(answer), plays)
            self.assertIn('"hint" is a command, and a play', answer.out)
        answer = self.play(['h', 'hi', 'hin', ':hint', 't'], words='hints')
        self.assertEqual(self.plays(answer), ['h', 'hi', 'hin', 'hint'])
        self.assertNotIn('is a command, and a play', answer.out)

    def test_a_command_does_not_lose_a_game_of_letters(self):
        """In spook hy becomes the word why, so that asking why lost the game."""
        answer = self.play(['h', 'hy', 'why', 'n'], '--variant', 'spook', words='why hay whys')
        self.assertEqual(self.plays(answer), ['h', 'hy'])
        self.assertIn('a play that makes "why", a complete word', answer.out)
        answer = self.play(['h', 'hy', 'why', 'yes'], '--variant', 'spook', words='why hay whys')
        self.assertEqual(self.plays(answer), ['h', 'hy', 'why'])
        self.assertIn('"hwy" spells "why". The second player wins.', answer.out)

    def test_unknown_command(self):
        answer = self.play(['g', ':nonsense', ':', 'h'], words=TOY)
        self.assertEqual(self.plays(answer), ['g', 'gh'])

    def test_commands_in_other_variants(self):
        for variant in ('super', 'superduper'):
            answer = self.play(['o', 'legal', 'hint', 'why', 'undo', 'h'], '--variant', variant,
                               words=TOY)
            self.assertEqual(self.plays(answer), ['o', 'h'])


class Lessons(PlayTest):
    """What is said of a game when it is over, against the twin."""

    def lesson(self, v, plays, loser):
        """The last position at which the loser could win and did not, and the ways to win there."""
        for i in reversed(range(len(plays))):
            given = plays[i - 1] if i else ''
            winning = twin.winning_plays(v, given)
            if i % 2 == loser and winning and plays[i] not in winning:
                return given, plays[i], winning
        return None

    @heavy_test
    def test_turning_points(self):
        chance, reported = random.Random(SEED), [0, 0]
        for label, words, least in vocabularies(0, 60):
            for variant, vocabulary in twin.VARIANTS.items():
                v, plays = vocabulary(words, least), ['']
                while v.words and plays[-1] not in v.words:
                    plays.append(chance.choice(v.legal_plays(plays[-1])))
                del plays[0]
                if not plays:
                    continue
                answer = self.play(plays, '--variant', variant, '--min', str(least), words=words)
                lesson = self.lesson(v, plays, 1 - len(plays) % 2)
                reported[bool(lesson)] += 1
                if not lesson:
                    self.assertIn(' player never had a winning play', answer.out, (label, answer))
                    continue
                given, said, winning = lesson
                found = re.search(r'The turning point was (?:"(.+)"|the beginning), where the '
                                  r'(first|second) player said "(.*)".\n'
                                  r'"(.*)" was the play to make; best play ends with "(.*)"\.\n',
                                  answer.out)
                self.assertTrue(found, (label, answer))
                self.assertEqual((found[1] or '', found[3]), (given, said), answer)
                self.assertEqual(found[2], ('second', 'first')[len(plays) % 2], answer)
                self.assertIn(found[4], winning, answer)
                self.assertIn(found[5], v.words, answer)
                self.assertEqual(len(found[5]) % 2 == 0, found[2] == 'first', answer)
        self.assertGreater(min(reported), 0, reported)

    def test_a_game_given_up(self):
        answer = self.play(['g', 'resign'], words=TOY)
        self.assertIn('The turning point was "g", where the second player gave up.\n'
                      '"gh" was the play to make', answer.out)
        self.assertIn('The first player never had a winning play: with best play whoever begins '
                      'loses.', self.play(['g', 'h', 'resign'], words=TOY).out)

    def test_best(self):
        """Those that win come first, all are there, and each ends as best play does."""
        chance = random.Random(SEED)
        for label, words, least in vocabularies(0, 30):
            v = twin.Vocabulary(words, least)
            at = chance.choice(sorted(f for f in v.fragments if not any(
                f.startswith(w) for w in v.words)) or [''])
            plays = v.legal_plays(at)
            if not plays:
                continue
            answer = self.play([*(at[:i] for i in range(1, len(at) + 1)), 'best 99'], '--min',
                               str(least), words=words)
            rows = re.findall(r'^(?:".*: |.* begins: )? +(\S+) +(wins|loses); (.*)$', answer.out,
                              re.MULTILINE)
            self.assertEqual(sorted(row[0] for row in rows), plays, answer)
            self.assertEqual([row[1] for row in rows], sorted((row[1] for row in rows),
                                                              reverse=True))
            for play, verdict, end in rows:
                self.assertEqual(verdict == 'wins', not twin.win(v, play), answer)
                if play in v.words:
                    self.assertEqual(end, 'it completes a word')
                else:
                    word = re.fullmatch(r'best play ends with "(.*)"', end)[1]
                    self.assertTrue(word in v.words and word.startswith(play), answer)
                    self.assertEqual((len(word) - len(at)) % 2 == 0, verdict == 'wins', answer)

    def test_check(self):
        out = self.play(['check GHOST', 'check gho', 'check hx', 'check 7', 'check'],
                        words=TOY).out
        for said in ('"ghost" is a word of play.', '"gho" is not a word of play, but a fragment of '
                     'one.', '"hx" is not a word of play, and begins no word.',
                     '"7" is not written in the letters of play.', 'Say what: check WORD.'):
            self.assertIn(said, out)
        self.assertIn('"game" is a word of play, but too short to count: words have 5 letters',
                      self.play(['check game'], '--min', '5', words=TOY).out)

    def test_another_game(self):
        """Everybody moves on by a seat; --me and new say where a person sits."""
        out = self.play(['g', 'new', 'h', 'quit'], words='game hen', second='rational').out
        self.assertIn('The computer begins.', out)
        for options, first in ((('--me', 'first'), 'You begin'), ((), 'You begin'),
                               (('--me', 'second'), 'The computer says "a".\n"a", your turn'),
                               (('--me', 'second', 'random'), 'The computer says "a".'),
                               (('--me', 'second', '--first', 'level:99'), 'The computer says')):
            answer = self.ok('ghost', 'play', '--words', self.words('abacus'), *options, input='')
            self.assertTrue(answer.out.startswith(first), answer)
        for options in (('--me', 'first', '--first', 'random'), ('--me', 'third'),
                        ('--me', 'second', 'human', 'random'),
                        ('--me', 'second', '--second', 'random')):
            self.fails('ghost', 'play', *options, saying='--me')
        for where, who in (('first', 'You'), ('second', 'The computer'), ('SECOND', 'The computer')):
            out = self.play(['a', 'new ' + where, 'quit'], words='abacus', second='rational').out
            self.assertIn(who + ' begin', out.split('abac', 1)[-1] if who == 'You' else out)


    def test_what_is_nearly_a_command(self):
        out = self.play(['g', 'wy', 'zz'], words=TOY).out
        self.assertIn('"wy" does not add a letter to "g"; do you mean `why`? Try again, or say help.', out)
        self.assertIn('"zz" does not add a letter to "g". Try again', out)


class SavedGames(PlayTest):
    def test_save_and_load(self):
        saved = self.path('game.txt')
        self.play(['g', 'h', 'save ' + saved, 'o'], words=TOY)
        answer = self.play(['load ' + saved, 'o', 's', 't'], words=TOY)
        self.assertEqual(self.plays(answer)[-3:], ['gho', 'ghos', 'ghost'])
        self.assert_won(answer, 'second')

    def test_load_from_the_command_line(self):
        saved = self.path('game.txt')
        self.play(['g', 'h', 'save ' + saved], words=TOY)
        answer = self.play(['o'], '--load', saved, words=TOY)
        self.assertEqual(self.plays(answer)[-1], 'gho')
        self.fails('ghost', 'play', '--load', self.path('none'), saying='none')

    def test_other_players_than_those_of_a_saved_game(self):
        saved = self.path('game.txt')
        self.ok('ghost', 'play', 'human', 'level:2', '--words', self.words(TOY), input='save ' + saved)
        for named, said in ((['level:9'], 'with its own players; those named here have no effect'),
                            (['human', 'level:2'], ''), ([], ''),
                            (['--me', 'second'], 'with its own players; those named here have no effect'),
                            (['--challenges'], 'by its own rules; --challenges has no effect'),
                            (['--strict'], 'by its own rules; --strict has no effect'),
                            (['--lives', 'AB'], 'a game without lives; --lives has no effect')):
            err = self.ok('ghost', 'play', *named, '--load', saved, '--words', self.words(TOY), input='resign').err
            self.assertIn(said, err, named)
            self.assertEqual(bool(err), bool(said), err)

    def test_after_a_byte_order_mark(self):
        saved = self.path('game.txt')
        self.play(['g', 'h', 'save ' + saved], words=TOY)
        with open(saved, encoding='utf-8') as file:
            marked = self.file('\ufeff' + file.read(), 'marked.txt')
        self.assertEqual(self.plays(self.play(['o'], '--load', marked, words=TOY))[-1], 'gho')

    def test_other_rules_than_those_of_a_saved_game(self):
        saved = self.path('game.txt')
        self.play(['g', 'save ' + saved], words=TOY)
        for options, ignored in ((['--variant', 'super'], '--variant'), (['--min', '4'], '--min'),
                                 (['--variant', 'ghost'], ''), ([], '')):
            err = self.play(['resign'], '--load', saved, *options, words=TOY).err
            self.assertEqual(err, 'quoth: %s goes on by its own rules; %s has no effect\n' % (saved, ignored)
                             if ignored else '', options)

    def test_goes_on_alike(self):
        """The program's plays after a load are those it would have made."""
        saved, options = self.path('game.txt'), ('--seed', '77', '--min', '4')
        whole = self.play(['b', 'undo', 'b'], *options, second='random')
        self.play(['b', 'undo', 'save ' + saved], *options, second='random')
        loaded = self.play(['load ' + saved, 'b'], *options, second='random')
        self.assertEqual(self.plays(loaded)[-1], self.plays(whole)[-1])

    def test_it_is_text(self):
        saved = self.path('game.txt')
        self.play(['u', 'un', 'save ' + saved], '--variant', 'super', '--seed', '42')
        with open(saved, encoding='utf-8') as file:
            lines = file.read().splitlines()
        self.assertEqual(lines[0], 'quoth-ghost-game 1')
        for line in ('variant super', 'min 3', 'seed 42', 'strict no', 'play u', 'play un'):
            self.assertIn(line, lines)
        sha256 = '6bfbd465568dc41c778b973ec181abc2a17252dfcb431138f6aacd61f5faacbf'
        self.assertIn('lexicon enable1 172823 ' + sha256, lines)

    def test_name_of_the_list_with_spaces(self):
        saved, name = self.path('game.txt'), 'a list 12 of words'
        words = self.words(TOY, name)
        options = ('ghost', 'play', '--first', 'human', '--second', 'human', '--verbose',
                   '--words', words)
        self.ok(*options, input='g\nsave %s\n' % saved)
        answer = self.ok(*options, input='load %s\nh\n' % saved)
        self.assertEqual(self.plays(answer)[-1], 'gh')

    def test_windows_line_ends(self):
        saved = self.path('game.txt')
        self.play(['g', 'save ' + saved], words=TOY)
        with open(saved, 'rb') as file:
            content = file.read()
        self.file(content.replace(b'\n', b'\r\n'), 'game.txt')
        self.assertEqual(self.plays(self.play(['load ' + saved, 'h'], words=TOY))[-1], 'gh')

    def test_what_cannot_be_saved(self):
        for where in (self.dir, self.path('none/game')):
            answer = self.play(['g', 'save ' + where, 'h'], words=TOY)
            self.assertEqual(self.plays(answer), ['g', 'gh'], 'the game goes on')
        answer = self.play(['g', 'save', 'h'], words=TOY)
        self.assertEqual(self.plays(answer), ['g', 'gh'])

    def test_what_cannot_be_loaded(self):
        """The game goes on as it was."""
        saved = self.path('game.txt')
        self.play(['g', 'h', 'save ' + saved], words=TOY)
        with open(saved, encoding='utf-8') as file:
            good = file.read()
        cases = {
            'missing': None,
            'empty': '',
            'another file': 'hello\n',
            'a later version': good.replace('game 1', 'game 2'),
            'an illegal play': good.replace('play gh', 'play gx'),
            'two letters at once': good.replace('play gh', 'play gho'),
            'a nonsensical line': good + 'nonsense\n',
            'another variant of it': good.replace('variant ghost', 'variant chess'),
            'bytes': b'quoth-ghost-game 1\n\xff\xfe\0\n',
            'a directory': self.dir,
        }
        for label, content in cases.items():
            with self.subTest(label):
                path = content if label == 'a directory' else self.path('bad')
                if content is not None and label != 'a directory':
                    self.file(content, 'bad')
                answer = self.play(['g', 'load ' + path, 'h', 'o'], words=TOY)
                self.assertEqual(self.plays(answer)[-2:], ['gh', 'gho'], answer)

    def test_on_another_list(self):
        """A game saved on other words is refused or said to be one."""
        saved = self.path('game.txt')
        self.play(['g', 'h', 'save ' + saved], words=TOY)
        answer = self.play(['load ' + saved], words='game ghost')
        self.assertRegex(answer.err, r'.', answer)

    def test_a_finished_game(self):
        saved = self.path('game.txt')
        self.play(['g', 'resign', 'save ' + saved], words=TOY)
        if os.path.exists(saved):
            self.play(['load ' + saved, 'undo'], words=TOY)

    @long_test
    def test_damage_is_harmless(self):
        saved, chance = self.path('game.txt'), random.Random(SEED)
        self.play(['g', 'h', 'save ' + saved], words=TOY)
        with open(saved, 'rb') as file:
            good = file.read()
        for _ in range(2000):
            damaged = bytearray(good)
            for _ in range(chance.choice((1, 1, 3))):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            self.play(['load ' + self.file(bytes(damaged), 'bad'), 'undo', 'legal'], words=TOY)


class Players(PlayTest):
    """rational, notebook, random and level:N, by the plays they make."""
    WORDS = ('abba abbey abed abet ail aim ale alp bale ball band barn bat bead bed bell '
             'bolt').split()

    def games(self, first, second, count, words=None, *options):
        for seed in range(count):
            answer = self.play('', '--seed', str(SEED + seed), *options, words=words, first=first,
                               second=second)
            yield answer, self.plays(answer)

    def check_game(self, v, answer, plays):
        """A whole game by the rules, and the winner that is named."""
        for given, play in zip([''] + plays, plays):
            self.assertIn(play, v.legal_plays(given), answer)
        self.assertIn(plays[-1], v.words, answer)
        self.assert_won(answer, ('first', 'second')[len(plays) % 2])

    @heavy_test
    def test_by_the_rules(self):
        for variant, vocabulary in twin.VARIANTS.items():
            v = vocabulary(self.WORDS)
            for who in ('rational', 'notebook', 'random', 'level:99'):
                for answer, plays in self.games(who, 'random', 5, self.WORDS, '--variant',
                                                variant):
                    self.check_game(v, answer, plays)

    @heavy_test
    def test_rational_wins_when_it_can_and_delays_when_it_cannot(self):
        for label, words, least in vocabularies(0, 60):
            for variant, vocabulary in twin.VARIANTS.items():
                v = vocabulary(words, least)
                for answer, plays in self.games('rational', 'rational', 3 if v.words else 0, words,
                                                '--variant', variant, '--min', str(least)):
                    self.check_game(v, answer, plays)
                    for given, play in zip([''] + plays, plays):
                        self.assertIn(play, twin_of_rational(v, given), (label, words, answer))

    @heavy_test
    def test_rational_delays_and_notebook_does_not(self):
        """All is lost for the first player; with c he is so last."""
        words = 'abc bcdef cdefghi'
        self.assertEqual({plays[-1] for _, plays in self.games('rational', 'random', 10, words)},
                         {'cdefghi'})
        self.assertEqual({plays[-1] for _, plays in self.games('notebook', 'random', 40, words)},
                         set(words.split()))

    @heavy_test
    def test_notebook_wins_when_it_can(self):
        v = twin.Vocabulary(self.WORDS)
        for answer, plays in self.games('random', 'notebook', 25, self.WORDS):
            for given, play in zip([''] + plays, plays):
                if len(given) % 2 == 1 and twin.winning_plays(v, given):
                    self.assertIn(play, twin.winning_plays(v, given), answer)

    @heavy_test
    def test_choices_vary_with_the_seed(self):
        for who in ('rational', 'notebook', 'random'):
            games = {tuple(plays) for _, plays in self.games(who, who, 30)}
            self.assertGreater(len(games), 3, who)

    @heavy_test
    def test_same_seed_same_game(self):
        for who in ('rational', 'notebook', 'random', 'level:50'):
            one, two = (self.play('', '--seed', '12345', first=who, second='random').out
                        for _ in range(2))
            self.assertEqual(one, two)

    @heavy_test
    def test_second_player_always_wins_on_enable1(self):
        for answer, plays in self.games('random', 'rational', 10):
            self.assert_won(answer, 'second')
            self.assertEqual(len(plays[-1]) % 2, 1)

    @heavy_test
    def test_level_plays_by_the_words_it_knows(self):
        with open(ENABLE1_LEVELS, encoding='ascii') as file:
            levels = {w: int(level) for w, level in map(str.split, file)}
        for level, least in ((10, 3), (20, 4)):
            v = twin.Vocabulary((w for w in read_words() if levels[w] <= level), least)
            known = twin.winning_plays(v) or v.legal_plays('')
            for _, plays in self.games('words:%d' % level, 'random', 8, None, '--min', str(least)):
                self.assertIn(plays[0], known)

    @heavy_test
    def test_level_does_not_hunt_the_shortest_defeat(self):
        """Both answers to a win, one after three letters, one after five: each is given."""
        self.assertEqual({plays[-1] for _, plays in self.games('random', 'level:99', 20,
                                                               'abc acdef')}, {'abc', 'acdef'})

    def test_level_99_is_perfect(self):
        answer = self.json('ghost', 'match', '--first', 'random', '--second', 'level:99',
                           '--games', '200', '--seed', str(SEED))
        self.assertEqual(answer['wins'], {'first': 0, 'second': 200})

    def test_empty_list(self):
        """No word is long enough: the first player cannot play and has lost."""
        for first in ('random', 'rational', 'human'):
            answer = self.play('', words='ab', first=first, second='random')
            self.assertEqual(self.plays(answer), [])


class Match(ProgramTest):
    def match(self, first, second, games, *options, seed=SEED):
        return self.json('ghost', 'match', '--first', first, '--second', second, '--games',
                         str(games), '--seed', str(seed), *options)

    def test_keys(self):
        answer = self.match('random', 'notebook', 50, seed=7)
        kinds = dict(games=int, seed=int, first=str, second=str, wins=dict, interval=dict,
                     variant=str, min=int, lexicon=dict)
        for key, kind in kinds.items():
            self.assertIs(type(answer[key]), kind, key)
        self.assertEqual((answer['games'], answer['seed'], answer['first'], answer['second']),
                         (50, 7, 'random', 'notebook'))
        self.assertEqual(sum(answer['wins'].values()), 50)

    def test_deterministic(self):
        self.assertEqual(self.match('random', 'random', 300, seed=5),
                         self.match('random', 'random', 300, seed=5))
        self.assertNotEqual(self.match('random', 'random', 300, seed=5)['wins'],
                            self.match('random', 'random', 301, seed=6)['wins'])

    @heavy_test
    def test_perfect_players(self):
        for least, variant, winner in ((3, 'ghost', 'second'), (4, 'ghost', 'first'),
                                       (3, 'super', 'first'), (4, 'superduper', 'first')):
            for who in ('rational', 'notebook'):
                players = {'first': 'random', 'second': 'random', winner: who}
                answer = self.match(players['first'], players['second'], 100, '--min', str(least),
                                    '--variant', variant)
                self.assertEqual(answer['wins'][winner], 100)

    def test_intervals_hold_the_rate(self):
        for games in (1, 10, 1000):
            answer = self.match('random', 'random', games)
            for who in ('first', 'second'):
                low, high = answer['interval'][who]
                rate = answer['wins'][who] / games
                self.assertTrue(0 <= low <= rate <= high <= 1, answer)
                if games > 1:
                    self.assertTrue(0.2 / games ** 0.5 < high - low < 4 / games ** 0.5, answer)

    @heavy_test
    def test_rates_are_those_of_the_rules(self):
        """Against the exact chances, which a twin adds up over all games."""
        words = 'aab aba abb abab baa babb bbab bbaa abba abbaa cab cabab cabb'.split()
        path, games = self.words(words), 20000
        for variant, vocabulary in twin.VARIANTS.items():
            v = vocabulary(words)
            for first, second in (('random', 'random'), ('notebook', 'random'),
                                  ('random', 'notebook'), ('random', 'rational')):
                chance = first_wins(v, (first, second))
                answer = self.match(first, second, games, '--words', path, '--variant', variant)
                self.assertFalse(is_unlikely(answer['wins']['first'], games, float(chance)),
                                 '%s, seed %d' % (answer, SEED))

    def test_text(self):
        text = self.ok('ghost', 'match', '--first', 'random', '--second', 'rational', '--games',
                       '100', '--seed', '1').out
        self.assertIn('100', text)
        self.assertIn('95', text)


def first_wins(v, players, fragment=''):
    """The chance that the first player wins, each choice among equals being equally likely."""
    if fragment in v.words:
        return float(len(fragment) % 2 == 0)
    who, plays = players[len(fragment) % 2], v.legal_plays(fragment)
    if who == 'rational':
        plays = twin_of_rational(v, fragment)
    elif who == 'notebook':
        plays = twin.winning_plays(v, fragment) or plays
    return sum(first_wins(v, players, p) for p in plays) / len(plays)


if __name__ == '__main__':
    unittest.main()
