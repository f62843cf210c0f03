import type { ReactNode } from 'react';
import { ForgetPage } from '../../features/auth/index.ts';

export function ForgetPassRoute(): ReactNode {
  return <ForgetPage />;
}
