import { withAccount } from '../accounts/account-change.ts';
import { openAgain, stopEverything } from '../leave/freeze.ts';
import type { IdentityParts } from '../parts.ts';
import { keepNote } from './notes.ts';

/** Where an event of the security log came from if operators caused it: customers are not told where those work. */
export const BY_OPERATORS = { ip: '', userAgent: '' } as const;

/** Who did something, and why. */
interface Cause {
  readonly operator: string;
  readonly reason: string;
  /** For what must not be done twice. */
  readonly cause?: string;
}

/**
 * Disables an account as its owner's freeze link does, but only operators enable it again. It is marked first, so that a start completes
 * what a crash interrupts. False if it is disabled or closed already.
 */
export async function disable(parts: IdentityParts, customer: number, { operator, reason }: Cause): Promise<boolean> {
  const { ports } = parts;
  const isMarked = await withAccount(parts, { customer }, async (session, before) => {
    if (before.disabledAt !== null || before.isClosed) return false;
    const atMs = ports.now();
    await session.query('update identity_account set disabled_at = $2, opening = false where customer = $1', [customer, atMs]);
    await keepNote(session, { customer, operator, about: 'disabled', text: reason, atMs });
    return true;
  });
  if (isMarked) await stopEverything(parts, customer);
  return isMarked;
}

/** Ends what operators disabled; what the owner froze stays frozen. Idempotent by its cause. */
export async function enable(parts: IdentityParts, customer: number, { cause = '', operator, reason }: Cause): Promise<void> {
  const { ports } = parts;
  const opens = await withAccount(parts, { customer }, async (session, before) => {
    const note = await keepNote(session, { customer, operator, about: 'enabled', text: reason, atMs: ports.now(), cause });
    // Done before; what a crash interrupted then was completed at the start.
    if (note === undefined || before.disabledAt === null) return false;
    const [row] = await session.query<{ opening: boolean }>(
      `update identity_account set disabled_at = null, disabled_before_freeze = false, opening = frozen_at is null and closed_at is null
         where customer = $1 returning opening`,
      [customer],
    );
    return row?.opening === true;
  });
  if (opens) await openAgain(parts, customer);
}
