import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Badge, Button, EmptyState, Pagination, SearchField, Segmented, useLanguage, useTexts } from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import type { LinkKind } from '../api/linkable.ts';
import { ticketsQuery, typesQuery, useTicketsLive, type TicketPage, type TicketState } from '../api/tickets.ts';
import { NewTicket } from './new-ticket.tsx';
import { TicketTable } from './ticket-table.tsx';

const states: readonly TicketState[] = ['pending', 'processing', 'complete'];
const kinds: readonly LinkKind[] = ['order', 'deposit', 'withdrawal'];
const minuteMs = 60_000;

/** Own tickets, and writing a new one. `?kind=withdrawal&id=7` begins with what it is about. */
export function TicketsPage(): ReactNode {
  const { t } = useTexts('support');
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useSearch({ from: '/site/account/tickets' });
  useTicketsLive();
  const state = states.find((one) => one === search.state) ?? null;
  const page = Math.max(1, Math.floor(Number(search.p ?? '1')) || 1);
  const kind = kinds.find((one) => one === search.kind);
  const link = kind === undefined || search.id === undefined ? null : { kind, id: search.id };
  const [writing, setWriting] = useState(link !== null);
  const tickets = useQuery(ticketsQuery({ state, q: search.q ?? '', page }));
  const types = useQuery(typesQuery(language)).data;
  const list = tickets.data?.list ?? [];
  const counts = tickets.data?.counts;
  const all = sumOf(counts);
  const show = (next: { state?: TicketState | null; page?: number; q?: string }): void => {
    const chosen = { state, page: 1, q: search.q ?? '', ...next };
    void navigate({
      to: '/account/tickets',
      search: {
        ...(chosen.state === null ? {} : { state: chosen.state }),
        ...(chosen.page > 1 ? { p: String(chosen.page) } : {}),
        ...(chosen.q === '' ? {} : { q: chosen.q }),
      },
      replace: true,
    });
  };
  const write = (
    <Button look="primary" size="m" onClick={() => setWriting(true)}>
      {t(($) => $.new.open)}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
        <Promised />
        {writing ? null : write}
      </div>
      {writing ? (
        <div className="pb-4">
          <NewTicket link={link} onClose={() => setWriting(false)} />
        </div>
      ) : null}
      <section className="ui-card overflow-hidden" aria-busy={tickets.isPlaceholderData}>
        <Filters counts={counts} state={state} q={search.q ?? ''} onChange={show} />
        <ListState
          query={tickets}
          isEmpty={list.length === 0}
          empty={
            <EmptyState action={writing || all > 0 ? undefined : write}>{all === 0 ? t(($) => $.empty) : t(($) => $.noMatch)}</EmptyState>
          }
        />
        {tickets.isPending || list.length > 0 ? <TicketTable list={list} types={types?.types ?? []} isLoading={tickets.isPending} /> : null}
      </section>
      <div className="flex justify-end py-3">
        <Pagination
          page={page}
          count={Math.max(1, Math.ceil((tickets.data?.total ?? 0) / (tickets.data?.limit ?? 20)))}
          onPageChange={(next) => show({ page: next })}
        />
      </div>
    </>
  );
}

type Counts = TicketPage['counts'] | undefined;

function sumOf(counts: Counts): number {
  return counts === undefined ? 0 : counts.pending + counts.processing + counts.complete;
}

/** How soon an answer is promised, and how long one takes now. */
function Promised(): ReactNode {
  const { t } = useTexts('support');
  const types = useQuery(typesQuery(useLanguage())).data;
  if (types === undefined) return null;
  const { medianMs, promiseMs } = types;
  return (
    <p className="text-13 text-t2">
      {t(($) => $.promise, { count: Math.round(promiseMs / (60 * minuteMs)) })}
      {medianMs === null ? '' : ` ${t(($) => $.median, { count: Math.max(1, Math.round(medianMs / minuteMs)) })}`}
    </p>
  );
}

function Filters({
  counts,
  onChange,
  q,
  state,
}: {
  counts: Counts;
  state: TicketState | null;
  q: string;
  onChange: (next: { state?: TicketState | null; q?: string }) => void;
}): ReactNode {
  const { t } = useTexts('support');
  const [typed, setTyped] = useState(q);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
      <Segmented
        look="pills"
        size="s"
        className="mr-auto"
        label={t(($) => $.filter)}
        value={state ?? 'all'}
        onValueChange={(next) => onChange({ state: states.find((one) => one === next) ?? null })}
        items={[
          { value: 'all', label: <Counted label={t(($) => $.all)} count={sumOf(counts)} /> },
          ...states.map((one) => ({ value: one, label: <Counted label={t(($) => $.states[one])} count={counts?.[one] ?? 0} /> })),
        ]}
      />
      <SearchField
        label={t(($) => $.find)}
        value={typed}
        maxLength={80}
        onValueChange={(next) => {
          setTyped(next);
          if (next === '') onChange({ q: '' });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange({ q: typed.trim() });
        }}
      />
    </div>
  );
}

function Counted({ count, label }: { label: string; count: number }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5">
      {label}
      {count > 0 ? <Badge count={count} /> : null}
    </span>
  );
}
