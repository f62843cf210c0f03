import { useCallback, useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { Button, cn, Segmented, Select, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, SearchBox, sortFrom, sortText, withParams } from '../../../shared/table/index.ts';
import { marketsQuery, pairName, statuses } from '../api/markets.ts';
import { MARKET_SORTS } from '../sorts.ts';
import { rulesRoles, type SpotAct } from '../state/act.ts';
import { CoinsTable } from './coins-table.tsx';
import { useMarketColumns } from './market-columns.tsx';
import { MarketPanel } from './market-panel.tsx';
import { SpotDialog } from './spot-dialogs.tsx';

const any = 'any';

/** All markets with one of them beside the list, and all coins. */
export function MarketsPage(): ReactNode {
  const { t } = useTexts('markets');
  const { roles } = useSelf();
  const search = useSearch({ from: '/desk/markets' });
  const navigate = useNavigate({ from: '/markets' });
  const [act, setAct] = useState<SpotAct | null>(null);
  const markets = useQuery(marketsQuery);
  const columns = useMarketColumns();
  const change = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (before) => withParams(before, next), replace: true }),
    [navigate],
  );
  const onName = useCallback((name: string) => change({ name }), [change]);
  const mayAsk = hasRole(roles, rulesRoles);
  const wanted = (search.name ?? '').toUpperCase();
  const rows = markets.data?.markets.filter(
    ({ market, status }) =>
      pairName(market).includes(wanted.replace('_', '/')) && (search.status === undefined || status === search.status),
  );
  const open = markets.data?.markets.find(({ market }) => market === search.market);
  const views = (
    <Segmented
      look="pills"
      size="s"
      label={t(($) => $.views.label)}
      value={search.view === 'coins' ? 'coins' : 'markets'}
      onValueChange={(view) => change({ view: view === 'coins' ? view : '', market: '' })}
      items={[
        { value: 'markets', label: t(($) => $.views.markets) },
        { value: 'coins', label: t(($) => $.views.coins) },
      ]}
    />
  );
  const dialog = act === null ? null : <SpotDialog act={act} onClose={() => setAct(null)} />;
  const asker = (kind: 'market' | 'coin'): ReactNode =>
    mayAsk ? (
      <Button look="primary" size="s" onClick={() => setAct({ kind })}>
        <Plus size={14} aria-hidden="true" />
        {t(($) => $.open[kind])}
      </Button>
    ) : null;
  if (search.view === 'coins')
    return (
      <section className="ui-card overflow-hidden">
        <CoinsTable markets={markets} filters={views} actions={asker('coin')} />
        {dialog}
      </section>
    );
  return (
    <section className={cn('ui-card grid overflow-hidden', open !== undefined && 'xl:grid-cols-[minmax(0,1fr)_340px]')}>
      <DeskTable
        id="markets"
        label={t(($) => $.views.markets)}
        columns={columns}
        list={{ ...markets, data: rows }}
        keyOf={({ market }) => market}
        openKey={search.market}
        onOpen={({ market }) => change({ market })}
        sort={sortFrom(search.sort, MARKET_SORTS)}
        onSort={(next) => change({ sort: sortText(next) })}
        empty={t(($) => $.empty)}
        filters={
          <>
            {views}
            <SearchBox label={t(($) => $.search)} value={search.name ?? ''} onValue={onName} />
            <Select
              size="s"
              name={t(($) => $.columns.status)}
              value={search.status ?? any}
              onValueChange={(status) => change({ status: status === any ? '' : status })}
              options={[
                { value: any, label: t(($) => $.anyStatus) },
                ...statuses.map((status) => ({ value: status, label: t(($) => $.statuses[status]) })),
              ]}
            />
          </>
        }
        actions={asker('market')}
      />
      {open === undefined ? null : <MarketPanel market={open} onAct={setAct} onClose={() => change({ market: '' })} />}
      {dialog}
    </section>
  );
}
