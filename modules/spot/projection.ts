import { bulkInsert } from '@agio/database';
import type { FactRecord, Projection, Session } from '@agio/database';
import { AMENDABLE_TERMS, ORDER_FIELDS } from '@agio/core';
import type { Fact, OrderFact, TradeFact } from '@agio/core';
import { Definitions, fillsOf, writeBases } from './basis/projected.ts';
import { writeConversions } from './history/conversions.ts';
import { candlesOf } from './candles.ts';
import { CHANGING_COLUMNS, ORDER_COLUMNS, rowOf } from './history/order-rows.ts';
import { writeOutcomes } from './telling/outcomes.ts';

/** Facts of spot trading → orders, trades, fills, cost bases, candles. */
export const spotProjection: Projection<Fact> = {
  name: 'spot',
  tables: [
    'spot_order',
    'spot_amendment',
    'spot_trade',
    'spot_fill',
    'spot_candle',
    'spot_basis',
    'spot_lot',
    'spot_coin',
    'spot_conversion',
    'spot_order_outcome',
  ],
  async project(session, records) {
    const [first] = records;
    if (first === undefined) return;
    const orders = new Map<number, OrderFact>();
    const trades: TradeFact[] = [];
    const definitions = new Definitions();
    const amended: Amendment[] = [];
    const earliest = new Map<number, OrderFact>();
    for (const fact of factsOf(records)) {
      if (fact.fact === 'order') {
        const before = orders.get(fact.id);
        if (before === undefined) earliest.set(fact.id, fact);
        else noteAmendment(amended, before, fact);
        orders.set(fact.id, fact);
      } else if (fact.fact === 'trade') trades.push(fact);
      else definitions.note(fact);
    }
    await definitions.write(session);
    await writeConversions(session, factsOf(records));
    if (orders.size > 0) {
      await writeAmendments(session, [...earliest.values()], first.atMs, amended);
      await writeOrders(session, [...orders.values()], first.atMs);
      await writeOutcomes(session, records);
    }
    if (trades.length > 0) {
      await writeTrades(session, trades);
      const fills = fillsOf(trades);
      await writeFills(session, fills);
      await writeBases(session, fills);
      await writeCandles(session, trades);
    }
  },
};

function* factsOf(records: readonly FactRecord<Fact>[]): Generator<Fact> {
  for (const record of records) yield* record.facts;
}

/** Terms that an order had until then. */
interface Amendment {
  readonly order: number;
  readonly untilMs: number;
  /** Price, amount and trigger, by column. */
  readonly terms: Readonly<Record<string, number | null>>;
}

/** The fields that an amendment may change. */
const AMENDED = ORDER_FIELDS.filter(
  ({ name }) => name === 'ticks' || name === 'lots' || (AMENDABLE_TERMS as readonly string[]).includes(name),
);

function noteAmendment(amended: Amendment[], before: OrderFact, now: OrderFact): void {
  const terms = termsOf(before);
  if (isChanged(terms, now)) amended.push({ order: before.id, untilMs: now.updatedAtMs, terms });
}

function termsOf(order: OrderFact): Amendment['terms'] {
  return Object.fromEntries(AMENDED.map(({ column, name }) => [column, order[name] ?? null])) as Amendment['terms'];
}

/** A purchase by total has no amount of its own: what it bought is no amendment. */
function isChanged(terms: Amendment['terms'], now: OrderFact): boolean {
  return AMENDED.some(
    ({ column, name }) => (name !== 'lots' || now.total === null) && terms[column] !== ((now[name] ?? null) as number | null),
  );
}

/** Keeps what amended orders were before. `earliest` is the first that a batch says of each order: what was before it is in the rows still. */
async function writeAmendments(
  session: Session,
  earliest: readonly OrderFact[],
  firstMs: number,
  amended: readonly Amendment[],
): Promise<void> {
  const known = earliest.filter((order) => order.createdAtMs <= firstMs && order.type !== 'market');
  const rows = known.length === 0 ? [] : await changedRows(session, known);
  const first = new Map<string, Amendment>();
  for (const one of [...rows, ...amended]) {
    const key = `${one.order} ${one.untilMs}`;
    if (!first.has(key)) first.set(key, one);
  }
  if (first.size === 0) return;
  await bulkInsert(session, {
    table: 'spot_amendment',
    columns: { order_id: 'int8', until_ms: 'int8', ...Object.fromEntries(AMENDED.map(({ column, storage }) => [column, storage])) },
    rows: [...first.values()].map(({ order, untilMs, terms }) => ({ order_id: order, until_ms: untilMs, ...terms })),
    onConflict: { do: 'nothing', target: ['order_id', 'until_ms'] },
  });
}

