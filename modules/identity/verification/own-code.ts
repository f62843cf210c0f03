import { answer, fail } from '@agio/contracts';
import type { HandlerResult, RequestContext } from '@agio/contracts';
import { maskedEmail, maskedMobile } from '../accounts/recipients.ts';
import { addressOf as canonicalAddress } from '../shared/address.ts';
import type { Address } from '../shared/address.ts';
import type { LogParts } from '../log/parts.ts';
import { addressOf, proveCode } from './prove.ts';
import { ownAsker } from '../factors/codes/asker.ts';
import { sendCode } from '../factors/codes/send-code.ts';

/** What another module proves with a code to the customer's own address; a code for one use is invalid for every other. */
export type OwnUse = 'certify';

type Refusal = Extract<HandlerResult<never>, { ok: false }>;

/** Sends a code to the customer's own mobile number, else to the e-mail address; `to` is masked. */
export async function sendOwnCode(
  parts: LogParts,
  use: OwnUse,
  customer: number,
  context: Pick<RequestContext, 'language' | 'host'>,
): Promise<HandlerResult<{ readonly resendAfter: number; readonly kind: Address['kind']; readonly to: string }>> {
  const own = await ownAddress(parts, customer);
  if (own === undefined) return fail('PERMISSION_DENIED');
  const { address } = own;
  const request = { purpose: `${use} ${customer}`, use: 'verify', address, asker: ownAsker(customer) } as const;
  const sent = await sendCode(parts, request, context);
  if (!sent.ok) return sent;
  const to = address.kind === 'mobile' ? maskedMobile(address.value) : maskedEmail(address.value);
  return answer({ ...sent.data, kind: address.kind, to });
}

/** Consumes it. A number that is given has to be the customer's own; undefined if everything is right. */
export async function proveOwnCode(
  parts: LogParts,
  use: OwnUse,
  customer: number,
  given: { readonly mobile: string | undefined; readonly code: string },
): Promise<Refusal | undefined> {
  const own = await ownAddress(parts, customer);
  if (given.mobile !== undefined) {
    const named = canonicalAddress(given.mobile, own?.country);
    const isOwn = typeof named !== 'string' && named.kind === own?.address.kind && named.value === own.address.value;
    if (!isOwn) return fail('PARAMETER_ERROR', [{ field: 'mobile', problem: 'unknown' }]);
  }
  const wish = { purpose: `${use} ${customer}`, asker: ownAsker(customer) } as const;
  const wrong = await proveCode(parts, own?.address, wish, given.code);
  if (wrong === undefined) return undefined;
  const { code, ...details } = wrong;
  return { ...fail(code, details), ...details };
}

async function ownAddress(
  { accounts, ports }: Pick<LogParts, 'accounts' | 'ports'>,
  customer: number,
): Promise<{ readonly address: Address; readonly country: string } | undefined> {
  const account = await accounts.ofCustomer(ports.database, customer);
  const address = account === undefined ? undefined : (addressOf(account, 'mobile') ?? addressOf(account, 'email'));
  return account === undefined || address === undefined ? undefined : { address, country: account.country };
}
