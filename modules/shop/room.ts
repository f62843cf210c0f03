import type { Language } from '@agio/contracts';
import type { Coin, Core, Outcome, Reply } from '@agio/core';
import type { RowProofs } from '@agio/database';
import { assert, formatDecimal } from '@agio/kernel';
import type { InTurn, LastChanged } from '@agio/module';
import { shopMachine } from './machine.ts';
import type { ShopBooks } from './machine/state.ts';
import { shopOrder } from './model.ts';
import type { OrderRecord, ShopCommand, VariantRecord } from './model.ts';
import type { ShopPorts } from './ports.ts';
import type { Words } from './words.ts';

/** What all handlers share. */
export interface Room extends ShopPorts {
  readonly changed: LastChanged;
  /** Of rows that say whose a code is. */
  readonly proofs: RowProofs;
  /** Codes of one order are assigned once. */
  readonly inTurn: InTurn;
  readonly words: Words;
}

/** Digits of a price in a currency after the point. */
export const CURRENCY_DIGITS = 2;

/** Whether rows show what this customer did last. */
export const caughtUp = (room: Room, customer: number): Promise<boolean> => room.reached(room.changed.of(customer));

/** Everything that the machine knows now; read-only. */
export const booksOf = ({ core }: { readonly core: Pick<Core, 'machine'> }): ShopBooks => core.machine(shopMachine).books;

export const ask = ({ submit }: Pick<ShopPorts, 'submit'>, command: ShopCommand): Promise<Outcome> => submit(command);

export function idOf(reply: Extract<Reply, { ok: true }>): number {
  assert(reply.kind === 'done' && reply.id !== undefined, 'an accepted command has a number');
  return reply.id;
}

/** The order as a command left it. */
export const orderIn = ({ facts }: Outcome, id: number): OrderRecord | undefined =>
  facts.filter(shopOrder.is).findLast((order) => order.id === id);

export function coinAt({ core }: Pick<ShopPorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'a row is of a coin that the core knows');
  return coin;
}

export const amountText = (atoms: bigint | string, { decimals }: Pick<Coin, 'decimals'>): string => formatDecimal(BigInt(atoms), decimals);

/** Digits of a variant’s price after the point. */
export const digitsOf = (room: Pick<ShopPorts, 'core'>, { coin }: Pick<VariantRecord, 'coin'>): number =>
  coin === -1 ? CURRENCY_DIGITS : coinAt(room, coin).decimals;

/** What there is in a reader’s language, else in English, else in any. */
export function inLanguage<Text>(texts: Partial<Record<Language, Text>>, language: Language): Text | undefined {
  return texts[language] ?? texts['en-US'] ?? Object.values(texts).find((one) => one !== undefined);
}

/** What an account has of a coin, in atoms. */
export function available({ core }: Pick<ShopPorts, 'core'>, owner: number, kind: string, coin: number): bigint {
  const found = core.balances(owner).find((one) => one.kind === kind && one.coin === coin);
  return BigInt(found?.available ?? '0');
}
