import type { Fact } from '@agio/core';
import { candleOpenMs, STORED_INTERVALS } from '@agio/kernel';
import { spotConversion } from '../../modules/spot/model.ts';
import type { ConversionRecord } from '../../modules/spot/model.ts';
import { Difference } from './compare.ts';
import { keyOf } from './memory-database.ts';
import type { MemoryDatabase, Row } from './memory-database.ts';

/** The facts that the model decided for one command. */
export interface Decided {
  readonly sequence: number;
  readonly atMs: number;
  readonly facts: readonly Fact[];
}

/** Checks every row of every projection against the rows that the model's facts result in. */
export function compareRows(database: MemoryDatabase, history: readonly Decided[]): void {
  const expected = rowsOf(history);
  for (const [table, rows] of expected) {
    const stored = database.stored.tables.get(table) ?? new Map<string, Row>();
    if (stored.size !== rows.size) throw new Difference(`${table}: ${stored.size} rows, the model makes ${rows.size}`);
    for (const [key, row] of rows) {
      const found = stored.get(key);
      for (const column in row) {
        if (found === undefined || String(found[column]) !== String(row[column]))
          throw new Difference(`${table} ${key} ${column}: ${String(found?.[column])}, the model makes ${String(row[column])}`);
      }
    }
  }
}

function rowsOf(history: readonly Decided[]): Map<string, Map<string, Row>> {
  const tables = new Map<string, Map<string, Row>>();
  for (const table of [
    'spot_order',
    'spot_amendment',
    'spot_trade',
    'spot_fill',
    'spot_candle',
    'spot_basis',
    'spot_conversion',
    'spot_order_outcome',
    'wallet_posting',
  ])
    tables.set(table, new Map());
  const put = (table: string, row: Row): unknown => tables.get(table)?.set(keyOf(table, row), row);
  const baseLots = new BaseLots();
  for (const { sequence, atMs, facts } of history) {
    for (const fact of facts) {
      baseLots.note(fact);
      if (fact.fact === 'posting') {
        const { id, owner, kind, coin, amount, after, reason, cause } = fact;
        put('wallet_posting', { id, sequence, at_ms: atMs, owner, kind, coin, amount, after_total: after, reason, cause });
      } else if (fact.fact === 'order') {
        const before = tables.get('spot_order')?.get(String(fact.id));
        const terms = ['ticks', 'lots', 'stop_ticks', 'activation_ticks', 'trailing_bps', 'trailing_ticks', 'display_lots'];
        const row: Row = {
          order_id: fact.id,
          until_ms: fact.updatedAtMs,
          ...Object.fromEntries(terms.map((name) => [name, before?.[name] ?? null])),
        };
        const now = orderRow(fact);
        // What a purchase by total bought is no amendment.
        const isAmended =
          before !== undefined && terms.some((name) => (name !== 'lots' || fact.total === null) && row[name] !== (now[name] ?? null));
        if (isAmended && tables.get('spot_amendment')?.has(keyOf('spot_amendment', row)) === false) put('spot_amendment', row);
        put('spot_order', orderRow(fact));
        // The first event of an order after it stopped waiting; none if its owner ended it while it waited.
        const waited = [fact.stopTicks, fact.trailingBps, fact.trailingTicks].some((term) => term !== undefined);
        const isOwnEnd = fact.triggeredAtMs === undefined && (fact.reason === 'customer' || fact.reason === 'list');
        if (waited && fact.status !== 'pending_trigger' && !isOwnEnd && tables.get('spot_order_outcome')?.has(String(fact.id)) === false)
          put('spot_order_outcome', { order_id: fact.id, sequence, customer: fact.customer, at_ms: atMs });
      } else if (fact.fact === 'trade') {
        const { id, market, ticks, lots, quote, takerSide } = fact;
        put('spot_trade', { id, market, at_ms: fact.atMs, ticks, lots, quote, taker_side: takerSide });
        for (const row of fillRows(fact)) {
          put('spot_fill', row);
          put('spot_basis', basisAfter(tables.get('spot_basis'), row, baseLots.atomsOf(row)));
        }
        for (const minutes of STORED_INTERVALS) addCandle(tables.get('spot_candle') ?? new Map(), fact, minutes);
      } else if (spotConversion.is(fact)) for (const row of conversionRows(fact)) put('spot_conversion', row);
    }
  }
  return tables;
}

/** Each coin of a conversion, sold or not. */
function conversionRows({ atMs, customer, feeBps, id, left, lines, quote }: ConversionRecord): Row[] {
  const shared = { id, customer, quote, fee_bps: feeBps, at_ms: atMs };
  const rows = lines.map((line): Row => ({ ...shared, ...line, refusal: null }));
  for (const { coin, refusal } of left) rows.push({ ...shared, coin, market: null, amount: 0, ticks: 0, gross: 0, fee: 0, refusal });
  return rows.map((row, place) => ({ ...row, place }));
}

