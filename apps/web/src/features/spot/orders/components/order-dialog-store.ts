import { create } from 'zustand';
import type { CancelBody } from '../api/order-actions.ts';
import type { Amendable } from '../state/describe-order.ts';
import type { Order } from '../state/order.ts';

/** Which dialog about open orders is up; one at a time, opened from rows, cards, bars and the chart alike. */
export type OrderDialog =
  | {
      readonly kind: 'amend';
      readonly order: Order;
      /** The price that a term is to have, if that is known already. */
      readonly to?: { readonly term: Amendable; readonly price: string };
    }
  | { readonly kind: 'cancel'; readonly orders: readonly Order[]; /** The request that cancels them. */ readonly what: CancelBody }
  | null;

export const useOrderDialog = create<{ dialog: OrderDialog }>(() => ({ dialog: null }));
export const openOrderDialog = (dialog: OrderDialog): void => useOrderDialog.setState({ dialog });
export const closeOrderDialog = (): void => useOrderDialog.setState({ dialog: null });

/** Asks before all orders are cancelled, or those of one market. */
export const askToCancelAll = (orders: readonly Order[], market: string | null): void =>
  openOrderDialog({ kind: 'cancel', orders, what: market === null ? { all: true } : { market } });
