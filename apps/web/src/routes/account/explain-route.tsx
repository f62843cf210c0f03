import type { ReactNode } from 'react';
import { ExplainPage } from '../../features/finance/index.ts';

export function ExplainRoute(): ReactNode {
  return <ExplainPage />;
}
