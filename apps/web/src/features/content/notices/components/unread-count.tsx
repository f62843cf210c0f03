import type { ReactNode } from 'react';
import { Badge } from '@agio/ui';
import { useNewestNotices } from '../api/notices.ts';

/** How many messages are unread. */
export function UnreadCount(): ReactNode {
  const unread = useNewestNotices(false)?.unread ?? 0;
  return unread > 0 ? <Badge count={unread} primary /> : null;
}
