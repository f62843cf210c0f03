import type { CallData } from '@agio/client';
import { WRITTEN_KINDS } from '@agio/contracts/identity/constants';
import { ChoiceFilter, deskList, moment, name, named, plain } from '../../../../shared/desk/index.ts';
import { Left, nameOf, State } from './cells.tsx';

type Row = CallData<'deskWrittenRequests'>['list'][number];

/** Written requests that are open, those that are due first, and those that are ended. */
export const RequestsPage = deskList({
  call: 'deskWrittenRequests',
  id: 'written-requests',
  texts: 'written',
  words: ({ columns, idle, none, title }) => ({ columns, empty: none, idle, title }),
  views: { by: 'view', of: ['open', 'ended'], names: ({ views }) => views, counts: (data) => ({ open: data?.waiting ?? 0 }) },
  query: ({ address: { kind } }) => (WRITTEN_KINDS.some((one) => one === kind) ? { kind } : {}),
  keyOf: ({ id }) => id,
  opens: 'deskWrittenRequest',
  onOpen: ({ id }, navigate) => void navigate({ to: '/written-requests/$id', params: { id } }),
  filters: ({ w }) => <ChoiceFilter by="kind" name={w.kind} all={w.anyKind} options={named(WRITTEN_KINDS, w.kinds)} />,
  columns: ({ shown: { view }, w }) => [
    name('request', nameOf),
    plain('uid', ({ uid }) => uid, { isFixed: true }),
    plain('kind', ({ kind }) => w.kinds[kind]),
    ...(view === 'open'
      ? [
          plain<Row>('left', ({ dueAt }) => new Date(dueAt).toISOString(), {
            right: true,
            isUnexported: true,
            render: (row) => <Left row={row} />,
          }),
          moment<Row>('due', ({ dueAt }) => dueAt),
          moment<Row>('received', ({ receivedAt }) => receivedAt),
          plain<Row>('recordedBy', ({ recordedBy }) => recordedBy),
        ]
      : [
          plain<Row>('state', ({ state }) => w.states[state], { render: (row) => <State row={row} /> }),
          plain<Row>('reason', ({ ground }) => (ground === null ? null : w.grounds[ground])),
          moment<Row>('ended', ({ endedAt }) => endedAt),
          plain<Row>('endedBy', ({ endedBy }) => endedBy),
          moment<Row>('received', ({ receivedAt }) => receivedAt),
          moment<Row>('due', ({ dueAt }) => dueAt),
        ]),
  ],
});
