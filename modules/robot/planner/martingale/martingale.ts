import { barred, FRESH, name, pause, planKind, sleep } from '../kinds.ts';
import type { KindState, Ways } from '../kinds.ts';
import { forgetDoubt, isDoubted, stop, stopWatches } from '../stopping.ts';
import type { MartingaleTerms } from '../../terms.ts';
import type { EndedOrder, Live, Planner, View, Watch } from '../types.ts';
import { affordable, boundOf, costOf, isLargeEnough, lotsIn, onlyMarket } from '../work.ts';
import type { Work } from '../work.ts';
import { ladderCost, profitTicks, rungsOf, stopTicks } from './ladder.ts';
import type { Holding, Rung } from './ladder.ts';

export interface MartingaleState extends KindState {
  readonly kind: 'martingale';
  readonly terms: MartingaleTerms;
  /** Cycles that were begun. */
  readonly cycle: number;
  /** `idle` between cycles, `first` until its first order has bought something, `ladder` until everything is sold, `closing` until its safety orders have left. */
  readonly stage: 'idle' | 'first' | 'ladder' | 'closing';
  readonly rungs: readonly Rung[];
  /** Safety orders of this cycle that are wholly filled. */
  readonly safetyFilled: number;
  readonly held: Holding;
  /** What sales of this cycle brought beyond the cost of their coins. */
  readonly gained: bigint;
  /** A sale went through in part: nothing more is bought in this cycle. */
  readonly isSelling: boolean;
  /** When the next cycle begins. */
  readonly nextAtMs: number;
  /** Its stop loss of this cycle; 0 for none. */
  readonly stopTicks: number;
}

type MartingaleWork = Work<MartingaleState>;

const FIRST = 'first';
const PROFIT = 'profit';

/** The planner of averaging down: a first order, resting safety orders below it, and one sale of everything above the average cost. */
export const martingale: Planner<MartingaleTerms, MartingaleState> = {
  begin: (terms) => ({
    ...FRESH,
    kind: 'martingale',
    terms,
    cycle: 0,
    stage: 'idle',
    rungs: [],
    safetyFilled: 0,
    held: { paid: 0n, atoms: 0n },
    gained: 0n,
    isSelling: false,
    nextAtMs: 0,
    stopTicks: 0,
  }),
  plan: (state, event) => planKind(ways, state, event),
  spare,
};

const ways: Ways<MartingaleTerms, MartingaleState> = {
  start: () => undefined,
  ended,
  edited: (work, terms) => work.set({ terms }),
  stopMet,
  resumed: () => undefined,
  advance,
  watches,
};

/** The rest of this cycle and all of the next one stay paid for; what is held brings back at least its cost. */
function spare({ held, orders, rungs, stage, terms }: MartingaleState, view: View): bigint {
  const { rules } = onlyMarket(view);
  const sum = (of: readonly Rung[]): bigint => of.reduce((all, { lots, ticks }) => all + costOf(ticks, lots, rules), 0n);
  const waiting = stage === 'ladder' ? rungs.filter(({ tag }) => tag === '') : [];
  const asked = orders.filter(({ side }) => side === 'buy').reduce((all, { lots, ticks }) => all + costOf(ticks, lots, rules), 0n);
  const ofCycle = view.free - sum(waiting);
  const ofNext = view.free + asked + held.paid - ladderCost(terms);
  const least = ofCycle < ofNext ? ofCycle : ofNext;
  return least > 0n ? least : 0n;
}

function ended(work: MartingaleWork, order: Live, event: EndedOrder): void {
  const { filledLots, paid, received, why } = event;
  // What met an order of the same customer, or nobody, would end as often as it is placed.
  if (filledLots === 0 && why !== 'refused' && !order.isLeaving) sleep(work, why === 'self_trade' ? 'stp' : 'price_band');
  if (order.side === 'sell') return sold(work, event);
  const { held } = work.state;
  work.set({ held: { paid: held.paid + paid, atoms: held.atoms + received } });
  if (!order.tag.startsWith(FIRST)) return rungEnded(work, order.tag, event);
  if (filledLots > 0) layLadder(work, event);
}

/** Prices and amounts of a cycle follow from what its first order paid. */
function layLadder(work: MartingaleWork, { filledLots, paid }: EndedOrder): void {
  const { terms } = work.state;
  const { rules } = work.market();
  const average = Number(paid / (BigInt(filledLots) * rules.quoteAtomsPerTickLot));
  const rungs = rungsOf(terms, average, rules);
  work.set({ stage: 'ladder', rungs, stopTicks: stopTicks(rungs, terms.stopLossBps) });
}

function rungEnded(work: MartingaleWork, tag: string, { filledLots, isWhole }: EndedOrder): void {
  const { rungs, safetyFilled } = work.state;
  const left = rungs.map((rung) => (rung.tag === tag ? { ...rung, lots: rung.lots - filledLots, tag: '' } : rung));
  work.set({ rungs: left.filter(({ lots }) => lots > 0), safetyFilled: isWhole ? safetyFilled + 1 : safetyFilled });
}

