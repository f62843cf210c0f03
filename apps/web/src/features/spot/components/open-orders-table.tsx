import { Button, IconButton, SkeletonRows, Table, Td, Th, toast, useLanguage, useTexts } from '@agio/ui';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { pairName, useTickers } from '../../../shared/markets/index.ts';
import { useCancel } from '../api/order-actions.ts';
import { multiplyDecimals } from '@agio/ui';
import type { Order } from '../state/open-orders.ts';
import {
  amountText,
  baseOf,
  FilledCell,
  fromLast,
  priceOf,
  quoteOf,
  shortTime,
  SideText,
  totalText,
  useCondition,
  useMarketsByPair,
} from './order-cells.tsx';
import { openOrderDialog } from './order-dialog-store.ts';

/** Cancels one order and keeps its button busy until it is gone. */
export function useCancelOne(): { cancelling: ReadonlySet<string>; cancel: (order: Order) => void } {
  const { t } = useTexts('exchange');
  const mutation = useCancel();
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(new Set());
  return {
    cancelling,
    cancel(order) {
      setCancelling((before) => new Set(before).add(order.id));
      mutation
        .mutateAsync({ id: order.id })
        .then(
          () => toast(t(($) => $.told.cancelled, { count: 1 })),
          // The popup has said it; the row stays.
          () => undefined,
        )
        .finally(() => setCancelling((before) => new Set([...before].filter((id) => id !== order.id))));
    },
  };
}

export function OpenOrdersTable({ orders, loading }: { orders: readonly Order[]; loading: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const condition = useCondition(useLanguage());
  const markets = useMarketsByPair();
  const tickers = useTickers().data;
  const { cancelling, cancel } = useCancelOne();
  return (
    <Table rows={28} label={t(($) => $.orders.open)}>
      <thead>
        <tr>
          <Th>{t(($) => $.orders.time)}</Th>
          <Th>{t(($) => $.orders.market)}</Th>
          <Th>{t(($) => $.orders.type)}</Th>
          <Th>{t(($) => $.orders.side)}</Th>
          <Th right>{t(($) => $.orders.price)}</Th>
          <Th right>{t(($) => $.orders.amount)}</Th>
          <Th right>{t(($) => $.orders.filled)}</Th>
          <Th right>{t(($) => $.orders.total)}</Th>
          <Th>{t(($) => $.orders.condition)}</Th>
          <Th right>{t(($) => $.orders.fromLast)}</Th>
          <Th right>
            <span className="sr-only">{t(($) => $.orders.actions)}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {loading ? <SkeletonRows columns={11} rows={4} /> : null}
        {orders.map((order) => {
          const market = markets.get(order.market);
          const said = {
            side: t(($) => $[order.side]),
            amount: order.amount ?? order.total ?? '',
            coin: baseOf(order.market),
            price: order.price ?? t(($) => $.orders.marketPrice),
          };
          return (
            <tr key={order.id}>
              <Td className="text-t2">{shortTime(order.time)}</Td>
              <Td className="font-[500]">{pairName(order.market)}</Td>
              <Td>{t(($) => $.orders.types[order.type])}</Td>
              <Td>
                <SideText side={order.side} />
              </Td>
              <Td right>{order.price === null ? t(($) => $.orders.marketPrice) : priceOf(order.price, market)}</Td>
              <Td right>
                {amountText(order.amount ?? '0', market)} <span className="ui-unit">{baseOf(order.market)}</span>
              </Td>
              <Td right>
                <FilledCell order={order} />
              </Td>
              <Td right>
                {order.price === null || order.amount === null ? '--' : totalText(multiplyDecimals(order.price, order.amount), market)}{' '}
                <span className="ui-unit">{quoteOf(order.market)}</span>
              </Td>
              <Td className="text-t2">{condition(order)}</Td>
              <Td right className="text-t2">
                {fromLast(order.price, tickers?.[order.market]?.last)}
              </Td>
              <Td right>
                <span className="flex justify-end gap-1">
                  <Button
                    look="ghost"
                    size="s"
                    className="ex-act"
                    aria-label={t(($) => $.orders.amendOne, said)}
                    onClick={() => openOrderDialog({ kind: 'amend', order })}
                  >
                    {t(($) => $.orders.amend)}
                  </Button>
                  <IconButton
                    className="ex-act square"
                    label={t(($) => $.orders.cancelOne, said)}
                    busy={cancelling.has(order.id)}
                    onClick={() => cancel(order)}
                  >
                    {cancelling.has(order.id) ? null : <X size={16} />}
                  </IconButton>
                </span>
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
