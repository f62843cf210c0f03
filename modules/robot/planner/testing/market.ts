import { Venue } from '../../backtest/venue.ts';
import type { VenueOptions } from '../../backtest/venue.ts';
import type { Common, Planner, Rules, RobotReport } from '../types.ts';
import type { Terms } from '../../terms.ts';
import { RULES } from './paper.ts';

export const T0 = 1_790_000_000_000;

/** A robot in a market of its own, begun; and what it told. */
export function begun<T extends Terms, State extends Common>(
  planner: Planner<T, State>,
  terms: T,
  more: Partial<VenueOptions<State>> & {
    readonly quote?: bigint;
    readonly base?: bigint;
    readonly last?: number;
    readonly rule?: Partial<Rules>;
  },
): { readonly venue: Venue<State>; readonly told: RobotReport[] } {
  const told: RobotReport[] = [];
  const venue = new Venue<State>({
    plan: (state, event) => planner.plan(state, event),
    begin: (view) => planner.begin(terms, view),
    rules: [{ ...RULES, ...more.rule }],
    lastTicks: [more.last ?? 1_050],
    money: { quote: more.quote ?? 0n, base: [more.base ?? 0n] },
    nowMs: T0,
    slippageBps: 0,
    onTold: (one) => told.push(one),
    ...more,
  });
  venue.give({ kind: 'started' });
  return { venue, told };
}

/** Amounts as the design writes them, in units of 10⁻⁸. */
export const whole = (text: string): bigint => BigInt(text.replace('.', ''));
