import type { ReactNode } from 'react';
import { Avatar } from '@agio/ui';

/** An operator in a table or list: the picture's letter and the name. */
export function Person({ name, size = 24 }: { name: string; size?: 20 | 24 | 32 }): ReactNode {
  return (
    <span className="inline-flex min-w-0 items-center gap-2 align-middle">
      <Avatar name={name} size={size} />
      <span className="truncate">{name}</span>
    </span>
  );
}
