import type { ReactNode } from 'react';
import { TermsPage } from '../../features/legal/index.ts';

export function TermsRoute(): ReactNode {
  return <TermsPage />;
}
