import type { ReactNode } from 'react';
import { AmendDialog } from './amend-dialog.tsx';
import { CancelAllDialog } from './cancel-all-dialog.tsx';
import { useOrderDialog } from './order-dialog-store.ts';

/** Stands once on the page. */
export function OrderDialogs(): ReactNode {
  const dialog = useOrderDialog((state) => state.dialog);
  if (dialog === null) return null;
  if (dialog.kind === 'amend') return <AmendDialog order={dialog.order} />;
  return <CancelAllDialog orders={dialog.orders} market={dialog.market} />;
}
