import type { Fact } from '@agio/core';
import { bulkInsert } from '@agio/database';
import type { FactRecord, Projection, Session } from '@agio/database';
import type { AdFact, OrderFact, OtcFact } from './model.ts';

/** Numbers as text, empty for none → a numeric column. */
const numeric = (text: string | null): string | null => (text === '' ? null : text);

/** Facts of the machine → the latest state of every advertisement and order, and every state that an order has been in. */
export const otcProjection: Projection<Fact> = {
  name: 'otc',
  tables: ['otc_ad', 'otc_order', 'otc_step'],
  async project(session, records) {
    await write(session, 'otc_ad', latest<AdFact>(records, 'otc.ad'), adRow, ['id', 'customer', 'side', 'coin', 'fiat', 'created_at']);
    const fixed = ['id', 'ad', 'maker', 'taker', 'buyer', 'seller', 'coin', 'created_at'];
    await write(session, 'otc_order', latest<OrderFact>(records, 'otc.order'), orderRow, fixed);
    await writeSteps(session, records);
  },
};

type Row = Readonly<Record<string, readonly [type: string, value: unknown]>>;

const adRow = (ad: AdFact): Row => ({
  id: ['int8', ad.id],
  customer: ['int8', ad.customer],
  side: ['text', ad.side],
  coin: ['int4', ad.coin],
  fiat: ['text', ad.fiat],
  price: ['numeric', ad.price],
  floor: ['numeric', numeric(ad.floor)],
  cap: ['numeric', numeric(ad.cap)],
  remaining: ['numeric', ad.remaining],
  min: ['numeric', ad.min],
  max: ['numeric', ad.max],
  window_minutes: ['int4', ad.windowMinutes],
  auto_accepted: ['bool', ad.isAutoAccepted],
  methods: ['jsonb', ad.methods],
  state: ['text', ad.state],
  revision: ['int4', ad.revision],
  words: ['text', ad.words],
  created_at: ['int8', ad.createdAtMs],
  updated_at: ['int8', ad.updatedAtMs],
});

const orderRow = (order: OrderFact): Row => ({
  id: ['int8', order.id],
  ad: ['int8', order.ad],
  revision: ['int4', order.revision],
  maker: ['int8', order.maker],
  taker: ['int8', order.taker],
  buyer: ['int8', order.buyer],
  seller: ['int8', order.seller],
  coin: ['int4', order.coin],
  fiat: ['text', order.fiat],
  price: ['numeric', order.price],
  amount: ['numeric', order.amount],
  held: ['numeric', order.held],
  total: ['numeric', order.total],
  fee_millionths: ['int4', order.feeMillionths],
  method: ['text', order.method],
  window_minutes: ['int4', order.windowMinutes],
  state: ['text', order.state],
  reason: ['text', order.reason],
  deadline_at: ['int8', order.deadlineMs],
  extensions: ['int4', order.extensions],
  had_grace: ['bool', order.hadGrace],
  other_name: ['bool', order.isOtherName],
  agreed: ['jsonb', order.agreed],
  paid_at: ['int8', order.paidAtMs],
  to_buyer: ['numeric', numeric(order.toBuyer)],
  by_operator: ['int8', order.by],
  decided_by: ['int8', order.decidedBy],
  words: ['text', order.words],
  created_at: ['int8', order.createdAtMs],
  updated_at: ['int8', order.updatedAtMs],
  split: ['numeric', numeric(order.split)],
});

/** Each state that an order was left in by a command. */
async function writeSteps(session: Session, records: readonly FactRecord<Fact>[]): Promise<void> {
  const rows = records.flatMap((record) =>
    latest<OrderFact>([record], 'otc.order').map(({ fact, sequence }) => ({
      order_id: fact.id,
      sequence,
      at: fact.updatedAtMs,
      state: fact.state,
      reason: fact.reason,
      extensions: fact.extensions,
      had_grace: fact.hadGrace,
      agreed: fact.agreed,
      split: numeric(fact.split),
      by_operator: fact.by,
      decided_by: fact.decidedBy,
    })),
  );
  if (rows.length === 0) return;
  await bulkInsert(session, {
    table: 'otc_step',
    columns: {
      order_id: 'int8',
      sequence: 'int8',
      at: 'int8',
      state: 'text',
      reason: 'text',
      extensions: 'int4',
      had_grace: 'bool',
      agreed: 'jsonb',
      split: 'numeric',
      by_operator: 'int8',
      decided_by: 'int8',
    },
    rows,
    onConflict: { do: 'nothing', target: ['order_id', 'sequence'] },
  });
}

interface Placed<F> {
  readonly sequence: number;
  readonly fact: F;
}

/** Of each thing only the last fact counts. */
function latest<F extends OtcFact>(records: readonly FactRecord<Fact>[], name: F['fact']): Placed<F>[] {
  const found = new Map<number, Placed<F>>();
  for (const { facts, sequence } of records)
    for (const one of facts) {
      if (one.fact !== name) continue;
      const fact = one as unknown as F;
      found.set(fact.id, { sequence, fact });
    }
  return [...found.values()];
}

async function write<F extends OtcFact>(
  session: Session,
  table: string,
  placed: readonly Placed<F>[],
  rowOf: (fact: F) => Row,
  fixed: readonly string[],
): Promise<void> {
  const [first] = placed;
  if (first === undefined) return;
  const names = Object.keys(rowOf(first.fact));
  const types = Object.fromEntries(Object.entries(rowOf(first.fact)).map(([name, [type]]) => [name, type]));
  await bulkInsert<string>(session, {
    table,
    columns: { ...types, sequence: 'int8' },
    rows: placed.map(({ fact, sequence }) => ({
      ...Object.fromEntries(Object.entries(rowOf(fact)).map(([name, [, value]]) => [name, value])),
      sequence,
    })),
    onConflict: { do: 'update', target: ['id'], columns: [...names.filter((name) => !fixed.includes(name)), 'sequence'] },
  });
}
