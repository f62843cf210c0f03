import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, EmptyState, Segmented, Skeleton, useLanguage, useTexts } from '@agio/ui';
import { ListPages } from '../../../shared/list-pages.tsx';
import { ListState } from '../../../shared/query-states.tsx';
import { ordersQuery, useShopLive, type ShopOrderList } from '../api/shop.ts';
import { OrderCard } from './order-card.tsx';
import { ShopHead } from './shop-head.tsx';

/** One’s orders, newest first. */
export function OrdersPage(): ReactNode {
  const { t } = useTexts('shop');
  const navigate = useNavigate();
  const search = useSearch({ from: '/site/account/meta2/orders' });
  const list: ShopOrderList = search.list === 'ended' ? 'ended' : 'open';
  const page = Math.max(1, Number(search.p ?? '1') || 1);
  const orders = useQuery(ordersQuery(list, page, useLanguage()));
  useShopLive();
  const show = (next: { list?: ShopOrderList; page?: number }): void => {
    const to = { list, page: 1, ...next };
    void navigate({
      to: '/account/meta2/orders',
      search: { ...(to.list === 'ended' ? { list: 'ended' } : {}), ...(to.page > 1 ? { p: String(to.page) } : {}) },
      replace: true,
      resetScroll: false,
    });
  };
  const found = orders.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((orders.data?.total ?? 0) / (orders.data?.limit ?? 10)));
  const browse = (
    <Button asChild look="outline" size="m">
      <Link to="/account/meta2">{t(($) => $.orders.browse)}</Link>
    </Button>
  );
  return (
    <>
      <ShopHead place="orders" />
      <Segmented
        look="pills"
        size="s"
        className="mb-4"
        label={t(($) => $.myOrders)}
        value={list}
        onValueChange={(next) => show({ list: next })}
        items={(['open', 'ended'] as const).map((one) => ({ value: one, label: t(($) => $.orders[one]) }))}
      />
      <ListState
        query={orders}
        isEmpty={found.length === 0}
        empty={
          <EmptyState className="ui-card" action={browse}>
            {t(($) => $.orders.empty[list])}
          </EmptyState>
        }
      />
      <ul className="flex flex-col gap-3" aria-busy={orders.isPlaceholderData}>
        {orders.isPending ? (
          <li className="ui-card p-5">
            <Skeleton className="w-60" />
          </li>
        ) : null}
        {found.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <ListPages page={page} count={pages} onPage={(next) => show({ page: next })} />
    </>
  );
}
