import { decimal } from '@agio/contracts';
import { reasonText } from '@agio/contracts/common';
import { AppealDesk, coinAt } from '@agio/deals';
import { totalOf } from '@agio/kernel';
import { sidesOf } from '../model.ts';
import type { C2cOrderRecord } from '../model.ts';
import { orderRows } from '../orders/rows.ts';
import { c2cOrders } from '../orders/source.ts';
import type { Room } from '../handlers/room.ts';

interface C2cDecision {
  readonly toBuyer: string;
  readonly reason: string;
}
export type C2cAppeals = AppealDesk<C2cOrderRecord, C2cDecision>;

/** Appeals of C2C, and what takes two people: those about much. */
export const c2cAppeals = (room: Room): C2cAppeals =>
  new AppealDesk<C2cOrderRecord, C2cDecision>(room, {
    kind: 'c2c.decide',
    orders: c2cOrders,
    reference: 'C2C',
    rows: orderRows,
    sidesOf,
    // One who handed it on is a party too.
    partiesOf: ({ before, customer, provider }) => [customer, provider, before].filter((who) => who !== 0),
    isAppealable: ({ state }) => state === 'expired',
    appellant: ({ customer }) => customer,
    worthOf: (order) => worthOf(room, order),
    fields: { toBuyer: decimal, reason: reasonText },
    // Both people of the order read it.
    changes: ({ reason }) => [{ field: 'decisionReason', before: null, after: reason }],
    keep: async (order, by, { reason }) => {
      await room.database.query(
        `insert into c2c_decision (order_id, by_operator, reason, at) values ($1, $2, $3, $4)
         on conflict (order_id, by_operator) do update set reason = excluded.reason, at = excluded.at`,
        [order.id, by, reason, room.now()],
      );
    },
  });

/** In hundredths of a yuan: C2C trades for nothing else. */
function worthOf(
  room: Pick<Room, 'core' | 'midnight'>,
  { amount, coin, fiat, total }: Pick<C2cOrderRecord, 'amount' | 'coin' | 'fiat' | 'total'>,
): bigint {
  const { code, decimals } = coinAt(room, coin);
  // What its coins were worth at the last midnight, if that is more: a price that was moved since then makes no order smaller.
  const price = room.midnight(code, fiat);
  const then = price === undefined ? 0n : totalOf(price, BigInt(amount), decimals);
  return then > BigInt(total) ? then : BigInt(total);
}
