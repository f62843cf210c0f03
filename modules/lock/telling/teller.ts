import type { LockNotice } from '@agio/contracts/lock';
import { rowsAfter } from '@agio/database';
import type { Session } from '@agio/database';
import { followRows } from '@agio/module';
import type { Follower } from '@agio/module';
import { amountText, coinAt } from '../units.ts';
import type { Room } from '../handlers/room.ts';

interface Row {
  readonly sequence: number;
  readonly position: bigint;
  readonly number: number;
  readonly customer: bigint;
  readonly coin: number;
  readonly event: LockNotice['event'];
  readonly amount: string;
}

/** Tells people of releases and emergency exits. */
export const tellerOf = (room: Room): Follower =>
  followRows(room, {
    table: 'lock_teller',
    rowsAfter: eventsAfter,
    // A notice that fails does not hold up the others; one sent twice arrives once, by the id.
    each: (row) => tell(room, row).catch((error: unknown) => room.onError(error)),
  });

async function tell(room: Room, { amount, coin: id, customer, event, number, position, sequence }: Row): Promise<void> {
  const coin = coinAt(room, id);
  const data = { position: String(position), coin: coin.code, amount: amountText(amount, coin) };
  await room.tell(`lock-${position}-${number}-${sequence}`, Number(customer), { event, data });
}

async function eventsAfter(session: Session, after: number, most: number): Promise<readonly Row[]> {
  const rows = await rowsAfter<Omit<Row, 'sequence'> & { readonly sequence: bigint }>(
    session,
    'lock_event',
    'position, number',
    after,
    most,
  );
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}
