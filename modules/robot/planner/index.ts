export { gridFault, gridNeed, hasNarrow, largestLots } from './grid/check.ts';
export type { Line } from './grid/state.ts';
export { begin, plan, spare } from './plan.ts';
export type { PlannerState } from './plan.ts';
export type * from './terms.ts';
export type * from './types.ts';
export { costOf, reserveOf, RETRY_MS } from './work.ts';
