import { answer, fail } from '@agio/contracts';
import type { CallName, Handlers, HandlerResult, RequestContext } from '@agio/contracts';
import type { Factor } from '@agio/contracts/identity';
import { assert } from '@agio/kernel';
import { z } from 'zod';
import { ownAsker } from '../factors/codes/asker.ts';
import type { LogParts } from '../log/parts.ts';
import { relyingPartyOf } from '../factors/passkeys/relying-party.ts';
import { delayUntil, happened, noteEvent } from '../log/events.ts';
import { sendCode } from '../factors/codes/send-code.ts';
import type { Account } from '../accounts/store.ts';
import type { WrongProof } from '../factors/two-step/two-step.ts';
import { authCodeIn, codeAddress, proveAuthCode, sendAuthCode } from './auth-code.ts';
import { guardsOf, passkeysFor } from './guards.ts';
import type { PresentGuards } from './guards.ts';
import { deviceWaitsUntil } from './known-device.ts';
import { isCompleting } from './settled.ts';
import { needsKnownDevice, isVerifiedCall, isWay, waysFor } from './policy.ts';
import { prove } from './prove.ts';
import type { VerificationFailure } from './unverified.ts';
import type { Proof } from './prove.ts';
import { issueVerification, takeVerification, VERIFICATION_LIVES_MS } from '../factors/verifications.ts';
import type { VerifiedCall } from '../factors/verifications.ts';

export type VerificationCall = 'accountFactors' | 'accountVerifyCode' | 'accountVerifyPasskey' | 'accountVerify';

/** Order in which the proofs of a way are checked: those that a correct attempt consumes come last, so that another wrong proof does not waste them. */
const ORDER: readonly Factor[] = ['password', 'payPassword', 'passkey', 'otp', 'email', 'mobile'];

/** The only mechanism of second verification (spec §6, product.md §11 and §18): the accepted ways, codes and challenges, checking the proofs. */
export function createVerificationHandlers(parts: LogParts): Handlers<VerificationCall> {
  const { ports, passkeys } = parts;
  const { database } = ports;
  const ownAccount = async (customer: number): Promise<Account> => {
    const account = await parts.accounts.ofCustomer(database, customer);
    assert(account !== undefined, 'whoever is logged in has an account');
    return account;
  };
  const waysOf = async (action: CallName, account: Account) =>
    waysFor(action, await guardsOf(parts.proofs, database, account, ports.now()));
  return {
    async accountFactors({ query: { action } }, { customer }) {
      if (!isVerifiedCall(action)) return fail('NOT_FOUND');
      return answer({ action, ways: await waysOf(action, await ownAccount(customer)) });
    },

    async accountVerifyCode({ query: { factor, action, payloadHash } }, context) {
      const { customer } = context;
      const account = await ownAccount(customer);
      if (action === undefined) return sendAuthCode(parts, account, context, factor);
      if (!isVerifiedCall(action)) return fail('NOT_FOUND');
      const address = codeAddress(account, factor);
      const isOpen = address !== undefined && (await waysOf(action, account)).some((way) => way.includes(address.kind));
      if (!isOpen) return fail('PERMISSION_DENIED');
      const request = { purpose: `verify ${customer} ${action}`, use: 'verify', address, asker: ownAsker(customer) } as const;
      return sendCode(parts, { ...request, boundTo: payloadHash }, context);
    },

    async accountVerifyPasskey({ body: { action, payloadHash } }, context) {
      const { customer, session, host } = context;
      if (!isVerifiedCall(action)) return fail('NOT_FOUND');
      const party = relyingPartyOf(host, ports.origins());
      if (party === undefined) return fail('PASSKEY_NOT_ACCEPTED');
      const known = passkeysFor(action, await guardsOf(parts.proofs, database, await ownAccount(customer), ports.now()));
      if (known.length === 0) return fail('PERMISSION_DENIED');
      const { flow, options } = await passkeys.beginProof(party, { customer, session, action, payload: payloadHash }, known);
      return answer({ flow, options: z.json().parse(JSON.parse(JSON.stringify(options))) });
    },

    async accountVerify({ body: { action, payloadHash, proofs } }, context) {
      const { customer, session } = context;
      const account = await ownAccount(customer);
      if (!isVerifiedCall(action)) return fail('NOT_FOUND');
      const given = proofs.map(({ factor }) => factor);
      const guards = await guardsOf(parts.proofs, database, account, ports.now());
      if (!isWay(waysFor(action, guards), given)) return fail('PERMISSION_DENIED');
      const verified = { customer, session, action, payload: payloadHash };
      const wrong = await proveAll(parts, guards, { ...verified, action }, proofs, context);
      if (wrong !== undefined) return refusalOf(wrong);
      const nowMs = ports.now();
      const verification = await database.transaction(async (inner) => {
        // The verified factors must still protect the account.
        const present = await parts.accounts.lock(inner, customer);
        if (present === undefined || present.changedAt !== account.changedAt) return undefined;
        if (!isWay(waysFor(action, await guardsOf(parts.proofs, inner, present, nowMs)), given)) return undefined;
        return issueVerification(inner, parts.codeKey, verified, nowMs);
      });
      return verification === undefined ? fail('STATE_CHANGED') : answer({ verification, expiresAt: nowMs + VERIFICATION_LIVES_MS });
    },
  };
}

