import type { ReactNode } from 'react';
import { CopyButton, shortened } from '@agio/ui';

/** An id, address or hash in one line: both ends of a long one, the whole of it on hover, and a button that copies it. */
export function Id({ text }: { text: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-0.5 align-middle">
      <code className="font-mono text-12 whitespace-nowrap" title={text}>
        {shortened(text)}
      </code>
      <CopyButton text={text} />
    </span>
  );
}
