import type { Fiat } from '@agio/contracts/payment';
import type { Coin, Core, Reply } from '@agio/core';
import { assert, formatDecimal, parseDecimal, PRICE_DIGITS, TOTAL_DIGITS } from '@agio/kernel';
import type { House } from '@agio/module';
import type { OrderRoom } from './ports.ts';

/**
 * An order between two people, as far as all are alike: one pays outside the platform, and the other's coins are held until then. Amounts in atoms,
 * `total` in hundredths, `price` of one whole coin with `PRICE_DIGITS` digits, all as whole numbers.
 */
export interface PeerOrder {
  readonly id: number;
  readonly coin: number;
  readonly fiat: Fiat;
  readonly price: string;
  readonly amount: string;
  readonly held: string;
  readonly total: string;
  readonly state: string;
  readonly reason: string | null;
  readonly deadlineMs: number;
  /** Empty while it has not ended. */
  readonly toBuyer: string;
  readonly by: number;
  readonly decidedBy: number;
  readonly words: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

type Coins = { readonly core: Pick<Core, 'coins'> };

export function coinAt({ core }: Coins, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

/** The number that an accepted command gave. */
export function idOf(reply: Extract<Reply, { ok: true }>): number {
  assert(reply.kind === 'done' && reply.id !== undefined, 'an accepted command has a number');
  return reply.id;
}

/** What an account of a customer has of a coin, in atoms. */
export function balanceOf(
  { core }: { readonly core: Pick<Core, 'balances'> },
  owner: number,
  kind: string,
  coin: number,
): { readonly available: bigint; readonly held: bigint } {
  const found = core.balances(owner).find((one) => one.kind === kind && one.coin === coin);
  return { available: BigInt(found?.available ?? '0'), held: BigInt(found?.held ?? '0') };
}

/** Decimals as machines write prices and totals; undefined for too many digits. */
export const priceOf = (text: string): bigint | undefined => parseDecimal(text, PRICE_DIGITS);
export const hundredthsOf = (text: string): bigint | undefined => parseDecimal(text, TOTAL_DIGITS);
export const priceText = (price: bigint | string): string => formatDecimal(BigInt(price), PRICE_DIGITS);
export const totalText = (hundredths: bigint | string): string => formatDecimal(BigInt(hundredths), TOTAL_DIGITS);
export const amountText = (atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string => formatDecimal(BigInt(atoms), decimals);

/** Null for a time that is not there. */
export const timeOrNull = (ms: number): number | null => (ms === 0 ? null : ms);

/** What is exchanged for what, as people read it. */
export function termsView(
  room: Coins,
  { amount, coin, fiat, price, total }: Pick<PeerOrder, 'amount' | 'coin' | 'fiat' | 'price' | 'total'>,
) {
  const { code, decimals } = coinAt(room, coin);
  return { coin: code, fiat, price: priceText(price), amount: amountText(amount, { decimals }), total: totalText(total) };
}

/** Whether rows show what this customer did last. */
export const caughtUp = (room: Pick<House, 'reached'> & Pick<OrderRoom, 'changed'>, customer: number): Promise<boolean> =>
  room.reached(room.changed.of(customer));
