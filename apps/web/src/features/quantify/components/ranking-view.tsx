import { pairName } from '@agio/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { EmptyState, SearchField, Segmented, Select, useTexts } from '@agio/ui';
import { ListPages } from '../../../shared/list-pages.tsx';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { ListState } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { useMedia } from '../../../shared/use-media.ts';
import { PAGE_SIZE, rankingQuery, windows, type RankedKind, type RankingPage, type Window } from '../api/quantify.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { ListingsCard } from './listings-card.tsx';
import { RankedCards, RankedTable } from './ranked-table.tsx';
import { plainShare } from '../state/figures.ts';

const kinds = ['grid', 'dca', 'martingale', 'twap', 'rebalance'] as const;
const drawdowns = ['20000', '50000', '100000', '200000'] as const;
const PHONE = '(max-width: 1023px)';

interface RankingFilter {
  readonly window?: Window;
  readonly kind?: string;
  readonly market?: string;
  readonly drawdown?: string;
  readonly q?: string;
  readonly p?: string;
}

/** The whole ranking, and below it the customer's own robots in it. */
export function RankingView(): ReactNode {
  const { t } = useTexts('ranking');
  const navigate = useNavigate();
  const search = useSearch({ from: '/allmill' });
  const loggedIn = useLoggedIn();
  const isPhone = useMedia(PHONE);
  const [copied, setCopied] = useState<string | null>(null);
  const window = windows.find((one) => one === search.window) ?? '30';
  const kind = kinds.find((one) => one === search.kind);
  const drawdown = drawdowns.find((one) => one === search.drawdown);
  const page = Math.max(1, Math.floor(Number(search.p ?? '1')) || 1);
  const { market, q } = search;
  const ranking = useQuery({
    ...rankingQuery({
      window,
      ...(kind === undefined ? {} : { kind }),
      ...(market === undefined ? {} : { market }),
      ...(drawdown === undefined ? {} : { drawdown }),
      ...(q === undefined ? {} : { q }),
      p: page,
      limit: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  });
  const show = (next: RankingFilter): void =>
    void navigate({
      to: '/allmill',
      search: { view: 'ranking', ...without({ window, kind, market, drawdown, q, ...next }) },
      replace: true,
      resetScroll: false,
    });
  const list = ranking.data?.list ?? [];
  const List = isPhone ? RankedCards : RankedTable;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-20">{t(($) => $.list.title)}</h1>
        <p className="text-13 text-t2">{t(($) => $.list.past)}</p>
      </div>
      <Filters window={window} kind={kind} market={market} drawdown={drawdown} q={q ?? ''} data={ranking.data} onShow={show} />
      <section className="ui-card overflow-hidden" aria-label={t(($) => $.list.title)} aria-busy={ranking.isPlaceholderData}>
        <ListState
          query={ranking}
          isEmpty={list.length === 0}
          empty={<EmptyState>{ranking.data?.computedAt === null ? t(($) => $.board.soon) : t(($) => $.list.none)}</EmptyState>}
        />
        {list.length === 0 ? null : <List list={list} window={window} onCopy={setCopied} />}
        <ListPages page={page} count={Math.ceil((ranking.data?.total ?? 0) / PAGE_SIZE)} onPage={(next) => show({ p: String(next) })} />
        <p className="border-t border-line px-5 py-3 text-12 text-t2">{t(($) => $.list.rules)}</p>
      </section>
      {loggedIn ? <ListingsCard window={window} /> : null}
      {copied === null ? null : <CopyDialog id={copied} onClose={() => setCopied(null)} />}
    </div>
  );
}

/** What is not chosen is not in the address. */
const without = (search: { readonly [Name in keyof RankingFilter]: string | undefined }): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])));

interface FiltersProps {
  readonly window: Window;
  readonly kind: RankedKind | undefined;
  readonly market: string | undefined;
  readonly drawdown: string | undefined;
  readonly q: string;
  readonly data: RankingPage | undefined;
  readonly onShow: (next: RankingFilter) => void;
}

const ANY = 'any';

function Filters({ data, drawdown, kind, market, onShow, q, window }: FiltersProps): ReactNode {
  const { t } = useTexts('ranking');
  const markets = useQuery(marketsQuery).data ?? [];
  const chosen = (value: string): string => (value === ANY ? '' : value);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Segmented
        size="s"
        label={t(($) => $.window)}
        value={window}
        onValueChange={(next) => onShow({ window: next })}
        items={windows.map((one) => ({ value: one, label: t(($) => $.days, { count: Number(one) }) }))}
      />
      <Select
        size="s"
        name={t(($) => $.list.kind)}
        value={kind ?? ANY}
        onValueChange={(next) => onShow({ kind: chosen(next) })}
        options={[{ value: ANY, label: t(($) => $.list.anyKind) }, ...kinds.map((one) => ({ value: one, label: t(($) => $.kinds[one]) }))]}
      />
      <Select
        size="s"
        name={t(($) => $.list.market)}
        value={market ?? ANY}
        onValueChange={(next) => onShow({ market: chosen(next) })}
        options={[
          { value: ANY, label: t(($) => $.list.anyMarket) },
          ...markets.map((one) => ({ value: one.market, label: pairName(one.market) })),
        ]}
      />
      <Select
        size="s"
        name={t(($) => $.list.drawdown)}
        value={drawdown ?? ANY}
        onValueChange={(next) => onShow({ drawdown: chosen(next) })}
        options={[
          { value: ANY, label: t(($) => $.list.anyDrawdown) },
          ...drawdowns.map((one) => ({ value: one, label: t(($) => $.list.atMost, { share: plainShare(Number(one)) }) })),
        ]}
      />
      <span className="text-12 text-t2 tabular-nums lg:ml-auto">
        {data === undefined ? '' : t(($) => $.list.counts, { count: data.total, profit: data.inProfit, stopped: data.stopped })}
      </span>
      <SearchField
        className="w-full sm:w-44"
        label={t(($) => $.list.search)}
        placeholder={t(($) => $.list.search)}
        value={q}
        maxLength={24}
        onValueChange={(next) => onShow({ q: next })}
      />
    </div>
  );
}
