import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '@agio/ui';
import { useC2cLive } from '../api/orders.ts';
import { standingQuery } from '../api/provider.ts';

/** How many orders wait for the provider. */
export function WaitingOrders(): ReactNode {
  useC2cLive();
  const waiting = useQuery(standingQuery).data?.waiting.own ?? 0;
  return waiting > 0 ? <Badge count={waiting} primary /> : null;
}
