import type { ReactNode } from 'react';
import { AccountLayout } from '../../features/account/index.ts';

export function AccountRoute(): ReactNode {
  return <AccountLayout />;
}
