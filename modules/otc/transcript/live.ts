import type { OtcOrderRecord } from '../model.ts';
import { booksOf } from '../machine/books.ts';
import type { Presence } from '../market/presence.ts';
import type { OtcPorts } from '../ports.ts';
import { transcript } from './lines.ts';

/** What notifies open pages. */
export interface OpenPages extends Pick<OtcPorts, 'core' | 'database' | 'publish'> {
  readonly presence: Presence;
}

export interface Counts {
  readonly open: number;
  readonly unread: number;
}

/** Open orders and unread messages of a customer. */
export async function countsOf(room: Pick<OtcPorts, 'core' | 'database'>, customer: number): Promise<Counts> {
  const { madeOf, takenOf } = booksOf(room);
  const unread = await transcript.unreadOf(room.database, customer);
  return {
    open: madeOf.of(customer).size + takenOf.of(customer).size,
    unread: [...unread.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** Tells the open pages of both that an order changed, or that one of them wrote. */
export async function tellChanged(
  room: OpenPages,
  { buyer, id, seller }: Pick<OtcOrderRecord, 'buyer' | 'id' | 'seller'>,
  { isMessage }: { readonly isMessage: boolean },
): Promise<void> {
  for (const customer of [buyer, seller]) {
    if (!room.presence.hasOpen(customer)) continue;
    const data = { ...(await countsOf(room, customer)), order: String(id), isMessage };
    room.publish({ channel: 'otc', customer }, { channel: 'otc', type: 'update', data });
  }
}
