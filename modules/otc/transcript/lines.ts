import type { OtcEvent } from '@agio/contracts/otc';
import { Transcript } from '@agio/deals';
import type { Line, NewLine } from '@agio/deals';
import type { OtcOrderRecord } from '../model.ts';

export type OtcLine = Line<OtcEvent | null>;

export const transcript = new Transcript<OtcEvent | null>({
  name: 'otc',
  table: 'otc_message',
  stepColumn: 'step',
  order: 'number',
  lock: 0x6f74_636c,
  isChained: true,
  linesMax: 500,
});

/** A party's words, for the other one to read. */
export const lineBy = (
  order: Pick<OtcOrderRecord, 'buyer' | 'id' | 'seller'>,
  author: number,
  at: number,
  said: Pick<OtcLine, 'content' | 'event' | 'pictures'>,
): NewLine<OtcEvent | null> => ({ ...said, order: order.id, author, reader: author === order.buyer ? order.seller : order.buyer, at });
