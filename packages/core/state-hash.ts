import { hash128 } from '@agio/kernel';
import { saveState } from './snapshot.ts';
import type { Machines } from './run-machines.ts';
import type { State } from './state/state.ts';

/** Hash of the whole state: equal for every book and every machine that applied the same commands. */
export function stateHash(state: State, machines: Machines): string {
  return hash128(saveState(state, machines));
}
