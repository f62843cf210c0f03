import type { ReactNode } from 'react';
import { ScanText } from 'lucide-react';
import { Avatar, Card, Notice, Tag, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { Pictures } from '../../../shared/appeals/index.ts';
import { Time, TimeIn } from '../../../shared/time/time.tsx';
import { openPicture, type Order, type Side } from '../api/otc.ts';
import { levelOf } from '../state/level.ts';

/** The statements and evidence of both, beside each other, and what is known about the payment. */
export function Sides({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('otc');
  return (
    <Card title={t(($) => $.sides.title)} aside={<span className="text-12 text-t2">{t(($) => $.sides.note)}</span>}>
      <div className="grid divide-line border-t border-line max-md:divide-y md:grid-cols-2 md:divide-x">
        <OneSide order={order} side={order.buyerSide} who="buyer" />
        <OneSide order={order} side={order.sellerSide} who="seller" />
      </div>
      <div className="border-t border-line px-4 py-3.5">
        <PaymentFacts order={order} />
      </div>
    </Card>
  );
}

function OneSide({ order, side, who }: { order: Order; side: Side; who: 'buyer' | 'seller' }): ReactNode {
  const { t } = useTexts('otc');
  const name = side.card.name === '' ? side.name : side.card.name;
  return (
    <div className="flex min-w-0 flex-col gap-3 px-4 py-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} size={32} />
        <span className="min-w-0 flex-1">
          <b className="block font-medium break-words">{[t(($) => $.sides[who]), name].join(t(($) => $.comma))}</b>
          <span className="text-12 text-t2">
            UID{' '}
            <Link to="/customers/$id" params={{ id: side.uid }} className="ui-link">
              {side.uid}
            </Link>
            {t(($) => $.comma)}
            {t(($) => $.levels[levelOf(side.card)])}
          </span>
        </span>
        {order.maker === side.uid ? <Tag>{t(($) => $.sides.merchant)}</Tag> : null}
      </div>
      {side.pausedUntil === null ? null : (
        <Notice size="s" tone="warn">
          <TimeIn at={side.pausedUntil} say={(time) => t(($) => $.sides.paused, { time })} />
        </Notice>
      )}
      {side.statements.length === 0 ? <p className="text-13 text-t2">{t(($) => $.sides.silent)}</p> : null}
      {side.statements.map(({ content, id, pictures, time }) => (
        <article key={id} className="flex flex-col gap-2 rounded-2 bg-s2 px-3.5 py-2.5">
          <p className="break-words whitespace-pre-line">{content}</p>
          <Pictures call="deskOtcPicture" pictures={pictures} onOpen={async (picture) => await openPicture(order.id, picture)} />
          <p className="text-12 text-t2">
            <Time at={time} />
          </p>
        </article>
      ))}
    </div>
  );
}

/** Where was to be paid, and who says to have paid. */
function PaymentFacts({ order: { isOtherName, payees, payerName, reference, terms } }: { order: Order }): ReactNode {
  const { t } = useTexts('otc');
  const lines = [
    [t(($) => $.payment.payer), payerName ?? t(($) => $.payment.nobody)],
    [
      t(($) => $.payment.payee),
      payees.length === 0
        ? t(($) => $.payment.erased)
        : payees.map(({ bank, ends, type }) => `${type === 'bank' ? bank : t(($) => $.methods[type])} •••• ${ends}`).join(' · '),
    ],
    [t(($) => $.payment.reference), reference],
    ...(terms === '' ? [] : [[t(($) => $.payment.terms), terms]]),
  ];
  return (
    <div className="flex flex-col gap-3">
      {isOtherName ? <Notice tone="warn">{t(($) => $.payment.otherName)}</Notice> : null}
      <div className="flex gap-3">
        <ScanText size={16} className="mt-0.5 shrink-0 text-t2" aria-hidden="true" />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-13">
          {lines.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-t2">{name}</dt>
              <dd className="break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
