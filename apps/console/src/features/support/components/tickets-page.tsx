import { Tag } from '@agio/ui';
import { deskList, figure, moment, name, plain, Toned, waits } from '../../../shared/desk/index.ts';

/** Tickets by what they wait for; the longest waiting first. */
export const TicketsPage = deskList({
  call: 'deskTickets',
  id: 'tickets',
  texts: 'tickets',
  words: ({ columns, nobodyWaits, none, search, title }) => ({ columns, empty: none, idle: nobodyWaits, search, title }),
  views: {
    by: 'view',
    of: ['waiting', 'mine', 'open', 'complete'],
    names: ({ views }) => views,
    counts: (data) => ({ waiting: data?.waiting ?? 0 }),
  },
  search: { as: 'q' },
  keyOf: ({ id }) => id,
  onOpen: ({ id }, navigate) => void navigate({ to: '/tickets/$id', params: { id } }),
  rowClassName: ({ isLate }) => (isLate ? 'text-red' : undefined),
  columns: ({ declared, w }) => [
    plain('id', ({ id }) => `T-${id}`, { isFixed: true }),
    plain('about', ({ type }) => declared.tickets[type]),
    name('title', ({ title }) => title, { isFixed: false }),
    plain('customer', ({ uid }) => uid),
    waits('waits', ({ waitingSince }) => waitingSince),
    plain('with', ({ assignee }) => assignee ?? '–'),
    figure('replies', ({ replies }) => replies),
    moment('updated', ({ updatedAt }) => updatedAt),
    plain('state', ({ state }) => w.states[state], {
      render: ({ isLate, state }) =>
        isLate ? <Tag tone="warn">{w.late}</Tag> : <Toned tone={state === 'processing' ? 'p' : undefined}>{w.states[state]}</Toned>,
    }),
    figure('rating', ({ rating }) => rating, { isExtra: true }),
  ],
});
