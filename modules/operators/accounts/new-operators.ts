import { answer, fail } from '@agio/contracts';
import type { HandlerResult, Operator, Signs } from '@agio/contracts';
import { OPERATORS_FROM } from '@agio/core';
import { operatorsMachine } from '../machine/with-signatures.ts';
import type { OperatorsPorts } from '../ports.ts';
import { deskFailure } from '../refusals.ts';
import type { Account, Accounts } from './store.ts';

/** How long a confirmed newcomer decides nothing yet: every operator can see them and close the account in that time. */
export const NEW_FOR_MS = 24 * 60 * 60_000;

interface Parts {
  readonly accounts: Accounts;
  readonly now: () => number;
  readonly ports: OperatorsPorts;
}

export const UNEXPECTED_ADVICE = 'If you do not know of it, close the account: Operators, in the console.';

/** An owner says that a new operator is the person they were invited as. An owner who could have opened the link may not. */
export async function confirmNew(
  parts: Parts,
  by: Operator,
  id: number,
  { keys, signs }: { readonly keys: readonly string[]; readonly signs: Signs | undefined },
): Promise<HandlerResult<Record<string, never>>> {
  const { accounts, now, ports } = parts;
  const account = accounts.get(id);
  if (account === undefined) return fail('NOT_FOUND');
  const isNew = account.decidesFrom === null;
  if (account.passwordHash === null || account.isDisabled || (!isNew && keys.length === 0)) return fail('STATE_CHANGED');
  if (account.id === by.id || (isNew && account.linkedBy === by.id)) return fail('SECOND_PERSON_NEEDED');
  if (keys.length > 0) {
    const vote = { kind: 'operators.confirm', person: OPERATORS_FROM + id, keys, by: OPERATORS_FROM + by.id } as const;
    const { reply } = await ports.submit(signs?.(vote) ?? vote);
    if (!reply.ok) return deskFailure(reply.refusal);
  } else signs?.({ kind: 'operators.confirm', account: id });
  if (isNew) await accounts.update(id, { decidesFrom: now() + NEW_FOR_MS });
  await accounts.load();
  ports.alarm(
    isNew
      ? `${by.name} confirmed the operator ${account.name} (${account.roles.join(', ')}), who decides from tomorrow on.`
      : `${by.name} confirmed a passkey of ${account.name} (${account.roles.join(', ')}), which signs from tomorrow on.`,
    UNEXPECTED_ADVICE,
  );
  return answer({});
}

/**
 * From when on a new operator decides. The first owner does at once: there is no one to confirm them, and alone they
 * decide little. Where every owner is gone, one whom the machine's owner invited decides after a day.
 */
export function decidesFromOf({ accounts, now }: Parts, { id, linkedBy, roles }: Account): number | null {
  const isOnly = linkedBy === null && roles.includes('owner') && accounts.withRoles(['owner'], [id]).length === 0;
  if (!isOnly) return null;
  return accounts.hadRole('owner', id) ? now() + NEW_FOR_MS : now();
}

/** Notifies every owner that an operator joined without confirmation. */
export function tellJoined({ accounts, ports }: Parts, { decidesFrom, linkedBy, name, roles }: Account): void {
  if (decidesFrom !== null) return;
  const by = linkedBy === null ? 'the command line' : (accounts.get(linkedBy)?.name ?? '');
  ports.alarm(
    `${name} (${roles.join(', ')}) joined as an operator, by a link of ${by}, and decides nothing until an owner confirms them.`,
    UNEXPECTED_ADVICE,
  );
}

/** What the pages say on every page: when this person may decide, whether one owner is alone, and who waits for an owner's word. */
export function standingOf({ accounts, now, ports }: Parts, { decidesFrom, id, roles }: Account) {
  const { people } = ports.core.machine(operatorsMachine);
  const own = people.keysOf(OPERATORS_FROM + id);
  const counting = own.filter(({ countsFrom }) => countsFrom !== null && countsFrom <= now()).length;
  const isOwner = roles.includes('owner');
  const unconfirmed = accounts
    .all()
    .filter((one) => one.passwordHash !== null && !one.isDisabled && one.id !== id)
    .filter((one) => one.decidesFrom === null || people.keysOf(OPERATORS_FROM + one.id).some(({ countsFrom }) => countsFrom === null));
  return {
    decidesFrom,
    owners: accounts.withRoles(['owner']).length,
    unconfirmed: isOwner ? unconfirmed.map(({ name }) => name) : [],
    keys: { isRequired: people.isRequired, counting, waiting: own.length - counting },
  };
}
