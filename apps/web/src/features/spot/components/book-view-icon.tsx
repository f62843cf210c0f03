import type { ReactNode } from 'react';

/** Small pictures of the three views, as in the design: colour blocks at the left, lines at the right. */
export function BookViewIcon({ view, label }: { view: 'both' | 'bids' | 'asks'; label: string }): ReactNode {
  return (
    <>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <rect x="2" y="2" width="5" height="5" rx="1" fill={view === 'bids' ? 'var(--up)' : 'var(--down)'} />
        <rect x="2" y="9" width="5" height="5" rx="1" fill={view === 'asks' ? 'var(--down)' : 'var(--up)'} />
        <path d="M9.500 3.500h4.500M9.500 6h4.500M9.500 10.500h4.500M9.500 13h4.500" stroke="currentColor" strokeWidth="1.2" />
      </svg>
      <span className="sr-only">{label}</span>
    </>
  );
}
