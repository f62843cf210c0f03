import type { ReactNode } from 'react';
import { SendPage } from '../../features/wallet/index.ts';

export function SendRoute(): ReactNode {
  return <SendPage />;
}
