import type { ReactNode } from 'react';
import { SignupPage } from '../../features/auth/index.ts';

export function SignupRoute(): ReactNode {
  return <SignupPage />;
}
