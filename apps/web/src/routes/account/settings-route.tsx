import type { ReactNode } from 'react';
import { SettingsPage } from '../../features/settings/index.ts';

export function SettingsRoute(): ReactNode {
  return <SettingsPage />;
}
