import type { ReactNode } from 'react';
import { LoadingPage } from '../../features/loading/index.ts';

export function LoadingRoute(): ReactNode {
  return <LoadingPage />;
}
