import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarRange, Download } from 'lucide-react';
import { Button, EmptyState, Pagination, SearchField, Segmented, toast, useTexts } from '@agio/ui';
import { csvOf } from '../../../shared/csv.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { ordersQuery, useOtcLive, type OtcOrder, type OtcOrderFilter } from '../api/orders.ts';
import { orderFilterOf, orderLists, orderQueryOf } from '../state/orders-filter.ts';
import { OrderTable } from './order-table.tsx';
import { YearDialog } from './year-dialog.tsx';

/** The customer's own orders, by outcome. */
export function OrdersPage(): ReactNode {
  const { t } = useTexts('otc-order');
  const navigate = useNavigate();
  const filter = orderFilterOf(useSearch({ from: '/site/account/otcOrders' }));
  useOtcLive();
  const orders = useQuery(ordersQuery(filter));
  const list = orders.data?.list ?? [];
  const show = (next: Partial<OtcOrderFilter>): void => {
    void navigate({ to: '/account/otcOrders', search: orderQueryOf({ ...filter, page: 1, ...next }), replace: true });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
        <Export list={list} />
        <Year />
      </div>
      <section className="ui-card overflow-hidden" aria-busy={orders.isPlaceholderData}>
        <Filters filter={filter} onChange={show} />
        <ListState
          query={orders}
          isEmpty={list.length === 0}
          empty={
            <EmptyState
              action={
                <Button asChild look="outline">
                  <Link to="/otcTrade">{t(($) => $.lists.toOffers)}</Link>
                </Button>
              }
            >
              {t(($) => $.lists.empty)}
            </EmptyState>
          }
        />
        {orders.isPending || list.length > 0 ? <OrderTable list={list} isLoading={orders.isPending} /> : null}
      </section>
      <div className="flex justify-end py-3">
        <Pagination
          page={filter.page}
          count={Math.max(1, Math.ceil((orders.data?.total ?? 0) / (orders.data?.limit ?? 20)))}
          onPageChange={(page) => show({ page })}
        />
      </div>
    </>
  );
}

function Filters({
  filter: { list, q },
  onChange,
}: {
  filter: OtcOrderFilter;
  onChange: (next: Partial<OtcOrderFilter>) => void;
}): ReactNode {
  const { t } = useTexts('otc-order');
  const [typed, setTyped] = useState(q);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
      <Segmented
        look="pills"
        size="s"
        className="mr-auto max-w-full"
        label={t(($) => $.lists.label)}
        value={list}
        onValueChange={(next) => onChange({ list: next })}
        items={orderLists.map((one) => ({ value: one, label: t(($) => $.lists[one]) }))}
      />
      <SearchField
        label={t(($) => $.lists.find)}
        value={typed}
        maxLength={64}
        onValueChange={(next) => {
          setTyped(next);
          if (next === '') onChange({ q: '' });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange({ q: typed.trim() });
        }}
      />
    </div>
  );
}

const columns = ['time', 'id', 'side', 'coin', 'amount', 'price', 'total', 'fiat', 'other', 'state'] as const;

/** What is shown, as a file for spreadsheets. */
function Export({ list }: { list: readonly OtcOrder[] }): ReactNode {
  const { t } = useTexts('otc-order');
  function save(): void {
    const rows = list.map((order) => [
      new Date(order.createTime).toISOString(),
      order.reference,
      order.role === 'buyer' ? t(($) => $.lists.bought) : t(($) => $.lists.sold),
      order.coin,
      order.amount,
      order.price,
      order.total,
      order.fiat,
      order.other.name,
      t(($) => $.states[order.state][order.role]),
    ]);
    saveFile(
      `${t(($) => $.lists.file)}-${new Date().toISOString().slice(0, 10)}.csv`,
      csvOf([columns.map((one) => t(($) => $.lists.columns[one])), ...rows]),
    );
    toast(t(($) => $.lists.exported, { count: list.length }));
  }
  return (
    <Button look="outline" size="m" disabled={list.length === 0} onClick={save}>
      <Download size={16} aria-hidden="true" />
      {t(($) => $.lists.export)}
    </Button>
  );
}

function Year(): ReactNode {
  const { t } = useTexts('otc-order');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="m" onClick={() => setOpen(true)}>
        <CalendarRange size={16} aria-hidden="true" />
        {t(($) => $.lists.year)}
      </Button>
      {isOpen ? <YearDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
