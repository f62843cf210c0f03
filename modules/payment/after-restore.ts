import type { Session } from '@agio/database';
import { NEW_METHOD_MS } from './rules.ts';

/** A backup may bring back methods that their owners removed since: all wait as new ones do, so that owners see them before any payment to them. */
export async function waitAfterRestore(session: Session, nowMs: number): Promise<void> {
  await session.query('update payment_method set usable_from = greatest(usable_from, $1) where removed_at is null', [
    nowMs + NEW_METHOD_MS,
  ]);
}
