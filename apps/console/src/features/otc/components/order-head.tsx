import type { ReactNode } from 'react';
import { DealHead, type DealPerson } from '../../../shared/appeals/index.ts';
import { useWordsOf } from '../../../shared/desk/index.ts';
import { TimeIn } from '../../../shared/time/time.tsx';
import type { OtcOrder, Side } from '../api/otc.ts';
import { nameOf } from '../state/level.ts';

/** Which order, how long it waits, and in four figures what it is about. */
export function OrderHead({ order }: { order: OtcOrder }): ReactNode {
  const { t, w } = useWordsOf('otc');
  const { createTime, method, payTime, reason, updateTime } = order;
  const made = <TimeIn at={createTime} say={(time) => t(($) => $.order.madeAt, { time })} />;
  const person = (side: string, one: Side): DealPerson => ({
    side,
    name: nameOf(one),
    about: t(($) => $.order.orders30, { count: one.card.orders }),
    appeals: one.appeals,
  });
  return (
    <DealHead
      order={order}
      states={w.states}
      name={w.order.order}
      note={
        <>
          {w.methods[method]}
          {w.comma}
          {payTime === null ? made : <TimeIn at={payTime} say={(time) => t(($) => $.order.paidAt, { time })} />}
        </>
      }
      opened={w.order.opened[reason === 'buyer' || reason === 'seller' ? reason : 'deadline']}
      times={
        <>
          <span>{made}</span>
          <span>
            <TimeIn at={updateTime} say={(time) => t(($) => $.order.changedAt, { time })} />
          </span>
        </>
      }
      people={[person(w.sides.buyer, order.buyerSide), person(w.sides.seller, order.sellerSide)]}
    />
  );
}
