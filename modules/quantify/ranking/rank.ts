import { RANKED_DAYS_MIN, RANKED_OF_ONE_MAX, RANKED_USDT_MIN } from '@agio/contracts/quantify';
import type { UnrankedReason } from '@agio/contracts/quantify';
import { DAY_MS } from '@agio/kernel/time';
import type { RobotLife } from '../ports.ts';
import type { WindowFigures } from './figures.ts';

/** A listed robot as far as its place in one window follows from it. */
export interface Candidate {
  readonly robot: number;
  readonly customer: number;
  readonly isLinked: boolean;
  /** How long it ran, to now or to its end. */
  readonly ageMs: number;
  /** Its average equity in whole USDT; undefined without a price. */
  readonly usdt: number | undefined;
  /** Undefined if it did not run in the window. */
  readonly figures: Pick<WindowFigures, 'returned'> | undefined;
}

export interface RankingResult {
  /** From the first place on. */
  readonly places: readonly number[];
  readonly reasons: ReadonlyMap<number, UnrankedReason>;
}

export const ageOf = ({ endedAtMs, startedAtMs }: Pick<RobotLife, 'endedAtMs' | 'startedAtMs'>, nowMs: number): number =>
  startedAtMs === 0 ? 0 : Math.max(0, (endedAtMs === 0 ? nowMs : endedAtMs) - startedAtMs);

/** When a robot is old enough; it would be then, if it has not begun. */
export const rankedFrom = ({ startedAtMs }: Pick<RobotLife, 'startedAtMs'>, nowMs: number): number =>
  (startedAtMs === 0 ? nowMs : startedAtMs) + RANKED_DAYS_MIN * DAY_MS;

function reasonOf({ ageMs, figures, isLinked, usdt }: Candidate): UnrankedReason | undefined {
  if (isLinked) return 'linked_trades';
  if (ageMs < RANKED_DAYS_MIN * DAY_MS) return 'too_young';
  if (figures === undefined) return 'not_in_window';
  if (usdt === undefined) return 'without_price';
  return usdt < RANKED_USDT_MIN ? 'too_small' : undefined;
}

/** Places of candidates: the higher return first, then the longer running, then the older number; at most three of a person. */
export function rank(candidates: readonly Candidate[]): RankingResult {
  const reasons = new Map<number, UnrankedReason>();
  const places: number[] = [];
  const ofOne = new Map<number, number>();
  const sorted = candidates.toSorted(
    (a, b) => (b.figures?.returned ?? 0) - (a.figures?.returned ?? 0) || b.ageMs - a.ageMs || a.robot - b.robot,
  );
  for (const candidate of sorted) {
    const { customer, robot } = candidate;
    const count = ofOne.get(customer) ?? 0;
    const reason = reasonOf(candidate) ?? (count >= RANKED_OF_ONE_MAX ? 'too_many' : undefined);
    if (reason !== undefined) reasons.set(robot, reason);
    else {
      places.push(robot);
      ofOne.set(customer, count + 1);
    }
  }
  return { places, reasons };
}
