import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { spotConversion, spotConversionTerms } from '../model.ts';
import type { SpotCommand } from '../model.ts';

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

export const factFields = heldBy(spotConversion, spotConversionTerms);
