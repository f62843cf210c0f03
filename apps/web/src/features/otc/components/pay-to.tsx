import { useState, type ReactNode } from 'react';
import { CopyButton, currency, Notice, Segmented, useTexts } from '@agio/ui';
import type { Order, Payee } from '../api/orders.ts';

/** Where the buyer pays, as it was when the order was made. */
export function PayTo({ order }: { order: Order }): ReactNode {
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
      <Facts order={order} payee={payee} />
      {role === 'buyer' && state === 'unpaid' ? (
        <div className="border-t border-line px-5 pt-3">
          <Notice tone="warn">{t(($) => $.payTo.warning, { name: payee.holder })}</Notice>
        </div>
      ) : null}
    </>
  );
}

/** Digits in groups of four, as cards have them. */
const grouped = (number: string): string => (/^\d{12,19}$/.test(number) ? number.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : number);

function Facts({ order: { fiat, reference, total }, payee }: { order: Order; payee: Payee }): ReactNode {
  const { t } = useTexts('otc-order');
  const { bank, branch, holder, number, qr, type } = payee;
  const facts: readonly (readonly [string, string, string])[] = [
    [t(($) => $.payTo.amount), currency(total, fiat), total],
    [t(($) => $.payTo.name), holder, holder],
    ...(bank === '' ? [] : ([[t(($) => $.payTo.bank), branch === '' ? bank : `${bank}, ${branch}`, bank]] as const)),
    [type === 'bank' ? t(($) => $.payTo.number) : t(($) => $.payTo.account), grouped(number), number],
    [t(($) => $.payTo.reference), reference, reference],
  ];
  return (
    <>
      <dl>
        {facts.map(([name, shown, copied]) => (
          <div
            key={name}
            className="grid min-h-12 grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-5 md:grid-cols-[8.75rem_minmax(0,1fr)_auto]"
          >
            <dt className="text-t2">{name}</dt>
            <dd className="py-2 text-16 font-medium [overflow-wrap:anywhere] tabular-nums">{shown}</dd>
            <dd>
              <CopyButton text={copied} label={t(($) => $.payTo.copy, { name })} />
            </dd>
          </div>
        ))}
      </dl>
      {qr === null ? null : <Code qr={qr} />}
    </>
  );
}

function Code({ qr }: { qr: string }): ReactNode {
  const { t } = useTexts('otc-order');
  return (
    <div className="grid justify-items-center border-t border-line p-5">
      <span className="rounded-2 border border-line bg-white p-3">
        <img src={`/api/qrcode?text=${encodeURIComponent(qr)}`} width={176} height={176} alt={t(($) => $.payTo.code)} />
      </span>
    </div>
  );
}
