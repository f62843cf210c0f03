import type { DataOf, DeskCalls } from '@agio/contracts';
import { ROBOT_KINDS, ROBOT_REASONS } from '@agio/contracts/robot';
import { formatDecimal } from '@agio/kernel';
import { figuresOf } from '../handlers/views.ts';
import type { Robot } from '../machine/books.ts';
import type { RobotRecord } from '../model.ts';
import type { RobotRoom } from '../room.ts';

type Totals = DataOf<DeskCalls['deskRobots']>;
type Counted = Pick<Totals, 'equity' | 'paused' | 'robots' | 'running' | 'waiting'>;

/** Robots in numbers; a draft has no money and counts nowhere. */
export function totalsOf(room: RobotRoom, robots: readonly Readonly<Robot>[]): Totals {
  const active = robots.filter(({ record }) => record.state !== 'draft');
  const records = active.map(({ record }) => record);
  const of = (chosen: (record: RobotRecord) => boolean): Counted => counted(room, records.filter(chosen));
  const markets = [...new Set(records.map(({ market }) => market))].sort((a, b) => a - b);
  return {
    ...of(() => true),
    orders: active.reduce((sum, { asks }) => sum + [...asks.values()].filter(({ order }) => order !== 0).length, 0),
    kinds: ROBOT_KINDS.map((kind) => ({ kind, ...of((record) => record.terms.kind === kind) })),
    markets: markets.map((market) => ({ market: room.pricesOf(market)?.name ?? '', ...of((record) => record.market === market) })),
    reasons: ROBOT_REASONS.map((reason) => ({
      reason,
      robots: records.filter((record) => record.state === 'paused' && record.reason === reason).length,
    })).filter(({ robots: count }) => count > 0),
  };
}

function counted(room: RobotRoom, records: readonly RobotRecord[]): Counted {
  const inState = (state: RobotRecord['state']): number => records.filter((record) => record.state === state).length;
  const equity = new Map<string, { atoms: bigint; decimals: number }>();
  for (const record of records) {
    const figures = figuresOf(room, record);
    const { code, decimals } = figures.units.market.quote;
    equity.set(code, { atoms: (equity.get(code)?.atoms ?? 0n) + figures.equity, decimals });
  }
  return {
    robots: records.length,
    running: inState('running') + inState('starting'),
    waiting: inState('waiting'),
    paused: inState('paused'),
    equity: [...equity].map(([coin, { atoms, decimals }]) => ({ coin, amount: formatDecimal(atoms, decimals) })),
  };
}
