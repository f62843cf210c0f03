import type { ReactNode } from 'react';
import { Home } from '../../features/home/index.ts';

export function HomeRoute(): ReactNode {
  return <Home />;
}
