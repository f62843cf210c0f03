import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import { useUser } from '../../../shared/info.ts';
import { PayeeFacts, ShownPicture } from '../../../shared/paying/index.ts';
import { pictureQuery, type C2cOrder } from '../api/orders.ts';
import { hasEnded } from '../state/order.ts';

/** Where the money goes, and what proves that it was sent. */
export function OrderPay({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const { t: p } = useTexts('paying');
  const own = useUser()?.truename ?? null;
  const { fiat, payee, payMethod, reference, role, side, state, total } = order;
  const isPayer = (role === 'customer') === (side === 'buy');
  if (payee === null || hasEnded(order)) return <Proofs order={order} />;
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 px-5 py-2">
        <h2 className="text-16">{isPayer ? t(($) => $.pay.to) : t(($) => $.pay.yours)}</h2>
        <span className="text-13 text-t2">{p(($) => $.types[payMethod])}</span>
      </div>
      <PayeeFacts payee={payee} total={total} fiat={fiat} reference={reference} />
      {role === 'customer' && state === 'unpaid' ? (
        <div className="border-t border-line px-5 py-3">
          <Notice tone="warn">{own === null ? t(($) => $.pay.warning) : t(($) => $.pay.warningOf, { name: own })}</Notice>
        </div>
      ) : null}
      <Proofs order={order} />
    </>
  );
}

/** The provider's transfer: its number and pictures. */
function Proofs({ order: { id, proofs, transaction } }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  if (transaction === null && proofs.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line p-5 first:border-t-0">
      <h2 className="text-16">{t(($) => $.proof.title)}</h2>
      {transaction === null ? null : (
        <p className="[overflow-wrap:anywhere]">
          <span className="text-t2">{t(($) => $.proof.transaction)}</span> <span className="font-medium tabular-nums">{transaction}</span>
        </p>
      )}
      <Pictures order={id} pictures={proofs} />
    </div>
  );
}

export function Pictures({ order, pictures }: { order: string; pictures: readonly string[] }): ReactNode {
  if (pictures.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {pictures.map((picture, at) => (
        <ShownPicture key={picture} picture={pictureQuery(order, picture)} number={at + 1} />
      ))}
    </div>
  );
}
