import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  addDecimals,
  Bar,
  Button,
  Card,
  cn,
  DataTable,
  formatUtcDay,
  Notice,
  Pairs,
  percent,
  Segmented,
  signOf,
  Skeleton,
  toneOf,
  useLanguage,
  useTexts,
  type Column,
} from '@agio/ui';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { useFeature } from '../../../shared/info.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { infoQuery } from '../api/play.ts';
import { mineQuery, poolQuery, type PoolPage } from '../api/pools.ts';
import { rate, rough, shareValue, signed } from './amounts.ts';
import { DealForm } from './deal-form.tsx';
import { Head } from './head.tsx';
import { HouseShare } from './house-share.tsx';
import { MineCard } from './mine-card.tsx';
import { ValueChart } from './value-chart.tsx';

/** A pool: what it is worth, day by day, and the customer's own part of it. */
export function BankerPage(): ReactNode {
  const navigate = useNavigate();
  const { id: coin } = useParams({ from: '/site/dice/banker/$id' });
  const loggedIn = useLoggedIn();
  const isOn = useFeature('dice') !== false;
  const page = useQuery({ ...poolQuery(coin), enabled: isOn });
  const mine = useQuery({ ...mineQuery(coin), enabled: loggedIn });
  const info = useQuery({ ...infoQuery, enabled: isOn });
  const pool = page.data?.pool;
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      <Head
        part="deal"
        coin={coin}
        coins={info.data?.pools.map((one) => one.coin) ?? [coin]}
        onCoinChange={(next) => void navigate({ to: '/dice/banker/$id', params: { id: next }, replace: true })}
      />
      {page.isError && page.data === undefined ? (
        <QueryError query={page} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {isOn && page.isPending ? <Skeleton className="h-80 w-full" /> : null}
            {page.data === undefined ? null : <PoolCards page={page.data} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {pool === undefined || mine.data === undefined ? null : <DealForm mine={mine.data} pool={pool} />}
            {loggedIn ? null : <LogIn />}
            {mine.isError && mine.data === undefined ? <QueryError query={mine} /> : null}
            {mine.data === undefined ? null : <MineCard coin={coin} mine={mine.data} />}
            {page.data === undefined ? null : <CanWin page={page.data} />}
          </div>
        </div>
      )}
    </div>
  );
}

function LogIn(): ReactNode {
  const { t } = useTexts('dice');
  return (
    <Button look="primary" wide onClick={() => mayAct()}>
      {t(($) => $.logIn)}
    </Button>
  );
}

function PoolCards({ page }: { page: PoolPage }): ReactNode {
  const { t } = useTexts('dice');
  const [span, setSpan] = useState<'month' | 'quarter'>('quarter');
  const { coin } = page.pool;
  const points = span === 'month' ? page.series.slice(-30) : page.series;
  const marks = [
    ['bg-c1', t(($) => $.pool.value)],
    ['bg-c3', t(($) => $.pool.expected)],
    ['bg-s3', t(($) => $.pool.two)],
    ['bg-s2', t(($) => $.pool.nineteen)],
  ] as const;
  return (
    <>
      <section className="ui-card overflow-hidden">
        <Strip page={page} />
        <div className="flex flex-col gap-3 px-5 py-4">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-16">{t(($) => $.pool.chart)}</h2>
            <Segmented
              size="s"
              label={t(($) => $.pool.span)}
              value={span}
              onValueChange={setSpan}
              items={[
                { value: 'month', label: t(($) => $.pool.spans.month) },
                { value: 'quarter', label: t(($) => $.pool.spans.quarter) },
              ]}
            />
            <span className="ml-auto flex flex-wrap gap-3 text-12 text-t2">
              {marks.map(([colour, name]) => (
                <span key={name} className="inline-flex items-center gap-1.5">
                  <span className={cn('h-1.5 w-3 rounded-1', colour)} aria-hidden="true" />
                  {name}
                </span>
              ))}
            </span>
          </div>
          <ValueChart points={points} />
          <Notice>
            {t(($) => $.pool.note, {
              result: `${signed(page.month.result, rough)} ${coin}`,
              expected: `${signed(page.month.expected, rough)} ${coin}`,
            })}
          </Notice>
          <HouseShare pool={page.pool} className="text-13" />
        </div>
      </section>
      <Days page={page} />
    </>
  );
}

