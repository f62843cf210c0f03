export { gridFault, gridNeed, hasNarrow, largestLots } from './grid/check.ts';
export type { GridFault, GridNeed } from './grid/check.ts';
export type { GridState, Line } from './grid/state.ts';
export { begin, plan, spare } from './plan.ts';
export type { PlannerState } from './plan.ts';
export type * from './terms.ts';
export type * from './types.ts';
export { affordable, costOf, isLargeEnough, lotsIn, reserveOf } from './work.ts';
