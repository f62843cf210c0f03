import type { ReactNode } from 'react';
import { FinancePage } from '../../features/finance/index.ts';

export function FinanceRoute(): ReactNode {
  return <FinancePage />;
}
