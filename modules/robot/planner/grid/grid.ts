import { assert } from '@agio/kernel';
import { forgetDoubt, goOn, isDoubted, lower, SALE, stop, stopWatches } from '../stopping.ts';
import type { GridTerms } from '../../terms.ts';
import type { EndedOrder, Event, Live, PlannerResult, Planner, Rules, View, Watch } from '../types.ts';
import type { Reason } from '../../model.ts';
import { affordable, boundOf, costOf, isLargeEnough, onlyMarket, reasonOf, untilEnd } from '../work.ts';
import { endOfLine } from './fills.ts';
import { fillLines, handOn, layOut, nearest } from './lines.ts';
import { move, nextBottom, nextTop } from './moving.ts';
import { emptyLine, GridWork } from './state.ts';
import type { GridState, Sizes } from './state.ts';

const START = 'start';
const REST = 'rest';

/** The planner of grids: buys at lines below the price, sells at lines above it. */
export const grid: Planner<GridTerms, GridState> = {
  begin: (terms, view) => ({
    kind: 'grid',
    terms,
    phase: 'waiting',
    reason: '',
    orders: [],
    watches: [],
    wakeAtMs: 0,
    stopping: null,
    profit: 0n,
    pairs: 0,
    quoteFees: 0n,
    baseFees: [0n],
    lines: terms.lines.map(emptyLine),
    lots: terms.lots,
    grown: 0n,
    loose: 0n,
    lacks: null,
    sizes: sizesOf(view),
    range: 'inside',
    replans: false,
    nextLines: [],
    named: 0,
  }),
  plan,
  spare(state, view) {
    const { rules } = onlyMarket(view);
    const lacking = state.lines.filter(({ tag, want }) => want === 'buy' && tag === '');
    const free = view.free - lacking.reduce((sum, { ticks }) => sum + costOf(ticks, state.lots, rules), 0n);
    return free > 0n ? free : 0n;
  },
};

function plan(state: GridState, event: Event): PlannerResult<GridState> {
  const work = new GridWork(state, event);
  switch (event.kind) {
    case 'started':
      wait(work);
      break;
    case 'price':
      met(work, event);
      break;
    case 'ended':
      ended(work, event);
      break;
    case 'due':
      due(work);
      break;
    case 'refused':
      refused(work, event.tag, event.did, event.refusal);
      break;
    case 'edited':
      edit(work, event.terms as GridTerms);
      break;
    case 'paused':
      pause(work, event.reason);
      break;
    case 'resumed':
      resume(work);
      break;
    case 'stopped':
      stop(work, event.ending, event.sells);
      break;
    case 'funded':
    case 'scheduled':
      break;
  }
  settle(work);
  return work.done();
}

/** A trigger that the last price has not reached is waited for. */
function wait(work: GridWork): void {
  const { triggerTicks } = work.state.terms;
  const { lastTicks } = work.market();
  if (triggerTicks === 0 || triggerTicks === lastTicks) return start(work);
  const way = triggerTicks > lastTicks ? 'up' : 'down';
  work.watch([{ name: 'trigger', at: 0, way, ticks: triggerTicks }]);
}

/** Buys what the sells above the price lack, at once and at most at the bound; the lines are laid out when that has ended. */
function start(work: GridWork): void {
  const { terms } = work.state;
  const { lastTicks, rules } = work.market();
  work.set({ phase: 'starting' });
  const ticks = boundOf('buy', lastTicks, terms.slippageBps);
  const lots = Math.min(missingLots(work), affordable(work.quote, ticks, rules), rules.maxLots);
  if (!isLargeEnough(ticks, lots, rules)) {
    run(work);
    return giveBack(work);
  }
  work.place({ tag: START, at: 0, side: 'buy', ticks, lots, as: 'take' });
}

/** Lots to buy so that what is received after the fee covers every sell. */
function missingLots(work: GridWork): number {
  const { lines, terms } = work.state;
  const { free, lastTicks, rules } = work.market();
  return lotsToBuy(sellsAbove(lines, lastTicks) * terms.lots, free, rules);
}

