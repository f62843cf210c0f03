import { customerUid } from '@agio/contracts/identity';
import { requests } from '@agio/contracts';
import { defineRequest } from '@agio/module';
import type { Impossible, RequestKind } from '@agio/module';
import { z } from 'zod';
import { withAccount } from '../log/account-change.ts';
import type { Account } from '../accounts/store.ts';
import { customerOfUid } from '../shared/uid.ts';
import type { LogParts } from '../log/parts.ts';
import { passkeysOf } from '../factors/passkeys/store.ts';
import { noteEvent } from '../log/events.ts';
import { dropRecoveryCodes } from '../factors/two-step/recovery-codes.ts';
import { eraseRequest } from './erase-request.ts';
import { BY_OPERATORS, enable, LIFTED } from './disable.ts';
import { keepNote } from './notes.ts';

const payload = z.strictObject({ uid: customerUid });

/** What takes two people: enabling an account that operators disabled, or that was lost for a while, and removing factors that a customer has lost, and erasing an account. */
export function identityRequests(parts: LogParts): RequestKind[] {
  return [enableRequest(parts), resetRequest(parts), eraseRequest(parts)];
}

async function openAccount({ accounts, ports }: LogParts, uid: string): Promise<Account | Impossible> {
  const account = await accounts.ofCustomer(ports.database, customerOfUid(uid));
  if (account === undefined) return { ok: false, code: 'NOT_FOUND' };
  return account.isClosed ? { ok: false, code: 'STATE_CHANGED' } : account;
}

const isImpossible = (found: Account | Impossible): found is Impossible => 'ok' in found;

function enableRequest(parts: LogParts): RequestKind {
  const { ports } = parts;
  return defineRequest({
    kind: 'identity.enable',
    ...requests['identity.enable'],
    payload,
    async examine({ uid }) {
      const account = await openAccount(parts, uid);
      if (isImpossible(account)) return account;
      const reasons = ports.core.disabledBy(account.customer);
      if (!LIFTED.some((reason) => reasons.includes(reason))) return { ok: false, code: 'STATE_CHANGED' };
      const after = reasons.includes('owner') ? 'frozen' : 'active';
      return { ok: true, target: uid, changes: [{ field: 'state', before: 'disabled', after }], customers: [account.customer] };
    },
    async run({ uid }, { asked, cause, reason }) {
      const account = await openAccount(parts, uid);
      if (isImpossible(account)) return account;
      await enable(parts, account.customer, { operator: asked.name, reason, cause });
      return { ok: true };
    },
  });
}

function resetRequest(parts: LogParts): RequestKind {
  const { ports } = parts;
  return defineRequest({
    kind: 'identity.reset_factor',
    ...requests['identity.reset_factor'],
    payload,
    async examine({ uid }) {
      const account = await openAccount(parts, uid);
      if (isImpossible(account)) return account;
      const passkeys = (await passkeysOf(parts.proofs, ports.database, account.customer)).length;
      if (account.otpSecret === null && passkeys === 0) return { ok: false, code: 'STATE_CHANGED' };
      return {
        ok: true,
        target: uid,
        changes: [
          { field: 'authenticator', before: account.otpSecret === null ? 'none' : 'bound', after: 'none' },
          { field: 'passkeys', before: String(passkeys), after: '0' },
        ],
        effect: [
          { field: 'sessions', value: 'end' },
          { field: 'withdrawals', value: 'wait 24 h' },
        ],
        customers: [account.customer],
      };
    },
    async run({ uid }, { asked, cause, reason }) {
      const account = await openAccount(parts, uid);
      if (isImpossible(account)) return account;
      await resetFactors(parts, account.customer, { operator: asked.name, reason, cause });
      return { ok: true };
    },
  });
}

/**
 * Removes authenticator, recovery codes and passkeys, tells the customer, delays what moves money out, and ends all sessions. What was
 * bound after the first run of the same cause stays.
 */
async function resetFactors(
  parts: LogParts,
  customer: number,
  { cause, operator, reason }: { readonly operator: string; readonly reason: string; readonly cause: string },
): Promise<void> {
  const { ports, sessions } = parts;
  const isFirst = await withAccount(parts, { customer }, async (session, account) => {
    const kept = await keepNote(session, { customer, operator, about: 'factors_reset', text: reason, atMs: ports.now(), cause });
    if (kept === undefined) return false;
    await parts.accounts.change(session, account, { otpSecret: null });
    await dropRecoveryCodes(session, customer);
    await session.query('delete from identity_otp_proposal where customer = $1', [customer]);
    await session.query('delete from identity_passkey where customer = $1', [customer]);
    await sessions.noteAllRevoked(session, customer);
    await noteEvent(parts, { customer, event: 'factors_reset', ...BY_OPERATORS }, session);
    return true;
  });
  if (isFirst) await sessions.revokeAll(customer);
}
