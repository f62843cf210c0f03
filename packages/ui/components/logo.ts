// Without JSX: a build draws the wordmark in Node (`first-paint.ts`), which reads types and no markup.
import { createElement as draw, type ReactNode } from 'react';

/** Two legs of an A, the second starting lower; the step between them is the agio. */
export function LogoMark({ size = 24, className }: { size?: number; className?: string }): ReactNode {
  return draw(
    'svg',
    { width: size, height: size, viewBox: '0 0 24 24', className, 'aria-hidden': true },
    draw('path', { fill: 'currentColor', d: 'M3.6 21 10.8 3h3.7L7.3 21z' }),
    draw('path', { fill: 'var(--p)', d: 'M13.7 9h3.7l4.8 12h-3.7z' }),
  );
}

/** The house's name, drawn: the mark is its first letter. */
export function Wordmark({ className }: { className?: string }): ReactNode {
  return draw(
    'svg',
    { width: 56, height: 28, viewBox: '0 0 56 28', className, 'aria-hidden': true },
    draw('path', { fill: 'currentColor', d: 'M2.6 21 9.8 3h3.7L6.3 21z' }),
    draw('path', { fill: 'var(--p)', d: 'M12.7 9h3.7l4.8 12h-3.7z' }),
    draw(
      'g',
      { fill: 'none', stroke: 'currentColor', strokeWidth: 2.5 },
      draw('circle', { cx: 29.4, cy: 15, r: 4.75 }),
      draw('path', { d: 'M34.15 9v11.2a4.75 4.75 0 0 1-8.6 2.8M39.9 9v12' }),
      draw('circle', { cx: 48.6, cy: 15, r: 4.75 }),
    ),
    draw('circle', { cx: 39.9, cy: 5, r: 1.7, fill: 'currentColor' }),
  );
}
