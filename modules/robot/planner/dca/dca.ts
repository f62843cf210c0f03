import { earlier, FRESH, barred, name, pause, planKind, sleep } from '../kinds.ts';
import type { KindState, Ways } from '../kinds.ts';
import { stop } from '../stopping.ts';
import type { DcaTerms } from '../../terms.ts';
import type { EndedOrder, Live, MarketView, Planner, Watch } from '../types.ts';
import type { Reason } from '../../model.ts';
import { affordable, boundOf, isLargeEnough } from '../work.ts';
import { nextTime, placeAfter } from './times.ts';
import type { Work } from '../work.ts';

export interface DcaState extends KindState {
  readonly kind: 'dca';
  readonly terms: DcaTerms;
  /** Times up to this one are done with. */
  readonly doneMs: number;
  /** Runs that bought something. */
  readonly runs: number;
  /** Of the run that is under way: what it may still spend, what it has spent, and its orders since it last waited. */
  readonly left: bigint;
  readonly runSpent: bigint;
  readonly inRow: number;
  /** All that was paid, and what was received for it after the fees. */
  readonly spent: bigint;
  readonly bought: bigint;
}

type DcaWork = Work<DcaState>;

/** Orders of a run that follow each other at once; more of them wait a minute. */
const IN_ROW_MAX = 20;
/** A first run that is due at once may reach the core a moment later. */
const JUST_NOW_MS = 60_000;

/** The planner of regular purchases: each run buys for its total at the best price, order by order, and never beyond its bound. */
export const dca: Planner<DcaTerms, DcaState> = {
  begin: (terms) => ({ ...FRESH, kind: 'dca', terms, doneMs: 0, runs: 0, left: 0n, runSpent: 0n, inRow: 0, spent: 0n, bought: 0n }),
  plan: (state, event) => planKind(ways, state, event),
  spare: ({ left }, { free }) => (free > left ? free - left : 0n),
};

const ways: Ways<DcaTerms, DcaState> = {
  // Times that had passed when a draft was started are nothing that it missed.
  start: (work) => work.set({ doneMs: work.view.nowMs - JUST_NOW_MS }),
  ended: filled,
  edited: (work, terms) => work.set({ terms, left: work.state.orders.length > 0 ? work.state.left : 0n }),
  scheduled: (work, times) => work.set({ terms: { ...work.state.terms, times } }),
  resumed,
  advance,
  watches,
};

function filled(work: DcaWork, { side }: Live, { filledLots, paid, received, why }: EndedOrder): void {
  if (side !== 'buy') return;
  const { bought, left, runSpent, spent } = work.state;
  work.set({ bought: bought + received, left: left - paid, runSpent: runSpent + paid, spent: spent + paid });
  // What found no seller at the best price a moment ago is asked for again later, at another one.
  if (filledLots === 0 && why !== 'refused') sleep(work, why === 'self_trade' ? 'stp' : 'price_band');
}

/** Runs that an owner's pause covered are skipped; after any other one, one run is made for all of them. */
function resumed(work: DcaWork, after: Reason | ''): void {
  if (after !== 'owner') return;
  const count = passed(work).length;
  work.set({ doneMs: work.view.nowMs, left: 0n });
  if (count > 0) work.tell('skipped', { count, reason: 'owner' });
}

function passed({ state: { doneMs, terms }, view }: DcaWork): readonly number[] {
  return terms.times.slice(placeAfter(terms.times, doneMs), placeAfter(terms.times, view.nowMs));
}

function advance(work: DcaWork, isDue: boolean): void {
  const { onStop, takeProfitBps } = work.state.terms;
  if (work.state.orders.length > 0) return;
  if (takeProfitBps > 0 && work.state.bought > 0n && work.market().lastTicks >= profitTicks(work))
    return stop(work, 'take_profit', onStop === 'sell');
  // A run that spent its total to the atom has nothing left that would end it.
  if (work.state.left === 0n && work.state.runSpent > 0n) endRun(work);
  if (isDue) work.set({ inRow: 0, asleep: '' });
  begin(work);
  if (work.state.left > 0n && work.state.asleep === '') buy(work);
  const { orders, phase } = work.state;
  if (phase !== 'running' || orders.length > 0) return;
  if (isOver(work)) return stop(work, 'finished', onStop === 'sell');
  wake(work);
}

