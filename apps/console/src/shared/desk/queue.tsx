import type { ComponentType, ReactNode } from 'react';
import type { CallData } from '@agio/client';
import { Badge, type Namespace, type Texts } from '@agio/ui';
import type { DeskCallName } from '@agio/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueueFigures, type Queue } from '../appeals/queue-figures.tsx';
import { pageSize } from './foot.tsx';
import { queryOf } from './query.ts';
import { useMay } from './rights.ts';
import { useWordsOf } from './words.ts';

/** Lists that say how many wait in them. */
type QueueCall = {
  [N in DeskCallName]: CallData<N> extends { readonly waiting: number; readonly oldestAt: number | null } ? N : never;
}[DeskCallName];

interface QueueOptions<N extends QueueCall, Space extends Namespace> {
  readonly call: N;
  /** The view in which something waits. */
  readonly view: Readonly<Record<string, string>>;
  readonly to: string;
  readonly texts: Space;
  readonly name: (w: Texts[Space]) => string;
}

/** What waits in a list: its count for the menu, and its figures among the dashboard's queues. */
export function deskQueue<N extends QueueCall, Space extends Namespace>({
  call,
  name,
  texts,
  to,
  view,
}: QueueOptions<N, Space>): { readonly Count: ComponentType; readonly Card: ComponentType } {
  const useQueue = (): CallData<QueueCall> | undefined => {
    const query = queryOf<CallData<QueueCall>>(call, { query: { ...view, p: 1, limit: pageSize } });
    return useQuery({ ...query, enabled: useMay(call) }).data;
  };
  return {
    Count: function Count(): ReactNode {
      const queue: Queue | undefined = useQueue();
      return queue === undefined || queue.waiting === 0 ? null : <Badge count={queue.waiting} primary={(queue.late ?? 0) > 0} />;
    },
    Card: function QueueCard(): ReactNode {
      return (
        <Link to={to} className="flex flex-col gap-0.5 rounded-2 bg-s2 px-3 py-2.5 hover:bg-s3">
          <QueueFigures name={name(useWordsOf(texts).w)} queue={useQueue()} />
        </Link>
      );
    },
  };
}
