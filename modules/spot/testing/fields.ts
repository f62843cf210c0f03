import type { FieldsOf } from '@agio/module/testing';
import type { SpotCommand, SpotFact } from '../model.ts';

/** In the journal forever: numbers, codes and times alone. */
export const commandFields = {
  kind: 'name of the command',
  customer: 'number of a customer',
  quote: 'code of the coin that is paid with',
  feeBps: 'hundredths of a per cent',
  customerMax: 'whole coins of one customer in a day',
  coinMax: 'whole coins for one coin in a day',
  coins: 'what is converted',
  coin: 'code of a coin',
  amount: 'atoms that were shown',
  brings: 'atoms that were shown',
  by: 'number of an operator',
  decidedBy: 'number of the second operator',
  cause: 'number of a request of two people',
  request: 'key of a request',
  key: 'key of a request',
  body: 'hash of a request',
} as const satisfies Record<FieldsOf<SpotCommand>, string>;

export const factFields = {
  fact: 'name of the fact',
  id: 'number of a conversion',
  customer: 'number of a customer',
  quote: 'number or code of the coin that is paid with',
  feeBps: 'hundredths of a per cent',
  customerMax: 'whole coins of one customer in a day',
  coinMax: 'whole coins for one coin in a day',
  atMs: 'a time',
  lines: 'what was converted',
  left: 'what was not',
  coin: 'number of a coin',
  market: 'number of a market',
  amount: 'atoms',
  ticks: 'the reference',
  gross: 'atoms at the reference',
  fee: 'atoms of the fee',
  refusal: 'why a coin stays',
  by: 'number of an operator',
  decidedBy: 'number of the second operator',
  cause: 'number of a request of two people',
} as const satisfies Record<FieldsOf<SpotFact>, string>;
