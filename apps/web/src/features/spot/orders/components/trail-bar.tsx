import { useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import { useTickers } from '../../../../shared/markets/index.ts';
import { describeOrder } from '../state/describe-order.ts';
import { priceOf, shareBetween } from '../state/figures.ts';
import type { Order } from '../state/order.ts';
import { useMarketsByPair } from '../state/use-markets.ts';

/** Where the last price is between the trigger of a trailing stop and the best price that it has followed to; nothing for other orders. */
export function TrailBar({ order }: { order: Order }): ReactNode {
  const { t } = useTexts('orders');
  const rules = useMarketsByPair().get(order.market);
  const last = useTickers().data?.[order.market]?.last;
  const { trigger, extreme } = describeOrder(order);
  if (trigger === null || extreme === null || last === undefined) return null;
  const shown = (price: string) => ({ price: priceOf(price, rules) });
  return (
    <div className="ord-trail">
      <span className="line" aria-hidden="true">
        <i style={{ left: `${shareBetween(last, trigger.price, extreme.price) * 100}%` }} />
      </span>
      <span className={order.side === 'buy' ? 'text-up' : 'text-down'}>{t(($) => $.trail.trigger, shown(trigger.price))}</span>
      <span className="text-t1">{t(($) => $.trail.last, shown(last))}</span>
      <span>{t(($) => $.trail[extreme.at], shown(extreme.price))}</span>
    </div>
  );
}
