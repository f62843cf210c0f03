import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card, useTexts } from '@agio/ui';
import { api } from '../../../shared/api.ts';
import { QueryError } from '../../../shared/query-states.tsx';

/** How many rounds there are. */
export function ShopPage(): ReactNode {
  const { t } = useTexts('shop');
  const rounds = useQuery({ queryKey: ['shop'], queryFn: async ({ signal }) => await api.call('deskShop', { query: {}, signal }) });
  return <Card title={t(($) => $.title)}>{rounds.isError ? <QueryError query={rounds} /> : <p>{rounds.data?.rounds}</p>}</Card>;
}
