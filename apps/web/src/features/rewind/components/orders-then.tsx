import type { ReactNode } from 'react';
import { Badge, EmptyState, formatDateTime, groupThousands, useLanguage, useTexts } from '@agio/ui';
import type { Moment } from '../api/rewind.ts';

const SHOWN = 8;

/** Orders that were open. */
export function OrdersThen({ moment: { orderCount, orders } }: { moment: Moment }): ReactNode {
  const { t } = useTexts('rewind');
  const language = useLanguage();
  return (
    <section className="ui-card">
      <div className="hd">
        <h2>{t(($) => $.orders.title)}</h2>
        {orderCount > 0 ? <Badge count={orderCount} /> : null}
      </div>
      {orders.length === 0 ? <EmptyState>{t(($) => $.orders.empty)}</EmptyState> : null}
      <ul>
        {orders.slice(0, SHOWN).map(({ createTime, id, market, price, remaining, side }) => (
          <li key={id} className="flex justify-between gap-3 border-t border-line px-5 py-3">
            <span>
              <span className={side === 'buy' ? 'text-up' : 'text-down'}>{t(($) => $.orders[side])}</span> {groupThousands(remaining)}{' '}
              {market.replace(/_.*/, '')}
              <span className="block text-12 text-t2">{market.replace('_', '/')}</span>
            </span>
            <span className="text-right tabular-nums">
              <span className="block text-12 text-t2">{formatDateTime(createTime, language)}</span>
              {t(($) => $.orders.at, { price: groupThousands(price) })}
            </span>
          </li>
        ))}
      </ul>
      {orderCount > SHOWN ? <p className="px-5 pb-3 text-12 text-t2">{t(($) => $.orders.more, { count: orderCount - SHOWN })}</p> : null}
    </section>
  );
}
