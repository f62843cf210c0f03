export { AppealDesk } from './appeal-desk.ts';
export { deskRows } from './order-lists.ts';
export * from './orders.ts';
export * from './ports.ts';
export { scribeOf } from './scribe.ts';
export { Transcript } from './transcript.ts';
export type { Line, NewLine } from './transcript.ts';
export { isMethodInUse } from './words.ts';
