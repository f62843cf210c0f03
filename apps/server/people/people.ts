import type { Command, Core, Outcome } from '@agio/core';
import type { Database, Session } from '@agio/database';
import { highestCustomer, numbersWithoutAccount } from '@agio/identity';
import { setDisabled } from './customer-state.ts';

export interface PeoplePorts {
  readonly core: Core;
  readonly database: Database;
  readonly submit: (command: Command) => Promise<Outcome>;
}

/** Database and journal do not belong together. */
export class ForeignJournal extends Error {
  override readonly name = 'ForeignJournal';
}

const PAGE = 1_000;
/** At most this many numbers are listed in the log; their count is always logged. */
const LISTED_MAX = 50;

/** Accounts whose numbers the core never assigned would get other people's balances: the journal is not theirs. */
export async function refuseForeignJournal({ core, database }: { readonly core: Core; readonly database: Session }): Promise<void> {
  const highest = await highestCustomer(database);
  if (highest > core.customers) {
    throw new ForeignJournal(
      `the database knows customer ${highest}, but the journal only ${core.customers}: the journal is missing or of another site. Restore both from the same backup.`,
    );
  }
}

/**
 * Disables every customer that the core knows and the database does not, as after the restore of an older dump: the owner of that
 * money is unknown. Returns the message for the operators, undefined if no customer is missing.
 */
export async function freezeLost({ core, database, submit }: PeoplePorts): Promise<string | undefined> {
  const listed: number[] = [];
  let count = 0;
  let missing: number[] = [];
  do {
    missing = await numbersWithoutAccount(database, missing.at(-1) ?? 0, core.customers, PAGE);
    // A sub-account has no account of its own: its customer has.
    const lost = missing.filter((customer) => core.rootOf(customer) === customer);
    await Promise.all(lost.map((customer) => setDisabled(core, submit, customer, ['lost', true])));
    count += lost.length;
    listed.push(...lost.slice(0, LISTED_MAX - listed.length));
  } while (missing.length === PAGE);
  if (count === 0) return undefined;
  const rest = count > listed.length ? ` and ${count - listed.length} more` : '';
  return `frozen: the journal knows ${count} customers that the database does not: ${listed.join(', ')}${rest}. Restore their accounts, then enable them.`;
}
