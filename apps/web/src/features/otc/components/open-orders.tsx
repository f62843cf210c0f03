import type { ReactNode } from 'react';
import { Badge } from '@agio/ui';
import { useOpenOrders, useOtcLive } from '../api/orders.ts';

/** How many own orders are open. */
export function OpenOrders(): ReactNode {
  useOtcLive();
  const open = useOpenOrders();
  return open > 0 ? <Badge count={open} primary /> : null;
}
