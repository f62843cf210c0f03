import type { ReactNode } from 'react';
import { Badge } from '@agio/ui';
import { useTicketsLive, useUnreadTickets } from '../api/tickets.ts';

/** How many tickets have an answer that was not read. */
export function UnreadTickets(): ReactNode {
  useTicketsLive();
  const unread = useUnreadTickets();
  return unread > 0 ? <Badge count={unread} primary /> : null;
}
