import type { ReactNode } from 'react';
import { Badge } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../api/requests.ts';

/** How many requests wait; in the primary colour when one of them is the reader's to decide. */
export function WaitingCount(): ReactNode {
  const waiting = useQuery(waitingQuery).data;
  if (waiting === undefined || waiting.total === 0) return null;
  return <Badge count={waiting.total} primary={waiting.forYou > 0} />;
}
