import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DAY_MS } from '@agio/kernel/time';
import {
  cn,
  DataTable,
  formatDate,
  groupThousands,
  linesOf,
  Pairs,
  Segmented,
  signOf,
  Skeleton,
  useLanguage,
  useTexts,
  type Column,
} from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { useLoggedIn } from '../../../shared/session.ts';
import { backTestQuery, testDays, type BackTest, type TermsInput, type TestBy, type TestDays } from '../api/robots.ts';
import { BackTestChart, StartBars } from './back-test-chart.tsx';
import { Signed } from './figures.tsx';
import { useSettled } from './use-settled.ts';
import { closedProfit, money, share } from './words.ts';

/** It is a lot of work for the server: what stands in the form has to rest longer than for the plan. */
const RESTS_MS = 900;
const BPS = 10_000;

/** What the robot of the form would have done, beside holding the same and beside the worst day to begin. */
export function BackTestCard({ form }: { form: { readonly terms: TermsInput | null; readonly refused: Error | null } }): ReactNode {
  const { t } = useTexts('robot');
  const loggedIn = useLoggedIn();
  const [days, setDays] = useState<TestDays>(30);
  const [by, setBy] = useState<TestBy>('candles');
  const terms = useSettled(form.terms, RESTS_MS);
  const isAsked = loggedIn && terms !== null && form.refused === null;
  const test = useQuery({ ...backTestQuery(terms, days, by), enabled: isAsked });
  const name = (count: TestDays): string => (count === 365 ? t(($) => $.test.year) : t(($) => $.test.days, { count }));
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.test.title)} aria-busy={test.isPlaceholderData}>
      <div className="hd flex-wrap">
        <h2>{t(($) => $.test.title)}</h2>
        <Segmented
          size="s"
          label={t(($) => $.test.source)}
          value={by}
          onValueChange={setBy}
          items={[
            { value: 'candles', label: t(($) => $.test.byCandles) },
            { value: 'trades', label: t(($) => $.test.byTrades) },
          ]}
        />
        <Segmented
          size="s"
          label={t(($) => $.test.window)}
          value={String(days)}
          onValueChange={(next) => setDays(testDays.find((one) => String(one) === next) ?? 30)}
          items={testDays.map((one) => ({ value: String(one), label: name(one) }))}
        />
      </div>
      {!isAsked ? (
        <p className="px-5 pb-5 text-13 text-t2">{t(($) => $.test.empty)}</p>
      ) : test.isError ? (
        <QueryError query={test} />
      ) : test.data === undefined ? (
        <div className="flex flex-col gap-3 px-5 pb-5">
          <Skeleton className="w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      ) : (
        <Tested kind={terms?.kind ?? 'grid'} test={test.data} days={days} />
      )}
    </section>
  );
}

type Kind = TermsInput['kind'];

function Tested({ days, kind, test }: { kind: Kind; test: BackTest; days: TestDays }): ReactNode {
  const { t } = useTexts('robot');
  const language = useLanguage();
  const { chosen, importedUntil, starts } = test;
  const inProfit = starts.filter(({ change }) => signOf(change) > 0).length;
  return (
    <>
      <TestFigures kind={kind} test={test} days={days} />
      <div className="px-5 pt-3">
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-t2">
          <b className="text-13 font-medium text-t1">{t(($) => $.test.equity)}</b>
          <Legend className="bg-p" text={t(($) => $.test.robot)} />
          <Legend className="bg-c3" text={t(($) => $.test.held)} />
        </p>
        <BackTestChart curve={chosen.curve} />
      </div>
      {starts.length > 1 ? (
        <div className="px-5 pt-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-12 text-t2">
            <b className="text-13 font-medium text-t1">{t(($) => $.test.starts)}</b>
            {t(($) => $.test.inProfit, { count: inProfit, all: starts.length })}
          </p>
          <StartBars starts={starts} worstAt={test.worst.startAt} />
        </div>
      ) : null}
      <Rows kind={kind} test={test} />
      <p className="border-t border-line px-5 py-3 text-12 text-t2">
        <Assumptions test={test} />{' '}
        {importedUntil === null ? null : t(($) => $.test.imported, { date: formatDate(importedUntil, language) })}
      </p>
    </>
  );
}

function Assumptions({ test: { by, from, minutes, seenTrades, slippageBps } }: { test: BackTest }): ReactNode {
  const { t } = useTexts('robot');
  const language = useLanguage();
  const slippage = share(slippageBps / BPS);
  return by === 'candles'
    ? t(($) => $.test.assumes, { slippage, minutes })
    : t(($) => $.test.assumesTrades, { slippage, seen: groupThousands(String(seenTrades)), from: formatDate(from, language) });
}

