import type { Session } from '@agio/database';
import { assert } from '@agio/kernel';
import type { Scales } from '../views.ts';

/** What was filled of one resting order, summed over the trades read; decimals as on the wire. */
export interface RestingFill {
  readonly customer: number;
  readonly order: string;
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  /** Average price, in the digits of the market's prices. */
  readonly price: string;
  readonly total: string;
  /** Whether nothing of the order is left. */
  readonly isWhole: boolean;
  readonly lastTrade: number;
}

interface Row {
  readonly order_id: bigint;
  readonly customer: bigint;
  readonly market: number;
  readonly side: 'buy' | 'sell';
  readonly lots: string;
  readonly quote: string;
  readonly value: string;
  readonly last: bigint;
  readonly status: string | null;
}

/**
 * Fills of resting orders after trade `after`, by order, over at most `most` trades; `to` is the last trade read.
 * Without `after` there are none, and `to` is the newest trade of now.
 */
export async function restingFillsAfter(
  session: Session,
  scales: Scales,
  after: number | undefined,
  most: number,
): Promise<{ fills: RestingFill[]; to: number }> {
  const [top] =
    after === undefined
      ? await session.query<{ to: bigint | null }>('select max(id) as to from spot_trade')
      : await session.query<{ to: bigint | null }>(
          'select max(id) as to from (select id from spot_trade where id > $1 order by id limit $2) t',
          [after, most],
        );
  const to = top?.to === null || top === undefined ? (after ?? 0) : Number(top.to);
  if (after === undefined || to === after) return { fills: [], to };
  const rows = await session.query<Row>(
    `select f.order_id, f.customer, f.market, f.side, sum(f.lots)::text as lots, sum(f.quote)::text as quote,
       sum(f.lots::numeric * f.ticks)::text as value, max(f.trade) as last, max(o.status) as status
     from spot_fill f left join spot_order o on o.id = f.order_id
     where f.trade > $1 and f.trade <= $2 and f.role = 'maker' and f.customer <> 0
     group by f.order_id, f.customer, f.market, f.side order by last`,
    [after, to],
  );
  return { fills: rows.map((row) => fillOf(scales, row)), to };
}

function fillOf(scales: Scales, row: Row): RestingFill {
  const scale = scales.of(row.market);
  const lots = BigInt(row.lots);
  assert(lots > 0n, 'a fill has an amount');
  return {
    customer: Number(row.customer),
    order: String(row.order_id),
    market: scale.market.name,
    side: row.side,
    amount: plain(scale.amount(lots)),
    // All fills of a resting order are at its own price, unless it was amended between them.
    price: plain(scale.price(BigInt(row.value) / lots)),
    total: plain(scale.quote(BigInt(row.quote))),
    isWhole: row.status === 'filled',
    lastTrade: Number(row.last),
  };
}

function plain(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
