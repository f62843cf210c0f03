import type { ReactNode } from 'react';
import { LoginPage } from '../../features/auth/index.ts';

export function LoginRoute(): ReactNode {
  return <LoginPage />;
}
