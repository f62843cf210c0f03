import type { Fact, Refusal } from '@agio/core';
import { bulkInsert } from '@agio/database';
import type { Session } from '@agio/database';
import { spotConversion } from '../model.ts';
import type { ConversionFact, ConversionRecord } from '../model.ts';

/** Facts of the machine among others. */
export function* conversionsOf(facts: Iterable<Fact>): Generator<ConversionFact> {
  for (const fact of facts) if (spotConversion.is(fact)) yield fact;
}

/** Each coin of a conversion is a row, sold or not. */
export async function writeConversions(session: Session, facts: Iterable<Fact>): Promise<void> {
  const rows = [...conversionsOf(facts)].flatMap(({ atMs, customer, feeBps, id, left, lines, quote }) => {
    const shared = { id, customer, quote, fee_bps: feeBps, at_ms: atMs };
    const nothing = { market: null, amount: '0', ticks: 0, gross: '0', fee: '0' };
    return [
      ...lines.map((line, place) => ({ ...shared, ...line, place, refusal: null })),
      ...left.map(({ coin, refusal }, at) => ({ ...shared, ...nothing, coin, place: lines.length + at, refusal })),
    ];
  });
  if (rows.length === 0) return;
  await bulkInsert(session, {
    table: 'spot_conversion',
    columns: {
      id: 'int8',
      coin: 'int4',
      place: 'int4',
      customer: 'int8',
      quote: 'int4',
      fee_bps: 'int4',
      at_ms: 'int8',
      market: 'int4',
      amount: 'numeric',
      ticks: 'int8',
      gross: 'numeric',
      fee: 'numeric',
      refusal: 'text',
    },
    rows,
  });
}

interface Row {
  readonly coin: number;
  readonly customer: bigint;
  readonly quote: number;
  readonly fee_bps: number;
  readonly at_ms: bigint;
  readonly market: number | null;
  readonly amount: string;
  readonly ticks: bigint;
  readonly gross: string;
  readonly fee: string;
  readonly refusal: Refusal | null;
}

/** A conversion as the rows have it; undefined for none of this customer. */
export async function conversionById(session: Session, customer: number, id: number): Promise<ConversionRecord | undefined> {
  const rows = await session.query<Row>(
    `select coin, customer, quote, fee_bps, at_ms, market, amount::text as amount, ticks, gross::text as gross, fee::text as fee, refusal
     from spot_conversion where id = $1 and customer = $2 order by place`,
    [id, customer],
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    id,
    customer,
    quote: first.quote,
    feeBps: first.fee_bps,
    atMs: Number(first.at_ms),
    lines: rows.flatMap(({ amount, coin, fee, gross, market, ticks }) =>
      market === null ? [] : [{ coin, market, amount, ticks: Number(ticks), gross, fee }],
    ),
    left: rows.flatMap(({ coin, refusal }) => (refusal === null ? [] : [{ coin, refusal }])),
  };
}
