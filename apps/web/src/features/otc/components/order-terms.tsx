import type { ReactNode } from 'react';
import { Card, Pairs, useTexts } from '@agio/ui';
import type { OtcOrder } from '../api/orders.ts';
import { coins, priceText } from './offer-list.tsx';

/** What was agreed when the order was made. */
export function OrderTerms({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc-order');
  const { amount, coin, extensions, fee, fiat, isOtherName, other, payerName, price, role, terms, windowMinutes } = order;
  const left = [
    [role === 'buyer' ? t(($) => $.terms.youBuy) : t(($) => $.terms.youSell), `${coins(amount, 8)} ${coin}`],
    [t(($) => $.terms.price), `${priceText(price)} ${fiat}`],
    [t(($) => $.terms.fee), `${coins(fee, 8)} ${coin}`],
  ] as const;
  const right = [
    [t(($) => $.terms.window), t(($) => $.terms.windowValue, { count: windowMinutes, times: extensions })],
    [role === 'buyer' ? t(($) => $.terms.seller) : t(($) => $.terms.buyer), other.name],
    ...(payerName === null
      ? ([[t(($) => $.terms.appeal), t(($) => $.terms.appealValue)]] as const)
      : ([[t(($) => $.terms.payer), isOtherName ? `${payerName} (${t(($) => $.terms.otherName)})` : payerName]] as const)),
  ] as const;
  return (
    <Card title={t(($) => $.terms.title)} bodyClassName="flex flex-col gap-4">
      <div className="grid items-start gap-x-12 gap-y-2 md:grid-cols-2">
        <Pairs pairs={left} />
        <Pairs pairs={right} />
      </div>
      {terms === '' ? null : (
        <div className="rounded-2 bg-s2 px-3 py-2.5 text-13">
          <p className="font-medium">{t(($) => $.terms.words)}</p>
          <p className="break-words whitespace-pre-line text-t2">{terms}</p>
        </div>
      )}
    </Card>
  );
}
