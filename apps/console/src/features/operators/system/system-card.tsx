import type { ReactNode } from 'react';
import { Card, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { deskQuery } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { Time } from '../../../shared/time/time.tsx';

/** Behind by more than this is worth a look. */
const lagMax = 1_000;
const gigabyte = 1_000_000_000;
/** Less than this share of the disk is worth a look. */
const freeMin = 0.1;

/** The state of the server on the dashboard: whether all of it is ready, journal, rows, shadow core, chains, disk. */
export function SystemCard(): ReactNode {
  const { t } = useTexts('system');
  const system = useQuery(deskQuery('deskSystem'));
  const state = system.data;
  return (
    <Card title={t(($) => $.title)} aside={state === undefined ? null : <span className="text-12 text-t2">{state.version}</span>}>
      <div className="px-4 pb-4 text-13">
        {system.isPending ? <Skeleton className="w-60" /> : null}
        {system.isError && state === undefined ? <QueryError query={system} /> : null}
        {state === undefined ? null : (
          <ul className="flex flex-col gap-1.5">
            <Line
              name={t(($) => $.ready)}
              value={state.notReady.length === 0 ? t(($) => $.allReady) : t(($) => $.notReady, { parts: state.notReady.join(', ') })}
              isFine={state.notReady.length === 0}
            />
            <Line name={t(($) => $.started)} value={<Time at={state.startedAt} />} isFine />
            <Line
              name={t(($) => $.journal)}
              value={t(($) => $.commands, { count: state.sequence, value: state.sequence.toLocaleString('en-US') })}
              isFine
            />
            <Line
              name={t(($) => $.rows)}
              value={t(($) => $.behind, { count: state.projectionLag })}
              isFine={state.projectionLag <= lagMax}
            />
            <Line name={t(($) => $.shadow)} value={t(($) => $.behind, { count: state.shadowLag })} isFine={state.shadowLag <= lagMax} />
            <Line
              name={t(($) => $.database)}
              value={state.database ? t(($) => $.reached) : t(($) => $.notReached)}
              isFine={state.database}
            />
            <Line
              name={t(($) => $.chains)}
              value={state.haltedChains.length === 0 ? t(($) => $.running) : t(($) => $.halted, { chains: state.haltedChains.join(', ') })}
              isFine={state.haltedChains.length === 0}
            />
            <Line name={t(($) => $.clock)} value={state.clockHeld ? t(($) => $.held) : t(($) => $.running)} isFine={!state.clockHeld} />
            <Line
              name={t(($) => $.disk)}
              value={t(($) => $.free, { free: Math.floor(state.disk.free / gigabyte), size: Math.floor(state.disk.size / gigabyte) })}
              isFine={state.disk.free >= state.disk.size * freeMin}
            />
          </ul>
        )}
      </div>
    </Card>
  );
}

function Line({ isFine, name, value }: { readonly name: string; readonly value: ReactNode; readonly isFine: boolean }): ReactNode {
  const Icon = isFine ? CircleCheck : TriangleAlert;
  return (
    <li className="flex items-center gap-2">
      <Icon size={16} aria-hidden className={isFine ? 'text-pt' : 'text-warn'} />
      <span className="text-t2">{name}</span>
      <span className={`ml-auto ${isFine ? '' : 'font-medium text-warn'}`}>{value}</span>
    </li>
  );
}
