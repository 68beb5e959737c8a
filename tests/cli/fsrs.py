"""A second implementation of FSRS-6 as its authors publish it, and of the file of progress."""
import math

W = (0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
     0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542)
AGAIN, HARD, GOOD, EASY = 1, 2, 3, 4
RATINGS = {'again': AGAIN, 'hard': HARD, 'good': GOOD, 'easy': EASY}
DAY = 86400
FACTOR = 0.9 ** (-1 / W[20]) - 1
PAUSES = (0, 600, DAY, 3 * DAY, 7 * DAY, 21 * DAY)  # of version 1 of the file, by stage


class Card:
    def __init__(self):
        self.stability = self.difficulty = None
        self.learnt = self.lapsed = False
        self.step = self.streak = self.right = self.missed = self.last_missed = 0
        self.reviewed = self.due = 0
        self.item = None

    def recall(self, time):
        if self.stability is None:
            return 0
        days = max(0, time - self.reviewed) / DAY
        return (1 + FACTOR * days / self.stability) ** -W[20]

    def answer(self, rating, time):
        first = lambda g: W[4] - math.exp(W[5] * (g - 1)) + 1
        s, d = self.stability, self.difficulty
        if s is None:
            s, d = W[rating - 1], first(rating)
        else:
            if time - self.reviewed < DAY:
                gain = math.exp(W[17] * (rating - 3 + W[18])) * s ** -W[19]
                s *= max(1, gain) if rating >= GOOD else gain
            else:
                r = self.recall(time)
                if rating == AGAIN:
                    s = min(W[11] * d ** -W[12] * ((s + 1) ** W[13] - 1) * math.exp(W[14] * (1 - r)),
                            s / math.exp(W[17] * W[18]))
                else:
                    s *= 1 + (math.exp(W[8]) * (11 - d) * s ** -W[9] *
                              (math.exp(W[10] * (1 - r)) - 1) * {HARD: W[15], EASY: W[16]}.get(rating, 1))
            d += -W[6] * (rating - 3) * (10 - d) / 9
            d = W[7] * first(EASY) + (1 - W[7]) * d
        self.stability, self.difficulty = min(max(s, 0.001), 36500), min(max(d, 1), 10)
        self.reviewed = max(time, self.reviewed)
        self.due = self.reviewed + self.wait(rating)
        self.streak = self.streak + 1 if rating > AGAIN else 0
        self.right += rating > AGAIN
        self.missed += rating == AGAIN
        if rating == AGAIN:
            self.last_missed = time

    def wait(self, rating):
        if rating == AGAIN:
            self.lapsed, self.step = self.learnt, 0
            return 600 if self.learnt else 60
        if self.lapsed and rating == HARD:
            return 900
        if not self.learnt and rating == HARD:
            return 600 if self.step else 330
        if not self.learnt and rating == GOOD and not self.step:
            self.step = 1
            return 600
        self.learnt, self.lapsed = True, False
        return DAY * max(1, round(self.stability))

    def take_stage(self, stage, due, right, missed, last_missed):
        self.answer(GOOD if stage else AGAIN, max(0, due - PAUSES[stage]))
        if stage >= 2:
            self.learnt, self.stability = True, PAUSES[stage] / DAY
        self.due, self.streak = due, stage
        self.right, self.missed, self.last_missed = right, missed, last_missed


def read(path):
    """The cards of a file of progress, by (sheet, question, answer)."""
    with open(path, encoding='utf-8', newline='\n') as file:
        lines = file.read().split('\n')
    assert lines[0] == 'quoth-quiz 2' and lines[-1] == '', lines
    cards = {}
    for line in lines[1:-1]:
        kind, sheet, question, answer, rest = line.split(' ', 4)
        card = cards.setdefault((sheet, question, answer), Card())
        if kind == 'old':
            card.take_stage(*map(int, rest.split(' ')))
        elif kind == 'item':
            card.item = rest
        else:
            assert kind == 'answer', line
            time, rating = rest.split(' ')
            card.answer(RATINGS[rating], int(time))
    return cards