const sellsAbove = (lines: readonly { readonly ticks: number }[], lastTicks: number): number =>
  lines.length - 1 - nearest(lines, lastTicks);

/** The least whole number of lots of which, after the taker's fee and with what is there, so many are left. */
export function lotsToBuy(needed: number, free: bigint, { baseAtomsPerLot, takerRate }: Rules): number {
  const lacking = BigInt(needed) * baseAtomsPerLot - free;
  if (lacking <= 0n) return 0;
  const after = (lots: bigint): bigint => lots * baseAtomsPerLot - (lots * baseAtomsPerLot * BigInt(takerRate)) / 1_000_000n;
  let lots = (lacking * 1_000_000n) / ((1_000_000n - BigInt(takerRate)) * baseAtomsPerLot);
  while (after(lots) < lacking) lots += 1n;
  return Number(lots);
}

function run(work: GridWork): void {
  work.set({ phase: 'running', sizes: sizesOf(work.view) });
  layOut(work);
  work.tell('started');
}

function met(work: GridWork, { by, name, ticks }: Extract<Event, { kind: 'price' }>): void {
  const { onStop } = work.state.terms;
  work.met(name);
  const { phase, range } = work.state;
  if (name === 'trigger') {
    if (phase === 'waiting') start(work);
  } else if (name === 'take_profit' || (name === 'stop_loss' && !isDoubted(work, by))) stop(work, name, onStop === 'sell');
  else if (name === 'inside') cross(work, 'inside', ticks);
  else if (range === 'inside' && (name === 'above' || name === 'below')) cross(work, name, ticks);
}

function cross(work: GridWork, range: GridState['range'], ticks: number): void {
  if (work.state.range === range) return;
  work.set({ range });
  work.tell(range, { ticks });
}

function ended(work: GridWork, event: EndedOrder): void {
  const order = work.drop(event.tag);
  assert(order !== undefined, 'an order that ended is one of the robot');
  count(work, order, event);
  if (order.tag === START) return begun(work, order, event);
  if (!order.tag.startsWith(SALE)) endOfLine(work, order, event);
  else if (!event.isWhole && work.state.stopping?.sells === true) return work.retry();
  if (order.tag === REST && !event.isWhole && !order.isLeaving) lack(work, order, event.filledLots);
  if (!event.isWhole && !order.isLeaving && isOutside(event.why)) interrupted(work, event.why);
  if (work.state.phase === 'stopping') goOn(work);
}

/** The fee and the traded amounts are reported for every order that was filled, whole or in part. */
function count(work: GridWork, { side }: Live, { fee, filledLots, isWhole, paid, received }: EndedOrder): void {
  if (filledLots === 0) return;
  const { baseFees, quoteFees } = work.state;
  work.set(side === 'buy' ? { baseFees: [(baseFees[0] ?? 0n) + fee] } : { quoteFees: quoteFees + fee });
  const { quoteAtomsPerTickLot } = work.market().rules;
  const traded = side === 'buy' ? paid : received + fee;
  const ticks = Number(traded / (BigInt(filledLots) * quoteAtomsPerTickLot));
  work.tell(isWhole ? 'filled' : 'partly', { side, ticks, lots: filledLots, paid, received });
}

/** The purchase of the start is over: what it did not get rests at its bound, and lines that lack coins sleep meanwhile. */
function begun(work: GridWork, order: Live, { why, filledLots }: EndedOrder): void {
  if (work.state.phase !== 'starting') {
    if (work.state.phase === 'stopping') goOn(work);
    return;
  }
  run(work);
  if (isOutside(why)) return interrupted(work, why);
  const { rules } = work.market();
  const lots = order.lots - filledLots;
  if (isLargeEnough(order.ticks, lots, rules) && costOf(order.ticks, lots, rules) <= work.quote)
    work.place({ tag: REST, at: 0, side: 'buy', ticks: order.ticks, lots, as: 'rest' });
  giveBack(work);
}