async function changedRows(session: Session, known: readonly OrderFact[]): Promise<Amendment[]> {
  const rows = await session.query<Readonly<Record<string, bigint | number | null>>>(
    `select id, ${AMENDED.map(({ column }) => column).join(', ')} from spot_order where id = any($1::int8[])`,
    [known.map(({ id }) => id)],
  );
  const before = new Map(rows.map(({ id, ...terms }) => [Number(id), numbersOf(terms)]));
  return known.flatMap((order) => {
    const terms = before.get(order.id);
    return terms === undefined || !isChanged(terms, order) ? [] : [{ order: order.id, untilMs: order.updatedAtMs, terms }];
  });
}

function numbersOf(row: Readonly<Record<string, bigint | number | null>>): Amendment['terms'] {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === null ? null : Number(value)]));
}

/**
 * An order's row always shows its latest state, so that only the last fact of a batch counts. Time never goes backwards: an
 * order younger than the batch's first command has no row yet, and skipping the lookup makes a row a quarter cheaper.
 */
async function writeOrders(session: Session, orders: readonly OrderFact[], firstMs: number): Promise<void> {
  const known = orders.filter((order) => order.createdAtMs <= firstMs);
  const fresh = known.length === 0 ? orders : orders.filter((order) => order.createdAtMs > firstMs);
  await bulkInsert(session, { ...ORDERS, rows: fresh.map(rowOf) });
  await bulkInsert(session, { ...ORDERS, rows: known.map(rowOf), onConflict: LATER });
}

const ORDERS = { table: 'spot_order', columns: ORDER_COLUMNS };

/** The columns that may change in an existing row. */
const LATER = { do: 'update', target: ['id'], columns: CHANGING_COLUMNS } as const;

async function writeTrades(session: Session, trades: readonly TradeFact[]): Promise<void> {
  await bulkInsert(session, {
    table: 'spot_trade',
    columns: { id: 'int8', market: 'int4', at_ms: 'int8', ticks: 'int8', lots: 'int8', quote: 'numeric', taker_side: 'text' },
    rows: trades.map((trade) => ({
      id: trade.id,
      market: trade.market,
      at_ms: trade.atMs,
      ticks: trade.ticks,
      lots: trade.lots,
      quote: trade.quote,
      taker_side: trade.takerSide,
    })),
  });
}

async function writeFills(session: Session, rows: ReturnType<typeof fillsOf>): Promise<void> {
  await bulkInsert(session, {
    table: 'spot_fill',
    columns: {
      trade: 'int8',
      role: 'text',
      order_id: 'int8',
      customer: 'int8',
      market: 'int4',
      side: 'text',
      ticks: 'int8',
      lots: 'int8',
      quote: 'numeric',
      fee: 'numeric',
      at_ms: 'int8',
    },
    rows,
  });
}

const CANDLES = `insert into spot_candle (market, minutes, open_ms, open, high, low, close, lots, quote, trades)
select * from unnest($1::int4[], $2::int4[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::numeric[], $9::numeric[], $10::int8[])
on conflict (market, minutes, open_ms) do update set
  high = greatest(spot_candle.high, excluded.high),
  low = least(spot_candle.low, excluded.low),
  close = excluded.close,
  lots = spot_candle.lots + excluded.lots,
  quote = spot_candle.quote + excluded.quote,
  trades = spot_candle.trades + excluded.trades`;

async function writeCandles(session: Session, trades: readonly TradeFact[]): Promise<void> {
  const rows = candlesOf(trades);
  const column = <T>(pick: (row: (typeof rows)[number]) => T): T[] => rows.map(pick);
  await session.query(CANDLES, [
    column((row) => row.market),
    column((row) => row.minutes),
    column((row) => row.openMs),
    column((row) => row.open),
    column((row) => row.high),
    column((row) => row.low),
    column((row) => row.close),
    column((row) => row.lots.toString()),
    column((row) => row.quote.toString()),
    column((row) => row.trades),
  ]);
}
