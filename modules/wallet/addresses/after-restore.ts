import type { Session } from '@agio/database';

/** A backup may bring back addresses and payees that their owners removed since: all wait as new ones do, so that owners see them before they are known. */
export async function waitAfterRestore(session: Session, nowMs: number): Promise<void> {
  for (const table of ['wallet_book', 'wallet_payee']) await session.query(`update ${table} set restored_at = $1`, [nowMs]);
}
