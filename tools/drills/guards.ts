import { calls } from '@agio/contracts';
import type { CallName } from '@agio/contracts';
import type { Person } from './person.ts';

/** What guards an account, and the ways by which money can leave it. */
export interface Guarding {
  /** By call, the names of what is there. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly flags: Readonly<Record<string, unknown>>;
}

const LISTS: readonly CallName[] = ['listApiKeys', 'listPasskeys', 'payees', 'addressBook', 'bankcardList'];

/** Reads it as the owner. */
export async function guardingOf(owner: Person): Promise<Guarding> {
  const read = async (name: CallName, query = {}): Promise<unknown> => {
    const told = await owner.ask(calls[name], { query });
    if (told.code !== 'SUCCESS') throw new Error(`the owner is answered ${told.code} by ${name}`);
    return told.data;
  };
  const lists: Record<string, string[]> = {};
  for (const name of LISTS) lists[name] = namesIn(await read(name));
  const { isOn } = (await read('priceGuard')) as { isOn: boolean };
  const { ways } = (await read('accountFactors', { action: 'walletSend' })) as { ways: unknown };
  const { onlyKnown } = (await read('addressBook')) as { onlyKnown?: unknown };
  return { lists, flags: { isGuarded: isOn, ways: JSON.stringify(ways), onlyKnown } };
}

function namesIn(data: unknown): string[] {
  const list = Array.isArray(data) ? data : Object.values(data as object).find((one) => Array.isArray(one));
  return ((list ?? []) as readonly Record<string, unknown>[]).map((one) => JSON.stringify(one['id'] ?? one['key'] ?? one));
}

/** What is open now and was not before. */
export function openedBetween(before: Guarding, after: Guarding): string[] {
  const added = Object.entries(after.lists).flatMap(([call, names]) =>
    names.filter((name) => before.lists[call]?.includes(name) !== true).map((name) => `${call} has ${name}`),
  );
  const changed = Object.entries(after.flags).filter(([flag, value]) => before.flags[flag] !== value);
  return [...added, ...changed.map(([flag, value]) => `${flag} is ${String(value)} and was ${String(before.flags[flag])}`)];
}
