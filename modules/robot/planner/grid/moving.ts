import { emptyLine } from './state.ts';
import type { GridWork } from './state.ts';

/** Moves of one event; more follow a minute later. */
const MOVES_MAX = 400;

/** The line one gap above the top, or below the bottom: as far as the last gap, or in proportion. */
export function beyondTop(work: GridWork): number {
  const [before, top] = [work.line(work.lines.length - 2).ticks, work.line(work.lines.length - 1).ticks];
  return work.state.terms.spacing === 'arithmetic' ? 2 * top - before : Number((BigInt(top) * BigInt(top)) / BigInt(before));
}
export function beyondBottom(work: GridWork): number {
  const [bottom, next] = [work.line(0).ticks, work.line(1).ticks];
  return work.state.terms.spacing === 'arithmetic' ? 2 * bottom - next : Number((BigInt(bottom) * BigInt(bottom)) / BigInt(next));
}

/** The next line above or below, if the terms let lines move there; 0 if not. */
export function nextTop(work: GridWork): number {
  const ticks = beyondTop(work);
  return ticks <= work.state.terms.highestTicks && ticks > work.line(work.lines.length - 1).ticks ? ticks : 0;
}
export function nextBottom(work: GridWork): number {
  const { lowestTicks } = work.state.terms;
  const ticks = beyondBottom(work);
  return lowestTicks > 0 && ticks >= lowestTicks && ticks < work.line(0).ticks ? ticks : 0;
}

/** Moves all lines by gaps with a price that left them: nothing is bought or sold at market for it. */
export function move(work: GridWork): void {
  const { lastTicks } = work.market();
  let moves = 0;
  while (moves < MOVES_MAX && (moveUp(work, lastTicks) || moveDown(work, lastTicks))) moves += 1;
  if (moves > 0) work.tell('moved', { count: moves, ticks: work.line(work.lines.length - 1).ticks, fromTicks: work.line(0).ticks });
  if (moves === MOVES_MAX) work.retry();
}

/** Everything is sold: the lowest purchase is given up, and one rests at the old top. */
function moveUp(work: GridWork, lastTicks: number): boolean {
  const ticks = nextTop(work);
  const top = work.lines.length - 1;
  if (ticks === 0 || lastTicks < ticks || !work.lines.every(({ want }, at) => want === (at === top ? 'empty' : 'buy'))) return false;
  const lowest = work.line(0);
  if (lowest.tag !== '') work.cancel(lowest.tag);
  work.set({ loose: work.state.loose + lowest.received });
  work.put(top, { want: 'buy' });
  work.lines.shift();
  work.lines.push(emptyLine(ticks));
  return true;
}

/** Everything is bought: the highest sale is given up, and its coins are for sale at the old bottom. */
function moveDown(work: GridWork, lastTicks: number): boolean {
  const ticks = nextBottom(work);
  if (ticks === 0 || lastTicks > ticks || !work.lines.every(({ want }, at) => want === (at === 0 ? 'empty' : 'sell'))) return false;
  const highest = work.line(work.lines.length - 1);
  if (highest.tag !== '') work.cancel(highest.tag);
  else work.set({ loose: work.state.loose + highest.coins });
  work.put(0, { want: 'sell', cost: highest.cost });
  work.lines.pop();
  work.lines.unshift(emptyLine(ticks));
  return true;
}
