import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { lockPosition, lockProduct, lockRow } from '../model.ts';
import type { LockCommand } from '../model.ts';

/** In the journal forever: numbers, terms and times alone. */
export const commandFields = {
  kind: 'name of the command',
  product: 'number of a product',
  version: 'of a product’s terms',
  position: 'number of a position',
  customer: 'number of a customer',
  coin: 'code of a coin',
  lockKind: 'how it is released',
  period: 'day, week or month',
  count: 'periods',
  cliff: 'periods before the first release',
  rate: 'millionths a year',
  min: 'least of one position in atoms',
  max: 'most of one position in atoms',
  quota: 'most of all positions in atoms',
  cap: 'most of one customer in atoms',
  penalty: 'millionths of what is locked',
  state: 'whether a product is sold',
  amount: 'atoms',
  startsAtMs: 'a time',
  dues: 'times',
  hasExit: 'whether a vault can be left early',
  by: 'number of an operator',
  decidedBy: 'number of the second operator',
  cause: 'number of a request of two people',
  request: 'key of a request',
  key: 'key of a request',
  body: 'hash of a request',
} as const satisfies Record<FieldsOf<LockCommand>, string>;

export const factFields = heldBy(lockProduct, lockPosition, lockRow);
