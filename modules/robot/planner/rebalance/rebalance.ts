import { earlier, FRESH, name, planKind, sleep } from '../kinds.ts';
import type { KindState, Ways } from '../kinds.ts';
import type { RebalanceTerms } from '../../terms.ts';
import type { EndedOrder, Live, Planner, View, Watch } from '../types.ts';
import type { Side } from '../../model.ts';
import { affordable, boundOf, costOf, isLargeEnough, RETRY_MS } from '../work.ts';
import type { Work } from '../work.ts';
import { freeQuote, isOff, standingOf, watchesOf } from './shares.ts';
import type { Part, Standing } from './shares.ts';

export interface RebalanceState extends KindState {
  readonly kind: 'rebalance';
  readonly terms: RebalanceTerms;
  /** Within a round: sales first, purchases once they have ended. */
  readonly stage: 'idle' | 'selling' | 'buying';
  /** Rounds that traded after the first one, which only buys. */
  readonly rounds: number;
  readonly isInvested: boolean;
  /** Whether this round has traded. */
  readonly hasTraded: boolean;
  /** Places of the markets that this round, or the last one, has not finished with. */
  readonly open: readonly number[];
  /** Of those, where an order did not get all in this round: none follows it at once. */
  readonly short: readonly number[];
  /** Purchases of this round that followed each other. */
  readonly passes: number;
  /** Places of markets that were told to be left out. */
  readonly leftOut: readonly number[];
  /** When all shares are brought back next; 0 for never. */
  readonly nextAtMs: number;
  /** No share calls for a round before. */
  readonly restsUntilMs: number;
}

type RebalanceWork = Work<RebalanceState>;

/** An order of one of its markets. */
interface Trade {
  readonly at: number;
  readonly side: Side;
  /** What it is to be worth at the last price, in atoms of the quote coin. */
  readonly worth: bigint;
}

/** Each purchase frees what it held beyond its cost, which the next one spends. */
const PASSES_MAX = 5;

/** The planner of shares: what is above its share is sold, and then what is below it is bought. */
export const rebalance: Planner<RebalanceTerms, RebalanceState> = {
  begin: (terms, { markets }) => ({
    ...FRESH,
    kind: 'rebalance',
    terms,
    baseFees: markets.map(() => 0n),
    stage: 'idle',
    rounds: 0,
    isInvested: false,
    hasTraded: false,
    open: [],
    short: [],
    passes: 0,
    leftOut: [],
    nextAtMs: 0,
    restsUntilMs: 0,
  }),
  plan: (state, event) => planKind(ways, state, event),
  spare: (_state, { free }: View) => free,
};

const ways: Ways<RebalanceTerms, RebalanceState> = {
  start(work) {
    work.set({ nextAtMs: nextTime(work, work.state.terms) });
    open(work);
  },
  ended,
  edited(work, terms) {
    work.set({ terms, nextAtMs: nextTime(work, terms) });
    // Other shares are what it goes by from now on, and not from the next time on.
    open(work);
  },
  // What it has is planned afresh.
  resumed: open,
  funded: open,
  advance,
  watches,
};

const nextTime = ({ view }: RebalanceWork, { intervalMs }: RebalanceTerms): number => (intervalMs === 0 ? 0 : view.nowMs + intervalMs);

/** A round begins: every market is looked at. */
function open(work: RebalanceWork): void {
  work.set({ stage: 'selling', open: [...work.view.markets.keys()], short: [], passes: 0, hasTraded: false });
}

function ended(work: RebalanceWork, { at }: Live, { filledLots, isWhole, why }: EndedOrder): void {
  if (filledLots > 0) work.set({ hasTraded: true });
  if (isWhole) return;
  work.set({ short: [...work.state.short, at] });
  if (why !== 'refused') sleep(work, why === 'self_trade' ? 'stp' : 'price_band');
}

function advance(work: RebalanceWork, isDue: boolean): void {
  if (isDue) work.set({ asleep: '' });
  if (work.state.orders.length > 0) return;
  if (work.view.isFrozen) return sleep(work, 'customer_frozen');
  if (work.state.stage === 'idle') begin(work, isDue);
  if (work.state.stage === 'selling') sell(work);
  if (work.state.stage === 'buying' && work.state.orders.length === 0) buy(work);
  if (work.state.orders.length === 0) wake(work);
}

/** What it has, with nothing in orders. */
const standing = ({ base, quote, state, view }: RebalanceWork): Standing => standingOf(state.terms, quote, base, view.markets, view.nowMs);

/** Places whose share calls for no round: they wait for their markets as it is. */
function ignored({ state }: RebalanceWork, { parts }: Standing): readonly number[] {
  return parts.flatMap(({ at, isLeftOut }) => (isLeftOut || state.open.includes(at) ? [at] : []));
}

function isCalled(work: RebalanceWork): boolean {
  const now = standing(work);
  return work.state.terms.thresholdBps > 0 && isOff(work.state.terms, now, ignored(work, now));
}

