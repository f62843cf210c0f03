import type { CallData } from '@agio/client';
import { useEffect } from 'react';
import { create } from 'zustand';
import { live } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { mergeOrders, noOrders, replaceOrders } from '../state/open-orders.ts';
import { withMoved } from '../orders/state/moved-orders.ts';
import type { Order } from '../orders/state/order.ts';
import type { Fill, OrdersState } from '../state/open-orders.ts';

export type ExchangeBalance = CallData<'exchangeBalances'>[number];

type Account = {
  /** Whether a customer is looking; else nothing is kept, so that the next customer of this browser finds nothing of the last one. */
  readonly isFollowed: boolean;
  readonly ordersReady: boolean;
  readonly orders: OrdersState;
  readonly balancesReady: boolean;
  readonly balances: ReadonlyMap<string, ExchangeBalance>;
  /** Fills since the page was opened, newest first. */
  readonly fills: readonly Fill[];
};

const nobody: Account = { isFollowed: false, ordersReady: false, orders: noOrders, balancesReady: false, balances: new Map(), fills: [] };
const FILLS_KEPT = 100;

/** Own orders, balances and fills, live. */
export const useAccount = create<Account>(() => nobody);

/** Takes the orders that a call answered with, so that they show before the socket reports them. */
export function takeOrders(orders: readonly Order[]): void {
  useAccount.setState((state) => (state.isFollowed ? { orders: mergeOrders(state.orders, orders) } : {}));
}

/** Histories are read from projections that follow within moments, so they are asked again a little later, and once for many changes. */
const HISTORY_AFTER_MS = 1_500;
let historyTimer: ReturnType<typeof setTimeout> | undefined;
function refreshHistories(): void {
  historyTimer ??= setTimeout(() => {
    historyTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: ['own', 'exchange'] });
  }, HISTORY_AFTER_MS);
}

function followOrders(): () => void {
  return live.subscribe({ channel: 'orders' }, (frame) => {
    const isMove = withMoved([...useAccount.getState().orders.open.values()], frame.data) !== null;
    useAccount.setState((state) => ({
      ordersReady: true,
      orders: frame.type === 'snapshot' ? replaceOrders(state.orders, frame.data) : mergeOrders(state.orders, frame.data),
    }));
    if (frame.type === 'snapshot' || !isMove) refreshHistories();
  });
}

function followBalances(): () => void {
  return live.subscribe({ channel: 'balances' }, (frame) => {
    useAccount.setState((state) => {
      const balances = new Map(frame.type === 'snapshot' ? [] : state.balances);
      for (const balance of frame.data) balances.set(balance.coin, balance);
      return { balances, balancesReady: true };
    });
  });
}

function followFills(onFills: (fills: readonly Fill[]) => void): () => void {
  return live.subscribe({ channel: 'fills' }, (frame) => {
    const known = new Set(useAccount.getState().fills.map((fill) => fill.id));
    const news = frame.data.filter((fill) => !known.has(fill.id));
    useAccount.setState((state) => ({ fills: [...news.toReversed(), ...state.fills].slice(0, FILLS_KEPT) }));
    refreshHistories();
    onFills(news);
  });
}

/** Follows the account while the page stands and a customer is logged in; forgets everything when they leave. */
export function useAccountFeed(onFills: (fills: readonly Fill[]) => void): void {
  const loggedIn = useLoggedIn();
  useEffect(() => {
    if (!loggedIn) return;
    useAccount.setState({ isFollowed: true });
    const stops = [followOrders(), followBalances(), followFills(onFills)];
    return () => {
      for (const stop of stops) stop();
      useAccount.setState(nobody);
    };
  }, [loggedIn, onFills]);
}
