// What is said of a board game with others: its moves, and how it stands.

import { t, type Key, textOf } from '../base/text';
import { spoken } from '../board/tiles';
import { isPlaced } from '../board/place';
import { isOver, isYours, nameOf, type OnlineMove, stateOf, type View } from './view';

// A move as it stands in the list.
export function describe(view: View, move: OnlineMove): string {
    return isPlaced(move.play ?? '') ? `${nameOf(view, move.seat)}: ${move.play} +${move.score}` : sentence(view, move);
}

export function sentence(view: View, move: OnlineMove): string {
    const name = nameOf(view, move.seat);
    if (isPlaced(move.play ?? '')) return spoken(name, move.play!, move.score!);
    const key =
        move.kind === 'play'
            ? move.play === '-'
                ? 'passed'
                : 'exchanged'
            : move.result
              ? `challenge_was_${move.result}`
              : `move_${move.kind}`;
    const own = move.seat === view.you ? textOf(`${key}_you`) : undefined;
    return own ?? (key.startsWith('move_') ? `${name}: ${t(key as Key)}.` : t(key as Key, { name }));
}

// The last move and whose turn it is, or the result.  `question`: what the others are asked.
export function situation(view: View, question: string): string {
    if (question && !isOver(view)) return question;
    const last = view.board!.moves?.at(-1);
    if (view.phase === 'over') {
        const scores = [...view.board!.position!.scores].sort((a, b) => b - a).join(' : ');
        const names = view.winners.map((seat) => nameOf(view, seat));
        const resigned = last?.kind === 'resign' ? `${sentence(view, last)} ` : '';
        const result =
            names.length > 1
                ? t('draw', { scores })
                : view.winners[0] === view.you
                  ? t('you_won', { scores })
                  : t('winner', { name: names[0], scores });
        return `${resigned}${result} ${question}`.trim();
    }
    const sentences = last ? [sentence(view, last)] : [];
    if (view.phase === 'last-challenge') sentences.push(t('last_play'));
    else if (!last && isYours(view)) sentences.push(t('first_play'));
    else sentences.push(stateOf(view));
    return sentences.join(' ');
}
