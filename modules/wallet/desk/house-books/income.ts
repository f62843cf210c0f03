import type { Site } from '@agio/contracts/content';
import type { Database, Session } from '@agio/database';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import type { PastPorts } from '../../profit/ports.ts';
import { PastWorth } from '../../profit/worth.ts';
import type { SitePorts } from '../../shared/ports.ts';
import { SUSPENSE } from './closing.ts';
import type { Span } from './closing.ts';
import { placeAt } from './place.ts';
import { ownShareAt, poolsOf } from './pools.ts';
import type { ByCoin } from './pools.ts';
import type { BookPorts } from './ports.ts';

/** What the house earned or paid on one day, for one reason in one coin: signed atoms, and their worth in whole 10^-10 of the currency. */
export interface IncomeLine {
  /** When the day begins. */
  readonly dayMs: number;
  readonly coin: number;
  readonly reason: string;
  readonly houseClass: 'cost' | 'income';
  readonly count: number;
  readonly atoms: bigint;
  /** Undefined where nothing tells a price. */
  readonly value: bigint | undefined;
}

type Room = BookPorts & Pick<PastPorts, 'ordersPast'> & Pick<SitePorts, 'core' | 'heldFor'> & { readonly database: Database };
type Currency = Site['rateCurrency'];

/** The part of the house in what shared accounts won and lost, which no posting says. */
const POOL_RESULT = 'pool_result';

/**
 * Income and costs by day (of UTC), coin and reason; postings of one hour are valued together, at the last price before it, so that
 * a month asks for some hundred prices of a coin. Rows of the past do not change, so that days
 * are read one by one.
 */
export async function incomeOf(room: Room, { fromMs, toMs }: Span, currency: Currency): Promise<IncomeLine[]> {
  const { database, heldFor } = room;
  const lines: IncomeLine[] = [];
  let place = await placeAt(database, fromMs);
  let before = await ownShareAt(database, heldFor, place);
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) {
    const endMs = Math.min(dayMs + DAY_MS, toMs);
    place = await placeAt(database, endMs, place);
    const after = await ownShareAt(database, heldFor, place);
    lines.push(...(await dayOf(room, { fromMs: dayMs, toMs: endMs }, { currency, before, after })));
    before = after;
  }
  return lines;
}

interface HourRow {
  readonly hour: number;
  readonly kind: string;
  readonly coin: number;
  readonly reason: string;
  readonly count: number;
  readonly atoms: bigint;
}

async function hoursOf(session: Session, { fromMs, toMs }: Span): Promise<HourRow[]> {
  const rows = await session.query<{ hour: bigint; kind: string; coin: number; reason: string; atoms: string; count: bigint }>(
    `select at_ms / ${HOUR_MS} as hour, kind, coin, reason, sum(amount)::text as atoms, count(*) as count from wallet_posting
     where owner = 0 and at_ms >= $1 and at_ms < $2 group by 1, kind, coin, reason`,
    [fromMs, toMs],
  );
  return rows.map(({ atoms, count, hour, ...row }) => ({
    ...row,
    hour: Number(hour) * HOUR_MS,
    count: Number(count),
    atoms: BigInt(atoms),
  }));
}

interface Day {
  readonly currency: Currency;
  /** What the house owned of shared accounts before the day and after it. */
  readonly before: ByCoin;
  readonly after: ByCoin;
}

async function dayOf(room: Room, span: Span, { after, before, currency }: Day): Promise<IncomeLine[]> {
  const pools = new Set<string>(poolsOf(room.heldFor).map(({ kind }) => kind));
  const rows = await hoursOf(room.database, span);
  const own = rows.filter(({ kind }) => kind !== SUSPENSE && !pools.has(kind));
  const counted = own.flatMap((row) => {
    const houseClass = room.houseClassOf(row.reason);
    return houseClass === 'income' || houseClass === 'cost' ? [{ ...row, houseClass }] : [];
  });
  const lastMs = span.toMs - 1;
  const worth = await PastWorth.at(room, currency, [...counted.map(({ hour }) => hour), lastMs]);
  const lines = new Map<string, IncomeLine>();
  const add = (line: Omit<IncomeLine, 'dayMs' | 'value'>, atMs: number): void => {
    const value = valueOf(worth, line.coin, line.atoms, atMs);
    const key = `${line.coin} ${line.reason}`;
    const sum = lines.get(key);
    lines.set(key, {
      ...line,
      dayMs: span.fromMs,
      count: line.count + (sum?.count ?? 0),
      atoms: line.atoms + (sum?.atoms ?? 0n),
      value: value === undefined ? sum?.value : value + (sum?.value ?? 0n),
    });
  };
  for (const { atoms, coin, count, houseClass, hour, reason } of byHour(counted)) add({ coin, reason, houseClass, count, atoms }, hour);
  for (const result of poolResults(room, rows, { before, after })) add(result, lastMs);
  return [...lines.values()].toSorted((one, other) => one.coin - other.coin || (one.reason < other.reason ? -1 : 1));
}

/** What the house's shares became worth more or less, without what it paid in or took out. */
function poolResults({ heldFor }: Room, rows: readonly HourRow[], { after, before }: Omit<Day, 'currency'>) {
  const pools = new Set<string>(poolsOf(heldFor).map(({ kind }) => kind));
  const moves = new Set(poolsOf(heldFor).map((pool) => pool.moves));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((coin) => {
    const those = rows.filter((row) => row.coin === coin);
    const moved = those.filter(({ kind, reason }) => !pools.has(kind) && moves.has(reason)).reduce((sum, row) => sum + row.atoms, 0n);
    const atoms = (after.get(coin) ?? 0n) - (before.get(coin) ?? 0n) + moved;
    const played = those.filter(({ kind, reason }) => pools.has(kind) && !moves.has(reason));
    const count = played.reduce((sum, row) => sum + row.count, 0);
    return atoms === 0n ? [] : [{ coin, reason: POOL_RESULT, houseClass: 'income' as const, count, atoms }];
  });
}

/** What several accounts posted for one reason in one hour is one amount. */
function byHour<Row extends HourRow>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.hour} ${row.coin} ${row.reason}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? row : { ...sum, count: sum.count + row.count, atoms: sum.atoms + row.atoms });
  }
  return [...sums.values()];
}

function valueOf(worth: PastWorth, coin: number, atoms: bigint, atMs: number): bigint | undefined {
  const size = worth.of(coin, atoms < 0n ? -atoms : atoms, atMs);
  return size === undefined || atoms >= 0n ? size : -size;
}