/** What was sold leaves with its part of the cost; the rest is what it gained. */
function sold(work: MartingaleWork, { filledLots, paid, received }: EndedOrder): void {
  if (filledLots === 0) return;
  const { gained, held } = work.state;
  const cost = (held.paid * paid) / held.atoms;
  work.set({ held: { paid: held.paid - cost, atoms: held.atoms - paid }, gained: gained + received - cost, isSelling: true });
}

function close(work: MartingaleWork): void {
  const { cycle, gained, pairs, profit } = work.state;
  work.set({ stage: 'closing', profit: profit + gained, pairs: pairs + 1, gained: 0n });
  work.tell('cycle', { profit: gained, count: cycle });
  work.cancelAll();
}

function advance(work: MartingaleWork, isDue: boolean): void {
  if (isDue) work.set({ asleep: '' });
  const { confirmsStop, onStop } = work.state.terms;
  const { stopTicks: ticks } = work.state;
  forgetDoubt(work, ticks);
  if (confirmsStop !== true && ticks > 0 && work.market().lastTicks <= ticks) return stop(work, 'stop_loss', onStop === 'sell');
  if (work.state.stage === 'ladder') climb(work);
  if (work.state.stage === 'closing' && work.state.orders.length === 0) rest(work);
  if (work.state.phase !== 'running') return;
  if (work.state.stage === 'idle') next(work);
  if (work.state.phase !== 'running') return;
  if (work.state.stage === 'first' && work.state.orders.length === 0) buyFirst(work);
}

/** A cycle is over, and the next one waits; coins that make no order go into it. */
function rest(work: MartingaleWork): void {
  const { cycle, terms } = work.state;
  work.set({ stage: 'idle', rungs: [], safetyFilled: 0, isSelling: false, stopTicks: 0, nextAtMs: work.view.nowMs + terms.cooldownMs });
  if (terms.cycles > 0 && cycle >= terms.cycles) stop(work, 'finished', false);
}

/** A cycle begins only if all of it is there: it never runs dry in the middle of its ladder. */
function next(work: MartingaleWork): void {
  const { cycle, nextAtMs, terms } = work.state;
  if (work.view.nowMs < nextAtMs) return work.wake(nextAtMs);
  if (work.quote < ladderCost(terms)) return pause(work, 'insufficient');
  work.set({ stage: 'first', cycle: cycle + 1 });
}

function buyFirst(work: MartingaleWork): void {
  if (work.state.asleep !== '') return;
  const why = barred(work);
  if (why !== '') return sleep(work, why);
  const { slippageBps, total } = work.state.terms;
  const { askTicks, lastTicks, rules } = work.market();
  const ticks = boundOf('buy', lastTicks, slippageBps);
  if (askTicks === 0 || askTicks > ticks) return sleep(work, 'price_band');
  const lots = Math.min(affordable(total, ticks, rules), rules.maxLots);
  if (!isLargeEnough(ticks, lots, rules)) return sleep(work, 'minimum');
  work.place({ tag: `${FIRST}${name(work)}`, at: 0, side: 'buy', ticks, lots, as: 'take' });
}

/** Keeps one sale of everything above the average cost, and so many safety orders below. Another amount or price is another order, so that nothing is sold twice. */
function climb(work: MartingaleWork): void {
  const sale = work.state.orders.find(({ tag }) => tag.startsWith(PROFIT));
  const { rules } = work.market();
  const lots = Math.min(lotsIn(work.free(), rules) + (sale?.lots ?? 0), rules.maxLots);
  const { held, isSelling, terms } = work.state;
  const ticks = held.atoms === 0n ? 0 : profitTicks(held, terms.takeProfitBps, rules);
  if (sale !== undefined && (sale.lots !== lots || sale.ticks !== ticks)) return work.cancel(sale.tag);
  // What is left of a sale and makes no order goes into the next cycle.
  if (sale === undefined && isSelling && !isLargeEnough(ticks, lots, rules)) return close(work);
  if (work.state.asleep !== '') return;
  const why = barred(work);
  if (why !== '') return sleep(work, why);
  if (sale === undefined && ticks > 0 && isLargeEnough(ticks, lots, rules))
    work.place({ tag: `${PROFIT}${name(work)}`, at: 0, side: 'sell', ticks, lots, as: 'rest' });
  if (!isSelling) placeRungs(work);
}

function placeRungs(work: MartingaleWork): void {
  const { activeAtOnce } = work.state.terms;
  for (const [at, rung] of work.state.rungs.slice(0, activeAtOnce).entries()) {
    if (rung.tag !== '') continue;
    const tag = name(work);
    work.set({ rungs: work.state.rungs.map((one, of) => (of === at ? { ...one, tag } : one)) });
    work.place({ tag, at: 0, side: 'buy', ticks: rung.ticks, lots: rung.lots, as: 'rest' });
  }
}

function watches(work: MartingaleWork): readonly Watch[] {
  const { stage, stopTicks: ticks, terms } = work.state;
  if (stage !== 'ladder' || (terms.confirmsStop !== true && work.market().lastTicks <= ticks)) return [];
  return stopWatches(work, ticks);
}

function stopMet(work: MartingaleWork, by: number): void {
  const { confirmsStop, onStop } = work.state.terms;
  // Without two customers to wait for, the last price decides.
  if (confirmsStop === true && !isDoubted(work, by)) stop(work, 'stop_loss', onStop === 'sell');
}
