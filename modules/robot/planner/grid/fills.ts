import type { EndedOrder, Live } from '../types.ts';
import type { Reason } from '../../model.ts';
import { isLargeEnough } from '../work.ts';
import type { GridWork, Line } from './state.ts';

/** What an order of a line brought when it ended. Of a line that is gone its coins are loose. */
export function endOfLine(work: GridWork, order: Live, event: EndedOrder): void {
  const at = work.lines.findIndex(({ tag }) => tag === order.tag);
  if (at === -1) return loosen(work, order, event);
  const { coins, filledLots, paid, received } = work.line(at);
  const { rules } = work.market();
  const sold = order.side === 'sell' ? BigInt(event.filledLots) * rules.baseAtomsPerLot : 0n;
  work.put(at, {
    tag: '',
    coins: coins - sold,
    filledLots: filledLots + event.filledLots,
    paid: paid + event.paid,
    received: received + event.received,
  });
  const line = work.line(at);
  const isDone = event.isWhole || isRestTooSmall(work, order, line);
  if (order.side === 'sell' && line.filledLots > 0 && (isDone || order.isLeaving)) closePair(work, at);
  if (isDone) work.put(at, { want: order.side === 'buy' ? 'bought' : 'sold' });
  else if (!order.isLeaving) work.put(at, { isBarred: true, asleep: whyEnded(work, event.why) });
}

/** What is left of an order that ended after a part of it was filled can be too small for another one: then the line is done. */
function isRestTooSmall(work: GridWork, { side, ticks }: Live, { coins, filledLots }: Line): boolean {
  const { rules } = work.market();
  const rest = side === 'buy' ? work.state.lots - filledLots : Number(coins / rules.baseAtomsPerLot);
  return filledLots > 0 && !isLargeEnough(ticks, rest, rules);
}

function loosen(work: GridWork, { lots, side }: Live, { filledLots, received }: EndedOrder): void {
  const { baseAtomsPerLot } = work.market().rules;
  work.set({ loose: work.state.loose + (side === 'buy' ? received : BigInt(lots - filledLots) * baseAtomsPerLot) });
}

/** A sale closes the purchase of its coins: what they brought less what they cost, both after their fees. */
function closePair(work: GridWork, at: number): void {
  const { coins, cost, filledLots, received, ticks } = work.line(at);
  const atoms = BigInt(filledLots) * work.market().rules.baseAtomsPerLot;
  const spent = (cost.paid * atoms + cost.atoms - 1n) / cost.atoms;
  const profit = received - spent;
  work.set({ profit: work.state.profit + profit, pairs: work.state.pairs + 1, loose: work.state.loose + coins });
  work.put(at, { coins: 0n, filledLots: 0, paid: 0n, received: 0n });
  work.tell('pair', { side: 'sell', ticks, fromTicks: cost.ticks, lots: filledLots, paid: spent, received, profit });
}

function whyEnded(work: GridWork, why: string): Reason {
  if (why === 'self_trade') return 'stp';
  return work.market().status === 'open' ? 'refused' : 'market_closed';
}
