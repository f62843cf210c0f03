/** What features need at the start: who sees an entry of the menu, and how many wait behind it. */
export { deskQueue } from './queue.tsx';
export { callers } from './rights.ts';
