export { AskDialog, PlainEffect } from './ask-dialog.tsx';
export type { Effect, Payload } from './ask-dialog.tsx';
export { useWords } from './words.ts';
