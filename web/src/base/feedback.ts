// What is heard and felt of a game, where somebody turned it on: sound.ts is loaded then, with study/study.ts.

import { load } from './store';

export type Felt = 'lay' | 'play' | 'bingo' | 'lost' | 'end';

export function feedback(felt: Felt): void {
    const how = load<string>('feedback');
    if (how)
        void import('../study/study').then(
            ({ give }) => give(felt, how),
            () => {},
        ); // without it one plays on
}
