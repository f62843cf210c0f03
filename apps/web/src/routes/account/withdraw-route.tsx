import type { ReactNode } from 'react';
import { WithdrawPage } from '../../features/wallet/index.ts';

export function WithdrawRoute(): ReactNode {
  return <WithdrawPage />;
}