/** What the start still has to buy was refused or ended: it is asked for again after a minute. */
function lack(work: GridWork, { lots, ticks }: Live, filledLots: number): void {
  work.set({ lacks: { ticks, lots: lots - filledLots } });
  work.retry();
}

function buyRest(work: GridWork): void {
  const { lacks } = work.state;
  if (lacks === null) return;
  const { rules, status } = work.market();
  if (status !== 'open') return work.retry();
  const lots = Math.min(lacks.lots, affordable(work.quote, lacks.ticks, rules));
  work.set({ lacks: null });
  if (isLargeEnough(lacks.ticks, lots, rules)) work.place({ tag: REST, at: 0, side: 'buy', ticks: lacks.ticks, lots, as: 'rest' });
}

/** What the purchase of the start did not take, and no line needs, goes home. */
function giveBack(work: GridWork): void {
  const { rules } = work.market();
  const needed = work.lines.reduce((sum, { ticks, want }) => sum + (want === 'buy' ? costOf(ticks, work.state.lots, rules) : 0n), 0n);
  if (work.quote > needed) work.give(work.quote - needed);
}

const isOutside = (why: string): boolean => why === 'customer' || why === 'disabled';

/** An order of the robot was ended by another party: it does not place it again by itself. */
function interrupted(work: GridWork, why: string): void {
  if (work.state.phase === 'running' || work.state.phase === 'starting') pause(work, why === 'disabled' ? 'customer_frozen' : 'owner');
}

function refused(work: GridWork, tag: string, did: 'place' | 'amend', refusal: string): void {
  if (did === 'amend') return work.retry();
  const order = work.drop(tag);
  const { phase } = work.state;
  const asleep = reasonOf(refusal);
  const at = work.lines.findIndex((line) => line.tag === tag);
  if (at !== -1) work.put(at, { tag: '', asleep, isBarred: true });
  if (order?.tag === START && phase === 'starting') run(work);
  if (order !== undefined && [START, REST].includes(order.tag) && work.state.phase === 'running' && !order.isLeaving) lack(work, order, 0);
  if (asleep === 'customer_frozen') interrupted(work, 'disabled');
  work.retry();
  // A robot that stops waits for the minute, unless this was the last of its orders to leave.
  if (phase === 'stopping' && !tag.startsWith(SALE)) goOn(work);
}

function due(work: GridWork): void {
  work.set({ wakeAtMs: 0 });
  const { phase, reason } = work.state;
  for (const at of work.lines.keys()) if (work.line(at).isBarred) work.put(at, { isBarred: false });
  if (phase === 'waiting') return wait(work);
  if (phase === 'stopping') return lower(work);
  if (phase === 'running' && !work.state.replans) buyRest(work);
  if (phase === 'paused' && reason === 'customer_frozen') {
    if (work.view.isFrozen) work.retry();
    else resume(work);
  }
}

function pause(work: GridWork, reason: Reason): void {
  const { phase } = work.state;
  if (phase !== 'running' && phase !== 'starting') return;
  work.set({ phase: 'paused', reason, replans: false });
  work.cancelAll();
  work.wake(0);
  if (reason === 'customer_frozen') work.retry();
  work.tell('paused', { reason });
}

function resume(work: GridWork): void {
  if (work.state.phase !== 'paused') return;
  work.set({ phase: 'running', reason: '', sizes: sizesOf(work.view), replans: true });
  work.wake(0);
  work.tell('resumed');
}

/** Other terms: everything is planned again from what is there, once nothing rests any more; what was earned stays. */
function edit(work: GridWork, terms: GridTerms): void {
  const { phase, profit } = work.state;
  work.set({ terms, lots: terms.lots, grown: profit, nextLines: terms.lines, replans: phase === 'running' });
  if (phase === 'waiting') {
    // What it buys at its start is for the lines that it will have.
    work.set({ lines: terms.lines.map(emptyLine) });
    wait(work);
  }
  work.tell('edited');
}

