import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  Badge,
  Button,
  cn,
  currency,
  EmptyState,
  formatDateTime,
  SearchField,
  Segmented,
  SkeletonRows,
  Table,
  Td,
  Th,
  useLanguage,
  useTexts,
} from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import type { C2cOrder } from '../api/orders.ts';
import { deskOrdersQuery, type DeskFilter, type ProviderStatus } from '../api/provider.ts';
import { deskFilterOf, deskQueryOf, deskViews } from '../state/filters.ts';
import { rowActOf } from '../state/order.ts';
import { coins } from './amounts.ts';
import { DeskOrder } from './desk-order.tsx';
import { OrderStateLine } from './order-tag.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { ListPages } from '../../../shared/list-pages.tsx';

/** Orders of customers: those to do first, each opening into what is to be done. */
export function DeskOrders({ waiting }: { waiting: ProviderStatus['waiting'] }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const navigate = useNavigate();
  const filter = deskFilterOf(useSearch({ from: '/site/account/c2cDesk' }));
  const orders = useQuery(deskOrdersQuery(filter));
  const list = orders.data?.list ?? [];
  const show = (next: Partial<DeskFilter>): void => {
    void navigate({ to: '/account/c2cDesk', search: deskQueryOf({ ...filter, page: 1, ...next }), replace: true, resetScroll: false });
  };
  const pages = Math.max(1, Math.ceil((orders.data?.total ?? 0) / (orders.data?.limit ?? 20)));
  return (
    <section className="ui-card overflow-hidden" aria-busy={orders.isPlaceholderData} aria-label={t(($) => $.orders.title)}>
      <Filters filter={filter} waiting={waiting} onChange={show} />
      <ListState query={orders} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.orders.empty[filter.view])}</EmptyState>} />
      {orders.isPending || list.length > 0 ? <Rows list={list} isLoading={orders.isPending} /> : null}
      <ListPages page={filter.page} count={pages} onPage={(page) => show({ page })} />
    </section>
  );
}

