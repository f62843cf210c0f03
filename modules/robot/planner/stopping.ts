import type { Common, Ending } from './types.ts';
import { boundOf, isLargeEnough, lotsIn, RETRY_MS, untilEnd } from './work.ts';
import type { Work } from './work.ts';

/** How often a sale is lowered before its coins are kept. */
const TRIES_MAX = 10;
export const SALE = 'sale';

interface Stops extends Common {
  readonly terms: { readonly slippageBps: number };
}

/** Begins to stop: its orders leave first. */
export function stop<State extends Stops>(work: Work<State>, ending: Ending, sells: boolean): void {
  const { stopping } = work.state;
  // An owner may still decide to sell, or to keep, while it stops; why it stops stays.
  work.set({ phase: 'stopping', reason: '', stopping: { ending: stopping?.ending ?? ending, sells, tries: 0 } });
  work.watch(sells ? untilEnd(work.market()) : []);
  work.cancelAll();
  if (stopping === null) work.tell('stopping', { reason: ending });
  goOn(work);
}

/** What is next of a robot that stops: once no order is left it sells, and then everything goes home. */
export function goOn<State extends Stops>(work: Work<State>): void {
  const { orders, stopping } = work.state;
  if (stopping === null) return;
  const sale = orders.find(({ tag }) => tag.startsWith(SALE));
  if (sale === undefined) {
    if (orders.length > 0) return;
    if (!stopping.sells || !sell(work)) finish(work);
    return;
  }
  if (!stopping.sells) work.cancel(sale.tag);
}

/** A sale that rests, or what could not be placed, is tried again lower: ten times. */
export function lower<State extends Stops>(work: Work<State>): void {
  const { orders, stopping, terms } = work.state;
  if (stopping === null || !stopping.sells) return;
  const sale = orders.find(({ tag }) => tag.startsWith(SALE));
  if (sale === undefined && orders.length > 0) return work.retry();
  const { status } = work.market(sale?.at ?? 0);
  // A market that stands still is waited for, and costs no try.
  if (status !== 'open' || work.view.isFrozen) return work.wake(work.view.nowMs + RETRY_MS);
  if (stopping.tries >= TRIES_MAX) {
    work.set({ stopping: { ...stopping, sells: false } });
    work.tell('unsold', { count: TRIES_MAX });
    return goOn(work);
  }
  work.set({ stopping: { ...stopping, tries: stopping.tries + 1 } });
  if (sale === undefined) return goOn(work);
  work.amend(sale.tag, boundOf('sell', sale.ticks, terms.slippageBps), 0);
  work.wake(work.view.nowMs + RETRY_MS);
}

/** Sells what is free in the first market that takes it; false if none does. */
function sell<State extends Stops>(work: Work<State>): boolean {
  const { stopping, terms } = work.state;
  for (const [at, { lastTicks, rules }] of work.view.markets.entries()) {
    const lots = Math.min(lotsIn(work.free(at), rules), rules.maxLots);
    const ticks = boundOf('sell', lastTicks, terms.slippageBps);
    if (!isLargeEnough(ticks, lots, rules)) continue;
    work.place({ tag: `${SALE}${at}`, at, side: 'sell', ticks, lots, as: 'rest' });
    work.wake(work.view.nowMs + RETRY_MS);
    return true;
  }
  return stopping === null;
}

function finish<State extends Stops>(work: Work<State>): void {
  const { stopping } = work.state;
  work.wake(0);
  work.watch([]);
  work.set({ phase: 'stopped' });
  work.actions.push({ kind: 'finish', ending: stopping?.ending ?? 'finished' });
}
