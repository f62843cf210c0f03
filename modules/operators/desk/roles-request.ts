import { operatorName, role } from '@agio/contracts/operators';
import { requests } from '@agio/contracts';
import { defineRequest } from '@agio/module';
import type { RequestPreview, RequestKind } from '@agio/module';
import { z } from 'zod';
import { bringBack, followPeople } from '../accounts/follow-people.ts';
import { voidLinksOf } from '../accounts/invitations.ts';
import { REMOVALS } from '../handlers/parts.ts';
import type { OperatorsParts } from '../handlers/parts.ts';

type Change = RequestPreview['changes'][number];

const payload = z.strictObject({
  name: operatorName,
  roles: z.array(role).max(6),
  ownUid: z
    .string()
    .regex(/^\d{4,12}$/)
    .nullable(),
});

/** Invites an operator, or gives an existing one other roles; no roles close the account, and any role reopens a closed one. */
export function rolesRequest(partsOf: () => OperatorsParts): RequestKind {
  return defineRequest({
    kind: 'operators.roles',
    ...requests['operators.roles'],
    payload,
    async examine({ name, ownUid, roles }) {
      const { accounts, ports } = partsOf();
      const known = accounts.named(name);
      if (known === undefined && roles.length === 0) return { ok: false, code: 'NOT_FOUND' };
      if (ownUid !== null && (await ports.customerOf(ownUid)) === undefined)
        return { ok: false, code: 'NOT_FOUND', details: [{ field: 'ownUid', problem: 'unknown' }] };
      if (known !== undefined && !roles.includes('owner') && accounts.isLastOwner(known))
        return { ok: false, code: 'REQUEST_IMPOSSIBLE', details: { rule: 'last_owner' } };
      const before = known === undefined ? null : known.roles.join(', ');
      const changes: Change[] = [{ field: 'roles', before, after: roles.join(', ') }];
      // Both read that an account opens again; one that was closed after the request was asked for stays closed.
      const [wasOpen, opens] = [known?.isDisabled === false, roles.length > 0];
      if (known !== undefined && wasOpen !== opens) changes.push({ field: 'state', before: stateOf(wasOpen), after: stateOf(opens) });
      const customer = known?.ownCustomer ?? null;
      const own = customer === null ? null : ports.uidOf(customer);
      if (ownUid !== null && ownUid !== own) changes.push({ field: 'ownUid', before: own, after: ownUid });
      return { ok: true, target: name, changes };
    },
    run: (given, { changes }) => partsOf().removals.of(REMOVALS, () => setRoles(partsOf(), given, changes)),
  });
}

async function setRoles(
  { accounts, now, ports, sessions }: OperatorsParts,
  { name, ownUid, roles }: z.infer<typeof payload>,
  changes: readonly Change[],
): ReturnType<RequestKind['run']> {
  const known = accounts.named(name);
  // Closed after both had read that it is open, as where this could not be carried out at once: nobody agreed to open it.
  const opens = known?.isDisabled === true && roles.length > 0;
  if (opens && !changes.some(({ field }) => field === 'state')) return { ok: false, code: 'STATE_CHANGED' };
  // Another owner was closed after both had read who is left.
  if (known !== undefined && !roles.includes('owner') && accounts.isLastOwner(known)) return { ok: false, code: 'STATE_CHANGED' };
  const ownCustomer = ownUid === null ? null : ((await ports.customerOf(ownUid)) ?? null);
  if (known === undefined) {
    await accounts.invite(name, roles, ownCustomer, now());
    return { ok: true };
  }
  const changed = { roles, disabledAt: roles.length === 0 ? now() : null, ...(ownCustomer === null ? {} : { ownCustomer }) };
  await ports.database.transaction(async (session) => {
    await accounts.update(known.id, changed, session);
    // Owners alone make links.
    if (!roles.includes('owner')) await voidLinksOf(session, known.id);
  });
  if (roles.length > 0) await bringBack(ports, known.id);
  await accounts.load();
  // What the old roles opened is closed immediately.
  await sessions.revokeAll(known.id);
  await followPeople({ accounts, ports });
  return { ok: true };
}

const stateOf = (isOpen: boolean): string => (isOpen ? 'active' : 'disabled');
