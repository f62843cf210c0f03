import type { Common, Watch } from './types.ts';
import type { Ending } from '../model.ts';
import { boundOf, isLargeEnough, lotsIn, RETRY_MS, untilEnd } from './work.ts';
import type { Work } from './work.ts';

/** How often a sale is lowered before its coins are kept. */
const TRIES_MAX = 10;
export const SALE = 'sale';
/** Each order of one customer would be a turn of every robot whose stop loss is there otherwise. */
const DOUBT_MS = 5_000;

interface Stops extends Common {
  readonly terms: { readonly slippageBps: number; readonly confirmsStop?: boolean };
}

/** Whether the stop loss waits for a second customer after an order of this one met it: one of them alone might have moved the price for a moment. */
export function isDoubted<State extends Stops>(work: Work<State>, by: number): boolean {
  const { doubted = 0, terms } = work.state;
  if (terms.confirmsStop !== true || by === 0 || (doubted !== 0 && doubted !== by)) return false;
  work.set({ doubted: by, doubtedAtMs: work.view.nowMs });
  return true;
}

/** The price has left the stop loss again: confirmations are reset. */
export function forgetDoubt<State extends Stops>(work: Work<State>, stopTicks: number): void {
  if (work.market().lastTicks > stopTicks && (work.state.doubted ?? 0) !== 0) work.set({ doubted: 0 });
}

/** Watches for a stop loss, 0 for none; one that waits for two customers also while the price is there, and again only a while after the first. */
export function stopWatches(work: Work<Stops>, ticks: number): readonly Watch[] {
  if (ticks === 0) return [];
  const { doubtedAtMs = 0, terms } = work.state;
  const again = terms.confirmsStop === true ? ({ isAgain: true } as const) : {};
  const fromMs = doubtedAtMs + DOUBT_MS;
  if (work.view.nowMs >= fromMs) return [{ name: 'stop_loss', at: 0, way: 'down', ticks, ...again }];
  work.wakeBy(fromMs);
  return [];
}

/** Begins to stop: its orders leave first. */
export function stop<State extends Stops>(work: Work<State>, ending: Ending, sells: boolean): void {
  const { stopping } = work.state;
  // An owner may still decide to sell, or to keep, while it stops; why it stops stays.
  work.set({ phase: 'stopping', reason: '', stopping: { ending: stopping?.ending ?? ending, sells, tries: 0 } });
  work.watch(sells ? untilEnd(work.view) : []);
  work.cancelAll();
  if (stopping === null) work.tell('stopping', { reason: ending });
  goOn(work);
}

const salesOf = ({ state: { orders } }: Work<Stops>) => orders.filter(({ tag }) => tag.startsWith(SALE));

/** What is next of a robot that stops: once no order is left it sells, and then everything goes home. */
export function goOn<State extends Stops>(work: Work<State>): void {
  const { orders, stopping } = work.state;
  if (stopping === null) return;
  const sales = salesOf(work);
  if (sales.length === 0) {
    if (orders.length > 0) return;
    if (!stopping.sells || !sell(work)) finish(work);
    return;
  }
  if (!stopping.sells) for (const { tag } of sales) work.cancel(tag);
}

/** Sales that rest, and what could not be placed, are tried again lower: ten times. */
export function lower<State extends Stops>(work: Work<State>): void {
  const { orders, stopping, terms } = work.state;
  if (stopping === null || !stopping.sells) return;
  const sales = salesOf(work);
  if (sales.length === 0 && orders.length > 0) return work.retry();
  const isOpen = (at: number): boolean => work.market(at).status === 'open';
  const waited = sales.length === 0 ? [...work.view.markets.keys()] : sales.map(({ at }) => at);
  // A market that stands still is waited for, and costs no try.
  if (!waited.some(isOpen) || work.view.isFrozen) return work.wake(work.view.nowMs + RETRY_MS);
  if (stopping.tries >= TRIES_MAX) {
    work.set({ stopping: { ...stopping, sells: false } });
    work.tell('unsold', { count: TRIES_MAX });
    return goOn(work);
  }
  work.set({ stopping: { ...stopping, tries: stopping.tries + 1 } });
  if (sales.length === 0) return goOn(work);
  for (const { at, tag, ticks } of sales) if (isOpen(at)) work.amend(tag, boundOf('sell', ticks, terms.slippageBps), 0);
  sell(work);
  work.wake(work.view.nowMs + RETRY_MS);
}

/** Sells what is free in each market that takes it and where no sale rests; false if none does. */
function sell<State extends Stops>(work: Work<State>): boolean {
  const { terms } = work.state;
  const resting = new Set(salesOf(work).map(({ at }) => at));
  let sells = false;
  for (const [at, { lastTicks, rules }] of work.view.markets.entries()) {
    const lots = Math.min(lotsIn(work.free(at), rules), rules.maxLots);
    const ticks = boundOf('sell', lastTicks, terms.slippageBps);
    if (resting.has(at) || !isLargeEnough(ticks, lots, rules)) continue;
    work.place({ tag: `${SALE}${at}`, at, side: 'sell', ticks, lots, as: 'rest' });
    work.wake(work.view.nowMs + RETRY_MS);
    sells = true;
  }
  return sells;
}

function finish<State extends Stops>(work: Work<State>): void {
  const { stopping } = work.state;
  work.wake(0);
  work.watch([]);
  work.set({ phase: 'stopped' });
  work.actions.push({ kind: 'finish', ending: stopping?.ending ?? 'finished' });
}
