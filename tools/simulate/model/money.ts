import type { AccountKindName, PostingReason } from '@agio/core';
import { customerOf, isWaiting, left, marketOf, ownerOf } from './world.ts';
import type { ModelMarket, ModelOrder, World } from './world.ts';

const account = (owner: number, kind: AccountKindName, coin: number): string => `${owner} ${kind} ${coin}`;

export function total(world: World, owner: number, kind: AccountKindName, coin: number): bigint {
  return world.totals.get(account(owner, kind, coin)) ?? 0n;
}

/** Money in or out of an account. */
export function change(world: World, owner: number, kind: AccountKindName, coin: number, amount: bigint): void {
  const now = total(world, owner, kind, coin) + amount;
  if (now < 0n) throw new Error(`the model's account ${account(owner, kind, coin)} went below zero`);
  world.totals.set(account(owner, kind, coin), now);
}

/** Emits a completed movement; emits nothing for a zero amount. */
export function post(
  world: World,
  owner: number,
  kind: AccountKindName,
  coin: number,
  amount: bigint,
  reason: PostingReason,
  cause: string,
): void {
  if (amount === 0n) return;
  world.postings += 1;
  const after = String(total(world, owner, kind, coin));
  world.facts.push({ fact: 'posting', id: world.postings, owner, kind, coin, amount: String(amount), after, reason, cause });
}

/** What machines hold of an account. */
export function heldByMachines(world: World, owner: number, kind: AccountKindName, coin: number): bigint {
  let sum = 0n;
  for (const hold of world.machineHolds()) if (hold.coin === coin && hold.of.owner === owner && hold.of.kind === kind) sum += hold.amount;
  return sum;
}

/** What open orders hold of a coin of an owner: a customer, or a sub-account whose customer has the orders. */
export function held(world: World, owner: number, coin: number): bigint {
  let sum = 0n;
  const { parent } = customerOf(world, owner);
  for (const order of customerOf(world, parent === 0 ? owner : parent).open) {
    if (ownerOf(order) !== owner) continue;
    // At market nothing is held while it is executed.
    if (order.as === 'market' && !isWaiting(order)) continue;
    // An exit holds nothing before its entry has brought something.
    if (order.of !== null && order.of.leg !== 'entry' && !order.of.list.isArmed) continue;
    const market = marketOf(world, order.asked.market);
    if (order.of?.list.stop === order && order.of.list.profit !== null) {
      if (order.asked.side === 'buy' && market.quote === coin) sum += moreOf(order, order.of.list.profit, market);
      continue;
    }
    if (order.asked.side === 'sell' && market.base === coin) sum += left(order) * market.lotAtoms;
    if (order.asked.side === 'buy' && market.quote === coin)
      sum += order.as === 'market' ? order.budget : left(order) * order.ticks * market.tickLotAtoms;
  }
  return sum;
}

/** What a stop holds beside the other exit: the coins are held once, and a purchase at the higher of the two prices is paid. */
function moreOf(stop: ModelOrder, profit: ModelOrder, { tickLotAtoms }: ModelMarket): bigint {
  return stop.ticks > profit.ticks ? (stop.ticks - profit.ticks) * left(stop) * tickLotAtoms : 0n;
}

/** What may be spent from an account. */
export function free(world: World, owner: number, kind: AccountKindName, coin: number): bigint {
  const rest = total(world, owner, kind, coin) - heldByMachines(world, owner, kind, coin);
  return owner === 0 || kind !== 'trading' ? rest : rest - held(world, owner, coin);
}
