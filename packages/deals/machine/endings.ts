import type { MachineHold, MachineTools, RefusalResult } from '@agio/core';
import { FEES_ACCOUNT, refused } from '@agio/core';
import { MILLION_BIG, assert } from '@agio/kernel';
import type { OpenHold } from '@agio/module';
import { arePeople, fiatOf, isWhole } from './rules.ts';

interface HeldOrder {
  readonly id: number;
  readonly coin: number;
  readonly amount: string;
  readonly held: string;
  readonly state: string;
}

/** The owner of the held coins, and their recipient. */
export interface Sides {
  readonly seller: number;
  readonly buyer: number;
}

/** Pays what an order holds: so many atoms to the buyer, less the house's fee on them, and the rest back to the seller. */
export function payOut(
  { money }: Pick<MachineTools, 'money'>,
  name: string,
  { coin, held: text, id }: HeldOrder,
  { buyer, seller }: Sides,
  toBuyer: bigint,
  feeMillionths = 0,
): void {
  const held = BigInt(text);
  assert(toBuyer >= 0n && toBuyer <= held, 'no more leaves an order than is held for it');
  const fee = (toBuyer * BigInt(feeMillionths)) / MILLION_BIG;
  const cause = `${name}:${id}`;
  if (toBuyer > 0n) money.settle(fiatOf(seller), fiatOf(buyer), coin, toBuyer - fee, { reason: name, cause });
  if (fee > 0n) money.settle(fiatOf(seller), FEES_ACCOUNT, coin, fee, { reason: `${name}_fee`, cause, feeOf: seller, feeWith: buyer });
  if (held > toBuyer) money.release(fiatOf(seller), coin, held - toBuyer);
}

/** Atoms that are held during an appeal: what is held stays held, and of an order that had expired as much as the seller still has is held again. */
export function heldInAppeal(
  { money }: Pick<MachineTools, 'money'>,
  { amount: text, coin, held, state }: HeldOrder,
  { seller }: Pick<Sides, 'seller'>,
): string {
  if (state !== 'expired') return held;
  const [has, amount] = [money.available(fiatOf(seller), coin), BigInt(text)];
  const again = has < amount ? has : amount;
  if (again > 0n) money.hold(fiatOf(seller), coin, again);
  return String(again);
}

/** The decision of an appeal, with the atoms that its buyer gets; or why it cannot be. */
export function decidedAppeal<Order extends HeldOrder>(
  tools: Pick<MachineTools, 'stillness'>,
  name: string,
  order: Order | undefined,
  { by, decidedBy, toBuyer: text }: { readonly toBuyer: string; readonly by: number; readonly decidedBy: number },
): { readonly order: Order; readonly toBuyer: bigint } | RefusalResult {
  if (order === undefined) return refused(`${name}.not_found`);
  if (order.state !== 'appealed') return refused(`${name}.state_changed`);
  if (!arePeople(by, decidedBy) || !isWhole(text)) return refused(`${name}.invalid`);
  const toBuyer = BigInt(text);
  const still = toBuyer > 0n ? tools.stillness(order.coin) : undefined;
  if (still !== undefined) return still;
  return toBuyer > BigInt(order.held) ? refused(`${name}.amount_out_of_range`) : { order, toBuyer };
}

/** What all orders hold, for the audit. */
export function* holdsOf<Order extends HeldOrder>(
  orders: Iterable<Order>,
  sidesOf: (order: Order) => Pick<Sides, 'seller'>,
): Generator<MachineHold> {
  for (const order of orders)
    if (order.held !== '0') yield { of: fiatOf(sidesOf(order).seller), coin: order.coin, amount: BigInt(order.held) };
}

/** Coins of a seller that wait for the money outside. */
export const escrowsOf = <Order extends HeldOrder>(
  by: OpenHold['by'],
  orders: Iterable<Order>,
  sidesOf: (order: Order) => Pick<Sides, 'seller'>,
  customer: number,
): readonly OpenHold[] =>
  [...orders].flatMap((order): OpenHold[] =>
    sidesOf(order).seller !== customer || order.held === '0'
      ? []
      : [{ account: 'fiat', coin: order.coin, by, id: order.id, atoms: BigInt(order.held) }],
  );
