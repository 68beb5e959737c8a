// The sentences of the page ('') and of its parts, in the language that is shown; each part's are loaded with
// it.

import { partText } from './engine';
import { addTexts, language } from './text';

export async function loadTexts(part: '' | 'learn' | 'online' | 'study' | 'board-study'): Promise<void> {
    addTexts(JSON.parse(await partText(`${part && `${part}-`}${language}.json`)));
}
