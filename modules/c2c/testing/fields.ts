import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { c2cOrder, c2cProvider } from '../model.ts';
import type { C2cCommand } from '../model.ts';

/** In the journal forever: numbers, terms of a trade and ids of rows. Names, accounts to pay to and statements are in the database. */
export const commandFields = {
  kind: 'name of the command',
  customer: 'number of a customer',
  provider: 'number of a customer',
  order: 'number of an order',
  coin: 'code of a coin',
  fiat: 'code of a currency',
  bond: 'atoms of the bond',
  decision: 'code of what was decided about a provider',
  buyPrice: 'of one whole coin',
  sellPrice: 'of one whole coin',
  min: 'smallest order in atoms',
  max: 'largest order in atoms',
  dailyCap: 'most of a day in fiat',
  methods: 'ways to pay',
  isOpen: 'whether new orders are taken',
  isAutoAccepting: 'whether sales need no acceptance',
  side: 'buy or sell',
  price: 'of one whole coin',
  amount: 'atoms',
  method: 'way to pay',
  opensAtMs: 'a time',
  closesAtMs: 'a time',
  dayStartMs: 'a time',
  words: 'id of a row with texts',
  request: 'key of a request',
  key: 'key of a request',
  body: 'hash of a request',
  toBuyer: 'atoms for the buyer of the coins',
  by: 'number of an operator',
  decidedBy: 'number of the second operator',
} as const satisfies Record<FieldsOf<C2cCommand>, string>;

export const factFields = heldBy(c2cProvider, c2cOrder);
