// One part for everything that is studied: in parts of their own these would take three kilobytes more.

export * from './open';
export { byNames, gcgFrom } from './gcg';
export { makeReport } from '../board/report';
export { archiveView } from '../archive/view';
export { duplicateView } from '../duplicate/duplicate';
export { learnView } from '../learn/learn';
export { showMeaning } from '../words/meanings';
export { practiseView } from '../practice/practise';
export { quiz } from '../practice/quiz';
export { settings } from '../base/settings';
export { give } from '../base/sound';
export { wordsView } from '../words/words';
