import type { ReactNode } from 'react';
import { inGroups } from '../formats/address.ts';

/** A whole address in groups of four, so that it can be compared by eye. A screen reader has it whole; copying gives it without the gaps. */
export function AddressText({ address, className }: { address: string; className?: string }): ReactNode {
  return (
    <span className={className}>
      <span className="flex flex-wrap gap-x-[0.6em] font-mono" aria-hidden="true">
        {inGroups(address).map((group, index) => (
          <span key={index}>{group}</span>
        ))}
      </span>
      <span className="sr-only">{address}</span>
    </span>
  );
}
