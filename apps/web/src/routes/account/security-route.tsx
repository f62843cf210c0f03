import type { ReactNode } from 'react';
import { SecurityPage } from '../../features/security/index.ts';

export function SecurityRoute(): ReactNode {
  return <SecurityPage />;
}
