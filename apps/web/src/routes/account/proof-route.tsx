import type { ReactNode } from 'react';
import { ProofPage } from '../../features/proof/index.ts';

export function AccountProofRoute(): ReactNode {
  return <ProofPage />;
}
