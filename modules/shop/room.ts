import type { Language } from '@agio/contracts';
import type { Core, Outcome } from '@agio/core';
import { coinAt } from '@agio/deals';
import type { OrderRoom, OwnOrders } from '@agio/deals';
import { shopMachine } from './machine.ts';
import type { ShopBooks } from './machine/state.ts';
import { shopOrder } from './model.ts';
import type { OrderRecord, ShopCommand, VariantRecord } from './model.ts';
import type { ShopPorts } from './ports.ts';
import type { Words } from './words.ts';

/** What all handlers share. */
export interface Room extends ShopPorts, OrderRoom {
  readonly own: OwnOrders<OrderRecord>;
  readonly words: Words;
}

/** Digits of a price in a currency after the point. */
export const CURRENCY_DIGITS = 2;

/** Everything that the machine knows now; read-only. */
export const booksOf = ({ core }: { readonly core: Pick<Core, 'machine'> }): ShopBooks => core.machine(shopMachine).books;

export const ask = ({ submit }: Pick<ShopPorts, 'submit'>, command: ShopCommand): Promise<Outcome> => submit(command);

/** The order as a command left it. */
export const orderIn = ({ facts }: Outcome, id: number): OrderRecord | undefined =>
  facts.filter(shopOrder.is).findLast((order) => order.id === id);

/** Digits of a variant’s price after the point. */
export const digitsOf = (room: Pick<ShopPorts, 'core'>, { coin }: Pick<VariantRecord, 'coin'>): number =>
  coin === -1 ? CURRENCY_DIGITS : coinAt(room, coin).decimals;

/** What there is in a reader’s language, else in English, else in any. */
export function inLanguage<Text>(texts: Partial<Record<Language, Text>>, language: Language): Text | undefined {
  return texts[language] ?? texts['en-US'] ?? Object.values(texts).find((one) => one !== undefined);
}
