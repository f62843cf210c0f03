import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card, useTexts } from '@agio/ui';
import { api } from '../../../shared/api.ts';
import { QueryError } from '../../../shared/query-states.tsx';

/** How many rounds there are. */
export function ReferralPage(): ReactNode {
  const { t } = useTexts('referral');
  const rounds = useQuery({ queryKey: ['referral'], queryFn: async ({ signal }) => await api.call('deskReferral', { signal }) });
  return <Card title={t(($) => $.title)}>{rounds.isError ? <QueryError query={rounds} /> : <p>{rounds.data?.version}</p>}</Card>;
}
