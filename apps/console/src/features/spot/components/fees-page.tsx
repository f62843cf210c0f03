import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { Card, feeRate, Table, Td, Th, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { acts, deskList, deskQuery, figure } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import type { MarketRow } from '../api/markets.ts';
import { FEE_SORTS } from '../sorts.ts';
import { paidOf } from '../state/rates.ts';
import { ConversionCard } from './conversion-card.tsx';
import { LevelAct } from './fee-acts.ts';
import { RulesAct } from './market-acts.ts';
import { pairColumn } from './pair.tsx';

/** What trading costs: each market's rates, and what share of them each level pays. */
export function FeesPage(): ReactNode {
  const { t } = useTexts('fees');
  const markets = useQuery(deskQuery('deskMarkets'));
  const levels = markets.data?.levels ?? [];
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_360px]">
      <Rates />
      <div className="grid gap-3">
        <Card title={t(($) => $.levels.title)}>
          {markets.isError && markets.data === undefined ? <QueryError query={markets} /> : <Levels levels={levels} />}
          <div className="flex flex-col gap-3 p-4">
            <p className="text-12 text-t2">{t(($) => $.levels.note)}</p>
            <LevelAct of={levels} size="m" wide />
          </div>
        </Card>
        <ConversionCard conversion={markets.data?.conversion} />
      </div>
    </div>
  );
}

const Rates = deskList({
  call: 'deskMarkets',
  id: 'fees',
  texts: 'fees',
  words: ({ columns, empty, search, title }) => ({ columns, empty, search, title }),
  paging: 'none',
  search: { as: 'name', isLocal: true },
  sorts: FEE_SORTS,
  rows: ({ markets }, { q = '' }) => markets.filter(({ market }) => pairName(market).includes(q.toUpperCase().replace('_', '/'))),
  keyOf: ({ market }) => market,
  columns: ({ data }) => {
    const lowest = data?.levels.at(-1)?.share ?? '1';
    return [
      pairColumn,
      rate('maker', 'makerFee', '1', true),
      rate('taker', 'takerFee', '1', true),
      rate('makerLowest', 'makerFee', lowest),
      rate('takerLowest', 'takerFee', lowest),
      acts((market) => <RulesAct of={market} look="ghost" />),
    ];
  },
});

const rate = (key: string, fee: 'makerFee' | 'takerFee', share: string, isSortable = false) =>
  figure(key, (row: MarketRow) => Number(paidOf(row[fee], share)), { isSortable, render: (row) => feeRate(paidOf(row[fee], share)) });

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
