import type { ReactNode } from 'react';
import { OrdersPage } from '../../features/account/index.ts';

export function OrdersRoute(): ReactNode {
  return <OrdersPage />;
}
