import type { ReactNode } from 'react';
import { Badge } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { queueQuery } from '../api/certifications.ts';

/** How many customers wait for a review. */
export function WaitingCount(): ReactNode {
  const queue = useQuery(queueQuery).data;
  return queue === undefined || queue.waiting === 0 ? null : <Badge count={queue.waiting} primary={queue.late > 0} />;
}
