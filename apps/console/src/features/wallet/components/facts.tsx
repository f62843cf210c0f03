import type { ReactNode } from 'react';
import { groupThousands, trimZeros } from '@agio/ui';

/** A name and its value in a side panel. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4 text-13">
      <dt className="text-t2">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** An amount with its coin; digits are grouped and never dropped, zeros at the end apart. */
export function Amount({ value, coin }: { value: string; coin: string }): ReactNode {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <b className="font-medium">{groupThousands(trimZeros(value))}</b> <span className="text-12 text-t2">{coin}</span>
    </span>
  );
}

/** Both ends of an address or hash; the whole of it for who points at it. */
export function Short({ text }: { text: string }): ReactNode {
  return (
    <code className="font-mono text-12 whitespace-nowrap" title={text}>
      {text.length <= 16 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`}
    </code>
  );
}
