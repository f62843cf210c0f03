import { useState, type ReactNode } from 'react';
import { Notice, Segmented, useTexts } from '@agio/ui';
import { PayeeFacts } from '../../../shared/paying/index.ts';
import type { OtcOrder } from '../api/orders.ts';

/** Where the buyer pays, as it was when the order was made. */
export function PayTo({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const { t: o } = useTexts('otc');
  const { payees, role, state } = order;
  const [type, setType] = useState(order.method);
  const payee = payees.find((one) => one.type === type) ?? payees[0];
  const types = [...new Set(payees.map((one) => one.type))];
  if (state === 'waiting' && role === 'buyer') return <p className="px-5 pt-5 text-13 text-t2">{t(($) => $.payTo.later)}</p>;
  if (payee === undefined || !['waiting', 'unpaid', 'paid', 'appealed'].includes(state)) return null;
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 px-5 py-2">
        <h2 className="text-16">{role === 'buyer' ? t(($) => $.payTo.title) : t(($) => $.payTo.yours)}</h2>
        {types.length > 1 ? (
          <Segmented
            size="s"
            label={o(($) => $.payment)}
            value={payee.type}
            onValueChange={setType}
            items={types.map((one) => ({ value: one, label: o(($) => $.types[one]) }))}
          />
        ) : (
          <span className="text-13 text-t2">{o(($) => $.types[payee.type])}</span>
        )}
      </div>
      <PayeeFacts payee={payee} total={order.total} fiat={order.fiat} reference={order.reference} />
      {role === 'buyer' && state === 'unpaid' ? (
        <div className="border-t border-line px-5 pt-3">
          <Notice tone="warn">{t(($) => $.payTo.warning, { name: payee.holder })}</Notice>
        </div>
      ) : null}
    </>
  );
}
