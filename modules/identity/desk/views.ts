import type { CustomerDetail, CustomerRow, CustomerState } from '@agio/contracts/identity';
import { keysOf } from '../sessions/api-keys/store.ts';
import type { Account } from '../accounts/store.ts';
import { maskedEmail, maskedMobile } from '../accounts/recipients.ts';
import { uidOf } from '../shared/uid.ts';
import type { LogParts } from '../log/parts.ts';
import { passkeysOf } from '../factors/passkeys/store.ts';
import { profileOf } from '../profile/store.ts';
import { delayUntil } from '../log/events.ts';
import { lastLoginBefore } from '../log/history.ts';
import { countRecoveryCodes } from '../factors/two-step/recovery-codes.ts';
import { LIFTED } from './disable.ts';
import { lockoutsOf } from './lockouts.ts';
import { countNotes } from './notes.ts';
import type { ListedRow } from './search.ts';

/** As the core has it, whatever a row says. */
export function stateOf({ ports }: Pick<LogParts, 'ports'>, customer: number): CustomerState {
  const reasons = ports.core.disabledBy(customer);
  if (reasons.includes('closed')) return 'closed';
  if (LIFTED.some((reason) => reasons.includes(reason))) return 'disabled';
  return reasons.includes('owner') ? 'frozen' : 'active';
}

/** A line of the list; addresses are masked. */
export function rowView({ ports }: Pick<LogParts, 'ports'>, row: ListedRow): CustomerRow {
  const customer = Number(row.customer);
  return {
    uid: uidOf(customer),
    username: row.username,
    email: row.email === null ? null : maskedEmail(row.email),
    mobile: row.mobile === null ? null : maskedMobile(row.mobile),
    country: row.country,
    state: stateOf({ ports }, customer),
    vip: ports.feesOf(customer).vip,
    worth: ports.worthOf(customer),
    createdAt: Number(row.created_at),
    lastLoginAt: row.last_login === null ? null : Number(row.last_login),
  };
}

/** One customer, without what the reader has to ask for. */
export async function detailView({ names, ports, proofs, sessions }: LogParts, account: Account): Promise<Omit<CustomerDetail, 'isOwn'>> {
  const { customer, email, mobile } = account;
  const { database } = ports;
  const passkeys = await passkeysOf(proofs, database, customer);
  const { language } = await profileOf(database, customer);
  const last = await lastLoginBefore(database, customer, '');
  const otp = account.otpSecret !== null;
  return {
    uid: uidOf(customer),
    username: account.username,
    email: email === null ? null : maskedEmail(email),
    mobile: mobile === null ? null : maskedMobile(mobile),
    country: account.country,
    state: stateOf({ ports }, customer),
    vip: ports.feesOf(customer).vip,
    worth: ports.worthOf(customer),
    createdAt: account.createdAt,
    lastLoginAt: last?.time ?? null,
    invitedBy: account.invitedBy === null ? null : uidOf(account.invitedBy),
    disabledAt: account.disabledAt,
    frozenAt: account.frozenAt,
    closedAt: account.closedAt,
    language,
    security: {
      otp,
      recoveryCodesLeft: otp ? await countRecoveryCodes(database, customer) : 0,
      passkeys: passkeys.map(({ createdAt, lastUsedAt, name }) => ({ name, createdAt, lastUsedAt })),
      payPassword: account.payPasswordHash !== null,
      phrase: account.phrase !== null,
      apiKeys: (await keysOf(database, customer)).length,
      passwordChangedAt: account.passwordChangedAt,
      changedAt: account.changedAt,
      changeDelayUntil: delayUntil(account.changedAt, ports.now()),
      lockouts: await lockoutsOf(database, account, ports.now()),
    },
    similar: [...(await names.similarTo(database, [customer]))(customer)],
    sessions: (await sessions.listOf(customer)).length,
    notes: await countNotes(database, customer),
  };
}
