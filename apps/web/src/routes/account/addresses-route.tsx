import type { ReactNode } from 'react';
import { AddressesPage } from '../../features/wallet/index.ts';

export function AddressesRoute(): ReactNode {
  return <AddressesPage />;
}
