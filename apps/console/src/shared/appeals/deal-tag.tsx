import type { ReactNode } from 'react';
import { Toned } from '../desk/index.ts';

/** Of the states of an order between two people, those that stand out. */
export const dealTones: Readonly<Record<string, 'p' | 'warn'>> = { appealed: 'warn', success: 'p' };

/** How far such an order is; `states` are the words for it. */
export const DealTag = <State extends string>({ state, states }: { state: State; states: Readonly<Record<State, string>> }): ReactNode => (
  <Toned tone={dealTones[state]}>{states[state]}</Toned>
);
