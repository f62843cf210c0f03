import { dca } from './dca/dca.ts';
import type { DcaState } from './dca/dca.ts';
import { grid } from './grid/grid.ts';
import type { GridState } from './grid/state.ts';
import { martingale } from './martingale/martingale.ts';
import type { MartingaleState } from './martingale/martingale.ts';
import { rebalance } from './rebalance/rebalance.ts';
import type { RebalanceState } from './rebalance/rebalance.ts';
import type { Terms } from '../terms.ts';
import { twap } from './twap/twap.ts';
import type { TwapState } from './twap/twap.ts';
import type { Event, PlannerResult, View } from './types.ts';

/** States of the kinds that are open. */
export type PlannerState = GridState | DcaState | MartingaleState | TwapState | RebalanceState;

export function begin(terms: Terms, view: View): PlannerState {
  switch (terms.kind) {
    case 'grid':
      return grid.begin(terms, view);
    case 'dca':
      return dca.begin(terms, view);
    case 'martingale':
      return martingale.begin(terms, view);
    case 'twap':
      return twap.begin(terms, view);
    case 'rebalance':
      return rebalance.begin(terms, view);
  }
}

/** Atoms of the quote coin that may be taken out. */
export function spare(state: PlannerState, view: View): bigint {
  switch (state.kind) {
    case 'grid':
      return grid.spare(state, view);
    case 'dca':
      return dca.spare(state, view);
    case 'martingale':
      return martingale.spare(state, view);
    case 'twap':
      return twap.spare(state, view);
    case 'rebalance':
      return rebalance.spare(state, view);
  }
}

/** What a robot does next. It is the only copy of any rule: the machine and the back-test call it with what happened. */
export function plan(state: PlannerState, event: Event): PlannerResult<PlannerState> {
  switch (state.kind) {
    case 'grid':
      return grid.plan(state, event);
    case 'dca':
      return dca.plan(state, event);
    case 'martingale':
      return martingale.plan(state, event);
    case 'twap':
      return twap.plan(state, event);
    case 'rebalance':
      return rebalance.plan(state, event);
  }
}