function Strip({ page: { month, pool } }: { page: PoolPage }): ReactNode {
  const { t } = useTexts('dice');
  const figures = [
    [t(($) => $.pool.in), rough(pool.bankroll), pool.coin, t(($) => $.pool.owners, { count: pool.dealers, shares: rough(pool.shares) })],
    [t(($) => $.poolCard.share), shareValue(pool.shareValue), pool.coin, t(($) => $.pool.change, { change: percent(month.change) })],
    [t(($) => $.pool.turnover), rough(month.staked), pool.coin, t(($) => $.pool.count, { count: month.bets })],
    [t(($) => $.poolCard.largest), rough(pool.largestWin), pool.coin, t(($) => $.pool.kelly)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 border-b border-line lg:grid-cols-4">
      {figures.map(([name, value, unit, more]) => (
        <div key={name} className="flex flex-col gap-0.5 border-line px-5 py-3 not-last:border-r max-lg:even:border-r-0">
          <dt className="text-12 text-t2">{name}</dt>
          <dd className="text-18 font-semibold tabular-nums">
            {value} <span className="text-13 font-normal text-t2">{unit}</span>
          </dd>
          <dd className="text-12 text-t2 tabular-nums">{more}</dd>
        </div>
      ))}
    </dl>
  );
}

type Day = PoolPage['days'][number];
const DAYS_SHOWN = 14;

/** Day by day; days are those of UTC, whatever the reader's zone. */
export function Days({ page: { days, pool } }: { page: Pick<PoolPage, 'days' | 'pool'> }): ReactNode {
  const { t } = useTexts('dice');
  const language = useLanguage();
  const columns: readonly Column<Day>[] = [
    { key: 'day', head: t(($) => $.pool.day), render: ({ day }) => formatUtcDay(day, language) },
    { key: 'bets', head: t(($) => $.stats.bets), right: true, render: ({ bets }) => String(bets) },
    { key: 'staked', head: t(($) => $.pool.staked), right: true, render: ({ staked }) => rough(staked) },
    {
      key: 'expected',
      head: t(($) => $.pool.expectedHead),
      right: true,
      className: 'text-t2',
      render: ({ expected }) => signed(expected, rough),
    },
    {
      key: 'result',
      head: t(($) => $.pool.result),
      right: true,
      render: ({ result }) => <span className={toneOf(result)}>{signed(result, rough)}</span>,
    },
    { key: 'value', head: t(($) => $.poolCard.share), right: true, className: 'font-medium', render: (day) => shareValue(day.shareValue) },
  ];
  return (
    <section className="ui-card overflow-hidden">
      <div className="flex items-center justify-between px-5 py-3">
        <h2 className="text-16">{t(($) => $.pool.days)}</h2>
        <span className="text-12 text-t2">{pool.coin} · UTC</span>
      </div>
      <div className="overflow-x-auto">
        <DataTable
          label={t(($) => $.pool.days)}
          columns={columns}
          list={days.slice(-DAYS_SHOWN).toReversed()}
          keyOf={({ day }) => String(day)}
        />
      </div>
    </section>
  );
}

/** What open bets can win together, of the most that they may. What is left of it is the largest win of the next one. */
export function CanWin({ page: { pool } }: { page: Pick<PoolPage, 'pool'> }): ReactNode {
  const { t } = useTexts('dice');
  const most = addDecimals(pool.largestWin, pool.reserved);
  return (
    <Card title={t(($) => $.pool.canWin)} bodyClassName="flex flex-col gap-3">
      <Pairs
        pairs={[
          [t(($) => $.poolCard.largest), `${rough(pool.largestWin)} ${pool.coin}`],
          [t(($) => $.pool.reserved), t(($) => $.pool.ofMost, { amount: rough(pool.reserved), most: `${rough(most)} ${pool.coin}` })],
        ]}
      />
      <Bar part={signOf(most) === 0 ? 0 : Number(pool.reserved) / Number(most)} label={t(($) => $.pool.reserved)} />
      <p className="text-12 text-t2">{t(($) => $.pool.canWinText, { edge: rate(pool.edge) })}</p>
    </Card>
  );
}