function orderRow(order: Extract<Fact, { fact: 'order' }>): Row {
  return {
    id: order.id,
    customer: order.customer,
    market: order.market,
    side: order.side,
    type: order.type,
    time_in_force: order.timeInForce,
    post_only: order.postOnly,
    stp: order.stp,
    status: order.status,
    ticks: order.ticks,
    lots: order.lots,
    total: order.total,
    filled_lots: order.filledLots,
    filled_quote: order.filledQuote,
    fee: order.fee,
    maker_rate: order.makerRate,
    taker_rate: order.takerRate,
    client_order_id: order.clientOrderId,
    expire_at: order.expireAtMs,
    created_at: order.createdAtMs,
    updated_at: order.updatedAtMs,
    reason: order.reason,
    stop_ticks: order.stopTicks ?? null,
    activation_ticks: order.activationTicks ?? null,
    trailing_bps: order.trailingBps ?? null,
    trailing_ticks: order.trailingTicks ?? null,
    extreme_ticks: order.extremeTicks ?? null,
    triggered_at: order.triggeredAtMs ?? null,
    trigger_trade: order.triggerTrade ?? null,
    display_lots: order.displayLots ?? null,
    display_variance: order.displayVariance ?? null,
    hidden_lots: order.hiddenLots ?? null,
    list: order.list ?? null,
    list_kind: order.listKind ?? null,
    leg: order.leg ?? null,
    waits_for: order.waitsFor ?? null,
  };
}

function fillRows(trade: Extract<Fact, { fact: 'trade' }>): Row[] {
  if (trade.taker.customer === 0) return [];
  const { id, market, ticks, lots, quote, atMs, takerSide } = trade;
  return (['maker', 'taker'] as const).map((role) => ({
    trade: id,
    role,
    order_id: trade[role].order,
    customer: trade[role].customer,
    market,
    side: role === 'taker' ? takerSide : takerSide === 'buy' ? 'sell' : 'buy',
    ticks,
    lots,
    quote,
    fee: trade[role].fee,
    at_ms: atMs,
  }));
}

/** How many base atoms a fill has, by the definitions of coins and markets. */
class BaseLots {
  readonly #decimals = new Map<string, number>();
  readonly #lots = new Map<number, bigint>();

  note(fact: Fact): void {
    if (fact.fact === 'coin') this.#decimals.set(fact.code, fact.decimals);
    if (fact.fact !== 'market') return;
    const [whole = '', part = ''] = fact.lotSize.split('.');
    this.#lots.set(fact.id, BigInt(whole + part.padEnd(this.#decimals.get(fact.base) ?? 0, '0')));
  }

  atomsOf({ lots, market }: Row): bigint {
    return BigInt(String(lots)) * (this.#lots.get(Number(market)) ?? 0n);
  }
}

/** What a customer's coins cost after one more fill, by the moving average. */
function basisAfter(bases: Map<string, Row> | undefined, fill: Row, base: bigint): Row {
  const old = bases?.get(keyOf('spot_basis', fill));
  const was = (column: string): bigint => BigInt(String(old?.[column] ?? 0));
  const [quote, fee] = [BigInt(String(fill['quote'])), BigInt(String(fill['fee']))];
  const isBuy = fill['side'] === 'buy';
  const own = isBuy || base > was('quantity') ? (isBuy ? 0n : was('quantity')) : base;
  const spent = own === 0n ? 0n : (was('cost') * own) / was('quantity');
  return {
    customer: fill['customer'],
    market: fill['market'],
    quantity: was('quantity') + (isBuy ? base - fee : -own),
    cost: was('cost') + (isBuy ? quote : -spent),
    realised: was('realised') + (isBuy ? 0n : ((quote - fee) * own) / base - spent),
    uncovered: was('uncovered') + (isBuy ? 0n : base - own),
    base_fees: was('base_fees') + (isBuy ? fee : 0n),
    quote_fees: was('quote_fees') + (isBuy ? 0n : fee),
    fills: was('fills') + 1n,
  };
}

function addCandle(
  candles: Map<string, Row>,
  { market, atMs, ticks, lots, quote }: Extract<Fact, { fact: 'trade' }>,
  minutes: number,
): void {
  const openMs = candleOpenMs(atMs, minutes);
  const key = keyOf('spot_candle', { market, minutes, open_ms: openMs });
  const old = candles.get(key);
  const number = (column: string): number => Number(old?.[column] ?? ticks);
  const sum = (column: string, more: string | number): bigint => BigInt(String(old?.[column] ?? 0)) + BigInt(more);
  candles.set(key, {
    market,
    minutes,
    open_ms: openMs,
    open: number('open'),
    high: Math.max(number('high'), ticks),
    low: Math.min(number('low'), ticks),
    close: ticks,
    lots: sum('lots', lots),
    quote: sum('quote', quote),
    trades: sum('trades', 1),
  });
}
