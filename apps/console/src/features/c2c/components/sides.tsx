import type { ReactNode } from 'react';
import { ScanText } from 'lucide-react';
import { Avatar, Card, Tag, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { Pictures } from '../../../shared/appeals/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { openPicture, type Order } from '../api/c2c.ts';
import { sidesOf, type Side } from '../state/sides.ts';

/** The statements of both beside each other, and what is known about the payment. */
export function Sides({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('c2c');
  const { buyer, seller } = sidesOf(order);
  return (
    <Card title={t(($) => $.sides.title)} aside={<span className="text-12 text-t2">{t(($) => $.sides.note)}</span>}>
      <div className="grid divide-line border-t border-line max-md:divide-y md:grid-cols-2 md:divide-x">
        <OneSide order={order} side={buyer} who="buyer" />
        <OneSide order={order} side={seller} who="seller" />
      </div>
      <div className="border-t border-line px-4 py-3.5">
        <PaymentFacts order={order} />
      </div>
    </Card>
  );
}

function OneSide({ order, side, who }: { order: Order; side: Side; who: 'buyer' | 'seller' }): ReactNode {
  const { t } = useTexts('c2c');
  const { name, role, statements, uid } = side;
  return (
    <div className="flex min-w-0 flex-col gap-3 px-4 py-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} size={32} />
        <span className="min-w-0 flex-1">
          <b className="block font-medium break-words">{[t(($) => $.sides[who]), name].join(t(($) => $.comma))}</b>
          <span className="text-12 text-t2">
            UID{' '}
            <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
              {uid}
            </Link>
          </span>
        </span>
        <Tag>{t(($) => $.sides[role])}</Tag>
      </div>
      {statements.length === 0 ? <p className="text-13 text-t2">{t(($) => $.sides.silent)}</p> : null}
      {statements.map(({ content, pictures, time }, at) => (
        // Steps are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <article key={at} className="flex flex-col gap-2 rounded-2 bg-s2 px-3.5 py-2.5">
          {content === '' ? null : <p className="break-words whitespace-pre-line">{content}</p>}
          <Pictures call="deskC2cPicture" pictures={pictures} onOpen={async (picture) => await openPicture(order.id, picture)} />
          <p className="text-12 text-t2">
            <Time at={time} />
          </p>
        </article>
      ))}
    </div>
  );
}

/** Where was to be paid, in whose name, and the proof of the transfer. */
function PaymentFacts({ order: { customerName, id, payee, proofs, reference, transaction } }: { order: Order }): ReactNode {
  const { t } = useTexts('c2c');
  const lines = [
    [t(($) => $.payment.customerName), customerName ?? t(($) => $.payment.noName)],
    [
      t(($) => $.payment.payee),
      payee === null
        ? t(($) => $.payment.erased)
        : `${payee.type === 'bank' ? payee.bank : t(($) => $.methods[payee.type])} •••• ${payee.ends}`,
    ],
    [t(($) => $.payment.reference), reference],
    [t(($) => $.payment.transaction), transaction ?? t(($) => $.payment.noProof)],
  ];
  return (
    <div className="flex gap-3">
      <ScanText size={16} className="mt-0.5 shrink-0 text-t2" aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-13">
          {lines.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-t2">{name}</dt>
              <dd className="break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
        <Pictures call="deskC2cPicture" pictures={proofs} onOpen={async (picture) => await openPicture(id, picture)} />
      </div>
    </div>
  );
}
