import type { Coin, Core, Outcome, Reply } from '@agio/core';
import { assert, formatDecimal } from '@agio/kernel';
import { otcMachine } from './machine.ts';
import type { OtcBooks } from './machine/state.ts';
import { otcOrder, PRICE_DIGITS, TOTAL_DIGITS } from './model.ts';
import type { OtcCommand, OtcOrderRecord } from './model.ts';
import type { OtcPorts } from './ports.ts';

/** Everything that the machine knows now; read-only. */
export function booksOf({ core }: { readonly core: Pick<Core, 'machine'> }): OtcBooks {
  return core.machine(otcMachine).books;
}

export function ask({ submit }: Pick<OtcPorts, 'submit'>, command: OtcCommand): Promise<Outcome> {
  return submit(command);
}

/** The order as a command left it. */
export function orderIn({ facts }: Outcome, id: number): OtcOrderRecord | undefined {
  return facts.filter(otcOrder.is).findLast((order) => order.id === id);
}

export function idOf(reply: Extract<Reply, { ok: true }>): number {
  assert(reply.kind === 'done' && reply.id !== undefined, 'an accepted command has a number');
  return reply.id;
}

export function coinAt({ core }: Pick<OtcPorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

export const priceText = (price: bigint | string): string => formatDecimal(BigInt(price), PRICE_DIGITS);
export const totalText = (hundredths: bigint | string): string => formatDecimal(BigInt(hundredths), TOTAL_DIGITS);
export const amountText = (atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string => formatDecimal(BigInt(atoms), decimals);
