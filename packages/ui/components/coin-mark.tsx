import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** The hue of a name: the same everywhere and always, spread over the circle. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 3 + (letter.codePointAt(0) ?? 0)) % 1009;
  // Steps of the golden angle keep near sums far apart on the circle.
  return Math.round((sum * 137.508) % 360);
}

/** A coin's letter on a tint of its own. Its name is always beside it, so the mark is not read out. */
export function CoinMark({ coin, size = 24, className }: { coin: string; size?: 16 | 20 | 24 | 32 | 40; className?: string }): ReactNode {
  return (
    <span className={cn('ui-coin', className)} style={{ '--h': hueOf(coin), '--s': `${size}px` }} aria-hidden="true">
      {coin.slice(0, 1)}
    </span>
  );
}

/** A person's picture, or the first letter of the name, on a square. The name is beside it, so neither is read out. */
export function Avatar({ name, src, size = 24 }: { name: string; src?: string | undefined; size?: 20 | 24 | 32 | 40 | 80 }): ReactNode {
  if (src !== undefined) return <img src={src} width={size} height={size} alt="" className="ui-avatar" />;
  return (
    <span className="ui-coin square" style={{ '--h': hueOf(name), '--s': `${size}px` }} aria-hidden="true">
      {(name[0] ?? '·').toUpperCase()}
    </span>
  );
}
