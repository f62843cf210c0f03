import { answer, fail } from '@agio/contracts';
import type { ErrorCode, HandlerResult, Handlers, RequestContext } from '@agio/contracts';
import type { User } from '@agio/contracts/identity';
import { assert } from '@agio/kernel';
import { hasEnded, withAccount } from '../log/account-change.ts';
import { addressOf } from '../shared/address.ts';
import { ownAsker } from '../factors/codes/asker.ts';
import type { Address } from '../shared/address.ts';
import { checkCode, codeTriesLeft } from '../factors/codes/codes.ts';
import type { EntryParts } from '../entry/parts.ts';
import { happened, noteEvent } from '../log/events.ts';
import { sendCode } from '../factors/codes/send-code.ts';
import { freeRegistrations } from '../accounts/store.ts';
import { userView } from '../profile/user-view.ts';
import { sendAuthCode } from '../verification/auth-code.ts';
import { addressOf as ownAddressOf } from '../verification/prove.ts';

export type ContactCall = 'moneyGetCode' | 'setEmail' | 'bindEmail' | 'moneyBindMobile' | 'bindMobile';

const UNIQUE_VIOLATION = '23505';

/**
 * E-mail address and mobile number of an account. `code` verifies the new one; a second verification has already confirmed the
 * request. The old address is notified.
 */
export function createContactHandlers(parts: EntryParts): Handlers<ContactCall> {
  const { ports } = parts;
  const { database } = ports;
  const change = async (kind: Address['kind'], wish: { value: string; code: string }, context: RequestContext) =>
    changeContact(parts, kind, wish, context);
  return {
    /** Does not reveal whether another account has the address: only a caller who verifies it learns that. */
    async moneyGetCode({ query }, context) {
      const { customer } = context;
      const account = await parts.accounts.ofCustomer(database, customer);
      assert(account !== undefined, 'whoever is logged in has an account');
      if (query.account === undefined) return sendAuthCode(parts, account, context);
      const address = addressOf(query.account, account.country);
      if (typeof address === 'string') return fail(address);
      return sendCode(parts, { purpose: `bind ${customer}`, use: 'bind', address, asker: ownAsker(customer) }, context);
    },
    setEmail: ({ body: { email, code } }, context) => change('email', { value: email, code }, context),
    bindEmail: ({ body: { email, code } }, context) => change('email', { value: email, code }, context),
    moneyBindMobile: ({ body: { mobile, code } }, context) => change('mobile', { value: mobile, code }, context),
    bindMobile: ({ body: { mobile, code } }, context) => change('mobile', { value: mobile, code }, context),
  };
}

async function changeContact(
  parts: EntryParts,
  kind: Address['kind'],
  { value, code }: { readonly value: string; readonly code: string },
  context: RequestContext,
): Promise<HandlerResult<User>> {
  const { ports, codeKey } = parts;
  const { database } = ports;
  const { customer } = context;
  const account = await parts.accounts.ofCustomer(database, customer);
  assert(account !== undefined, 'whoever is logged in has an account');
  const address = addressOf(value, account.country);
  if (typeof address === 'string' || address.kind !== kind) return fail(kind === 'email' ? 'INVALID_EMAIL' : 'INVALID_NUMBER');
  if (ownAddressOf(account, kind)?.value === address.value) return fail('PARAMETER_ERROR', [{ field: kind, problem: 'same' }]);
  const guess = { purpose: `bind ${customer}`, address: address.value, asker: ownAsker(customer), code } as const;
  const wrongCode = kind === 'email' ? 'VERIFICATION_CODE_ERROR' : 'INVALID_SMS_CODE';
  const refused = await withAccount(parts, context, async (session, before): Promise<ErrorCode | undefined> => {
    // The account's factors must be unchanged since this call began.
    if (before.changedAt !== account.changedAt || before.otpSecret !== account.otpSecret || ports.isDisabled(customer))
      return 'STATE_CHANGED';
    if (await hasEnded(session, context)) return 'STATE_CHANGED';
    if ((await checkCode(session, codeKey, { ...guess, use: true }, ports.now())) !== 'right') return wrongCode;
    if ((await parts.accounts.byAddress(session, address)) !== undefined) return takenCode(kind);
    await parts.accounts.change(session, before, { [address.kind]: address.value });
    // A later owner of the old address may register with it, and must never be mistaken for this customer.
    await freeRegistrations(session, customer);
    const old = ownAddressOf(before, kind);
    const event = happened(context, kind === 'email' ? 'email_changed' : 'mobile_changed');
    await noteEvent(parts, old === undefined ? event : { ...event, address: old }, session);
    return undefined;
  }).catch((error: unknown) => {
    // Two accounts claimed the address at the same moment.
    if (isTaken(error)) return takenCode(kind);
    throw error;
  });
  if (refused === wrongCode) return fail(refused, { field: 'code', triesLeft: await codeTriesLeft(database, guess, ports.now()) });
  if (refused !== undefined) return fail(refused);
  const now = await parts.accounts.ofCustomer(database, customer);
  assert(now !== undefined, 'whoever is logged in has an account');
  return answer(await userView(now, ports));
}

function takenCode(kind: Address['kind']): 'EMAIL_TAKEN' | 'MOBILE_TAKEN' {
  return kind === 'email' ? 'EMAIL_TAKEN' : 'MOBILE_TAKEN';
}

function isTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;
}
