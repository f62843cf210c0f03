import { answer, fail } from '@agio/contracts';
import type { Handlers, HandlerResult } from '@agio/contracts';
import { assert } from '@agio/kernel';
import type { IdentityParts } from '../parts.ts';
import { happened, noteEvent } from '../security/events.ts';
import { sendCode } from '../send-code.ts';
import { accountOfCustomer, lockAccount } from '../store.ts';
import type { Account } from '../store.ts';
import type { WrongProof } from '../two-step/two-step.ts';
import { factorsFor, isVerifiedCall } from './policy.ts';
import { addressOf, prove } from './prove.ts';
import { issueVerification, takeVerification, VERIFICATION_LIVES_MS } from './store.ts';
import type { Verified } from './store.ts';

export type VerificationCall = 'accountFactors' | 'accountVerifyCode' | 'accountVerify';

/** The one mechanism of second verification (spec §6, product.md §11): which factors, a code, the proof. */
export function createVerificationHandlers(parts: IdentityParts): Handlers<VerificationCall> {
  const { ports } = parts;
  const { database } = ports;
  const ownAccount = async (customer: number): Promise<Account> => {
    const account = await accountOfCustomer(database, customer);
    assert(account !== undefined, 'whoever is logged in has an account');
    return account;
  };
  return {
    async accountFactors({ query: { action } }, { customer }) {
      if (!isVerifiedCall(action)) return fail('NOT_FOUND');
      return answer({ action, factors: factorsFor(action, await ownAccount(customer)) });
    },

    async accountVerifyCode({ query: { factor, action, payloadHash } }, context) {
      const { customer } = context;
      const account = await ownAccount(customer);
      if (action !== undefined && !isVerifiedCall(action)) return fail('NOT_FOUND');
      const address = factor === undefined ? (addressOf(account, 'email') ?? addressOf(account, 'mobile')) : addressOf(account, factor);
      if (address === undefined) return fail('PERMISSION_DENIED');
      if (action === undefined) return sendCode(parts, { purpose: `auth ${customer}`, use: 'verify', address }, context);
      if (!factorsFor(action, account).includes(address.kind)) return fail('PERMISSION_DENIED');
      return sendCode(parts, { purpose: `verify ${customer} ${action}`, use: 'verify', address, boundTo: payloadHash }, context);
    },

    async accountVerify({ body: { action, payloadHash, factor, code } }, context) {
      const { customer, session } = context;
      const account = await ownAccount(customer);
      if (!isVerifiedCall(action)) return fail('NOT_FOUND');
      if (!factorsFor(action, account).includes(factor)) return fail('PERMISSION_DENIED');
      const wish = { purpose: `verify ${customer} ${action}`, boundTo: payloadHash } as const;
      const wrong = await prove(parts, account, { factor, code, wish }, async () => {
        await parts.messages.start();
        await database.transaction((inner) => noteEvent(parts, happened(context, 'recovery_code_used'), inner));
      });
      if (wrong !== undefined) return refusalOf(wrong);
      const nowMs = ports.now();
      const verification = await database.transaction(async (inner) => {
        // What was proved must still be what guards the account.
        const present = await lockAccount(inner, customer);
        if (present === undefined || present.changedAt !== account.changedAt || !factorsFor(action, present).includes(factor))
          return undefined;
        return issueVerification(inner, { customer, session, action, payload: payloadHash }, nowMs);
      });
      return verification === undefined ? fail('STATE_CHANGED') : answer({ verification, expiresAt: nowMs + VERIFICATION_LIVES_MS });
    },
  };
}

/** A wrong proof as an answer: how many tries are left, or how long to wait. */
export function refusalOf({ code, ...details }: WrongProof): Extract<HandlerResult<never>, { ok: false }> {
  return { ...fail(code, details), ...details };
}

/** What the gateway asks before a call that needs a second factor. Uses the verification up where it holds; else says what would confirm the call. */
export async function verifyCall(
  { ports }: Pick<IdentityParts, 'ports'>,
  verified: Verified,
  secret: string | undefined,
): Promise<{ readonly action: string; readonly factors: readonly string[] } | undefined> {
  const { action, customer } = verified;
  assert(isVerifiedCall(action), 'every call that needs a second factor has its rule');
  if (secret !== undefined && (await takeVerification(ports.database, secret, verified, ports.now()))) return undefined;
  const account = await accountOfCustomer(ports.database, customer);
  return { action, factors: account === undefined ? [] : factorsFor(action, account) };
}
