import type { ReactNode } from 'react';
import { Pairs, Segmented, toneOf, useTexts, withMinus } from '@agio/ui';
import { signed } from '../../../shared/quantify/money.ts';
import { ownWindows, type OwnRanking, type OwnWindow } from '../api/quantify.ts';
import { plainShare, signedShare } from '../state/figures.ts';
import { EquityChart } from './equity-chart.tsx';

/** The line of one's equity beside that of holding, how far it fell, and where money came in or left. */
export function EquityCard({
  mine,
  onWindow,
  window,
}: {
  mine: OwnRanking;
  window: OwnWindow;
  onWindow: (window: OwnWindow) => void;
}): ReactNode {
  const { t } = useTexts('ranking');
  const keys = [
    ['bg-p', t(($) => $.equity.mine, { coin: mine.coin })],
    ['bg-t2', t(($) => $.equity.holding)],
    ['bg-[var(--warn)]', t(($) => $.equity.below)],
  ] as const;
  return (
    <section className="ui-card" aria-label={t(($) => $.equity.title)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-4 pb-2">
        <h2 className="text-16">{t(($) => $.equity.title)}</h2>
        <Segmented
          size="s"
          label={t(($) => $.window)}
          value={window}
          onValueChange={onWindow}
          items={ownWindows.map((one) => ({
            value: one,
            label: one === 'all' ? t(($) => $.all) : t(($) => $.days, { count: Number(one) }),
          }))}
        />
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-t2 md:ml-auto">
          {keys.map(([look, words]) => (
            <li key={words} className="inline-flex items-center gap-1.5">
              <i className={`h-1 w-2.5 rounded-full ${look}`} aria-hidden="true" />
              {words}
            </li>
          ))}
          <li className="inline-flex items-center gap-1.5">
            <i className="size-2 rounded-full border-2 border-t2" aria-hidden="true" />
            {t(($) => $.equity.flows)}
          </li>
        </ul>
      </div>
      <div className="px-5 pb-2">
        <EquityChart mine={mine} />
      </div>
      <AllTime mine={mine} />
    </section>
  );
}

/** Figures of all the time, whatever the window. */
function AllTime({ mine }: { mine: OwnRanking }): ReactNode {
  const { t } = useTexts('ranking');
  const { t: common } = useTexts('common');
  return (
    <div className="border-t border-line px-5 py-3">
      <Pairs
        pairs={[
          [
            t(($) => $.mine.allTime),
            <span key="all" className={toneOf(mine.all.profit)}>
              {signed(mine.all.profit)} {mine.coin}
              {common(($) => $.comma)}
              {signedShare(mine.all.returned)}
            </span>,
          ],
          [t(($) => $.mine.winRate), mine.winRate === null ? '–' : plainShare(mine.winRate)],
          [
            t(($) => $.mine.sharpe),
            mine.sharpe === null
              ? t(($) => $.mine.tooShort)
              : `${withMinus(mine.sharpe.toFixed(2))}${common(($) => $.comma)}${t(($) => $.mine.sharpeNote)}`,
          ],
        ]}
      />
      {mine.leftOut.length === 0 ? null : (
        <p className="pt-2 text-12 text-t2">{t(($) => $.mine.leftOut, { coin: mine.coin, coins: mine.leftOut.join(', ') })}</p>
      )}
    </div>
  );
}
