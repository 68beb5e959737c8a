"""Settings: the person's file and the environment, and what stands above them."""
import os
import unittest

from quoth import ProgramTest, run


class ConfigTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.config = self.path('quoth/config')
        self.env = {'XDG_CONFIG_HOME': self.dir, 'HOME': self.path('home')}
        os.makedirs(self.path('quoth'))
        self.words('cab bac', 'quoth/few.txt')

    def write(self, text):
        return self.file(text, 'quoth/config')

    def settings(self, **env):
        reported = self.json('config', env={**self.env, **env})
        return {s['name']: (s['value'], s['source'], s['line']) for s in reported['settings']}

    def rules_of(self, *more, **env):
        return self.json('cross', 'moves', '--rack', 'CAB', *more, env={**self.env, **env})['rules']


class Reading(ConfigTest):
    def test_defaults(self):
        settings = self.settings()
        self.assertEqual(settings['words'], ('enable1', 'default', None))
        self.assertEqual(settings['rules'], ('wwf', 'default', None))
        self.assertEqual(settings['threads'], (None, 'default', None))

    def test_the_file(self):
        self.write('\ufeffthreads = 2\n\n  rules=scrabble\t\r\nwords = few.txt\nkeep = lower\nthreads = 1\n'
                   'memory-limit = 500\nalphabet = english\nleaves = none')
        settings = self.settings()
        self.assertEqual(settings['rules'], ('scrabble', 'file', 3))
        self.assertEqual(settings['words'], (self.path('quoth/few.txt'), 'file', 4))
        self.assertEqual(settings['leaves'], ('none', 'file', 9))
        moves = self.json('cross', 'moves', '--rack', 'CAB', '--top', '1', env=self.env)
        self.assertEqual((moves['rules'], moves['lexicon']['name']), ('scrabble', 'few'))
        self.assertEqual(self.json('words', '--rack', 'BACK', env=self.env)['count'], 2)

    def test_a_home(self):
        """Without XDG_CONFIG_HOME, and with one that is relative, it is ~/.config."""
        home = self.path('home')
        os.makedirs(home + '/.config/quoth')
        self.words('cab', 'home/list')
        self.file('words = ~/list\n', 'home/.config/quoth/config')
        for xdg in ('', 'relative'):
            settings = self.settings(XDG_CONFIG_HOME=xdg)
            self.assertEqual(settings['words'], (home + '/list', 'file', 1))
        reported = self.json('config', env={'XDG_CONFIG_HOME': '', 'HOME': ''})
        self.assertIsNone(reported['file'])

    def test_what_comes_first(self):
        """The command line, then the environment, then the file."""
        self.write('rules = scrabble\nwords = few.txt\n')
        self.assertEqual(self.rules_of(), 'scrabble')
        self.assertEqual(self.rules_of(QUOTH_RULES='super'), 'super')
        self.assertEqual(self.rules_of('--rules', 'wwf', QUOTH_RULES='super'), 'wwf')
        self.assertEqual(self.rules_of(QUOTH_RULES=''), 'scrabble')
        self.assertEqual(self.settings(QUOTH_RULES='super')['rules'], ('super', 'environment', None))
        mine = self.words('cab', 'mine.txt')
        self.assertEqual(self.json('words', '--rack', 'CAB',
                                   env={**self.env, 'QUOTH_WORDS': mine})['count'], 1)
        self.assertEqual(self.json('words', '--rack', 'CAB', '--words', 'enable1',
                                   env={**self.env, 'QUOTH_WORDS': mine})['count'], 3)

    def test_names_that_are_no_files(self):
        self.write('words = enable1+friends\nleaves = estimate\n')
        self.assertEqual(self.settings()['words'], ('enable1+friends', 'file', 1))
        self.assertEqual(self.json('lexicon', 'check', 'qis', env=self.env)['words'][0]['in'], True)
        self.rules_of()

    def test_a_language(self):
        """Sentences are in it where a command does not name another."""
        self.write('language = de\n')
        explain = ('ghost', 'explain', 'gho')
        german = self.ok(*explain, env=self.env).out
        self.assertEqual(german, self.ok(*explain, '--language', 'de').out)
        self.assertNotEqual(german, self.ok(*explain, '--language', 'en', env=self.env).out)

    def test_a_rules_file_beside_it(self):
        self.file(self.ok('cross', 'rules', 'super').out, 'quoth/mine.rules')
        self.write('rules = mine.rules\n')
        self.assertEqual(self.rules_of(), 'super')


