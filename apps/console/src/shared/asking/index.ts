export { AskDialog } from './ask-dialog.tsx';
export type { Payload } from './ask-dialog.tsx';
export { ChangeList } from './change-list.tsx';
export { EffectList } from './effect-list.tsx';
export { useWords } from './words.ts';
