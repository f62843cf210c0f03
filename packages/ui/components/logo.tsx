import type { ReactNode } from 'react';

/** Two legs of an A, the second starting lower; the step between them is the agio. */
export function LogoMark({ size = 24, className }: { size?: number; className?: string }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path fill="currentColor" d="M3.6 21 10.8 3h3.7L7.3 21z" />
      <path fill="var(--p)" d="M13.7 9h3.7l4.8 12h-3.7z" />
    </svg>
  );
}
