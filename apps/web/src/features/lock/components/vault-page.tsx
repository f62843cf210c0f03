import type { ReactNode } from 'react';
import { TimeMachineHead } from '../../../shared/time-machine.tsx';
import { VaultPanel } from './vault-panel.tsx';

/** Coins for a later day. */
export function VaultPage(): ReactNode {
  return (
    <>
      <TimeMachineHead here="vault" />
      <VaultPanel />
    </>
  );
}
