import { Button, Tag } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { deskList, moment, plain, Toned, waits } from '../../../shared/desk/index.ts';

/** Applications that wait, the oldest first, or those that were decided. */
export const QueuePage = deskList({
  call: 'deskCertifications',
  id: 'certifications',
  texts: 'certification',
  words: ({ columns, nobodyWaits, none, title }) => ({ columns, empty: none, idle: nobodyWaits, title }),
  views: { by: 'view', of: ['waiting', 'decided'], names: ({ views }) => views, counts: (data) => ({ waiting: data?.waiting ?? 0 }) },
  search: { as: 'uid' },
  keyOf: ({ id }) => id,
  opens: 'deskCertification',
  onOpen: ({ id }, navigate) => void navigate({ to: '/certifications/$id', params: { id } }),
  rowClassName: ({ isLate }) => (isLate ? 'text-red' : undefined),
  filters: ({ w }) => (
    <Button look="ghost" size="s" asChild>
      <Link to="/certification-rights">{w.rights}</Link>
    </Button>
  ),
  columns: ({ shown: { view }, w }) => [
    plain('customer', ({ uid }) => uid, { isFixed: true }),
    plain('level', ({ level }) => w.levels[level]),
    moment('sent', ({ sentAt }) => sentAt),
    ...(view === 'waiting'
      ? [waits('waits', ({ sentAt }: { readonly sentAt: number }) => sentAt)]
      : [
          moment('decided', ({ decidedAt }: { readonly decidedAt: number | null }) => decidedAt),
          plain('by', ({ decidedBy }: { readonly decidedBy: string | null }) => decidedBy ?? w.review.automatic),
        ]),
    plain('check', ({ check }) => w.checks[check]),
    plain('state', ({ state }) => w.states[state], {
      render: ({ isLate, state }) =>
        isLate ? <Tag tone="warn">{w.late}</Tag> : <Toned tone={state === 'passed' ? 'p' : undefined}>{w.states[state]}</Toned>,
    }),
  ],
});