const Legend = ({ className, text }: { className: string; text: string }): ReactNode => (
  <span className="flex items-center gap-1.5">
    <i className={cn('h-0.5 w-3', className)} aria-hidden="true" />
    {text}
  </span>
);

const signedShare = (bps: number): string => `${bps > 0 ? '+' : bps < 0 ? '−' : ''}${share(Math.abs(bps) / BPS)}`;

function TestFigures({ days, kind, test: { chosen, from, to } }: { kind: Kind; test: BackTest; days: TestDays }): ReactNode {
  const { t } = useTexts('robot');
  const language = useLanguage();
  const brought = signedShare(chosen.changeBps);
  // Prices may not go back as far as was asked.
  const isShort = to - from < (days - 1) * DAY_MS;
  const figures = [
    {
      name: t(($) => $.test.result),
      value: chosen.change,
      note: isShort
        ? t(($) => $.test.since, { share: brought, date: formatDate(from, language) })
        : t(($) => $.test.inDays, { share: brought, count: days }),
    },
    {
      name: closedProfit(t, kind),
      value: chosen.gridProfit,
      note:
        kind === 'grid'
          ? t(($) => $.figures.pairs, { count: chosen.pairs })
          : t(($) => $.test.trades, { buys: chosen.buys, sells: chosen.sells }),
    },
    { name: t(($) => $.figures.positionResult), value: chosen.positionResult, note: t(($) => $.figures.positionNote) },
    { name: t(($) => $.test.holding), value: chosen.holding, note: t(($) => $.test.holdingNote) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px border-y border-line bg-line sm:grid-cols-4">
      {figures.map(({ name, note, value }) => (
        <div key={name} className="min-w-0 bg-s1 px-4 py-2.5">
          <dt className="text-12 text-t2">{name}</dt>
          <dd className="text-16 font-semibold">
            <Signed value={value} />
          </dd>
          <dd className="text-12 text-t2 tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

type TrialResult = BackTest['worst'] & { readonly isWorst: boolean };

/** The start that was chosen, and the worst of them: so that no day is picked because it suits. */
function Rows({ kind, test: { chosen, worst } }: { kind: Kind; test: BackTest }): ReactNode {
  const { t } = useTexts('robot');
  const language = useLanguage();
  const columns: readonly Column<TrialResult>[] = [
    {
      key: 'start',
      head: t(($) => $.test.columns.start),
      render: ({ isWorst, startAt }) => (
        <span className={cn('whitespace-nowrap', isWorst && 'font-medium text-warn')}>
          {t(($) => $.test[isWorst ? 'worst' : 'chosen'], { date: formatDate(startAt, language) })}
        </span>
      ),
    },
    { key: 'result', head: t(($) => $.test.columns.result), right: true, render: ({ change }) => <Signed value={change} /> },
    {
      key: 'grid',
      head: kind === 'grid' ? t(($) => $.test.columns.grid) : closedProfit(t, kind),
      right: true,
      render: ({ gridProfit }) => <Signed value={gridProfit} />,
    },
    {
      key: 'position',
      head: t(($) => $.test.columns.position),
      right: true,
      render: ({ positionResult }) => <Signed value={positionResult} />,
    },
    { key: 'fees', head: t(($) => $.test.columns.fees), right: true, render: ({ fees }) => money(fees) },
    { key: 'drawdown', head: t(($) => $.test.columns.drawdown), right: true, render: ({ drawdownBps }) => share(drawdownBps / BPS) },
    ...(kind === 'grid'
      ? [{ key: 'out', head: t(($) => $.test.columns.out), right: true, render: ({ outBps }: TrialResult) => share(outBps / BPS, 0) }]
      : []),
  ];
  const list: readonly TrialResult[] = [
    { ...chosen, isWorst: false },
    { ...worst, isWorst: true },
  ];
  const keyOf = ({ isWorst }: TrialResult): string => String(isWorst);
  return (
    <>
      {/* What scrolls has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="mt-3 overflow-x-auto max-sm:hidden" aria-label={t(($) => $.test.starts)} tabIndex={0}>
        <DataTable label={t(($) => $.test.starts)} columns={columns} list={list} rows={28} keyOf={keyOf} className="tabular-nums" />
      </section>
      <ul className="mt-3 sm:hidden">
        {list.map((row) => (
          <li key={keyOf(row)} className="border-t border-line px-5 py-3">
            <Pairs pairs={linesOf(columns, row)} />
          </li>
        ))}
      </ul>
    </>
  );
}
