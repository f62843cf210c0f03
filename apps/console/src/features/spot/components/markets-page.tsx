import { useCallback, useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { Button, cn, Segmented, Select, useTexts } from '@agio/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, SearchBox, sortFrom, sortText, withParams } from '../../../shared/table/index.ts';
import { marketsQuery, pairName, statuses, type Markets } from '../api/markets.ts';
import { MARKET_SORTS } from '../sorts.ts';
import { rulesRoles, type SpotAct } from '../state/act.ts';
import { CoinsTable } from './coins-table.tsx';
import { useMarketColumns } from './market-columns.tsx';
import { MarketPanel } from './market-panel.tsx';
import { SpotDialog } from './spot-dialogs.tsx';

const any = 'any';

/** All markets with one of them beside the list, or all coins. */
export function MarketsPage(): ReactNode {
  const markets = useQuery(marketsQuery);
  const [act, setAct] = useState<SpotAct | null>(null);
  const isCoins = useSearch({ from: '/desk/markets', select: ({ view }) => view === 'coins' });
  return (
    <>
      {isCoins ? (
        <section className="ui-card overflow-hidden">
          <CoinsTable markets={markets} filters={<Views />} actions={<AskButton kind="coin" onAct={setAct} />} />
        </section>
      ) : (
        <MarketList markets={markets} onAct={setAct} />
      )}
      {act === null ? null : <SpotDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}

function MarketList({ markets, onAct }: { markets: UseQueryResult<Markets>; onAct: (act: SpotAct) => void }): ReactNode {
  const { t } = useTexts('markets');
  const search = useSearch({ from: '/desk/markets' });
  const navigate = useNavigate({ from: '/markets' });
  const columns = useMarketColumns(search.market !== undefined);
  const change = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (before) => withParams(before, next), replace: true }),
    [navigate],
  );
  const onName = useCallback((name: string) => change({ name }), [change]);
  const wanted = (search.name ?? '').toUpperCase().replace('_', '/');
  const rows = markets.data?.markets.filter(
    ({ market, status }) => pairName(market).includes(wanted) && (search.status === undefined || status === search.status),
  );
  const open = markets.data?.markets.find(({ market }) => market === search.market);
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
            <Views />
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
        actions={<AskButton kind="market" onAct={onAct} />}
      />
      {open === undefined ? null : <MarketPanel market={open} onAct={onAct} onClose={() => change({ market: '' })} />}
    </section>
  );
}

function Views(): ReactNode {
  const { t } = useTexts('markets');
  const view = useSearch({ from: '/desk/markets', select: (search) => (search.view === 'coins' ? 'coins' : 'markets') });
  const navigate = useNavigate({ from: '/markets' });
  return (
    <Segmented
      look="pills"
      size="s"
      label={t(($) => $.views.label)}
      value={view}
      onValueChange={(next) => void navigate({ search: next === 'coins' ? { view: next } : {}, replace: true })}
      items={[
        { value: 'markets', label: t(($) => $.views.markets) },
        { value: 'coins', label: t(($) => $.views.coins) },
      ]}
    />
  );
}

function AskButton({ kind, onAct }: { kind: 'market' | 'coin'; onAct: (act: SpotAct) => void }): ReactNode {
  const { t } = useTexts('markets');
  const { roles } = useSelf();
  if (!hasRole(roles, rulesRoles)) return null;
  return (
    <Button look="primary" size="s" onClick={() => onAct({ kind })}>
      <Plus size={14} aria-hidden="true" />
      {t(($) => $.open[kind])}
    </Button>
  );
}
