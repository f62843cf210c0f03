import { PEER_FIELDS } from '@agio/deals/testing';
import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { otcAd, otcOrder } from '../model.ts';
import type { OtcCommand } from '../model.ts';

/** In the journal forever: numbers, terms of a trade and ids of rows. Names, accounts to pay to and messages are in the database. */
export const commandFields = {
  ...PEER_FIELDS,
  ad: 'number of an advertisement',
  revision: 'which version of an advertisement',
  floor: 'lowest price',
  cap: 'highest price',
  quantity: 'atoms that can be taken',
  min: 'smallest order in fiat',
  max: 'largest order in fiat',
  windowMinutes: 'minutes to pay',
  isAutoAccepted: 'whether orders need no acceptance',
  feeMillionths: 'rate of the fee',
  state: 'state of an advertisement',
  isOtherName: 'whether the payer has another name than the verified one',
  agrees: 'whether somebody agrees to cancel or split',
  acceptsOtherName: 'whether a payer of another name is accepted',
  toBuyer: 'atoms for the buyer',
} as const satisfies Record<FieldsOf<OtcCommand>, string>;

export const factFields = heldBy(otcAd, otcOrder);
