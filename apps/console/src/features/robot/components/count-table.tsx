import { pairName } from '@agio/kernel';
import type { CallData } from '@agio/client';
import { groupThousands } from '@agio/ui';
import { deskList, figure, name } from '../../../shared/desk/index.ts';

type RobotCounts = Pick<CallData<'deskRobots'>, 'equity' | 'paused' | 'robots' | 'running' | 'waiting'>;
type By = { readonly by: string; readonly counted: RobotCounts };

const equityOf = ({ counted: { equity } }: By): string => equity.map(({ amount, coin }) => `${groupThousands(amount)} ${coin}`).join(' · ');

const count = (key: 'paused' | 'robots' | 'running' | 'waiting') =>
  figure(key, ({ counted }: By) => String(counted[key]), { render: ({ counted }) => groupThousands(String(counted[key])) });

/** What both tables have: how many, in which state, and what they are worth. */
const counts = [
  count('robots'),
  count('running'),
  count('waiting'),
  count('paused'),
  figure('equity', equityOf, { render: (row: By) => equityOf(row) || '–' }),
];

export const KindTable = deskList({
  call: 'deskRobots',
  id: 'robots-by-kind',
  texts: 'robot',
  words: ({ byKind, columns, noRobots }) => ({ columns, empty: noRobots, title: byKind }),
  isTitled: true,
  paging: 'none',
  rows: ({ kinds }): readonly By[] => kinds.map(({ kind, ...counted }) => ({ by: kind, counted })),
  keyOf: ({ by }) => by,
  columns: ({ w }) => [name('kind', ({ by }: By) => (w.kinds as Readonly<Record<string, string>>)[by] ?? by), ...counts],
});

export const MarketTable = deskList({
  call: 'deskRobots',
  id: 'robots-by-market',
  texts: 'robot',
  words: ({ byMarket, columns, noRobots }) => ({ columns, empty: noRobots, title: byMarket }),
  isTitled: true,
  paging: 'none',
  rows: ({ markets }): readonly By[] => markets.map(({ market, ...counted }) => ({ by: pairName(market), counted })),
  keyOf: ({ by }) => by,
  columns: () => [name('market', ({ by }: By) => by), ...counts],
});
