import type { ReactNode } from 'react';
import { Card, currency, Pairs, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { Span } from '../../../shared/time/time.tsx';
import type { ShopToday } from '../api/shop.ts';

/** The shop at a glance: open orders, how long the oldest waits, what was sold today, and what is running low. */
export function TodayCard({ isOnShop = false }: { readonly isOnShop?: boolean }): ReactNode {
  const { t } = useTexts('shop');
  const today = useQuery(deskQuery('deskShopToday'));
  return (
    <Card
      title={t(($) => (isOnShop ? $.today.title : $.today.shop))}
      aside={
        isOnShop ? undefined : (
          <Link to="/shop" className="ui-link text-12">
            {t(($) => $.today.all)}
          </Link>
        )
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4 text-13">
        {today.isError && today.data === undefined ? <QueryError query={today} /> : null}
        {today.isPending ? <Skeleton className="h-30 w-full" /> : null}
        {today.data === undefined ? null : <Figures today={today.data} />}
      </div>
    </Card>
  );
}

function Figures({ today: { counts, currency: code, low, lowCount, oldestAt, sold } }: { today: ShopToday }): ReactNode {
  const { t } = useTexts('shop');
  const { t: common } = useTexts('common');
  const worth = sold.value === null || sold.orders === 0 ? '' : `${common(($) => $.comma)}${currency(sold.value, code)}`;
  return (
    <>
      <Pairs
        pairs={[
          [t(($) => $.states.paid), String(counts.paid)],
          [t(($) => $.states.picking), String(counts.picking)],
          [t(($) => $.states.shipped), String(counts.shipped)],
          [t(($) => $.orders.asked), String(counts.asked)],
          [t(($) => $.today.oldest), oldestAt === null ? '–' : <Span key="oldest" from={oldestAt} everyMs={10_000} />],
          [t(($) => $.today.sold), `${t(($) => $.sales.orders, { count: sold.orders })}${worth}`],
        ]}
      />
      <div className="flex flex-col gap-1 border-t border-line pt-3">
        <p className="flex justify-between gap-3 text-t2">
          <span>{t(($) => $.today.low)}</span>
          <Link to="/shop-products" className="ui-link text-12">
            {lowCount > low.length ? t(($) => $.today.more, { count: lowCount - low.length }) : t(($) => $.products.title)}
          </Link>
        </p>
        {low.length === 0 ? <p>{t(($) => $.today.none)}</p> : null}
        {low.map(({ left, title, variant, variantName }) => (
          <p key={variant} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">
              {title}
              {variantName === '' ? '' : `${common(($) => $.comma)}${variantName}`}
            </span>
            <span className="shrink-0 text-warn">{left === 0 ? t(($) => $.today.gone) : t(($) => $.today.left, { count: left })}</span>
          </p>
        ))}
      </div>
    </>
  );
}
