import type { RobotTerms as AskedTerms } from '@agio/contracts/robot';
import { DCA_RUNS_MAX } from '@agio/contracts/robot';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import { nextTime, TIMES_MAX } from '../../planner/index.ts';
import type { DcaTerms, Terms } from '../../terms.ts';
import type { RobotRoom, Units } from '../room.ts';
import { timesFrom } from '../../schedule.ts';
import type { Schedule } from '../../schedule.ts';
import { priceField, quoteAtoms, ticksOf } from './shared.ts';
import type { AdmittedTerms } from './shared.ts';

export type AskedDca = Extract<AskedTerms, { kind: 'dca' }>;

/** A form that was opened a moment ago may ask for a first run of then. */
const JUST_NOW_MS = 60_000;

/** Regular purchases; `before` are the terms that these follow, whose schedule goes on where nothing else is asked. */
export function admitDca(room: RobotRoom, asked: AskedDca, units: Units, before: Terms | undefined): AdmittedTerms | FailedResult {
  const { endsAt = 0, every, onStop, runs = 0, slippageBps, takeProfitBps } = asked;
  const kept = before?.kind === 'dca' ? before : undefined;
  // Terms that were shown and are sent again name the first run of all.
  const firstAt = asked.firstAt === kept?.firstAtMs ? undefined : asked.firstAt;
  const ticks = ticksOf(units.prices, [asked.highest]);
  if ('ok' in ticks) return ticks;
  const [total, budget, investment] = [
    quoteAtoms(units, 'total', asked.total),
    quoteAtoms(units, 'budget', asked.budget ?? '0'),
    quoteAtoms(units, 'investment', asked.investment ?? '0'),
  ];
  if (typeof total !== 'bigint') return total;
  if (typeof budget !== 'bigint') return budget;
  if (typeof investment !== 'bigint') return investment;
  if (runs === 0 && endsAt === 0 && budget === 0n) return wrong('runs', 'runs_ends_at_or_budget');
  const now = room.now();
  if (firstAt !== undefined && firstAt < now - JUST_NOW_MS) return wrong('firstAt', 'passed');
  const schedule = scheduleOf(room, { every, firstAt }, kept);
  const times = timesFrom(schedule, firstAt ?? (schedule.firstAtMs > now ? schedule.firstAtMs : now), TIMES_MAX);
  if (endsAt !== 0 && endsAt <= (times[0] ?? now)) return wrong('endsAt', 'before_the_first_run');
  const terms: DcaTerms = {
    kind: 'dca',
    market: units.market.id,
    total,
    every,
    firstAtMs: schedule.firstAtMs,
    times,
    highestTicks: ticks[0] ?? 0,
    runs,
    endsAtMs: endsAt,
    budget,
    takeProfitBps,
    onStop,
    slippageBps,
  };
  return { terms, most: asked.investment === undefined ? spentIn(terms, schedule) : investment, own: 0n };
}

interface ScheduleInput {
  readonly every: DcaTerms['every'];
  readonly firstAt: number | undefined;
}

/** The schedule that is asked for: from its first run on, or as it was, or from now on. */
function scheduleOf(room: RobotRoom, { every, firstAt }: ScheduleInput, before: DcaTerms | undefined): Schedule {
  const timeZone = room.timeZoneOf('');
  if (firstAt !== undefined) return { timeZone, every, firstAtMs: firstAt };
  if (before?.every === every) return { timeZone, every, firstAtMs: before.firstAtMs };
  const next = before === undefined ? 0 : nextTime(before, room.now());
  return { timeZone, every, firstAtMs: next === 0 ? room.now() : next };
}

/** All that it spends until it ends, if no run is skipped. */
function spentIn(terms: DcaTerms, schedule: Schedule): bigint {
  const runs = runsOf(terms, schedule);
  const all = runs === undefined ? terms.budget : BigInt(runs) * terms.total;
  return terms.budget > 0n && terms.budget < all ? terms.budget : all;
}

/** How many runs there are if none is skipped; undefined where only a budget ends them. */
export function runsOf({ endsAtMs, runs, times }: DcaTerms, schedule: Schedule): number | undefined {
  // At the time of its end it does not run any more.
  const until = endsAtMs === 0 ? undefined : timesFrom(schedule, times[0] ?? 0, DCA_RUNS_MAX, endsAtMs - 1).length;
  if (until === undefined) return runs === 0 ? undefined : runs;
  return runs === 0 ? until : Math.min(runs, until);
}

export const scheduleIn = (room: Pick<RobotRoom, 'timeZoneOf'>, { every, firstAtMs }: DcaTerms): Schedule => ({
  timeZone: room.timeZoneOf(''),
  every,
  firstAtMs,
});

export function dcaView(terms: DcaTerms, units: Units): AskedDca {
  const { budget, endsAtMs, every, firstAtMs, highestTicks, onStop, runs, slippageBps, takeProfitBps, total } = terms;
  return {
    kind: 'dca',
    market: units.prices.name,
    total: units.quote(total),
    every,
    firstAt: firstAtMs,
    ...priceField(units)('highest', highestTicks),
    ...(runs === 0 ? {} : { runs }),
    ...(endsAtMs === 0 ? {} : { endsAt: endsAtMs }),
    ...(budget === 0n ? {} : { budget: units.quote(budget) }),
    takeProfitBps,
    onStop,
    slippageBps,
  };
}
