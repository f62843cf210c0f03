import type { ReactNode } from 'react';
import { DealSides, type DealSide } from '../../../shared/appeals/index.ts';
import { useWordsOf } from '../../../shared/desk/index.ts';
import { openPicture, type C2cOrder } from '../api/c2c.ts';
import { sidesOf, type OrderParty } from '../state/sides.ts';

/** The statements of both beside each other, and what is known about the payment: where was to be paid, in whose name, and the proof of the transfer. */
export function Sides({ order }: { order: C2cOrder }): ReactNode {
  const { w } = useWordsOf('c2c');
  const { customerName, payee, proofs, reference, transaction } = order;
  const { buyer, seller } = sidesOf(order);
  const sideOf = (who: string, { name, role, statements, uid }: OrderParty): DealSide => ({
    title: [who, name].join(w.comma),
    name,
    uid,
    tag: w.sides[role],
    statements,
  });
  const paidTo = payee === null ? w.payment.erased : `${payee.type === 'bank' ? payee.bank : w.methods[payee.type]} •••• ${payee.ends}`;
  return (
    <DealSides
      sides={[sideOf(w.sides.buyer, buyer), sideOf(w.sides.seller, seller)]}
      payment={[
        [w.payment.customerName, customerName ?? w.payment.noName],
        [w.payment.payee, paidTo],
        [w.payment.reference, reference],
        [w.payment.transaction, transaction ?? w.payment.noProof],
      ]}
      proofs={proofs}
      call="deskC2cPicture"
      onOpen={async (picture) => await openPicture(order.id, picture)}
    />
  );
}
