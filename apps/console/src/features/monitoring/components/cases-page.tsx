import type { CallData } from '@agio/client';
import { deskList, moment, name, plain } from '../../../shared/desk/index.ts';

type Row = CallData<'deskCases'>['list'][number];

/** Cases that are open, the oldest first, and those that were closed. */
export const CasesPage = deskList({
  call: 'deskCases',
  id: 'cases',
  texts: 'monitoring',
  words: ({ cases: { idle, none, title }, columns }) => ({ columns, empty: none, idle, title }),
  views: { by: 'view', of: ['open', 'closed'], names: ({ cases }) => cases.views },
  keyOf: ({ id }) => id,
  opens: 'deskCase',
  onOpen: ({ id }, navigate) => void navigate({ to: '/cases/$id', params: { id } }),
  columns: ({ shown: { view }, w }) => [
    name('case', ({ id, isAltered }) => (isAltered ? `C-${id} · ${w.altered}` : `C-${id}`)),
    plain('customer', ({ uid }) => uid, { isFixed: true }),
    ...(view === 'closed'
      ? [
          plain<Row>('outcome', ({ outcome }) => (outcome === null ? null : w.outcomes[outcome])),
          moment<Row>('closed', ({ closedAt }) => closedAt),
          plain<Row>('closedBy', ({ closedBy }) => closedBy),
        ]
      : []),
    moment('opened', ({ openedAt }) => openedAt),
    plain('openedBy', ({ openedBy }) => openedBy),
  ],
});