function settle(work: GridWork): void {
  const { phase } = work.state;
  if (phase === 'stopping' || phase === 'stopped' || phase === 'waiting') return;
  const { terms } = work.state;
  const { lastTicks } = work.market();
  forgetDoubt(work, terms.stopLossTicks);
  if (terms.confirmsStop !== true && terms.stopLossTicks > 0 && lastTicks <= terms.stopLossTicks)
    return stop(work, 'stop_loss', terms.onStop === 'sell');
  if (terms.takeProfitTicks > 0 && lastTicks >= terms.takeProfitTicks) return stop(work, 'take_profit', terms.onStop === 'sell');
  if (phase === 'running') {
    if (work.view.isFrozen) pause(work, 'customer_frozen');
    else if (isUnfit(work)) pause(work, 'rules_changed');
    else if (work.state.replans) replan(work);
    else advance(work);
    cross(work, rangeOf(work), lastTicks);
  }
  work.watch(watchesOf(work));
}

function rangeOf(work: GridWork): GridState['range'] {
  const { lastTicks } = work.market();
  if (lastTicks > work.line(work.lines.length - 1).ticks) return 'above';
  return lastTicks < work.line(0).ticks ? 'below' : 'inside';
}

function replan(work: GridWork): void {
  if (work.state.orders.length > 0) return work.cancelAll();
  layOut(work);
  advance(work);
}

function advance(work: GridWork): void {
  handOn(work);
  move(work);
  grow(work);
  fillLines(work);
}

/** When what was collected pays one more lot on every line that buys, lines become larger by one. */
function grow(work: GridWork): void {
  const { grown, lots, profit, terms } = work.state;
  const { rules } = work.market();
  if (!terms.reinvests || lots >= rules.maxLots) return;
  const each = work.lines.slice(0, -1).reduce((sum, { ticks }) => sum + costOf(ticks, 1, rules), 0n);
  if (profit - grown < each) return;
  work.set({ grown: grown + each, lots: lots + 1 });
  work.tell('grew', { lots: lots + 1 });
}

const sizesOf = (view: View): Sizes => {
  const { maxLots, minLots, minTotal } = onlyMarket(view).rules;
  return { maxLots, minLots, minTotal };
};

/** Whether the market's rules changed so that a line does not fit any more: its owner must accept what follows from them. */
function isUnfit(work: GridWork): boolean {
  const { lots, sizes } = work.state;
  const { rules } = work.market();
  if (rules.minLots === sizes.minLots && rules.maxLots === sizes.maxLots && rules.minTotal === sizes.minTotal) return false;
  return lots > rules.maxLots || !isLargeEnough(work.line(0).ticks, lots, rules);
}

/** What is watched of the last price: the stops, where the range ends, and where lines move. */
function watchesOf(work: GridWork): Watch[] {
  const { phase, range, terms } = work.state;
  const watches = [...stopWatches(work, terms.stopLossTicks)];
  const watch = (name: string, way: Watch['way'], ticks: number): unknown => ticks > 0 && watches.push({ name, at: 0, way, ticks });
  watch('take_profit', 'up', terms.takeProfitTicks);
  if (phase !== 'running') return [...watches, ...untilEnd(work.view)];
  const [bottom, top] = [work.line(0).ticks, work.line(work.lines.length - 1).ticks];
  const { lastTicks } = work.market();
  if (range === 'inside') {
    watch('above', 'up', top + 1);
    watch('below', 'down', bottom - 1);
  } else if (range === 'above') {
    watch('inside', 'down', top);
    const next = nextTop(work);
    if (next > lastTicks) watch('move', 'up', next);
  } else {
    watch('inside', 'up', bottom);
    const next = nextBottom(work);
    if (next < lastTicks) watch('move', 'down', next);
  }
  return watches;
}
