import type { ReactNode } from 'react';
import { Badge } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { countsQuery } from '../api/wallet.ts';

function Count({ count, isForYou = false }: { count: number; isForYou?: boolean }): ReactNode {
  return count === 0 ? null : <Badge count={count} primary={isForYou} />;
}

export function WithdrawalsCount(): ReactNode {
  const counts = useQuery(countsQuery).data;
  return <Count count={counts?.toAudit.count ?? 0} isForYou={(counts?.second.forYou ?? 0) > 0} />;
}

export function DepositsCount(): ReactNode {
  const counts = useQuery(countsQuery).data;
  return <Count count={(counts?.deposits.count ?? 0) + (counts?.proposals.count ?? 0)} isForYou={(counts?.proposals.forYou ?? 0) > 0} />;
}

export function ChainsCount(): ReactNode {
  return <Count count={useQuery(countsQuery).data?.halted ?? 0} isForYou />;
}
