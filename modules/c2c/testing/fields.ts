import { PEER_FIELDS } from '@agio/deals/testing';
import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { c2cOrder, c2cProvider } from '../model.ts';
import type { C2cCommand } from '../model.ts';

/** In the journal forever: numbers, terms of a trade and ids of rows. Names, accounts to pay to and statements are in the database. */
export const commandFields = {
  ...PEER_FIELDS,
  provider: 'number of a customer',
  bond: 'atoms of the bond',
  decision: 'code of what was decided about a provider',
  buyPrice: 'of one whole coin',
  sellPrice: 'of one whole coin',
  min: 'smallest order in atoms',
  max: 'largest order in atoms',
  dailyCap: 'most of a day in fiat',
  isOpen: 'whether new orders are taken',
  isAutoAccepting: 'whether sales need no acceptance',
  opensAtMs: 'a time',
  closesAtMs: 'a time',
  dayStartMs: 'a time',
  toBuyer: 'atoms for the buyer of the coins',
} as const satisfies Record<FieldsOf<C2cCommand>, string>;

export const factFields = heldBy(c2cProvider, c2cOrder);
