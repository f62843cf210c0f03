import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Button, Card, CoinMark, feeRate, Table, Td, Th, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { QueryError } from '../../../shared/query-states.tsx';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, SearchBox, sortFrom, sortText, withParams, type DeskColumn } from '../../../shared/table/index.ts';
import { marketsQuery, pairName, type MarketRow } from '../api/markets.ts';
import { FEE_SORTS } from '../sorts.ts';
import { levelRoles, rulesRoles, type SpotAct } from '../state/act.ts';
import { paidOf } from '../state/rates.ts';
import { ConversionCard } from './conversion-card.tsx';
import { CustomerLevel } from './customer-level.tsx';
import { SpotDialog } from './spot-dialogs.tsx';

/** What trading costs: each market's rates, and what share of them each level pays. */
export function FeesPage(): ReactNode {
  const { t } = useTexts('fees');
  const { roles } = useSelf();
  const search = useSearch({ from: '/desk/fees' });
  const navigate = useNavigate({ from: '/fees' });
  const [act, setAct] = useState<SpotAct | 'level' | null>(null);
  const markets = useQuery(marketsQuery);
  const mayChange = hasRole(roles, rulesRoles);
  const columns = useColumns(markets.data?.levels.at(-1)?.share ?? '1', mayChange ? setAct : null);
  const change = useCallback(
    (next: Partial<typeof search>) => void navigate({ search: (before) => withParams(before, next), replace: true }),
    [navigate],
  );
  const onName = useCallback((name: string) => change({ name }), [change]);
  const wanted = (search.name ?? '').toUpperCase().replace('_', '/');
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_360px]">
      <section className="ui-card overflow-hidden">
        <DeskTable
          id="fees"
          label={t(($) => $.title)}
          columns={columns}
          list={{ ...markets, data: markets.data?.markets.filter(({ market }) => pairName(market).includes(wanted)) }}
          keyOf={({ market }) => market}
          sort={sortFrom(search.sort, FEE_SORTS)}
          onSort={(next) => change({ sort: sortText(next) })}
          empty={t(($) => $.empty)}
          filters={<SearchBox label={t(($) => $.search)} value={search.name ?? ''} onValue={onName} />}
        />
      </section>
      <div className="grid gap-3">
        <Card title={t(($) => $.levels.title)}>
          {markets.isError && markets.data === undefined ? <QueryError query={markets} /> : <Levels levels={markets.data?.levels ?? []} />}
          <div className="flex flex-col gap-3 p-4">
            <p className="text-12 text-t2">{t(($) => $.levels.note)}</p>
            {hasRole(roles, levelRoles) ? (
              <Button look="outline" wide onClick={() => setAct('level')}>
                {t(($) => $.customer.open)}
              </Button>
            ) : null}
          </div>
        </Card>
        <ConversionCard conversion={markets.data?.conversion} />
      </div>
      {act === null ? null : act === 'level' ? (
        <CustomerLevel onClose={() => setAct(null)} />
      ) : (
        <SpotDialog act={act} onClose={() => setAct(null)} />
      )}
    </div>
  );
}

function Levels({ levels }: { levels: readonly { readonly vip: number; readonly share: string }[] }): ReactNode {
  const { t } = useTexts('fees');
  return (
    <Table label={t(($) => $.levels.title)} className="desk-tbl">
      <thead>
        <tr>
          <Th>{t(($) => $.levels.level)}</Th>
          <Th right>{t(($) => $.levels.share)}</Th>
          <Th right>{t(($) => $.levels.example)}</Th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ share, vip }) => (
          <tr key={vip}>
            <Td className="font-medium">VIP {vip}</Td>
            <Td right>{feeRate(share)}</Td>
            <Td right>{feeRate(paidOf('0.001', share))}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function useColumns(lowest: string, onAct: ((act: SpotAct) => void) | null): readonly DeskColumn<MarketRow>[] {
  const { t } = useTexts('fees');
  return useMemo(() => {
    const rate = (key: 'maker' | 'taker', share: string | null): DeskColumn<MarketRow> => ({
      key: share === null ? key : `${key}Lowest`,
      head: t(($) => $.columns[share === null ? key : (`${key}Lowest` as const)]),
      right: true,
      value: (row) => Number(paidOf(row[`${key}Fee`], share ?? '1')),
      render: (row) => feeRate(paidOf(row[`${key}Fee`], share ?? '1')),
      isSortable: share === null,
    });
    return [
      {
        key: 'market',
        head: t(($) => $.columns.market),
        value: ({ market }) => market,
        render: ({ base, market }) => (
          <span className="inline-flex items-center gap-2 align-middle font-medium">
            <CoinMark coin={base} size={20} />
            {pairName(market)}
          </span>
        ),
        isSortable: true,
        isFixed: true,
      },
      rate('maker', null),
      rate('taker', null),
      rate('maker', lowest),
      rate('taker', lowest),
      ...(onAct === null
        ? []
        : [
            {
              key: 'actions',
              head: t(($) => $.columns.actions),
              right: true,
              value: () => null,
              render: (market: MarketRow) => (
                <Button look="ghost" size="s" onClick={() => onAct({ kind: 'rules', market })}>
                  {t(($) => $.change)}
                </Button>
              ),
              isFixed: true,
              isUnexported: true,
            },
          ]),
    ];
  }, [lowest, onAct, t]);
}
