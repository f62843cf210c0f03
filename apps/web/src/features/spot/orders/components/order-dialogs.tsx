import { lazy } from '@agio/ui';
import { Suspense, type ReactNode } from 'react';
import { useOrderDialog } from './order-dialog-store.ts';

const AmendDialog = lazy(async () => ({ default: (await import('./amend-dialog.tsx')).AmendDialog }));
const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

/** Stands once on the page; a dialog is fetched when it is first asked for. */
export function OrderDialogs(): ReactNode {
  const dialog = useOrderDialog((state) => state.dialog);
  if (dialog === null) return null;
  return <Suspense>{dialog.kind === 'amend' ? <AmendDialog {...dialog} /> : <CancelDialog {...dialog} />}</Suspense>;
}
