import type { ReactNode } from 'react';

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.4, strokeLinecap: 'round' } as const;

export function ParallelIcon(): ReactNode {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" {...stroke}>
      <path d="M2 9 9 2M7 14l7-7" />
    </svg>
  );
}

export function FibonacciIcon(): ReactNode {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" {...stroke}>
      <path d="M2 3h12M2 6.500h12M2 9.500h12M2 13h12" />
    </svg>
  );
}

export function CandlesIcon(): ReactNode {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" {...stroke}>
      <path d="M5 2v2M5 11v3M11 2v3M11 12v2M3.500 4h3v7h-3zM9.500 5h3v7h-3z" />
    </svg>
  );
}

export function CurveIcon(): ReactNode {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" {...stroke}>
      <path d="M1.500 12.500c2-8 4-8 5.500-4s3.500 4 7.500-5.500" />
    </svg>
  );
}
