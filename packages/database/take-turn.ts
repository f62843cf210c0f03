import type { Session } from './session.ts';

/** Numbers of locks are signed and have 32 bits. */
const NUMBERS = 0x7fff_ffff;

/**
 * Until the end of the transaction nobody else has a turn of the same lock and number, for example a customer's. Whatever counts rows before it writes one
 * needs it: requests at once would all find room for the last one. `lock` is a number that nothing else uses.
 */
export async function takeTurn(session: Session, lock: number, number: number): Promise<void> {
  await session.query('select pg_advisory_xact_lock($1, $2)', [lock, number % NUMBERS]);
}
