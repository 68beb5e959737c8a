// The sentences of the page ('') and of its parts, in the language that is shown, and the style sheets of the parts;
// a part's are loaded with it.

import { partText } from '../engine/parts';
import { addTexts, language } from './text';

declare const STYLED: string[]; // the parts that bring a style sheet
const unstyled = new Set(STYLED); // those whose sheet is not in use yet

export async function loadTexts(part: '' | 'learn' | 'online' | 'study' | 'board-study'): Promise<void> {
    const [texts, style] = await Promise.all([
        partText(`${part && `${part}-`}${language}.json`),
        unstyled.has(part) ? partText(`${part}.css`) : '',
    ]);
    addTexts(JSON.parse(texts));
    if (!unstyled.delete(part)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
}

// The part with what is studied, and sentences for it.
export const openStudyPart = async (
    sentences: 'learn' | 'study' | 'board-study',
): Promise<typeof import('../study/study')> => (await Promise.all([import('../study/study'), loadTexts(sentences)]))[0];
