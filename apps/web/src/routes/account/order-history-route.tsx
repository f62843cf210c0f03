import type { ReactNode } from 'react';
import { OrderHistoryPage } from '../../features/account/index.ts';

export function OrderHistoryRoute(): ReactNode {
  return <OrderHistoryPage />;
}
