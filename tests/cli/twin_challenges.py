"""Ghost with challenges between one who knows all words and one who does not, as a game of two
people with hidden information: its exact value, and what a way of playing secures.

Which of the worlds (lists of words) is played is known to one, the *knower*.  The other knows the
worlds and their chances, and some words of the one that is played, each with the chance `known`.
Both may say any letter.  Payoffs are those of the knower: 1 for a win, 0 for a loss."""
import itertools
from fractions import Fraction

CHALLENGE = None


class Toy:
    def __init__(self, worlds, known, seat, letters):
        self.worlds, self.known, self.seat, self.letters = worlds, known, seat, letters
        self.longest = max(len(word) for words in worlds for word in words)
        self.deals = []  # (world, the words known, the chance of both)
        for world, words in enumerate(worlds):
            for count in range(len(words) + 1):
                for own in itertools.combinations(words, count):
                    chance = known ** count * (1 - known) ** (len(words) - count)
                    self.deals.append((world, own, chance / len(worlds)))

    def legal(self, world, fragment):
        return any(word.startswith(fragment) for word in self.worlds[world])

    def knower_moves(self, fragment):
        return len(fragment) % 2 == self.seat

    def actions(self, fragment):
        """A challenge, and all letters; past the longest word nobody says more."""
        plays = [fragment + letter for letter in self.letters]
        challenge = [CHALLENGE] if fragment else []
        return challenge + plays if len(fragment) < self.longest else challenge

    def payoff(self, world, own, fragment, action):
        """None while the game goes on."""
        mine = self.knower_moves(fragment)
        if action is CHALLENGE:
            named = (any(word.startswith(fragment) for word in own) if mine
                     else self.legal(world, fragment))
            return int(named != mine)
        return int(not mine) if action in self.worlds[world] else None


def maximum(objective, rows, limits):
    """The largest value of a linear form of variables from 0, where no row's form is above its
    limit, which is not negative: the simplex method in fractions.  Forms are dictionaries from
    variables to numbers."""
    rows = [{**row, ('slack', i): Fraction(1)} for i, row in enumerate(rows)]
    objective, limits, value = dict(objective), list(map(Fraction, limits)), Fraction(0)
    basis = [('slack', i) for i in range(len(rows))]
    order = {name: i for i, name in enumerate(itertools.chain(
        dict.fromkeys(name for row in rows for name in row)))}
    for _ in itertools.count():
        rising = [name for name, gain in objective.items() if gain > 0]
        if not rising:
            return value
        enter = min(rising, key=order.get)  # Bland's rule: it ends
        leave = min((limits[i] / row[enter], order[basis[i]], i)
                    for i, row in enumerate(rows) if row.get(enter, 0) > 0)[2]
        pivot = rows[leave][enter]
        rows[leave] = {name: x / pivot for name, x in rows[leave].items()}
        limits[leave] /= pivot
        for i, row in enumerate(rows + [objective]):
            factor = row.get(enter, 0)
            if i == leave or not factor:
                continue
            for name, x in rows[leave].items():
                row[name] = row.get(name, 0) - factor * x
                if not row[name]:
                    del row[name]
            if i < len(rows):
                limits[i] -= factor * limits[leave]
            else:
                value += factor * limits[leave]
        basis[leave] = enter


def value_of(toy):
    """What the knower can secure: a linear program over the knower's realization plans (Koller,
    Megiddo and von Stengel, 1994).  Payoffs are not negative, so a plan may realize less than all."""
    knower, other, won = {}, {}, {}

    def walk(world, own, chance, fragment, mine, theirs):
        here = ('knower', world, fragment) if toy.knower_moves(fragment) else ('other', own, fragment)
        places, last = (knower, mine) if here[0] == 'knower' else (other, theirs)
        places.setdefault(here, (last, set()))
        for action in toy.actions(fragment):
            places[here][1].add(action)
            then = [mine, theirs]
            then[here[0] == 'other'] = here + (action,)
            payoff = toy.payoff(world, own, fragment, action)
            if payoff is None:
                walk(world, own, chance, action, *then)
            elif payoff:
                plans = won.setdefault(then[1], {})
                plans[then[0]] = plans.get(then[0], 0) + chance

    for world, own, chance in toy.deals:
        walk(world, own, chance, '', None, None)
    rows, limits = [], []
    for here, (last, actions) in knower.items():
        row = {here + (action,): Fraction(1) for action in actions}
        if last is not None:
            row[last] = Fraction(-1)
        rows.append(row)
        limits.append(int(last is None))
    after = {None: []}
    for here, (last, actions) in other.items():
        after.setdefault(last, []).append(here)
        for action in actions:
            after.setdefault(here + (action,), [])
    for sequence, places in after.items():  # what is worth no more than each of the other's choices
        row = {'all' if sequence is None else ('worth',) + sequence[:3]: Fraction(1)}
        limit = Fraction(0)
        for plan, chance in won.get(sequence, {}).items():
            if plan is None:
                limit += chance
            else:
                row[plan] = row.get(plan, 0) - chance
        for place in places:
            row[('worth',) + place] = Fraction(-1)
        rows.append(row)
        limits.append(limit)
    return maximum({'all': Fraction(1)}, rows, limits)


def secured(toy, mix):
    """What the knower gets against the best answer of the other; mix(world, fragment) gives the
    chance of each action."""
    def against(own, fragment, worlds):
        if toy.knower_moves(fragment):
            total, then = 0, {}
            for world, chance in worlds:
                for action, share in mix(world, fragment).items():
                    payoff = toy.payoff(world, own, fragment, action) if share else 0
                    if payoff is None:
                        then.setdefault(action, []).append((world, chance * share))
                    else:
                        total += chance * share * payoff
            return total + sum(against(own, action, left) for action, left in then.items())
        results = []
        for action in toy.actions(fragment):
            payoffs = [(world, chance, toy.payoff(world, own, fragment, action))
                       for world, chance in worlds]
            left = [(world, chance) for world, chance, payoff in payoffs if payoff is None]
            results.append(sum(chance * payoff for _, chance, payoff in payoffs
                               if payoff is not None) +
                           (against(own, action, left) if left else 0))
        return min(results)

    deals = {}
    for world, own, chance in toy.deals:
        deals.setdefault(own, []).append((world, chance))
    return sum(against(own, '', worlds) for own, worlds in deals.items())
