import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge, useLanguage, useTexts } from '@agio/ui';
import { ordersQuery } from '../api/shop.ts';

/** The page’s name, and the way between products and one’s orders. */
export function ShopHead({ place }: { place: 'products' | 'orders' }): ReactNode {
  const { t } = useTexts('shop');
  const open = useQuery(ordersQuery('open', 1, useLanguage())).data?.total ?? 0;
  const entry = 'rounded-2 px-3 py-1.5 text-13 font-medium aria-[current=page]:bg-s2 hover:bg-s2';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
      <h1 className="text-20">{t(($) => $.title)}</h1>
      <nav className="flex gap-1" aria-label={t(($) => $.title)}>
        <Link to="/account/meta2" className={entry} aria-current={place === 'products' ? 'page' : undefined}>
          {t(($) => $.products)}
        </Link>
        <Link
          to="/account/meta2/orders"
          className={`${entry} inline-flex items-center gap-1.5`}
          aria-current={place === 'orders' ? 'page' : undefined}
        >
          {t(($) => $.myOrders)}
          {open > 0 ? <Badge count={open} primary /> : null}
        </Link>
      </nav>
      <p className="text-13 text-t2 md:ml-auto">{t(($) => $.note)}</p>
    </div>
  );
}
