import type { DisabledReason } from '@agio/core';
import { withAccount } from '../log/account-change.ts';
import { stopEverything } from '../leave/freeze.ts';
import type { LogParts } from '../log/parts.ts';
import { keepNote } from './notes.ts';

/** Where an event of the security log came from if operators caused it: customers do not learn where those work. */
export const BY_OPERATORS = { ip: '', userAgent: '' } as const;

/** The actor and the reason. */
interface Cause {
  readonly operator: string;
  readonly reason: string;
  /** For what must not be done twice. */
  readonly cause?: string;
}

/** What two operators end. What the owner froze stays frozen. */
export const LIFTED: readonly DisabledReason[] = ['operators', 'lost'];

/**
 * Disables an account as its owner's freeze link does, but only operators enable it again. The core gets it in the transaction that says so in rows: these
 * follow it at the next start if a crash comes between. False if it is disabled or closed already.
 */
export async function disable(parts: LogParts, customer: number, { operator, reason }: Cause): Promise<boolean> {
  const { ports } = parts;
  const isNew = await withAccount(parts, { customer }, async (session, { isClosed }) => {
    if (isClosed || ports.core.disabledBy(customer).includes('operators')) return false;
    const atMs = ports.now();
    await session.query('update identity_account set disabled_at = $2 where customer = $1', [customer, atMs]);
    await keepNote(session, { customer, operator, about: 'disabled', text: reason, atMs });
    await ports.setDisabled(customer, 'operators', true);
    return true;
  });
  if (isNew) await stopEverything(parts, customer, 'operators');
  return isNew;
}

/** Ends what operators disabled. Idempotent by its cause. */
export async function enable(parts: LogParts, customer: number, { cause = '', operator, reason }: Cause): Promise<void> {
  const { ports } = parts;
  await withAccount(parts, { customer }, async (session) => {
    const note = await keepNote(session, { customer, operator, about: 'enabled', text: reason, atMs: ports.now(), cause });
    // Done before.
    if (note === undefined) return;
    await session.query('update identity_account set disabled_at = null where customer = $1', [customer]);
    for (const lifted of LIFTED) await ports.setDisabled(customer, lifted, false);
  });
}