function Filters({
  filter: { q, view },
  onChange,
  waiting,
}: {
  filter: DeskFilter;
  waiting: ProviderStatus['waiting'];
  onChange: (next: Partial<DeskFilter>) => void;
}): ReactNode {
  const { t } = useTexts('c2c-desk');
  const [typed, setTyped] = useState(q);
  const counts = { own: waiting.own, other: waiting.other, done: 0 };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
      <h2 className="text-16">{t(($) => $.orders.title)}</h2>
      <Segmented
        look="pills"
        size="s"
        className="mr-auto max-w-full"
        label={t(($) => $.orders.which)}
        value={view}
        onValueChange={(next) => onChange({ view: next })}
        items={deskViews.map((one) => ({
          value: one,
          label: (
            <span className="inline-flex items-center gap-1.5">
              {t(($) => $.orders.views[one])}
              {counts[one] > 0 ? <Badge count={counts[one]} primary={one === 'own'} /> : null}
            </span>
          ),
        }))}
      />
      <SearchField
        label={t(($) => $.orders.find)}
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

const columns = ['id', 'time', 'side', 'amount', 'total', 'name', 'method', 'state'] as const;

function Rows({ isLoading, list }: { list: readonly C2cOrder[]; isLoading: boolean }): ReactNode {
  const { t } = useTexts('c2c-desk');
  const [opened, setOpened] = useState<string | null>(null);
  const toggle = (id: string): void => setOpened((before) => (before === id ? null : id));
  return (
    <>
      <div className="hidden overflow-x-auto lg:block">
        <Table label={t(($) => $.orders.title)}>
          <thead>
            <tr>
              {columns.map((one) => (
                <Th key={one} right={one === 'amount' || one === 'total'}>
                  {t(($) => $.orders.columns[one])}
                </Th>
              ))}
              <Th>
                <span className="sr-only">{t(($) => $.orders.columns.act)}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {isLoading ? <SkeletonRows rows={4} columns={columns.length + 1} /> : null}
            {list.map((order) => (
              <Row key={order.id} order={order} isOpened={opened === order.id} onToggle={() => toggle(order.id)} />
            ))}
          </tbody>
        </Table>
      </div>
      <ul className="lg:hidden">
        {list.map((order) => (
          <li key={order.id} className="border-t border-line first:border-t-0">
            <Lines order={order} isOpened={opened === order.id} onToggle={() => toggle(order.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type RowProps = { readonly order: C2cOrder; readonly isOpened: boolean; readonly onToggle: () => void };

function Row({ isOpened, onToggle, order }: RowProps): ReactNode {
  const { t: p } = useTexts('paying');
  const language = useLanguage();
  const { amount, coin, createTime, customerName, fiat, payMethod, reference, total } = order;
  return (
    <>
      <tr className={isOpened ? 'bg-p-soft' : undefined}>
        <Td className="text-t2">{reference}</Td>
        <Td className="text-t2">{formatDateTime(createTime, language)}</Td>
        <Td>
          <Doing order={order} />
        </Td>
        <Td right className="font-medium">
          {coins(amount)}
          <span className="ui-unit">{coin}</span>
        </Td>
        <Td right>{currency(total, fiat)}</Td>
        <Td className="max-w-40 truncate">{customerName ?? '–'}</Td>
        <Td>{p(($) => $.types[payMethod])}</Td>
        <Td>
          <OrderStateLine order={order} />
        </Td>
        <Td right>
          <DeskAct order={order} isOpened={isOpened} onToggle={onToggle} />
        </Td>
      </tr>
      {isOpened ? (
        <tr>
          <td colSpan={columns.length + 1} className="bg-s0 p-0 whitespace-normal">
            <DeskOrder order={order} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Lines({ isOpened, onToggle, order }: RowProps): ReactNode {
  const { t: p } = useTexts('paying');
  const language = useLanguage();
  const { amount, coin, createTime, customerName, fiat, payMethod, reference, total } = order;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-5 py-3.5">
        <span className="font-medium">
          <Doing order={order} /> {coins(amount)} {coin}
        </span>
        <DeskAct order={order} isOpened={isOpened} onToggle={onToggle} />
        <span className="text-12 text-t2">
          {reference} · {currency(total, fiat)} · {p(($) => $.types[payMethod])} · {customerName ?? '–'} ·{' '}
          {formatDateTime(createTime, language)}
        </span>
        <OrderStateLine order={order} />
      </div>
      {isOpened ? <DeskOrder order={order} /> : null}
    </>
  );
}

/** What the customer does. */
function Doing({ order: { side } }: { order: C2cOrder }): ReactNode {
  const { t } = useTexts('c2c-desk');
  return <span className={cn('font-medium', side === 'buy' ? 'text-up' : 'text-down')}>{t(($) => $.orders.they[side])}</span>;
}

/** The next thing to do, here in the list where it is short. */
function DeskAct({ isOpened, onToggle, order }: RowProps): ReactNode {
  const { t } = useTexts('c2c-order');
  const [isSettling, setSettling] = useState(false);
  const act = rowActOf(order);
  if (act === 'received')
    return (
      <>
        <Button size="m" look="outline" onClick={() => setSettling(true)}>
          {t(($) => $.row.received)}
        </Button>
        {isSettling ? <SettleDialog order={order} onClose={() => setSettling(false)} /> : null}
      </>
    );
  if (act === 'accept' || act === 'payOut')
    return (
      <Button size="m" look={isOpened ? 'ghost' : 'outline'} aria-expanded={isOpened} onClick={onToggle}>
        {isOpened ? t(($) => $.row.close) : t(($) => $.row[act])}
      </Button>
    );
  return (
    <Button asChild size="m" look="ghost">
      <Link to="/c2c/order/$id" params={{ id: order.id }}>
        {t(($) => $.row[act])}
      </Link>
    </Button>
  );
}
