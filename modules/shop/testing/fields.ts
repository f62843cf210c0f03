import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { shopOrder, shopProduct, shopVariant } from '../model.ts';
import type { ShopCommand } from '../model.ts';

/** In the journal forever: numbers, terms and times alone. */
export const commandFields = {
  kind: 'name of the command',
  product: 'number of a product',
  delivery: 'whether it is shipped or a code',
  limit: 'most pieces of one customer',
  state: 'whether a product is sold',
  variant: 'number of a variant',
  version: 'of price and stock of a variant',
  coin: 'code of a coin',
  currency: 'code of a currency',
  price: 'atoms, or hundredths of a currency',
  change: 'pieces',
  delivered: 'a count of codes',
  imported: 'a count of codes',
  customer: 'number of a customer',
  quantity: 'pieces',
  unit: 'atoms of one piece',
  words: 'id of a row with title and address',
  order: 'number of an order',
  amount: 'atoms',
  refunded: 'atoms',
  by: 'number of an operator',
  decidedBy: 'number of the second operator',
  request: 'key of a request',
  key: 'key of a request',
  body: 'hash of a request',
} as const satisfies Record<FieldsOf<ShopCommand>, string>;

export const factFields = heldBy(shopProduct, shopVariant, shopOrder);
