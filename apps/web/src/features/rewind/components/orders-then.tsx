import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { Badge, EmptyState, formatDateTime, groupThousands, trimZeros, useLanguage, useTexts } from '@agio/ui';
import type { Moment } from '../api/rewind.ts';
import { useTermsThen } from './use-terms-then.ts';

const SHOWN = 8;

/** Orders that were open. */
export function OrdersThen({ moment: { orderCount, orders } }: { moment: Moment }): ReactNode {
  const { t } = useTexts('rewind');
  const language = useLanguage();
  const termsOf = useTermsThen();
  return (
    <section className="ui-card">
      <div className="hd">
        <h2>{t(($) => $.orders.title)}</h2>
        {orderCount > 0 ? <Badge count={orderCount} /> : null}
      </div>
      {orders.length === 0 ? <EmptyState>{t(($) => $.orders.empty)}</EmptyState> : null}
      <ul>
        {orders.slice(0, SHOWN).map((order) => (
          <li key={order.id} className="border-t border-line px-5 py-3">
            <span className="flex justify-between gap-3">
              <span>
                <span className={order.side === 'buy' ? 'text-up' : 'text-down'}>{t(($) => $.orders[order.side])}</span> {sizeOf(order)}
                <span className="block text-12 text-t2">{pairName(order.market)}</span>
              </span>
              <span className="text-right tabular-nums">
                <span className="block text-12 text-t2">{formatDateTime(order.createTime, language)}</span>
                {order.price === null ? t(($) => $.orders.atMarket) : t(($) => $.orders.at, { price: groupThousands(order.price) })}
              </span>
            </span>
            {order.waiting ? <span className="block text-12 text-t2">{termsOf(order)}</span> : null}
          </li>
        ))}
      </ul>
      {orderCount > SHOWN ? <p className="px-5 pb-3 text-12 text-t2">{t(($) => $.orders.more, { count: orderCount - SHOWN })}</p> : null}
    </section>
  );
}

/** What it would trade: of a purchase by total what that costs. */
function sizeOf({ held, heldCoin, market, remaining }: Moment['orders'][number]): string {
  const isByTotal = Number(remaining) === 0;
  return isByTotal ? `${groupThousands(trimZeros(held))} ${heldCoin}` : `${groupThousands(remaining)} ${market.replace(/_.*/, '')}`;
}
