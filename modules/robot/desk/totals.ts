import type { DataOf, DeskCalls } from '@agio/contracts';
import { ROBOT_KINDS, ROBOT_REASONS } from '@agio/contracts/robot';
import { formatDecimal } from '@agio/kernel';
import { figuresOf } from '../handlers/figures.ts';
import type { LiveRobot } from '../machine/books.ts';
import type { RobotRecord } from '../model.ts';
import type { RobotRoom } from '../handlers/room.ts';

type Totals = DataOf<DeskCalls['deskRobots']>;
type RobotCounts = Pick<Totals, 'equity' | 'paused' | 'robots' | 'running' | 'waiting'>;

/** Robots in numbers; a draft has no money and counts nowhere. */
export function totalsOf(room: RobotRoom, robots: readonly Readonly<LiveRobot>[]): Totals {
  const active = robots.filter(({ record }) => record.state !== 'draft');
  const rows = active.map(({ record }) => rowOf(room, record));
  const of = (chosen: (row: Row) => boolean): RobotCounts => counted(rows.filter(chosen));
  const inMarkets = rows.flatMap(({ inMarket, ...row }) => [...inMarket].map(([market, equity]) => ({ ...row, market, equity })));
  const markets = [...new Set(inMarkets.map(({ market }) => market))].sort((a, b) => a - b);
  return {
    ...of(() => true),
    orders: active.reduce((sum, { asks }) => sum + [...asks.values()].filter(({ order }) => order !== 0).length, 0),
    kinds: ROBOT_KINDS.map((kind) => ({ kind, ...of((row) => row.kind === kind) })),
    markets: markets.map((market) => ({
      market: room.pricesOf(market)?.name ?? '',
      ...counted(inMarkets.filter((row) => row.market === market)),
    })),
    reasons: ROBOT_REASONS.map((reason) => ({
      reason,
      robots: rows.filter((row) => row.state === 'paused' && row.reason === reason).length,
    })).filter(({ robots: count }) => count > 0),
  };
}

/** A robot as far as it is counted: its worth is computed once, however often it counts. */
function rowOf(room: RobotRoom, record: RobotRecord) {
  const { coins, equity, units } = figuresOf(room, record);
  const { reason, state, terms } = record;
  const isOfOne = coins.length === 1;
  const inMarket = new Map(coins.map(({ units: of, value }) => [of.market.id, isOfOne ? equity : value]));
  return { inMarket, reason, state, kind: terms.kind, equity, quote: units.market.quote };
}
type Row = ReturnType<typeof rowOf>;

function counted(rows: readonly Pick<Row, 'equity' | 'quote' | 'state'>[]): RobotCounts {
  const inState = (state: Row['state']): number => rows.filter((row) => row.state === state).length;
  const sums = new Map<Row['quote'], bigint>();
  for (const { equity, quote } of rows) sums.set(quote, (sums.get(quote) ?? 0n) + equity);
  return {
    robots: rows.length,
    running: inState('running') + inState('starting'),
    waiting: inState('waiting'),
    paused: inState('paused'),
    equity: [...sums].map(([{ code, decimals }, atoms]) => ({ coin: code, amount: formatDecimal(atoms, decimals) })),
  };
}
