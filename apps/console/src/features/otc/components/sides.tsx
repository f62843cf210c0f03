import type { ReactNode } from 'react';
import { Notice } from '@agio/ui';
import { DealSides, type DealSide } from '../../../shared/appeals/index.ts';
import { useWordsOf } from '../../../shared/desk/index.ts';
import { TimeIn } from '../../../shared/time/time.tsx';
import { openPicture, type OtcOrder, type Side } from '../api/otc.ts';
import { levelOf, nameOf } from '../state/level.ts';

/** The statements and evidence of both, beside each other, and what is known about the payment: where was to be paid, and by whom, as they say. */
export function Sides({ order }: { order: OtcOrder }): ReactNode {
  const { t, w } = useWordsOf('otc');
  const { isOtherName, payees, payerName, reference, terms } = order;
  const sideOf = (who: 'buyer' | 'seller', side: Side): DealSide => ({
    title: [w.sides[who], nameOf(side)].join(w.comma),
    name: nameOf(side),
    uid: side.uid,
    about: w.comma + w.levels[levelOf(side.card)],
    tag: order.maker === side.uid ? w.sides.merchant : undefined,
    notice:
      side.pausedUntil === null ? null : (
        <Notice size="s" tone="warn">
          <TimeIn at={side.pausedUntil} say={(time) => t(($) => $.sides.paused, { time })} />
        </Notice>
      ),
    statements: side.statements,
  });
  const paidTo = payees.map(({ bank, ends, type }) => `${type === 'bank' ? bank : w.methods[type]} •••• ${ends}`).join(' · ');
  return (
    <DealSides
      sides={[sideOf('buyer', order.buyerSide), sideOf('seller', order.sellerSide)]}
      payment={[
        [w.payment.payer, payerName ?? w.payment.nobody],
        [w.payment.payee, paidTo || w.payment.erased],
        [w.payment.reference, reference],
        ...(terms === '' ? [] : [[w.payment.terms, terms] as const]),
      ]}
      warning={isOtherName ? <Notice tone="warn">{w.payment.otherName}</Notice> : null}
      call="deskOtcPicture"
      onOpen={async (picture) => await openPicture(order.id, picture)}
    />
  );
}
