import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Names a state or a kind. */
export function Tag({
  tone,
  size,
  className,
  children,
}: {
  tone?: 'p' | 'up' | 'down' | 'warn' | 'line';
  size?: 's';
  className?: string;
  children: ReactNode;
}): ReactNode {
  return <span className={cn('ui-tag', tone, size, className)}>{children}</span>;
}

/** Counts things. */
export function Badge({ count, primary }: { count: number; primary?: boolean }): ReactNode {
  return <span className={cn('ui-badge', primary && 'p')}>{count > 99 ? '99+' : count}</span>;
}

export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return <kbd className="ui-kbd">{children}</kbd>;
}

export function Card({
  title,
  aside,
  className,
  bodyClassName,
  children,
  label,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  className?: string;
  bodyClassName?: string;
  children: ReactNode;
  label?: string;
}): ReactNode {
  return (
    <section className={cn('ui-card', className)} aria-label={label}>
      {title === undefined ? null : (
        <div className="hd">
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {bodyClassName === undefined ? children : <div className={cn('bd', bodyClassName)}>{children}</div>}
    </section>
  );
}
