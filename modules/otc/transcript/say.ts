import type { OtcEvent } from '@agio/contracts/otc';
import type { Session } from '@agio/database';
import type { OtcOrderRecord } from '../model.ts';
import type { OtcPorts } from '../ports.ts';
import { appendLine, picturesOf } from './lines.ts';
import type { Line } from './lines.ts';

/** Writes what one of the two says, in a transaction; undefined if a picture is not theirs to use. */
export async function lineOf(
  room: Pick<OtcPorts, 'now' | 'usePictures'>,
  session: Session,
  order: Pick<OtcOrderRecord, 'buyer' | 'id' | 'seller'>,
  author: number,
  said: { readonly event: OtcEvent | null; readonly content: string; readonly pictures: readonly string[] },
): Promise<Line | undefined> {
  if (!(await room.usePictures(session, author, said.pictures, picturesOf(order.id)))) return undefined;
  const reader = author === order.buyer ? order.seller : order.buyer;
  return appendLine(session, { ...said, order: order.id, author, reader, at: room.now() });
}
