import { create } from 'zustand';
import type { Order } from '../state/open-orders.ts';

/** Which dialog about open orders is up; one at a time, opened from rows, cards and bars alike. */
export type OrderDialog =
  | { readonly kind: 'amend'; readonly order: Order; /** That it is to have, if that is known already. */ readonly price?: string }
  | { readonly kind: 'cancel-all'; readonly orders: readonly Order[]; readonly market: string | null }
  | null;

export const useOrderDialog = create<{ dialog: OrderDialog }>(() => ({ dialog: null }));
export const openOrderDialog = (dialog: OrderDialog): void => useOrderDialog.setState({ dialog });
export const closeOrderDialog = (): void => useOrderDialog.setState({ dialog: null });
