import type { ReactNode } from 'react';
import type { CallData } from '@agio/client';
import { Tag } from '@agio/ui';
import { Toned, useWordsOf } from '../../../../shared/desk/index.ts';
import { Span } from '../../../../shared/time/time.tsx';

type Row = CallData<'deskWrittenRequests'>['list'][number];

/** What people call a request. */
export const nameOf = ({ id }: Pick<Row, 'id'>): string => `W-${id}`;

/** How long is left, or by how much a request is overdue. */
export function Left({ row: { dueAt, isLate } }: { row: Row }): ReactNode {
  const { w } = useWordsOf('written');
  if (!isLate) return <Span to={dueAt} everyMs={60_000} />;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Tag tone="warn">{w.overdue}</Tag>
      <Span from={dueAt} everyMs={60_000} />
    </span>
  );
}

/** The state of a request; of an ended one also whether it was too late. */
export function State({ row: { isLate, state } }: { row: Row }): ReactNode {
  const { w } = useWordsOf('written');
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Toned tone={state === 'fulfilled' ? 'p' : undefined}>{w.states[state]}</Toned>
      {isLate ? <Tag tone="warn">{state === 'open' ? w.overdue : w.late}</Tag> : null}
    </span>
  );
}
