import type { Language } from '@agio/contracts';
import { coinAt, OrderSource } from '@agio/deals';
import type { OrderRoom } from '@agio/deals';
import { shopMachine } from '../machine/index.ts';
import { shopOrder } from '../model.ts';
import type { OrderRecord, VariantRecord } from '../model.ts';
import type { ShopPorts } from '../ports.ts';
import { shopFailure } from '../refusals.ts';
import type { Words } from '../words.ts';

/** What all handlers share. */
export interface Room extends ShopPorts, OrderRoom {
  readonly words: Words;
}

/** Digits of a price in a currency after the point. */
export const CURRENCY_DIGITS = 2;

export const shopOrders = new OrderSource<OrderRecord>({
  name: 'shop',
  record: shopOrder,
  machine: shopMachine,
  partiesOf: ({ customer }) => [customer],
  failure: shopFailure,
});

/** Digits of a variant’s price after the point. */
export const digitsOf = (room: Pick<ShopPorts, 'core'>, { coin }: Pick<VariantRecord, 'coin'>): number =>
  coin === -1 ? CURRENCY_DIGITS : coinAt(room, coin).decimals;

/** What there is in a reader’s language, else in English, else in any. */
export function inLanguage<Text>(texts: Partial<Record<Language, Text>>, language: Language): Text | undefined {
  return texts[language] ?? texts['en-US'] ?? Object.values(texts).find((one) => one !== undefined);
}
