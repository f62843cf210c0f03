import type { C2cStep } from '@agio/contracts/c2c';
import { Transcript } from '@agio/deals';
import type { Line } from '@agio/deals';
import type { C2cOrderRecord } from '../model.ts';
import type { C2cPorts } from '../ports.ts';

export type C2cLineEvent = C2cStep['event'];
export type C2cLine = Line<C2cLineEvent>;

/** A step of the order itself may be written after what one of the two said about it. */
export const transcript = new Transcript<C2cLineEvent>({
  name: 'c2c',
  table: 'c2c_step',
  stepColumn: 'change',
  order: 'at, change is null, number',
  lock: 0x6332_636c,
  isChained: false,
  linesMax: 100,
});

/** The proof of each order that counts: the last one of its current provider. */
export const proofsOf = (
  { database }: Pick<C2cPorts, 'database'>,
  orders: readonly Pick<C2cOrderRecord, 'id' | 'provider'>[],
): Promise<ReadonlyMap<number, C2cLine>> =>
  transcript.lastOf(
    database,
    'proved',
    orders.map(({ id, provider }) => ({ order: id, author: provider })),
  );
