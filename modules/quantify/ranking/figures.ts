import { RANKING_WINDOWS, YEARLY_DAYS_MIN } from '@agio/contracts/quantify';
import type { RankingWindow } from '@agio/contracts/quantify';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import type { Closes } from '../figures/closes.ts';
import { drawdownOf, returned, sharpeOf } from '../figures/returns.ts';
import { inOrder, midnightsBetween, stepsBetween } from '../figures/times.ts';
import { movesOf, trackOf } from '../figures/track.ts';
import type { Point, Track } from '../figures/track.ts';
import type { QuantifyPorts, RobotLife } from '../ports.ts';

/** Points of a small line. */
const SPARK = 30;
const LONGEST_DAYS = 90;

/** A robot in one window; millionths, and atoms of its quote coin. */
export interface WindowFigures {
  readonly returned: number;
  readonly drawdown: number;
  readonly average: bigint;
  readonly spark: readonly number[];
}

/** A listed robot, computed from postings and candles. */
export interface RobotFigures {
  readonly life: RobotLife;
  readonly quote: number;
  readonly windows: Readonly<Partial<Record<RankingWindow, WindowFigures>>>;
  readonly sharpe: number | null;
}

export const windowStart = (window: RankingWindow, nowMs: number): number => nowMs - (nowMs % HOUR_MS) - Number(window) * DAY_MS;

/** Figures of a robot in every window that it ran in; undefined of one that was given nothing. */
export async function figuresOf(
  ports: QuantifyPorts,
  closes: Closes,
  life: RobotLife,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<RobotFigures | undefined> {
  const moves = await movesOf(ports, life);
  const [first] = moves;
  if (first === undefined) return undefined;
  const longest = nowMs - (nowMs % HOUR_MS) - LONGEST_DAYS * DAY_MS;
  const fromMs = Math.max(longest, first.atMs - (first.atMs % HOUR_MS));
  // Its end, with everything still there: the last piece is that before the first coin went home.
  const toMs = life.endedAtMs === 0 ? nowMs : life.endedAtMs;
  if (toMs < fromMs) return { life, quote: 0, windows: {}, sharpe: null };
  const midnights = midnightsBetween(timeZone, fromMs, toMs);
  const track = await trackOf(ports, closes, life, moves, inOrder([...stepsBetween(fromMs, toMs), ...midnights]));
  return {
    life,
    quote: track.quote,
    windows: Object.fromEntries(
      RANKING_WINDOWS.flatMap((window) => {
        const found = figuresIn(track, windowStart(window, nowMs));
        return found === undefined ? [] : [[window, found]];
      }),
    ),
    sharpe: sharpeOf(dailyOf(track.points, midnights), YEARLY_DAYS_MIN),
  };
}

function figuresIn({ points }: Track, fromMs: number): WindowFigures | undefined {
  const within = points.filter(({ atMs }) => atMs >= fromMs);
  const [first, last] = [within[0], within.at(-1)];
  if (first === undefined || last === undefined || last.atMs <= fromMs) return undefined;
  const alive = within.filter(({ equity }) => equity > 0n);
  if (alive.length === 0) return undefined;
  const indices = within.map(({ index }) => index);
  return {
    returned: returned(first.index, last.index),
    drawdown: drawdownOf(indices),
    average: alive.reduce((sum, { equity }) => sum + equity, 0n) / BigInt(alive.length),
    spark: sparkOf(indices),
  };
}

/** An index in few points, in millionths of its start. */
export function sparkOf(indices: readonly bigint[]): number[] {
  const [first] = indices;
  if (first === undefined) return [];
  const count = Math.min(SPARK, indices.length);
  const places = Array.from({ length: count }, (_, at) => (count === 1 ? 0 : Math.round((at * (indices.length - 1)) / (count - 1))));
  return places.map((place) => 1_000_000 + returned(first, indices[place] ?? first));
}

/** Daily returns from midnight to midnight, in parts of one. */
export function dailyOf(points: readonly Pick<Point, 'atMs' | 'index'>[], midnights: readonly number[]): number[] {
  const byTime = new Map(points.map(({ atMs, index }) => [atMs, index]));
  const indices = midnights.flatMap((midnight) => byTime.get(midnight) ?? []);
  return indices.slice(1).map((index, at) => returned(indices[at] ?? index, index) / 1_000_000);
}
