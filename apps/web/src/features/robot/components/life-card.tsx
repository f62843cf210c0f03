import { useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { Button, Skeleton, useTexts } from '@agio/ui';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { lifeQuery } from '../api/candles.ts';
import { fillsQuery, type RobotDetails } from '../api/robots.ts';
import { LifeChart } from './life-chart.tsx';
import { useWidth } from './use-width.ts';

const HEIGHT = 340;

/** What a robot did on its market's candles, and the lines that wait. */
export function LifeCard({ robot, startedAt }: { robot: RobotDetails; startedAt: number }): ReactNode {
  const { t } = useTexts('robot');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const name = robot.markets[0] ?? '';
  const market = useQuery(marketsQuery).data?.find((one) => one.market === name);
  const candles = useQuery(lifeQuery(name, startedAt, robot.endedAt));
  const fills = useQuery(fillsQuery(robot.id));
  const waiting = (side: 'buy' | 'sell'): number => robot.lines.filter((line) => line.side === side && line.state === 'resting').length;
  return (
    <section className="ui-card" aria-label={t(($) => $.life.title)}>
      <div className="hd flex-wrap">
        <h2 className="text-16">{t(($) => $.life.title)}</h2>
        <span className="flex flex-wrap items-center gap-3 text-12 text-t2 tabular-nums">
          <span className="flex items-center gap-1.5">
            <i className="h-0.5 w-3 bg-up" aria-hidden="true" />
            {t(($) => $.life.buys, { count: waiting('buy') })}
          </span>
          <span className="flex items-center gap-1.5">
            <i className="h-0.5 w-3 bg-down" aria-hidden="true" />
            {t(($) => $.life.sells, { count: waiting('sell') })}
          </span>
          <Button asChild look="outline" size="s">
            <Link to="/exchange/$pair" params={{ pair: name }}>
              <ExternalLink size={14} aria-hidden="true" />
              {t(($) => $.life.exchange)}
            </Link>
          </Button>
        </span>
      </div>
      <div ref={frame} className="mx-5 mb-4" style={{ height: `${HEIGHT}px` }}>
        {candles.isError && candles.data === undefined ? (
          <QueryError query={candles} />
        ) : candles.data === undefined || market === undefined || width === 0 ? (
          <Skeleton className="h-full w-full" />
        ) : (
          <LifeChart
            robot={{ ...robot, lines: robot.lines.filter((line) => line.market === name) }}
            market={market}
            candles={candles.data}
            fills={(fills.data ?? []).filter((fill) => fill.market === name)}
            size={{ width, height: HEIGHT }}
            startedAt={startedAt}
          />
        )}
      </div>
    </section>
  );
}
