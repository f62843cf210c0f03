import type { Reason } from '../../model.ts';
import { affordable, costOf, isLargeEnough, lotsIn } from '../work.ts';
import { emptyLine } from './state.ts';
import type { Cost, GridWork } from './state.ts';

/** The line nearest to a price; of two the lower. */
export function nearest(lines: readonly { readonly ticks: number }[], ticks: number): number {
  let [best, least] = [0, Infinity];
  for (const [at, line] of lines.entries()) {
    const away = Math.abs(line.ticks - ticks);
    if (away < least) [best, least] = [at, away];
  }
  return best;
}

/** What coins of no known purchase count as: bought at the line below. */
export const costBelow = (work: GridWork, at: number, lots: number): Cost => {
  const { rules } = work.market();
  const { ticks } = work.line(at - 1);
  return { paid: costOf(ticks, lots, rules), atoms: BigInt(lots) * rules.baseAtomsPerLot, ticks };
};

/** Plans every line again from the last price and from what is there: buys below the empty line, sells above it, the lowest first. Nothing may rest. */
export function layOut(work: GridWork): void {
  const { lastTicks, free } = work.market();
  const { nextLines } = work.state;
  if (nextLines.length > 0) work.lines.splice(0, work.lines.length, ...nextLines.map(emptyLine));
  const empty = nearest(work.lines, lastTicks);
  for (const [at, { ticks }] of work.lines.entries())
    work.lines[at] = { ...emptyLine(ticks), want: at < empty ? 'buy' : at > empty ? 'sell' : 'empty' };
  work.set({ loose: free, lacks: null, replans: false, nextLines: [] });
}

/** Places what lines want and have not got, as far as money, coins and the market allow; what cannot be placed sleeps. */
export function fillLines(work: GridWork): void {
  const { status } = work.market();
  let sleeps = false;
  for (const at of nearestFirst(work)) {
    const line = work.line(at);
    if (!line.isBarred) {
      const why = status !== 'open' ? 'market_closed' : work.room <= 0 ? 'limit' : (line.want === 'buy' ? buy : sell)(work, at);
      work.put(at, { asleep: why });
    }
    sleeps ||= work.line(at).asleep !== '';
  }
  if (sleeps) work.retry();
}

/** Lines that want an order and have none: purchases the highest first, then sales the lowest first. */
function nearestFirst({ lines }: GridWork): readonly number[] {
  const [buys, sells]: [number[], number[]] = [[], []];
  for (const [at, { tag, want }] of lines.entries()) {
    if (tag !== '') continue;
    if (want === 'buy') buys.push(at);
    else if (want === 'sell') sells.push(at);
  }
  return [...buys.toReversed(), ...sells];
}

/** Buys what a line lacks, or what free money pays; returns why it cannot. */
function buy(work: GridWork, at: number): Reason | '' {
  const { rules } = work.market();
  const { filledLots, ticks } = work.line(at);
  const wanted = Math.min(work.state.lots - filledLots, rules.maxLots);
  if (wanted <= 0) return 'minimum';
  const lots = work.quote <= 0n ? 0 : Math.min(wanted, affordable(work.quote, ticks, rules));
  if (!isLargeEnough(ticks, lots, rules)) return lots < wanted ? 'insufficient' : 'minimum';
  if (meetsOwn(work, 'buy', ticks)) return 'stp';
  rest(work, at, 'buy', lots);
  return '';
}

/** Sells a line's coins, with loose ones up to the lots of a line; returns why it cannot. */
function sell(work: GridWork, at: number): Reason | '' {
  const { rules } = work.market();
  if (work.line(at).filledLots === 0) fillUp(work, at);
  const { coins, ticks } = work.line(at);
  const lots = Math.min(lotsIn(coins, rules), rules.maxLots);
  if (!isLargeEnough(ticks, lots, rules)) return lots < work.state.lots ? 'insufficient' : 'minimum';
  // Another customer's claim on the coins cannot be, but an order must never ask for more than is there.
  if (work.free() < BigInt(lots) * rules.baseAtomsPerLot) return 'insufficient';
  if (meetsOwn(work, 'sell', ticks)) return 'stp';
  rest(work, at, 'sell', lots);
  return '';
}

/** Takes loose coins for a line, in whole lots and at most those of a line; its coins become whole lots. */
function fillUp(work: GridWork, at: number): void {
  const { baseAtomsPerLot } = work.market().rules;
  const { coins, cost } = work.line(at);
  const have = coins + work.state.loose;
  const lots = Math.min(Number(have / baseAtomsPerLot), work.state.lots);
  if (lots === 0) return;
  const taken = BigInt(lots) * baseAtomsPerLot;
  work.put(at, { coins: taken, cost: cost.paid === 0n ? costBelow(work, at, lots) : cost });
  work.set({ loose: have - taken });
}

/** Whether an order of this side would meet one of the robot's own: it waits until that has ended. */
const meetsOwn = ({ state }: GridWork, side: 'buy' | 'sell', ticks: number): boolean =>
  state.orders.some((order) => order.side !== side && (side === 'sell' ? order.ticks >= ticks : order.ticks <= ticks));

function rest(work: GridWork, at: number, side: 'buy' | 'sell', lots: number): void {
  const tag = work.name();
  work.put(at, { tag });
  work.place({ tag, at: 0, side, ticks: work.line(at).ticks, lots, as: 'rest' });
}

/** Moves what was bought to the line above and what was sold to the line below, once that is empty. */
export function handOn(work: GridWork): void {
  for (let moved = true; moved;) {
    moved = false;
    for (let at = 0; at < work.lines.length; at += 1) {
      const line = work.line(at);
      if (line.want === 'bought' && at + 1 < work.lines.length && work.line(at + 1).want === 'empty') {
        const cost: Cost = { paid: line.paid, atoms: line.received, ticks: line.ticks };
        work.put(at + 1, { ...emptyLine(work.line(at + 1).ticks), want: 'sell', coins: line.received, cost });
        work.put(at, emptyLine(line.ticks));
        moved = true;
      } else if (line.want === 'sold' && at > 0 && work.line(at - 1).want === 'empty') {
        work.put(at - 1, { ...emptyLine(work.line(at - 1).ticks), want: 'buy' });
        work.put(at, emptyLine(line.ticks));
        moved = true;
      }
    }
  }
}
