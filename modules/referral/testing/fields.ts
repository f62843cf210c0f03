import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import {
  referralAgreement,
  referralCredit,
  referralEarned,
  referralPerson,
  referralPlan,
  referralTie,
  referralWithheld,
} from '../model.ts';
import type { ReferralCommand } from '../model.ts';

/** In the journal forever: numbers and rates alone; codes and names are rows that can be erased. */
export const commandFields = {
  kind: 'name of the command',
  customer: 'number of a customer',
  inviter: 'number of a customer',
  other: 'number of a customer',
  code: 'number of a code',
  share: 'millionths',
  version: 'number of the plan that is replaced',
  trade: 'millionths of both levels',
  otc: 'millionths of both levels',
  dice: 'millionths of both levels',
  rates: 'millionths of both levels',
  direct: 'millionths',
  indirect: 'millionths',
  reason: 'how accounts were found to be of one person',
  by: 'number of an operator',
  decidedBy: 'number of an operator',
  cause: 'id of the request',
} as const satisfies Record<FieldsOf<ReferralCommand> | keyof { direct: 0; indirect: 0 }, string>;

export const factFields = heldBy(
  referralTie,
  referralPlan,
  referralAgreement,
  referralPerson,
  referralCredit,
  referralEarned,
  referralWithheld,
);
