import type { ReactNode } from 'react';
import { FreezePage } from '../../features/auth/index.ts';

export function FreezeRoute(): ReactNode {
  return <FreezePage />;
}
