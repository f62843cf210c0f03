import type { ReactNode } from 'react';
import { useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueueFigures } from '../../../shared/appeals/queue-figures.tsx';
import { appealsQuery, applicantsQuery } from '../api/c2c.ts';

const look = 'flex flex-col gap-0.5 rounded-2 bg-s2 px-3 py-2.5 hover:bg-s3';

/** Appeals that wait for a decision, among the dashboard's queues. */
export function AppealsCard(): ReactNode {
  const { t } = useTexts('c2c');
  return (
    <Link to="/c2c-orders" className={look}>
      <QueueFigures name={t(($) => $.cards.appeals)} queue={useQuery(appealsQuery).data} />
    </Link>
  );
}

/** Providers who wait to be reviewed. */
export function ProvidersCard(): ReactNode {
  const { t } = useTexts('c2c');
  return (
    <Link to="/c2c-providers" className={look}>
      <QueueFigures name={t(($) => $.cards.providers)} queue={useQuery(applicantsQuery).data} />
    </Link>
  );
}
