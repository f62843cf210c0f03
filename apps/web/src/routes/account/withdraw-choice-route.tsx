import type { ReactNode } from 'react';
import { CoinChooser } from '../../features/wallet/index.ts';

export function WithdrawChoiceRoute(): ReactNode {
  return <CoinChooser to="withdraw" />;
}
