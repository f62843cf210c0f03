import type { ReactNode } from 'react';
import { ProofPage } from '../../features/proof/index.ts';

export function ProofRoute(): ReactNode {
  return (
    <div className="mx-auto w-full max-w-260 px-4 pt-8 md:px-6">
      <ProofPage />
    </div>
  );
}
