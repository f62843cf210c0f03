export { DepthBook } from './depth-book.ts';
export type { DepthOutcome } from './depth-book.ts';
export { followDepth } from './follow-depth.ts';
