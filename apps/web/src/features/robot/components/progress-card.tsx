import { baseOf } from '@agio/kernel';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Moment, Pairs, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import type { RobotDetails } from '../api/robots.ts';
import { percentOf } from '../state/shares.ts';
import { coins, money, priceOf, type RobotTexts } from './words.ts';

type Progress = NonNullable<RobotDetails['progress']>;
type Row = readonly [string, ReactNode];

/** How far a robot without lines is, and what is next. */
export function ProgressCard({ robot: { markets, progress, quote } }: { robot: RobotDetails }): ReactNode {
  const { t } = useTexts('robot');
  const rowsOf = useRows(markets[0], quote);
  if (progress === null) return null;
  return (
    <section className="ui-card" aria-label={t(($) => $.progress.title)}>
      <div className="hd">
        <h2>{t(($) => $.progress.title)}</h2>
      </div>
      <div className="bd">
        <Pairs pairs={rowsOf(progress)} />
      </div>
    </section>
  );
}

// What is not known yet has no line.
const row = <Value,>(label: string, value: Value | null, say: (value: Value) => ReactNode): readonly Row[] =>
  value === null ? [] : [[label, say(value)]];
const moment = (ms: number): ReactNode => <Moment ms={ms} />;

function useRows(name: string | undefined, quote: string): (progress: Progress) => readonly Row[] {
  const { t } = useTexts('robot');
  const market = useQuery(marketsQuery).data?.find((one) => one.market === name);
  const base = baseOf(name);
  const price = (value: string): string => `${priceOf(value, market)} ${quote}`;
  return (progress) => {
    const next = row(
      t(($) => $.progress.next),
      progress.nextAt,
      moment,
    );
    if (progress.kind === 'dca')
      return [
        [t(($) => $.progress.runs), String(progress.runs)],
        [t(($) => $.progress.spent), `${money(progress.spent)} ${quote}`],
        [t(($) => $.progress.bought), `${coins(progress.bought)} ${base}`],
        ...row(
          t(($) => $.plain.plan.average),
          progress.averagePrice,
          price,
        ),
        ...next,
      ];
    if (progress.kind === 'twap')
      return [
        [t(($) => $.progress.slice), t(($) => $.steps.of, { step: progress.slice, count: progress.slices })],
        [t(($) => $.rows.filled), `${coins(progress.filledAmount)} ${base}`],
        ...next,
        ...row(
          t(($) => $.plain.plan.ends),
          progress.endsAt,
          moment,
        ),
      ];
    if (progress.kind === 'rebalance')
      return [
        ...sharesRows(t, progress, quote),
        ...row(
          t(($) => $.shares.next),
          progress.nextAt,
          moment,
        ),
      ];
    return ladderRows(t, progress, price);
  };
}

/** What each share is and what it is to be. */
function sharesRows(t: RobotTexts, { quoteBps, rounds, shares }: Extract<Progress, { kind: 'rebalance' }>, quote: string): readonly Row[] {
  const coinRows = shares.map(({ leftOut, market, nowBps, shareBps, value }): Row => {
    const now = t(($) => $.shares.of, { now: percentOf(nowBps), share: percentOf(shareBps) });
    const worth = `${money(value)} ${quote}`;
    return [baseOf(market), [now, worth, ...(leftOut ? [t(($) => $.shares.out)] : [])].join(', ')];
  });
  return [...coinRows, [t(($) => $.shares.rest, { quote }), `${percentOf(quoteBps)}%`], [t(($) => $.shares.rounds), String(rounds)]];
}

/** Where a cycle of averaging down is. */
function ladderRows(t: RobotTexts, progress: Extract<Progress, { kind: 'martingale' }>, price: (value: string) => string): readonly Row[] {
  return [
    [t(($) => $.progress.cycle), String(progress.cycle)],
    [t(($) => $.progress.safety), String(progress.safetyFilled)],
    ...row(
      t(($) => $.plain.plan.average),
      progress.averagePrice,
      price,
    ),
    ...row(
      t(($) => $.plain.plan.soldAt),
      progress.takeProfitPrice,
      price,
    ),
    ...row(
      t(($) => $.grid.stopLoss),
      progress.stopLossPrice,
      price,
    ),
    ...row(
      t(($) => $.progress.nextCycle),
      progress.nextAt,
      moment,
    ),
  ];
}
