import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { CopyButton, groupThousands, Moment, trimZeros, signed } from '@agio/ui';
import type { Posting } from '../api/postings.ts';

/** A movement with its sign; colours are for prices alone, so the sign says it. */
export function Signed({ amount, coin }: { amount: string; coin?: string }): ReactNode {
  return `${signed(amount, (size) => groupThousands(trimZeros(size)))}${coin === undefined ? '' : ` ${coin}`}`;
}

export function When({ ms }: { ms: number }): ReactNode {
  return <Moment ms={ms} />;
}

/** What made the money move: an id of a trade, a transfer, a withdrawal. A withdrawal has a page of its own. */
export function Cause({ posting }: { posting: Posting }): ReactNode {
  const withdrawal =
    posting.account === 'trading' && posting.kind !== 'deposit' ? /^withdrawal:([\w-]+)$/.exec(posting.cause)?.[1] : undefined;
  if (withdrawal !== undefined)
    return (
      <Link to="/account/money/withdrawal/$id" params={{ id: withdrawal }} className="ui-link font-mono text-12">
        {posting.cause}
      </Link>
    );
  return (
    <span className="inline-flex max-w-full items-center gap-1 text-t2">
      <span className="max-w-36 truncate font-mono text-12" title={posting.cause}>
        {posting.cause}
      </span>
      <CopyButton text={posting.cause} />
    </span>
  );
}
