import type { ReactNode } from 'react';
import { Card, cn, groupThousands, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { deskList, deskQuery, figure, moment, name, tag, waits } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { Span, Time } from '../../../shared/time/time.tsx';
import { isWrong, type Part } from './is-wrong.ts';

const everyMs = 15_000;
const keyOf = ({ name: own, part }: Part): string => `${part} ${own}`;

/** Every part that needs an operator: first what is wrong and what to do, then all of them. */
export function HealthPage(): ReactNode {
  const health = useQuery({ ...deskQuery('deskHealth'), refetchInterval: everyMs });
  if (health.isPending) return <Skeleton className="h-40 w-full" />;
  if (health.data === undefined) return <QueryError query={health} />;
  const wrong = health.data.parts.filter(isWrong);
  return (
    <div className="grid gap-3">
      <Attention wrong={wrong} checkedAt={health.data.checkedAt} />
      <Parts />
    </div>
  );
}

function Attention({ checkedAt, wrong }: { readonly checkedAt: number; readonly wrong: readonly Part[] }): ReactNode {
  const { t } = useTexts('health');
  const isFine = wrong.length === 0;
  const checked =
    checkedAt === 0 ? null : (
      <span className="text-12 text-t2">
        {t(($) => $.checked)} <Time at={checkedAt} part="clock" />
      </span>
    );
  return (
    <Card title={isFine ? t(($) => $.fine) : t(($) => $.wrong, { count: wrong.length })} aside={checked}>
      {isFine ? (
        <p className="flex items-center gap-2 px-4 pb-4 text-13 text-t2">
          <CircleCheck size={16} aria-hidden className="shrink-0 text-pt" />
          {t(($) => $.fineText)}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {wrong.map((part) => (
            <Fault key={keyOf(part)} of={part} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Fault({ of }: { readonly of: Part }): ReactNode {
  const { t } = useTexts('health');
  const { count, fault, name: own, part, since, state } = of;
  if (fault === null) return null;
  const Icon = state === 'problem' ? OctagonAlert : TriangleAlert;
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-13">
      <Icon size={16} aria-hidden className={cn('mt-0.5 shrink-0', state === 'problem' ? 'text-warn' : 'text-t2')} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {t(($) => $.parts[part])}
          {own === '' ? '' : ` ${own}`}: {t(($) => $.faults[fault], { count: count ?? 0 })}
        </p>
        <p className="mt-0.5 max-w-180 text-t2">{t(($) => $.advice[fault])}</p>
      </div>
      <span className="shrink-0 text-12 text-t2">
        <Span from={since} everyMs={10_000} />
      </span>
    </li>
  );
}

const Parts = deskList({
  call: 'deskHealth',
  id: 'health-parts',
  texts: 'health',
  words: ({ columns, empty, title }) => ({ columns, empty, title }),
  isTitled: true,
  paging: 'none',
  everyMs: () => everyMs,
  rows: ({ parts }) => parts,
  keyOf,
  columns: ({ w }) => [
    name('part', (one) => `${w.parts[one.part]}${one.name === '' ? '' : ` ${one.name}`}`),
    tag('state', w.states, { ok: 'p', warning: 'line', problem: 'warn' }, ({ state }) => state),
    figure('count', ({ count }) => count, { render: ({ count }) => (count === null ? '–' : groupThousands(String(count))) }),
    moment('last', ({ lastAt }) => lastAt),
    waits('since', ({ since, state }) => (state === 'off' ? null : since)),
  ],
});
