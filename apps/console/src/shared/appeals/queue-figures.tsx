import type { ReactNode } from 'react';
import { Skeleton, useLanguage, useTexts } from '@agio/ui';
import { spanOf } from '../time/format.ts';
import { useNow } from '../time/time.tsx';

export interface Queue {
  readonly waiting: number;
  readonly oldestAt: number | null;
  /** How many of them wait for longer than they should. */
  readonly late?: number;
}

/** How many wait, and the oldest of them for how long. */
export function QueueFigures({ name, queue }: { name: string; queue: Queue | undefined }): ReactNode {
  const { t } = useTexts('appeals');
  const language = useLanguage();
  const now = useNow(10_000);
  return (
    <>
      <span className="text-12 text-t2">{name}</span>
      {queue === undefined ? <Skeleton className="my-2 w-10" /> : <b className="text-20 font-semibold">{queue.waiting}</b>}
      <span className="text-12 text-t2">
        {queue === undefined || queue.oldestAt === null
          ? t(($) => $.queue.none)
          : t(($) => $.queue.oldest, { time: spanOf(now - queue.oldestAt, language) })}
      </span>
      {(queue?.late ?? 0) > 0 ? (
        <span className="text-12 font-medium text-red">{t(($) => $.queue.late, { count: queue?.late ?? 0 })}</span>
      ) : null}
    </>
  );
}
