import type { Coin, Core, Outcome, Reply } from '@agio/core';
import { assert, formatDecimal, parseDecimal, PRICE_DIGITS, TOTAL_DIGITS } from '@agio/kernel';
import { c2cMachine } from './machine.ts';
import type { C2cBooks } from './machine/state.ts';
import { c2cOrder } from './model.ts';
import type { C2cCommand, C2cOrderRecord } from './model.ts';
import type { C2cPorts } from './ports.ts';

/** Everything that the machine knows now; read-only. */
export function booksOf({ core }: { readonly core: Pick<Core, 'machine'> }): C2cBooks {
  return core.machine(c2cMachine).books;
}

export function ask({ submit }: Pick<C2cPorts, 'submit'>, command: C2cCommand): Promise<Outcome> {
  return submit(command);
}

/** The order as a command left it. */
export function orderIn({ facts }: Outcome, id: number): C2cOrderRecord | undefined {
  return facts.filter(c2cOrder.is).findLast((order) => order.id === id);
}

export function idOf(reply: Extract<Reply, { ok: true }>): number {
  assert(reply.kind === 'done' && reply.id !== undefined, 'an accepted command has a number');
  return reply.id;
}

export function coinAt({ core }: Pick<C2cPorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

/** What a customer has of a coin to trade with. */
export function fiatBalance(
  { core }: Pick<C2cPorts, 'core'>,
  customer: number,
  coin: number,
): { readonly available: bigint; readonly held: bigint } {
  const found = core.balances(customer).find((one) => one.kind === 'fiat' && one.coin === coin);
  return { available: BigInt(found?.available ?? '0'), held: BigInt(found?.held ?? '0') };
}

export const priceOf = (text: string): bigint | undefined => parseDecimal(text, PRICE_DIGITS);
export const hundredthsOf = (text: string): bigint | undefined => parseDecimal(text, TOTAL_DIGITS);
export const priceText = (price: bigint | string): string => formatDecimal(BigInt(price), PRICE_DIGITS);
export const totalText = (hundredths: bigint | string): string => formatDecimal(BigInt(hundredths), TOTAL_DIGITS);
export const amountText = (atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string => formatDecimal(BigInt(atoms), decimals);
