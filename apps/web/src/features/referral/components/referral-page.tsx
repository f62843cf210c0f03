import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export function ReferralPage(): ReactNode {
  const plan = useQuery({ queryKey: ['own', 'referral'], queryFn: async ({ signal }) => await api.call('referralPlan', { signal }) });
  return <p>{plan.data?.code}</p>;
}
