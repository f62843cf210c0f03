import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** About how wide a text is at a font size of one, a little generously: tabular figures, the marks between them, and what is as wide as high. */
export function emWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += /[.,:·\s]/.test(sign) ? 0.34 : /[ -~¥€₩−–≈]/.test(sign) ? 0.68 : 1.05;
  return width;
}

/** A figure that is never broken: where its box is too narrow, it becomes smaller. */
export function Fitted({ children, sizePx, className }: { children: string; sizePx: number; className?: string }): ReactNode {
  return (
    <span className={cn('block w-full tabular-nums [container-type:inline-size]', className)}>
      <span className="block whitespace-nowrap" style={{ fontSize: `min(${sizePx}px, ${(100 / emWidth(children)).toFixed(2)}cqi)` }}>
        {children}
      </span>
    </span>
  );
}
