import type { ReactNode } from 'react';
import { DepositPage } from '../../features/wallet/index.ts';

export function DepositRoute(): ReactNode {
  return <DepositPage />;
}
