import type { Session } from './session.ts';

/** Numbers of locks are signed and have 32 bits. */
const NUMBERS = 0x7fff_ffff;

/**
 * Until the end of the transaction no other one has a turn of the same kind and number, for example a customer's. Whatever counts rows before it writes one
 * needs it: requests at once would all find room for the last one. `kind` is a number that nothing else uses.
 */
export async function takeTurn(session: Session, kind: number, number: number): Promise<void> {
  await session.query('select pg_advisory_xact_lock($1, $2)', [kind, number % NUMBERS]);
}