/** Begins a round at its time or for a share that is off, or goes on with what the last one has not finished. */
function begin(work: RebalanceWork, isDue: boolean): void {
  const { nextAtMs, restsUntilMs, terms } = work.state;
  const { nowMs } = work.view;
  const isTime = nextAtMs > 0 && nowMs >= nextAtMs;
  // Times that were missed are one.
  if (isTime) work.set({ nextAtMs: nextAtMs + (Math.floor((nowMs - nextAtMs) / terms.intervalMs) + 1) * terms.intervalMs });
  if (isTime || (nowMs >= restsUntilMs && isCalled(work))) return open(work);
  if (isDue && work.state.open.length > 0) work.set({ stage: 'selling', short: [], passes: 0 });
}

/** Sells what is above its share. */
function sell(work: RebalanceWork): void {
  const { parts } = standing(work);
  leaveOut(work, parts);
  const trades = parts.map(({ at, target, value }): Trade => ({ at, side: 'sell', worth: value - target }));
  place(work, trades);
  work.set({ stage: 'buying' });
}

/** Buys what is below its share, for what is not to stay in the quote coin: where that does not suffice, a part of each. */
function buy(work: RebalanceWork): void {
  const now = standing(work);
  const free = freeQuote(work.state.terms, now);
  const lacking = now.parts.filter(({ at, target, value }) => target > value && mayTrade(work, at));
  const all = lacking.reduce((sum, { target, value }) => sum + target - value, 0n);
  const worth = (wanted: bigint): bigint => (all > free ? (wanted * free) / all : wanted);
  const trades = lacking.map(({ at, target, value }): Trade => ({ at, side: 'buy', worth: worth(target - value) }));
  if (work.state.passes >= PASSES_MAX || !place(work, trades)) return close(work, now);
  work.set({ passes: work.state.passes + 1 });
}

/** Says once which markets do not trade. */
function leaveOut(work: RebalanceWork, parts: readonly Part[]): void {
  const leftOut = parts.filter((part) => part.isLeftOut).map(({ at }) => at);
  for (const at of leftOut)
    if (!work.state.leftOut.includes(at)) work.tell('left_out', { at, reason: work.market(at).status === 'open' ? '' : 'market_closed' });
  work.set({ leftOut });
}

const mayTrade = ({ state }: RebalanceWork, at: number): boolean =>
  state.open.includes(at) && !state.leftOut.includes(at) && !state.short.includes(at);

/** Asks for those of the trades that are large enough and find a counterparty within the bound; whether there are any. */
function place(work: RebalanceWork, trades: readonly Trade[]): boolean {
  const { slippageBps, smallestTrade } = work.state.terms;
  for (const { at, side, worth } of trades) {
    if (worth <= 0n || !mayTrade(work, at)) continue;
    const { askTicks, bidTicks, lastTicks, rules } = work.market(at);
    const ticks = boundOf(side, lastTicks, slippageBps);
    const paid = side === 'buy' ? affordable(work.quote, ticks, rules) : rules.maxLots;
    const lots = Math.min(affordable(worth, lastTicks, rules), paid, rules.maxLots);
    if (costOf(lastTicks, lots, rules) < smallestTrade || !isLargeEnough(Math.min(ticks, lastTicks), lots, rules)) continue;
    if (side === 'buy' ? askTicks === 0 || askTicks > ticks : bidTicks < ticks) {
      work.set({ short: [...work.state.short, at] });
      sleep(work, 'price_band');
    } else work.place({ tag: name(work), at, side, ticks, lots, as: 'take' });
  }
  return work.state.orders.length > 0;
}

/** The round is over but for what found no counterparty, and for markets that do not trade: these are asked again within a minute. */
function close(work: RebalanceWork, { parts }: Standing): void {
  const { hasTraded, isInvested, open: before, rounds, short } = work.state;
  const left = parts.filter(({ at, isLeftOut }) => before.includes(at) && (isLeftOut || short.includes(at))).map(({ at }) => at);
  const isOver = before.length === parts.length;
  work.set({ stage: 'idle', open: left, isInvested: true, restsUntilMs: work.view.nowMs + RETRY_MS });
  if (!isOver || !isInvested || !hasTraded) return;
  work.set({ rounds: rounds + 1 });
  work.tell('rebalanced', { count: rounds + 1 });
}

function wake(work: RebalanceWork): void {
  const { nextAtMs, open: left, wakeAtMs } = work.state;
  if (left.length === 0 && !isCalled(work)) return work.wake(nextAtMs);
  work.wake(earlier(wakeAtMs, nextAtMs));
  work.retry();
}

/** Prices at which a share may be off; none while something else calls it within a minute. */
function watches(work: RebalanceWork): readonly Watch[] {
  const { orders, terms } = work.state;
  if (terms.thresholdBps === 0 || orders.length > 0 || isCalled(work)) return [];
  const now = standing(work);
  return watchesOf(terms, now, ignored(work, now), work.view.markets);
}
