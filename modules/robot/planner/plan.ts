import { grid } from './grid/grid.ts';
import type { GridState } from './grid/state.ts';
import type { Terms } from './terms.ts';
import type { Common, Event, Planned, Planner, View } from './types.ts';

/** The state of a robot of any kind that is open. */
export type PlannerState = GridState;

/** Kinds that are open, each with its planner. */
const PLANNERS = { grid } as const;
type OpenKind = keyof typeof PLANNERS;

export function begin(terms: Terms & { readonly kind: OpenKind }, view: View): PlannerState {
  return PLANNERS[terms.kind].begin(terms, view);
}

/** Atoms of the quote coin that may be taken out. */
export function spare(state: PlannerState, view: View): bigint {
  return PLANNERS[state.kind].spare(state, view);
}

/** What a robot does next. It is the only copy of any rule: the machine and the back-test call it with what happened. */
export function plan(state: PlannerState, event: Event): Planned<PlannerState> {
  const planner: Planner<Terms & { readonly kind: OpenKind }, PlannerState & Common> = PLANNERS[state.kind];
  return planner.plan(state, event);
}
