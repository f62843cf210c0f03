import type { ReactNode } from 'react';
import { AssetsPage } from '../../features/wallet/index.ts';

export function MoneyRoute(): ReactNode {
  return <AssetsPage />;
}
