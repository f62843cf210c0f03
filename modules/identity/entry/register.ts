import { answer, fail } from '@agio/contracts';
import type { BodyOf, Calls, ErrorCode, Handlers, RequestContext } from '@agio/contracts';
import { hashPassword, keyedHash } from '@agio/credentials';
import { assert } from '@agio/kernel';
import { addressOf, isCountry } from '../shared/address.ts';
import type { Address } from '../shared/address.ts';
import { visitorOf } from '../factors/codes/asker.ts';
import { checkCode } from '../factors/codes/codes.ts';
import { enter } from './entry.ts';
import type { EntryParts } from './parts.ts';
import type { Invite } from '../ports.ts';
import { passwordProblem } from '../factors/passwords/password.ts';
import { noteRegistered, openRegistration } from '../accounts/store.ts';
import type { Registration } from '../accounts/store.ts';
import { welcome } from './welcome.ts';

const INVITE_CODE = /^[0-9A-Za-z]+$/;

type Body = BodyOf<Calls['register']>;
type RegistrationRefusal = { readonly ok: false; readonly code: ErrorCode; readonly details?: unknown };

/**
 * Opens an account: input, invitation, code, then the registration's row, the core's customer created from it, the account,
 * the welcome. If it is interrupted, repeating the call continues where it stopped.
 */
export function createRegister(parts: EntryParts): Handlers<'register' | 'signupInvite'> {
  const { ports } = parts;
  return {
    async signupInvite({ query }, context) {
      const invite = await inviteFor(parts, query, context);
      return invite !== null && 'ok' in invite ? invite : answer({});
    },
    async register({ body }, context) {
      const address = admit(body);
      if ('ok' in address) return address;
      if (!ports.isServing(context.host, body.country)) return fail('NOT_SERVED', { reason: 'country' });
      const invite = await inviteFor(parts, body, context);
      if (invite !== null && 'ok' in invite) return invite;
      const registration = await prove(parts, address, await visitorOf(parts, address, context), body.code);
      if (registration === undefined) return fail('VERIFICATION_CODE_ERROR');
      const taken = address.kind === 'email' ? 'EMAIL_EXISTS' : 'MOBILE_EXISTS';
      if ((await parts.accounts.byAddress(ports.database, address)) !== undefined) return fail(taken);
      const passwordHash = await hashPassword(body.password);
      const customer = await ports.createCustomer(refOf(parts, address, registration));
      // Said once, by the customer who signs up: rows of the database bring no rewards.
      if (invite !== null) await ports.tieInvited(customer, invite);
      const inserted = await ports.database.transaction(async (session) => {
        const account = {
          customer,
          address,
          passwordHash,
          username: null,
          country: body.country,
          invitedBy: invite?.customer ?? null,
          site: context.host.toLowerCase(),
        };
        if (!(await parts.accounts.insert(session, account, ports.now()))) return false;
        await noteRegistered(session, registration.id, customer);
        return true;
      });
      if (!inserted) return fail(taken);
      await welcome(parts, { id: registration.id, customer });
      const account = await parts.accounts.ofCustomer(ports.database, customer);
      assert(account !== undefined, 'an account that was just stored is there');
      return enter(parts, account, context, 'register');
    },
  };
}

/**
 * What the core knows a registration by. It depends on the address as well, under a key: otherwise an attacker who writes to the database
 * could give their own registration the reference of another customer, and become them.
 */
function refOf({ registrationKey }: EntryParts, { value }: Address, { ref }: Registration): string {
  return `registration:${keyedHash(registrationKey, JSON.stringify([ref, value]))}`;
}

function admit(body: Body): Address | RegistrationRefusal {
  const problems: { field: string; problem: string }[] = [];
  if (!isCountry(body.country)) problems.push({ field: 'country', problem: 'unknown' });
  const password = passwordProblem(body.password, body.confirm);
  if (password?.problem !== undefined) problems.push({ field: 'password', problem: password.problem });
  if (problems.length > 0) return fail('PARAMETER_ERROR', problems);
  if (password !== undefined) return fail(password.code);
  if (!body.acceptTerms) return fail('TERMS_NOT_ACCEPTED');
  const address = addressOf(body.account, body.country);
  return typeof address === 'string' ? fail(address) : address;
}

/** The inviter, by the site's rule; a hidden field is ignored. */
async function inviteFor(
  { ports }: EntryParts,
  body: Pick<Body, 'inviteCode'>,
  context: RequestContext,
): Promise<Invite | null | RegistrationRefusal> {
  const rule = ports.siteOf(context.host, context.language).inviteCode;
  const code = body.inviteCode?.trim() ?? '';
  if (rule === 'hidden') return null;
  if (code === '') return rule === 'required' ? fail('INVITE_CODE_REQUIRED') : null;
  // Our codes have no other characters, and the database cannot store some of them.
  if (!INVITE_CODE.test(code)) return fail('INVALID_INVITE_CODE');
  return (await ports.inviteOf(code)) ?? fail('INVALID_INVITE_CODE');
}

/**
 * The registration for a right code. A code that was used before returns the same one, which leads to at most one account:
 * so a retry after a crash succeeds, and the later of two concurrent attempts learns that the address is taken.
 */
function prove({ ports, codeKey }: EntryParts, address: Address, asker: string, code: string): Promise<Registration | undefined> {
  const nowMs = ports.now();
  return ports.database.transaction(async (session) => {
    const check = await checkCode(session, codeKey, { purpose: 'signup', address: address.value, asker, code, use: true }, nowMs);
    return check === 'wrong' ? undefined : openRegistration(session, address, nowMs);
  });
}
