import type { ReactNode } from 'react';
import { ApiPage } from '../../features/apikeys/index.ts';

export function ApiRoute(): ReactNode {
  return <ApiPage />;
}
