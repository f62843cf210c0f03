import { useEffect } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { RestingLine, RestingLinesProps } from '../../../shared/trading-tabs.ts';
import { robotQuery, robotsQuery, useRobotsLive, type RobotDetails } from '../api/robots.ts';

const FIRST = { state: 'open', page: 1 } as const;

const linesOf = ({ lines }: RobotDetails): readonly RestingLine[] =>
  lines.flatMap(({ price, side, state }) => (side === null || state !== 'resting' ? [] : [{ price, side }]));

/** Every order of one's robots that rests in a market, for its chart. */
export function RestingLines({ market, onLines }: RestingLinesProps): null {
  useRobotsLive();
  const robots = (useQuery(robotsQuery(FIRST)).data?.list ?? []).filter(
    ({ markets, state }) => markets[0] === market && state === 'running',
  );
  const lines = useQueries({
    queries: robots.map(({ id }) => robotQuery(id)),
    combine: (found) => found.flatMap(({ data }) => (data === undefined ? [] : linesOf(data))),
  });
  useEffect(() => onLines(lines), [lines, onLines]);
  return null;
}
