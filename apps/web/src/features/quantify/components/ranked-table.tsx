import { baseOf, pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import {
  Button,
  cn,
  CoinMark,
  DataTable,
  formatDate,
  groupThousands,
  Sparkline,
  toneOf,
  useLanguage,
  useTexts,
  type Column,
} from '@agio/ui';
import type { RankingEntry, Window } from '../api/quantify.ts';
import { plainShare, signedShare, toneOfShare } from '../state/figures.ts';
import { bandOf } from './words.ts';

interface ListProps {
  readonly list: readonly RankingEntry[];
  readonly window: Window;
  readonly onCopy: (id: string) => void;
}

/** From here on a fall is marked. */
const DEEP = 200_000;

export function RankedTable({ list, onCopy, window }: ListProps): ReactNode {
  const { t } = useTexts('ranking');
  const columns: readonly Column<RankingEntry>[] = [
    { key: 'place', head: t(($) => $.list.place), quiet: true, render: ({ place }) => <Place place={place} /> },
    { key: 'robot', head: t(($) => $.list.robot), render: (row) => <Name row={row} /> },
    {
      key: 'market',
      head: t(($) => $.list.market),
      render: ({ markets }) => (
        <span className="flex items-center gap-2 whitespace-nowrap">
          <CoinMark coin={baseOf(markets[0])} size={16} />
          {markets.map(pairName).join(', ')}
        </span>
      ),
    },
    {
      key: 'returned',
      head: t(($) => $.list.returned, { window }),
      right: true,
      render: ({ returned }) => <Returned returned={returned} />,
    },
    { key: 'drawdown', head: t(($) => $.list.drawdown), right: true, render: ({ drawdown }) => <Fall drawdown={drawdown} /> },
    { key: 'age', head: t(($) => $.list.age), right: true, render: ({ days }) => t(($) => $.days, { count: days }) },
    { key: 'equity', head: t(($) => $.list.equity), right: true, className: 'whitespace-nowrap', render: (row) => bandOf(t, row) },
    { key: 'pairs', head: t(($) => $.list.pairs), right: true, render: ({ pairs }) => (pairs === 0 ? '–' : groupThousands(String(pairs))) },
    { key: 'copies', head: t(($) => $.list.copies), right: true, render: ({ copies }) => groupThousands(String(copies)) },
    {
      key: 'line',
      head: t(($) => $.list.line, { window }),
      className: 'hidden xl:table-cell',
      render: ({ spark }) => <Sparkline values={spark} width={132} height={28} />,
    },
    { key: 'copy', head: t(($) => $.list.copy), quiet: true, right: true, render: (row) => <CopyCell row={row} onCopy={onCopy} /> },
  ];
  return <DataTable label={t(($) => $.list.title)} columns={columns} list={list} keyOf={({ id }) => id} />;
}

/** On phones each is a card. */
export function RankedCards({ list, onCopy }: Omit<ListProps, 'window'>): ReactNode {
  const { t } = useTexts('ranking');
  return (
    <ol>
      {list.map((row) => (
        <li key={row.id} className="flex flex-col gap-3 border-t border-line px-4 py-4 first:border-t-0">
          <div className="flex items-center gap-3">
            <Place place={row.place} />
            <span className="min-w-0 flex-1">
              <Name row={row} />
            </span>
            <Returned returned={row.returned} />
          </div>
          <Sparkline values={row.spark} width={320} height={36} className="h-9 w-full" />
          <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-12 tabular-nums">
            {(
              [
                [t(($) => $.list.market), row.markets.map(pairName).join(', ')],
                [t(($) => $.list.drawdown), <Fall key="fall" drawdown={row.drawdown} />],
                [t(($) => $.list.age), t(($) => $.days, { count: row.days })],
                [t(($) => $.list.equity), bandOf(t, row)],
                [t(($) => $.list.pairs), row.pairs === 0 ? '–' : groupThousands(String(row.pairs))],
                [t(($) => $.list.copies), groupThousands(String(row.copies))],
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt className="text-t2">{name}</dt>
                <dd className="text-13">{value}</dd>
              </div>
            ))}
          </dl>
          <span className="self-end">
            <CopyCell row={row} onCopy={onCopy} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Place({ place }: { place: number }): ReactNode {
  return (
    <span
      className={cn(
        'inline-grid h-6 min-w-6 place-items-center rounded-1 px-1 text-12 font-semibold tabular-nums',
        place === 1 ? 'bg-p-soft text-p' : 'bg-s2',
      )}
    >
      {place}
    </span>
  );
}

function Name({ row: { endedAt, kind, nickname } }: { row: RankingEntry }): ReactNode {
  const { t } = useTexts('ranking');
  const language = useLanguage();
  return (
    <>
      <b className="block max-w-52 truncate font-medium">{nickname}</b>
      <span className="block text-12 text-t2">
        {t(($) => $.kinds[kind])}
        {endedAt === null ? null : (
          <span className="ml-1.5 text-warn">{t(($) => $.list.stopped, { date: formatDate(endedAt, language) })}</span>
        )}
      </span>
    </>
  );
}

function Returned({ returned }: { returned: number }): ReactNode {
  return <span className={cn('font-semibold tabular-nums', toneOf(toneOfShare(returned)))}>{signedShare(returned)}</span>;
}

function Fall({ drawdown }: { drawdown: number }): ReactNode {
  return <span className={cn('tabular-nums', drawdown >= DEEP && 'text-warn')}>{plainShare(drawdown)}</span>;
}

function CopyCell({ onCopy, row: { canCopy, endedAt, id, nickname } }: { row: RankingEntry; onCopy: (id: string) => void }): ReactNode {
  const { t } = useTexts('ranking');
  if (!canCopy) return <span className="text-12 text-t2">{endedAt === null ? t(($) => $.list.young) : t(($) => $.list.ended)}</span>;
  return (
    <Button look="outline" size="s" onClick={() => onCopy(id)} aria-label={t(($) => $.list.copyOf, { name: nickname })}>
      {t(($) => $.list.copy)}
    </Button>
  );
}
