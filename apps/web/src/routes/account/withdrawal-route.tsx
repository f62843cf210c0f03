import type { ReactNode } from 'react';
import { WithdrawalPage } from '../../features/wallet/index.ts';

export function WithdrawalRoute(): ReactNode {
  return <WithdrawalPage />;
}
