import type { ReactNode } from 'react';
import { OwnTransferPage } from '../../features/wallet/index.ts';

export function OwnTransferRoute(): ReactNode {
  return <OwnTransferPage />;
}
