import type { ReactNode } from 'react';
import { AssetsPage } from '../../features/account/index.ts';

export function MoneyRoute(): ReactNode {
  return <AssetsPage />;
}
