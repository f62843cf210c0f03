import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowDownLeft,
  ArrowUpRight,
  CirclePause,
  CirclePlay,
  CircleStop,
  Layers2,
  Pencil,
  TriangleAlert,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { cn, EmptyState, Moment, Select, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { eventsQuery, type EventKind, type RobotDetails, type RobotEvent } from '../api/robots.ts';
import { useEventWords } from './event-words.ts';
import { RowSkeletons } from './row-skeletons.tsx';
import { ListPages } from '../../../shared/list-pages.tsx';

const icons: Partial<Record<EventKind, LucideIcon>> = {
  created: Pencil,
  edited: Pencil,
  funded: Wallet,
  withdrawn: Wallet,
  started: CirclePlay,
  resumed: CirclePlay,
  paused: CirclePause,
  stopping: CircleStop,
  stopped: CircleStop,
  pair: Layers2,
  left_out: TriangleAlert,
  above: TriangleAlert,
  below: TriangleAlert,
  unsold: TriangleAlert,
};

const iconOf = ({ side, what }: RobotEvent): LucideIcon =>
  (what === 'filled' || what === 'partly') && side !== null ? (side === 'buy' ? ArrowDownLeft : ArrowUpRight) : (icons[what] ?? Layers2);

/** Those that one looks for; all others are in the whole list. */
const choices = ['filled', 'pair', 'paused', 'funded'] as const satisfies readonly EventKind[];

export const eventKindOf = (text: string | undefined): EventKind | undefined => choices.find((one) => one === text);

export function EventChoice({
  onChoose,
  what,
}: {
  what: EventKind | undefined;
  onChoose: (what: EventKind | undefined) => void;
}): ReactNode {
  const { t } = useTexts('robot');
  return (
    <Select
      size="s"
      name={t(($) => $.rows.kinds)}
      value={what ?? 'all'}
      onValueChange={(next) => onChoose(eventKindOf(next))}
      options={[
        { value: 'all', label: t(($) => $.rows.all) },
        ...choices.map((one) => ({ value: one, label: t(($) => $.rows.choices[one]) })),
      ]}
    />
  );
}

/** What happened, the newest first. */
export function EventList({
  onPage,
  page,
  robot: { id, quote },
  what,
}: {
  robot: RobotDetails;
  page: number;
  what: EventKind | undefined;
  onPage: (page: number) => void;
}): ReactNode {
  const { t } = useTexts('robot');
  const events = useQuery(eventsQuery(id, page, what));
  const markets = useQuery(marketsQuery).data ?? [];
  const wordsOf = useEventWords(quote);
  const list = events.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((events.data?.total ?? 0) / (events.data?.limit ?? 20)));
  return (
    <>
      <ListState query={events} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.rows.noEvents)}</EmptyState>} />
      {events.isPending ? <RowSkeletons /> : null}
      <ul aria-busy={events.isPlaceholderData}>
        {list.map((event) => {
          const Icon = iconOf(event);
          const { more, title } = wordsOf(
            event,
            markets.find((one) => one.market === event.market),
          );
          return (
            <li key={event.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3">
              <Moment ms={event.time} className="w-38 shrink-0 text-12 text-t2 max-sm:w-full" />
              <span className={cn('grid size-8 shrink-0 place-items-center rounded-2 bg-s2 text-t2')}>
                <Icon size={16} aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block [overflow-wrap:anywhere] tabular-nums">{title}</span>
                {more === '' ? null : <span className="block text-12 text-t2 tabular-nums">{more}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      <ListPages page={page} count={pages} onPage={onPage} />
    </>
  );
}
