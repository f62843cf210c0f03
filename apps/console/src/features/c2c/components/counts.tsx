import type { ReactNode } from 'react';
import { Badge } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { appealsQuery, applicantsQuery } from '../api/c2c.ts';

const Waiting = ({ count }: { count: number }): ReactNode => (count === 0 ? null : <Badge count={count} />);

/** How many appeals wait for a decision. */
export function AppealsCount(): ReactNode {
  return <Waiting count={useQuery(appealsQuery).data?.waiting ?? 0} />;
}

/** How many providers wait to be reviewed. */
export function ProvidersCount(): ReactNode {
  return <Waiting count={useQuery(applicantsQuery).data?.waiting ?? 0} />;
}
