import type { ReactNode } from 'react';
import { FeesPage } from '../../features/legal/index.ts';

export function FeesRoute(): ReactNode {
  return <FeesPage />;
}
