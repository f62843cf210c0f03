import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { otcAd, otcOrder } from '../model.ts';
import type { OtcCommand } from '../model.ts';

/** In the journal forever: numbers, terms of a trade and ids of rows. Names, accounts to pay to and messages are in the database. */
export const commandFields = {
  kind: 'name of the command',
  customer: 'number of a customer',
  ad: 'number of an advertisement',
  order: 'number of an order',
  revision: 'which version of an advertisement',
  side: 'buy or sell',
  coin: 'code of a coin',
  fiat: 'code of a currency',
  price: 'of one whole coin',
  floor: 'lowest price',
  cap: 'highest price',
  quantity: 'atoms that can be taken',
  min: 'smallest order in fiat',
  max: 'largest order in fiat',
  windowMinutes: 'minutes to pay',
  isAutoAccepted: 'whether orders need no acceptance',
  methods: 'ways to pay',
  method: 'way to pay',
  amount: 'atoms',
  feeMillionths: 'rate of the fee',
  words: 'id of a row with texts',
  request: 'key of a request',
  key: 'key of a request',
  body: 'hash of a request',
  state: 'state of an advertisement',
  isOtherName: 'whether the payer has another name than the verified one',
  agrees: 'whether somebody agrees to cancel or split',
  acceptsOtherName: 'whether a payer of another name is accepted',
  toBuyer: 'atoms for the buyer',
  by: 'number of an operator',
  decidedBy: 'number of the second operator',
} as const satisfies Record<FieldsOf<OtcCommand>, string>;

export const factFields = heldBy(otcAd, otcOrder);
