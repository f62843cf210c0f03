import { baseOf, pairName } from '@agio/kernel';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { DAY_MS } from '@agio/kernel/time';
import { Button, CoinMark, Sparkline, Tag, toneOf, useTexts } from '@agio/ui';
import { useFeature } from '../../../shared/info.ts';
import { money, signed } from '../../../shared/quantify/money.ts';
import type { OwnRanking, OwnRobot } from '../api/quantify.ts';
import { plainShare } from '../state/figures.ts';

const SHOWN = 5;

/** One's robots, the newest first, those that run before those that stopped. */
export function RobotsCard({ mine }: { mine: OwnRanking }): ReactNode {
  const { t } = useTexts('ranking');
  const isOn = useFeature('robot') !== false;
  const sorted = mine.robots.toSorted((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null));
  return (
    <section className="ui-card overflow-hidden" aria-label={t(($) => $.robots.title)}>
      <div className="flex items-center justify-between gap-3 px-5 py-3">
        <h2 className="text-16">{t(($) => $.robots.title)}</h2>
        {isOn ? (
          <Button asChild look="primary" size="s">
            <Link to="/autoTrade">
              <Plus size={14} aria-hidden="true" />
              {t(($) => $.robots.new)}
            </Link>
          </Button>
        ) : null}
      </div>
      {sorted.length === 0 ? <p className="border-t border-line px-5 py-4 text-13 text-t2">{t(($) => $.robots.none)}</p> : null}
      <ul>
        {sorted.slice(0, SHOWN).map((robot) => (
          <Robot key={robot.id} robot={robot} nowMs={mine.to} />
        ))}
      </ul>
      <div className="flex items-center justify-between gap-3 border-t border-line px-5 py-3 text-12 text-t2 tabular-nums">
        <span>
          {money(mine.equity)} {mine.coin}
        </span>
        <Link to="/autoTrade" search={{ view: 'mine' }} className="ui-link">
          {t(($) => $.robots.all)}
        </Link>
      </div>
    </section>
  );
}

const tones = { running: 'p', paused: 'warn', stopping: 'warn', stopped: 'line' } as const;

function Robot({ nowMs, robot }: { robot: OwnRobot; nowMs: number }): ReactNode {
  const { t } = useTexts('ranking');
  const { t: common } = useTexts('common');
  const { drawdown, endedAt, equity, holding, id, kind, markets, name, pairs, profit, quote, spark, startedAt, state } = robot;
  const tone = tones[state as keyof typeof tones] as 'line' | 'p' | 'warn' | undefined;
  const days = Math.floor(((endedAt ?? nowMs) - startedAt) / DAY_MS);
  return (
    <li className="flex flex-col gap-1.5 border-t border-line px-5 py-3.5 text-12 tabular-nums">
      <div className="flex items-center gap-2">
        <CoinMark coin={baseOf(markets[0])} size={20} />
        <Link to="/autoTrade/history/$id" params={{ id }} className="min-w-0 flex-1 truncate text-14 font-medium hover:underline">
          {name === '' ? `${t(($) => $.kinds[kind])} ${markets.map(pairName).join(', ')}` : name}
        </Link>
        <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.states[state])}</Tag>
      </div>
      <div className="flex justify-between gap-3 text-13">
        <span className="text-t2">{t(($) => $.robots.in, { amount: money(equity), coin: quote, days })}</span>
        <span className={toneOf(profit)}>{signed(profit)}</span>
      </div>
      <Sparkline values={spark} width={312} height={36} className="h-9 w-full" />
      <div className="flex flex-wrap justify-between gap-x-3 text-t2">
        <span>
          {t(($) => $.robots.pairs, { count: pairs })}
          {common(($) => $.comma)}
          {t(($) => $.robots.fall, { share: plainShare(drawdown) })}
        </span>
        <span>{t(($) => $.robots.against, { amount: signed(holding) })}</span>
      </div>
    </li>
  );
}
