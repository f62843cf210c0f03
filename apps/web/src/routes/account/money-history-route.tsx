import type { ReactNode } from 'react';
import { MoneyHistoryPage } from '../../features/wallet/index.ts';

export function MoneyHistoryRoute(): ReactNode {
  return <MoneyHistoryPage />;
}
