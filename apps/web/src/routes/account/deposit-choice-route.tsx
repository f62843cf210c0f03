import type { ReactNode } from 'react';
import { CoinChooser } from '../../features/wallet/index.ts';

export function DepositChoiceRoute(): ReactNode {
  return <CoinChooser to="deposit" />;
}
