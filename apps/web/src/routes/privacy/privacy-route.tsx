import type { ReactNode } from 'react';
import { PrivacyPage } from '../../features/legal/index.ts';

export function PrivacyRoute(): ReactNode {
  return <PrivacyPage />;
}