async function proveAll(
  parts: LogParts,
  guards: PresentGuards,
  verified: VerifiedCall & { readonly action: CallName },
  proofs: readonly Proof[],
  context: RequestContext,
): Promise<(WrongProof & { readonly factor: Factor }) | undefined> {
  const sorted = proofs.toSorted((one, other) => ORDER.indexOf(one.factor) - ORDER.indexOf(other.factor));
  const passkeys = passkeysFor(verified.action, guards);
  for (const proof of sorted) {
    const wrong = await prove(parts, guards.account, { proof, verified, host: context.host, passkeys }, async () => {
      await parts.messages.start();
      await parts.ports.database.transaction((inner) => noteEvent(parts, happened(context, 'recovery_code_used'), inner));
    });
    if (wrong !== undefined) return { ...wrong, factor: proof.factor };
  }
  return undefined;
}

/** The response to a wrong proof: which one it was, and the attempts left or the time to wait. */
export function refusalOf({ code, ...details }: WrongProof & { readonly factor?: Factor }): Extract<HandlerResult<never>, { ok: false }> {
  return { ...fail(code, details), ...details };
}

/**
 * Called by the gateway before a call that needs a second factor. Consumes a valid verification; otherwise returns
 * SECOND_VERIFICATION_REQUIRED with the ways that confirm the call, or DEVICE_TOO_NEW and FACTORS_TOO_NEW with the time from which any way will.
 */
export async function verifyCall(
  parts: LogParts,
  { body, ...verified }: VerifiedCall & { readonly body: unknown },
  secret: string | undefined,
): Promise<VerificationFailure | undefined> {
  const { action, customer } = verified;
  const { ports } = parts;
  const { database } = ports;
  assert(isVerifiedCall(action), 'every call that needs a second factor has its rule');
  const account = await parts.accounts.ofCustomer(database, customer);
  if (account === undefined) return { code: 'SECOND_VERIFICATION_REQUIRED', details: { action, ways: [] } };
  const guards = await guardsOf(parts.proofs, database, account, ports.now());
  if (ports.deviceDelay !== false && needsKnownDevice(action, body)) {
    const waits = await deviceWaitsUntil({ proofs: parts.proofs, session: database }, verified, guards, ports.now());
    if (waits !== null) return { code: waits.reason === 'device' ? 'DEVICE_TOO_NEW' : 'FACTORS_TOO_NEW', details: waits };
  }
  if (secret !== undefined && (await takeVerification(database, parts.codeKey, secret, verified, ports.now()))) return undefined;
  const ways = waysFor(action, guards);
  // None of what confirms it is a day old.
  if (ways.length === 0 && isCompleting(action))
    return { code: 'FACTORS_TOO_NEW', details: { until: delayUntil(account.changedAt, ports.now()) } };
  const authCode = secret === undefined ? authCodeIn(action, body) : undefined;
  if (authCode !== undefined) return proveAuthCode(parts, account, ways, authCode);
  return { code: 'SECOND_VERIFICATION_REQUIRED', details: { action, ways } };
}