class Errors(ConfigTest):
    def test_lines(self):
        for text, line, saying in (('rules scrabble\n', 1, 'is no setting'),
                                   ('\nrule = wwf\n', 2, 'there is no setting "rule"'),
                                   ('rules =\n', 1, 'rules has no value'),
                                   ('#\n= x\n', 2, 'there is no setting ""'),
                                   ('rules = scrabbel\n', 1, 'no such rules'),
                                   ('words = none.txt\n', 1, 'No such file'),
                                   ('keep = all\n', 1, 'not fold, lower or strict'),
                                   ('language = xx\n', 1, 'not en, de or fr'),
                                   ('threads = 0\n', 1, 'not a number from 1 to 256'),
                                   ('memory-limit = lots\n', 1, 'no size like'),
                                   ('alphabet = klingon\n', 1, 'no such alphabet')):
            with self.subTest(text):
                self.write(text)
                for command in (['config'], ['cross', 'puzzles', '--self-play', '1']):
                    if text[:2] in ('me', 'la') and command != ['config']:
                        continue
                    self.fails(*command, env=self.env, saying='%s:%d: ' % (self.config, line))
                    self.fails(*command, env=self.env, saying=saying)
                self.assertIn('usage', self.ok('help', env=self.env).out)
                self.assertIn('usage', self.ok('config', '--help', env=self.env).out)

    def test_only_what_a_command_takes(self):
        self.write('rules = none.rules\nwords = enable1\n')
        self.ok('lexicon', 'check', 'ghost', env=self.env)
        self.ok('cross', 'moves', '--rack', 'CAB', '--rules', 'wwf', env=self.env)
        self.fails('cross', 'moves', '--rack', 'CAB', env=self.env, saying=':1: rules = ')

    def test_no_text(self):
        self.write(b'rules = wwf\n\0words = x\n')
        self.fails('config', env=self.env, saying='is no text')
        os.remove(self.config)
        os.mkdir(self.config)
        self.fails('config', env=self.env, saying=self.config)

    def test_the_environment(self):
        self.fails('cross', 'moves', '--rack', 'CAB', saying='QUOTH_RULES=scrabbel: no such rules',
                   env={**self.env, 'QUOTH_RULES': 'scrabbel'})
        self.fails('words', '--rack', 'CAB', saying='QUOTH_WORDS=none: No such file',
                   env={**self.env, 'QUOTH_WORDS': 'none'})


class Games(ConfigTest):
    """Of recorded games: those that name their rules have them, others the default."""

    PLAIN = ('#player1 a A\n#player2 b B\n>a: CAB 8G CAB +14 14\n')

    def test_a_game_that_names_none(self):
        game = self.file(self.PLAIN, 'a.gcg')
        answers = {rules: self.ok('cross', 'show', '--gcg', game, '--json',
                                  env={**self.env, 'QUOTH_RULES': rules}).out
                   for rules in ('', 'wwf', 'scrabble')}
        self.assertEqual(answers[''], answers['wwf'])
        self.assertNotEqual(answers[''], answers['scrabble'])

    def test_a_game_that_names_them(self):
        game = self.file('#quoth-rules scrabble\n' + self.PLAIN, 'a.gcg')
        for rules in ('', 'wwf', 'super'):
            reported = self.json('cross', 'replay', game, env={**self.env, 'QUOTH_RULES': rules})
            self.assertEqual((reported['rules'], reported['differences']), ('scrabble', 0))

    def test_a_game_of_other_rules_is_reported(self):
        hint = 'names no rules and was read by those of wwf; if it was played by others, name them'
        game = self.file(self.PLAIN, 'a.gcg')
        for command in (['replay', game], ['analyse', game, '--depth', 'quick'],
                        ['show', '--gcg', game]):
            answer = self.command(*command)
            self.assertIn(hint, answer.err)
            self.assertIn('--rules scrabble', answer.err)
            self.assertNotIn('names no rules', self.command(*command, '--rules', 'wwf').err)
            self.assertNotIn('names no rules', self.command(*command, '--rules', 'scrabble').err)

    def test_the_engine(self):
        """It begins with the default rules; a position that names a game is of the classic one."""
        typed = 'position cgp %s CAB/ 0/0 0%s\ngo gen\n'
        empty = '/'.join(['15'] * 15)

        def best(more='', *options, **env):
            return run('siu', *options, input=typed % (empty, more),
                       env={**self.env, **env}).lines[-2:]

        wwf, classic = best('', '--rules', 'wwf'), best('', '--rules', 'scrabble')
        self.assertNotEqual(wwf, classic)
        self.assertEqual(best(), wwf)
        self.assertEqual(best(QUOTH_RULES='scrabble'), classic)
        self.assertEqual(best(' ld english;'), classic)

    def command(self, *arguments):
        return run('cross', *arguments, env=self.env)


if __name__ == '__main__':
    unittest.main()
