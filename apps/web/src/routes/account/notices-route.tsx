import type { ReactNode } from 'react';
import { NoticesPage } from '../../features/notices/index.ts';

export function NoticesRoute(): ReactNode {
  return <NoticesPage />;
}
