import type { ReactNode } from 'react';
import { Card, currency, Pairs, useTexts } from '@agio/ui';
import { shareText } from '../../../shared/paying/index.ts';
import type { C2cOrder } from '../api/orders.ts';
import { isBuyer } from '../state/order.ts';
import { coins, priceText, short } from './amounts.ts';

/** What was agreed when the order was made, and with whom. */
export function OrderTerms({ order }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-order');
  const { t: p } = useTexts('paying');
  const { amount, coin, customerName, fiat, isRerouted, payMethod, price, provider, reference, role, total } = order;
  const other: readonly (readonly [string, ReactNode])[] =
    role === 'customer'
      ? [
          [t(($) => $.terms.provider), provider.name],
          [t(($) => $.terms.bond), `${short(provider.bond)} USDT`],
          [t(($) => $.terms.done), `${provider.orders} · ${shareText(provider.completion)}`],
        ]
      : [[t(($) => $.terms.customer), customerName ?? '–']];
  return (
    <Card title={t(($) => $.terms.title)} bodyClassName="flex flex-col gap-3">
      <Pairs
        pairs={[
          [t(($) => $.terms.number), reference],
          [isBuyer(order) ? t(($) => $.terms.youGet) : t(($) => $.terms.youGive), `${coins(amount)} ${coin}`],
          [isBuyer(order) ? t(($) => $.terms.youPay) : t(($) => $.terms.youReceive), currency(total, fiat)],
          [t(($) => $.terms.price), `${priceText(price)} ${fiat}`],
          [t(($) => $.terms.method), p(($) => $.types[payMethod])],
          ...other,
        ]}
      />
      {isRerouted ? <p className="text-12 text-t2">{t(($) => $.terms.rerouted)}</p> : null}
    </Card>
  );
}
