// One part for everything that is studied: in parts of their own these would take two kilobytes more.

export * from './board-study-open';
export { byNames, gcgFrom } from './board-study-gcg';
export { archiveView } from './archive-view';
export { duplicateView } from './duplicate';
export { showMeaning } from './meanings';
export { practiseView } from './practise';
export { quiz } from './quiz';
export { settings } from './settings';
export { give } from './sound';
export { wordsView } from './words';
