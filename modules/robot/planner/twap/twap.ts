import { barred, earlier, FRESH, name, planKind, sleep } from '../kinds.ts';
import type { KindState, Ways } from '../kinds.ts';
import { stop } from '../stopping.ts';
import type { TwapTerms } from '../../terms.ts';
import type { Planner, Rules, View } from '../types.ts';
import { affordable, boundOf, costOf, isLargeEnough, lotsIn, RETRY_MS } from '../work.ts';
import type { Work } from '../work.ts';

export interface TwapState extends KindState {
  readonly kind: 'twap';
  readonly terms: TwapTerms;
  readonly beganAtMs: number;
  /** The slice that was begun last, from 1 on. */
  readonly slice: number;
  readonly filledLots: number;
  /** Whether the rest was asked for at the end. */
  readonly isClosing: boolean;
}

type TwapWork = Work<TwapState>;

/** The planner of one large order in slices of equal size at equal intervals; what a slice could not get is part of the next. */
export const twap: Planner<TwapTerms, TwapState> = {
  begin: (terms) => ({ ...FRESH, kind: 'twap', terms, beganAtMs: 0, slice: 0, filledLots: 0, isClosing: false }),
  plan: (state, event) => planKind(ways, state, event),
  spare,
};

const ways: Ways<TwapTerms, TwapState> = {
  start: (work) => work.set({ beganAtMs: work.view.nowMs }),
  ended(work, { side }, { filledLots }) {
    if (side === work.state.terms.side) work.set({ filledLots: work.state.filledLots + filledLots });
  },
  edited: (work, terms) => work.set({ terms, slice: 0 }),
  resumed: () => undefined,
  advance,
  watches: () => [],
};

export const slicesOf = ({ durationMs, intervalMs }: Pick<TwapTerms, 'durationMs' | 'intervalMs'>): number =>
  Math.max(1, Math.floor(durationMs / intervalMs));

/** Lots that the first `slice` of all slices are together. */
export const lotsUntil = ({ lots }: Pick<TwapTerms, 'lots'>, slice: number, slices: number): number =>
  Number((BigInt(lots) * BigInt(slice)) / BigInt(slices));

/** What is still to be bought is kept, at the bound of the last price. */
function spare({ filledLots, orders, terms }: TwapState, { free, markets: [market] }: View): bigint {
  if (terms.side === 'sell' || market === undefined) return free;
  const asked = orders.reduce((sum, { lots }) => sum + lots, 0);
  const needed = costOf(boundOf('buy', market.lastTicks, terms.slippageBps), terms.lots - filledLots - asked, market.rules);
  return free > needed ? free - needed : 0n;
}

function advance(work: TwapWork, isDue: boolean): void {
  const { beganAtMs, filledLots, isClosing, orders, terms } = work.state;
  const { nowMs } = work.view;
  const endMs = beganAtMs + terms.durationMs;
  if (filledLots >= terms.lots) return end(work);
  if (nowMs >= endMs) {
    if (orders.length > 0) return work.cancelAll();
    if (isClosing || terms.rest === 'cancel' || nowMs > endMs + RETRY_MS || !close(work)) return end(work);
    return;
  }
  const slices = slicesOf(terms);
  const slice = Math.min(slices, Math.floor((nowMs - beganAtMs) / terms.intervalMs) + 1);
  const isNext = slice > work.state.slice;
  if (isNext || isDue) work.set({ slice, asleep: '' });
  // What still rests at the price of an earlier slice leaves, and the next event places it again.
  if (orders.length > 0 && isNext) work.cancelAll();
  else if (orders.length === 0 && work.state.asleep === '') take(work, lotsUntil(terms, slice, slices) - filledLots, isNext || isDue);
  wake(work, slice < slices ? beganAtMs + slice * terms.intervalMs : 0, endMs);
}

function wake(work: TwapWork, nextMs: number, endMs: number): void {
  const { asleep, wakeAtMs } = work.state;
  const planned = earlier(nextMs, endMs);
  work.wake(asleep === '' ? planned : earlier(wakeAtMs, planned));
}

/** Asks for what is due: at the best price of the other side within its bound, or at the best price of its own side. */
function take(work: TwapWork, lots: number, isFirst: boolean): void {
  const { side, style } = work.state.terms;
  if (style === 'taker' && !isFirst) return;
  const { rules } = work.market();
  const ticks = style === 'taker' ? takerTicks(work) : makerTicks(work);
  const wanted = ticks === 0 ? 0 : Math.min(lots, rules.maxLots, payable(work, ticks, rules));
  if (!isLargeEnough(ticks === 0 ? work.market().lastTicks : ticks, lots, rules)) return;
  const why = barred(work) || (ticks === 0 ? 'price_band' : isLargeEnough(ticks, wanted, rules) ? '' : 'insufficient');
  if (why !== '') return sleep(work, why);
  work.place({ tag: name(work), at: 0, side, ticks, lots: wanted, as: style === 'taker' ? 'take' : 'post' });
}

/** Takes the rest at the end, once; false if nothing of it can be. */
function close(work: TwapWork): boolean {
  const { filledLots, terms } = work.state;
  const { rules } = work.market();
  const ticks = takerTicks(work);
  if (ticks === 0 || barred(work) !== '') return false;
  const lots = Math.min(terms.lots - filledLots, rules.maxLots, payable(work, ticks, rules));
  if (!isLargeEnough(ticks, lots, rules)) return false;
  work.set({ isClosing: true });
  work.place({ tag: name(work), at: 0, side: terms.side, ticks, lots, as: 'take' });
  return true;
}

const payable = (work: TwapWork, ticks: number, rules: Rules): number =>
  work.state.terms.side === 'buy' ? affordable(work.quote, ticks, rules) : lotsIn(work.base[0] ?? 0n, rules);

/** The bound of the opposite best, and never worse than the limit; 0 if there is nothing to take within it. */
function takerTicks(work: TwapWork): number {
  const { limitTicks, side, slippageBps } = work.state.terms;
  const { askTicks, bidTicks } = work.market();
  const best = side === 'buy' ? askTicks : bidTicks;
  if (best === 0 || (limitTicks > 0 && (side === 'buy' ? best > limitTicks : best < limitTicks))) return 0;
  return within(side, boundOf(side, best, slippageBps), limitTicks);
}

/** The best price of its own side, where there is none one below or above the other one's. */
function makerTicks(work: TwapWork): number {
  const { limitTicks, side } = work.state.terms;
  const { askTicks, bidTicks, lastTicks } = work.market();
  if (side === 'sell') return within(side, askTicks > 0 ? askTicks : Math.max(lastTicks, bidTicks + 1), limitTicks);
  return within(side, bidTicks > 0 ? bidTicks : askTicks > 0 ? Math.min(lastTicks, askTicks - 1) : lastTicks, limitTicks);
}

function within(side: TwapTerms['side'], ticks: number, limitTicks: number): number {
  if (limitTicks === 0) return ticks;
  return side === 'buy' ? Math.min(ticks, limitTicks) : Math.max(ticks, limitTicks);
}

/** It is done: what it traded goes home as it is. */
const end = (work: TwapWork): void => stop(work, 'finished', false);
