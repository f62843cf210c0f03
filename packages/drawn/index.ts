export { answerAll } from './answers.ts';
export { withoutBrowser } from './browser.ts';
export { markupOf, type Answer, type Place } from './markup.ts';
export { MADE_UP_AT } from './made-up.ts';
export type { DrawnApp, Reader } from './pages.ts';
export { recordPages } from './record.ts';
export { withTexts, type TextPacks } from './texts.ts';
