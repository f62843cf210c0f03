import { answer, fail } from '@agio/contracts';
import type { DeskCallName, DeskHandlers, HandlerResult, Operator } from '@agio/contracts';
import type { Colleague } from '@agio/contracts/operators';
import { OPERATORS_FROM } from '@agio/core';
import { keysOf } from '../handlers/keys.ts';
import { fingerprintOf } from '../entry/signing.ts';
import type { Invite } from '../model.ts';
import { REMOVALS } from '../handlers/parts.ts';
import type { OperatorsParts } from '../handlers/parts.ts';
import { followPeople } from '../accounts/follow-people.ts';
import { confirmNew } from '../accounts/new-operators.ts';
import { makeInvitation, voidLinksOf } from '../accounts/invitations.ts';
import { isActive, shownNameOf } from '../accounts/store.ts';
import type { Account } from '../accounts/store.ts';

export function createPeopleHandlers(parts: OperatorsParts) {
  const { accounts, now, ports, requests, sessions } = parts;
  return {
    deskPeople: () => answer(accounts.all().map((account) => colleagueOf(parts, account))),
    async deskInvite({ body: { name, ownUid, reason, roles } }, { ip, operator, signs }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const payload = { name, roles: [...new Set(roles)].toSorted(), ownUid };
      // With one owner no one else could decide. From the second owner on it takes two, also once that one is disabled: otherwise
      // an owner disables the other one and invites a second account of their own.
      if (accounts.hadRole('owner', operator.id)) {
        const asked = await requests.ask(operator, { kind: 'operators.roles', payload, reason, ip, signs });
        return asked.ok ? answer({ request: String(asked.id), link: null }) : asked;
      }
      const examined = await requests.preview(operator, 'operators.roles', payload);
      if (!examined.ok) return examined;
      const ownCustomer = ownUid === null ? null : ((await ports.customerOf(ownUid)) ?? null);
      const known = accounts.named(name);
      // A single owner may not change existing operators, but may invite.
      if (known !== undefined && known.passwordHash !== null) return fail('SECOND_PERSON_NEEDED');
      signs?.({ kind: 'operators.invite', name, roles: payload.roles });
      const id = await accounts.invite(name, payload.roles, ownCustomer, now());
      const link = await linkFor(parts, id, operator.id);
      return link === undefined ? fail('STATE_CHANGED') : answer({ request: null, link });
    },
    async deskInvitationLink({ params }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const account = accounts.get(Number(params.id));
      if (account === undefined) return fail('NOT_FOUND');
      // Anyone who opens the link can replace the operator's password and authenticator: that takes two people.
      if (account.passwordHash !== null || account.isDisabled) return fail('STATE_CHANGED');
      const link = await linkFor(parts, account.id, operator.id);
      return link === undefined ? fail('STATE_CHANGED') : answer({ link });
    },
    deskConfirm: async ({ body, params }, { operator, signs }) =>
      operator === undefined ? fail('PLEASE_LOGIN') : confirmNew(parts, operator, Number(params.id), { keys: body.keys ?? [], signs }),
    deskDisable: ({ params }, { operator }) => parts.removals.of(REMOVALS, () => disable(parts, Number(params.id), operator)),
    async deskDisplayName({ body: { displayName } }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      // Customers never see a name that opens a console.
      const isName = displayName !== null && accounts.all().some(({ name }) => name.toLowerCase() === displayName.toLowerCase());
      if (isName) return fail('PARAMETER_ERROR', [{ field: 'displayName', problem: 'taken' }]);
      await accounts.update(operator.id, { displayName });
      await accounts.load();
      return answer({});
    },
    async deskEndSessions({ params }) {
      const account = accounts.get(Number(params.id));
      if (account === undefined) return fail('NOT_FOUND');
      await sessions.revokeAll(account.id);
      return answer({});
    },
  } satisfies Partial<DeskHandlers<DeskCallName>>;
}

async function disable(parts: OperatorsParts, id: number, operator: Operator | undefined): Promise<HandlerResult<Record<string, never>>> {
  const { accounts } = parts;
  // Closed by somebody else while this call waited for its turn.
  const by = operator === undefined ? undefined : accounts.get(operator.id);
  if (by === undefined || by.isDisabled) return fail('PLEASE_LOGIN');
  const account = accounts.get(id);
  if (account === undefined) return fail('NOT_FOUND');
  if (accounts.isLastOwner(account)) return fail('REQUEST_IMPOSSIBLE', { rule: 'last_owner' });
  if (account.id === by.id) return fail('OWN_ACCOUNT');
  await close(parts, account.id);
  return answer({});
}

/** Ends an operator's account, sessions and one-time links, and takes back what they said in everything that is open. */
export async function close({ accounts, now, ports, sessions }: OperatorsParts, id: number): Promise<void> {
  await ports.database.transaction(async (session) => {
    await accounts.update(id, { disabledAt: now() }, session);
    await voidLinksOf(session, id);
  });
  await accounts.load();
  await sessions.revokeAll(id);
  await followPeople({ accounts, ports });
}

/** A one-time link for an operator who has not signed in yet; undefined for one who has. */
export async function linkFor(
  { accounts, now, ports, proofs }: Pick<OperatorsParts, 'accounts' | 'now' | 'ports' | 'proofs'>,
  id: number,
  by: number | null,
): Promise<string | undefined> {
  // In the URL's fragment, so that it reaches no proxy log.
  const secret = await ports.database.transaction((session) => makeInvitation({ accounts, proofs }, session, { operator: id, by }, now()));
  if (secret === undefined) return undefined;
  // The person who could have opened the link does not confirm the one who did: the core keeps to it itself.
  const invited: Invite = { kind: 'operators.invite', person: OPERATORS_FROM + id, by: by === null ? 0 : OPERATORS_FROM + by };
  await ports.submit(invited);
  await accounts.load();
  return `${ports.consoleOrigin()}/invite#${secret}`;
}

function stateOf({ accounts }: Pick<OperatorsParts, 'accounts'>, account: Account): Colleague['state'] {
  if (account.isDisabled) return 'disabled';
  if (!isActive(account)) return 'invited';
  if (account.decidesFrom === null) return 'unconfirmed';
  return accounts.decides(account) ? 'active' : 'waits';
}

function colleagueOf(parts: OperatorsParts, account: Account): Colleague {
  const { ports, sessions } = parts;
  return {
    id: String(account.id),
    name: account.name,
    displayName: shownNameOf(account),
    roles: [...account.roles],
    state: stateOf(parts, account),
    createdAt: account.createdAt,
    lastSeenAt: account.seenAt,
    sessions: sessions.countOf(account.id),
    keys: keysOf(parts, account.id).map(({ addedMs, countsFrom, x, y }) => ({
      id: x,
      fingerprint: fingerprintOf({ x, y }),
      addedAt: addedMs,
      countsFrom,
    })),
    ownUid: account.ownCustomer === null ? null : ports.uidOf(account.ownCustomer),
  };
}