/** Begins a run for all times that have passed, and says how many were missed. */
function begin(work: DcaWork): void {
  const times = passed(work);
  if (times.length === 0) return;
  const { left, runSpent, terms } = work.state;
  if (runSpent > 0n && left > 0n) endRun(work);
  const missed = times.length - 1 + (left > 0n && runSpent === 0n ? 1 : 0);
  work.set({ doneMs: times.at(-1) ?? 0, left: 0n, runSpent: 0n, inRow: 0, asleep: '' });
  if (isOver(work)) return;
  const { askTicks, lastTicks } = work.market();
  if (terms.highestTicks > 0 && Math.max(lastTicks, askTicks) > terms.highestTicks)
    return work.tell('skipped', { count: times.length, ticks: Math.max(lastTicks, askTicks) });
  if (missed > 0) work.tell('caught_up', { count: missed });
  work.set({ left: inBudget(work) });
}

const inBudget = ({ state: { spent, terms } }: DcaWork): bigint =>
  terms.budget === 0n || terms.budget - spent > terms.total ? terms.total : terms.budget - spent;

/** Buys at the best price what is left of the run, or what free money pays. */
function buy(work: DcaWork): void {
  const { inRow, left, runSpent, terms } = work.state;
  const why = barred(work);
  if (why !== '') return sleep(work, why);
  const { askTicks, rules } = work.market();
  const bound = boundOf('buy', work.market().lastTicks, terms.slippageBps);
  if (askTicks === 0 || askTicks > bound || (terms.highestTicks > 0 && askTicks > terms.highestTicks) || inRow >= IN_ROW_MAX)
    return sleep(work, 'price_band');
  const lots = Math.min(affordable(left < work.quote ? left : work.quote, askTicks, rules), rules.maxLots);
  if (isLargeEnough(askTicks, lots, rules)) {
    work.set({ inRow: inRow + 1 });
    return work.place({ tag: name(work), at: 0, side: 'buy', ticks: askTicks, lots, as: 'take' });
  }
  const isShort = runSpent === 0n && work.quote < left && isLargeEnough(askTicks, affordable(left, askTicks, rules), rules);
  if (!isShort) return endRun(work);
  work.set({ left: 0n });
  pause(work, 'insufficient');
}

function endRun(work: DcaWork): void {
  const { runSpent, runs } = work.state;
  work.set({ left: 0n, runSpent: 0n, runs: runSpent > 0n ? runs + 1 : runs });
}

/** Whether nothing is to be bought any more: so many runs, its time, or a budget of which no order is left. */
function isOver(work: DcaWork): boolean {
  const { left, runs, spent, terms } = work.state;
  const { nowMs } = work.view;
  if (terms.endsAtMs > 0 && nowMs >= terms.endsAtMs) return true;
  if (left > 0n) return false;
  if (terms.runs > 0 && runs >= terms.runs) return true;
  const { lastTicks, rules } = work.market();
  return terms.budget > 0n && !isLargeEnough(lastTicks, affordable(terms.budget - spent, lastTicks, rules), rules);
}

function wake(work: DcaWork): void {
  const { asleep, terms, wakeAtMs } = work.state;
  const next = nextTime(terms, work.view.nowMs);
  const planned = earlier(next, terms.endsAtMs);
  work.wake(asleep === '' ? planned : earlier(wakeAtMs, planned));
}

/** The first price at which all that was bought is worth its cost, fees inside, and so much more. */
function profitTicks({ state: { bought, spent, terms }, view }: DcaWork): number {
  const { baseAtomsPerLot, quoteAtomsPerTickLot } = (view.markets[0] as MarketView).rules;
  const below = 10_000n * bought * quoteAtomsPerTickLot;
  return Number((spent * BigInt(10_000 + terms.takeProfitBps) * baseAtomsPerLot + below - 1n) / below);
}

function watches(work: DcaWork): Watch[] {
  if (work.state.terms.takeProfitBps === 0 || work.state.bought === 0n) return [];
  return [{ name: 'take_profit', at: 0, way: 'up', ticks: profitTicks(work) }];
}
