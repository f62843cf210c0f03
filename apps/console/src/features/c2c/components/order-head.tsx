import type { ReactNode } from 'react';
import { DealHead, type DealPerson } from '../../../shared/appeals/index.ts';
import { useWordsOf } from '../../../shared/desk/index.ts';
import { TimeIn } from '../../../shared/time/time.tsx';
import type { C2cOrder } from '../api/c2c.ts';
import { openerOf, sidesOf, type OrderParty } from '../state/sides.ts';

/** Which order, how long it waits, and in four figures what it is about. */
export function OrderHead({ order }: { order: C2cOrder }): ReactNode {
  const { t, w } = useWordsOf('c2c');
  const { createTime, deadline, isRerouted, payMethod, reason, side, updateTime } = order;
  const { buyer, seller } = sidesOf(order);
  const person = (who: string, { appeals, name, role }: OrderParty): DealPerson => ({ side: who, name, about: w.sides[role], appeals });
  return (
    <DealHead
      order={order}
      states={w.states}
      name={w.order.sides[side]}
      note={
        <>
          {w.methods[payMethod]}
          {w.comma}
          <TimeIn at={createTime} say={(time) => t(($) => $.order.madeAt, { time })} />
        </>
      }
      opened={w.order.opened[openerOf(reason)]}
      times={
        <>
          <span>
            <TimeIn at={updateTime} say={(time) => t(($) => $.order.changedAt, { time })} />
          </span>
          {deadline === null ? null : (
            <span>
              <TimeIn at={deadline} say={(time) => t(($) => $.order.dueAt, { time })} />
            </span>
          )}
        </>
      }
      more={isRerouted ? <span>{w.order.rerouted}</span> : null}
      people={[person(w.sides.buyer, buyer), person(w.sides.seller, seller)]}
    />
  );
}
