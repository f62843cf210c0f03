import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { Badge, Button, currency, EmptyState, formatDateTime, Segmented, useLanguage, useTexts } from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import { positionsQuery, useLockLive, type PositionFilter, type PositionPage } from '../api/positions.ts';
import { positionFilterOf, positionSearchOf, positionStates } from '../state/filters.ts';
import { ExportPositions } from './export-positions.tsx';
import { Figures } from '../../../shared/figures.tsx';
import { coins } from './names.ts';
import { OnSale } from './on-sale.tsx';
import { PositionRows, PositionSkeletons } from './position-rows.tsx';
import { ListPages } from '../../../shared/list-pages.tsx';

/** What is locked, and what can be. */
export function LockPage(): ReactNode {
  const { t } = useTexts('lock');
  const navigate = useNavigate();
  const filter = positionFilterOf(useSearch({ from: '/site/account/lock' }));
  const positions = useQuery(positionsQuery(filter, 'product'));
  useLockLive();
  const show = (next: Partial<PositionFilter>): void => {
    void navigate({ to: '/account/lock', search: positionSearchOf({ ...filter, page: 1, ...next }), replace: true, resetScroll: false });
  };
  const list = positions.data?.list ?? [];
  const pages = Math.max(1, Math.ceil((positions.data?.total ?? 0) / (positions.data?.limit ?? 10)));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
        <Button asChild look="secondary" size="m">
          <Link to="/account/release">
            <CalendarCheck size={16} aria-hidden="true" />
            {t(($) => $.releases)}
          </Link>
        </Button>
      </div>
      {positions.isError && positions.data === undefined ? null : <Summary page={positions.data} />}
      <section className="ui-card overflow-hidden" aria-label={t(($) => $.title)} aria-busy={positions.isPlaceholderData}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3">
          <StatePills filter={filter} counts={positions.data?.counts} onChange={(state) => show({ state })} />
          <ExportPositions state={filter.state} disabled={list.length === 0} />
        </div>
        <ListState query={positions} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.empty[filter.state])}</EmptyState>} />
        {positions.isPending ? <PositionSkeletons /> : <PositionRows list={list} currencyCode={positions.data?.currency ?? 'CNY'} />}
        <ListPages page={filter.page} count={pages} onPage={(page) => show({ page })} />
      </section>
      <OnSale />
    </>
  );
}

export function StatePills({
  counts,
  filter,
  onChange,
}: {
  filter: PositionFilter;
  counts: PositionPage['counts'] | undefined;
  onChange: (state: PositionFilter['state']) => void;
}): ReactNode {
  const { t } = useTexts('lock');
  return (
    <Segmented
      look="pills"
      size="s"
      className="mr-auto max-w-full"
      label={t(($) => $.which)}
      value={filter.state}
      onValueChange={onChange}
      items={positionStates.map((one) => ({
        value: one,
        label: (
          <span className="inline-flex items-center gap-1.5">
            {t(($) => $.states[one])}
            {(counts?.[one] ?? 0) > 0 ? <Badge count={counts?.[one] ?? 0} /> : null}
          </span>
        ),
      }))}
    />
  );
}

function Summary({ page }: { page: PositionPage | undefined }): ReactNode {
  const { t } = useTexts('lock');
  const { t: common } = useTexts('common');
  const language = useLanguage();
  const money = (value: string | null | undefined): string =>
    value === null || value === undefined ? '–' : currency(value, page?.currency ?? 'CNY');
  const { coins: kinds = 0, earned, locked, month, next = null, positions = 0 } = page?.summary ?? {};
  return (
    <Figures
      isLoading={page === undefined}
      list={[
        {
          key: 'locked',
          name: t(($) => $.figures.locked),
          value: money(locked),
          note: `${t(($) => $.figures.positions, { count: positions })}${common(($) => $.comma)}${t(($) => $.figures.coins, { count: kinds })}`,
        },
        { key: 'earned', name: t(($) => $.figures.earned), value: money(earned), note: t(($) => $.figures.earnedNote) },
        {
          key: 'next',
          name: t(($) => $.figures.next),
          value: next === null ? t(($) => $.figures.none) : formatDateTime(next.due, language),
          note: next === null ? '–' : `${coins(next.amount)} ${next.coin}`,
        },
        { key: 'month', name: t(($) => $.figures.month), value: money(month), note: t(($) => $.figures.monthNote) },
      ]}
    />
  );
}
