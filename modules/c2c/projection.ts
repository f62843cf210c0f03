import type { Fact } from '@agio/core';
import { bulkInsert } from '@agio/database';
import type { FactRecord, Projection, Session } from '@agio/database';
import type { C2cFact, C2cOrderFact, ProviderFact } from './model.ts';

/** Facts of the machine → the latest state of every provider and order, and every state that an order has been in. */
export const c2cProjection: Projection<Fact> = {
  name: 'c2c',
  tables: ['c2c_provider', 'c2c_order', 'c2c_change'],
  async project(session, records) {
    await write(session, { table: 'c2c_provider', key: 'customer' }, latest<ProviderFact>(records, 'c2c.provider'), providerRow);
    await write(session, { table: 'c2c_order', key: 'id' }, latest<C2cOrderFact>(records, 'c2c.order'), orderRow);
    await writeChanges(session, records);
  },
};

type Row = Readonly<Record<string, readonly [type: string, value: unknown]>>;

const providerRow = (provider: ProviderFact): Row => ({
  customer: ['int8', provider.customer],
  state: ['text', provider.state],
  coin: ['int4', provider.coin],
  bond: ['numeric', provider.bond],
  application: ['int8', provider.application],
  words: ['text', provider.words],
  by_operator: ['int8', provider.by],
  since_at: ['int8', provider.sinceMs],
  returns_at: ['int8', provider.returnsAtMs],
  setting: ['jsonb', provider.setting],
});

const orderRow = (order: C2cOrderFact): Row => ({
  id: ['int8', order.id],
  customer: ['int8', order.customer],
  provider: ['int8', order.provider],
  before: ['int8', order.before],
  side: ['text', order.side],
  coin: ['int4', order.coin],
  fiat: ['text', order.fiat],
  price: ['numeric', order.price],
  amount: ['numeric', order.amount],
  held: ['numeric', order.held],
  total: ['numeric', order.total],
  method: ['text', order.method],
  state: ['text', order.state],
  reason: ['text', order.reason],
  deadline_at: ['int8', order.deadlineMs],
  opens_at: ['int8', order.opensAtMs],
  had_grace: ['bool', order.hadGrace],
  assigned_at: ['int8', order.assignedAtMs],
  paid_at: ['int8', order.paidAtMs],
  to_buyer: ['numeric', order.toBuyer === '' ? null : order.toBuyer],
  by_operator: ['int8', order.by],
  decided_by: ['int8', order.decidedBy],
  words: ['text', order.words],
  created_at: ['int8', order.createdAtMs],
  updated_at: ['int8', order.updatedAtMs],
});

/** Each state that an order was left in by a command. */
async function writeChanges(session: Session, records: readonly FactRecord<Fact>[]): Promise<void> {
  const rows = records.flatMap((record) =>
    latest<C2cOrderFact>([record], 'c2c.order').map(({ fact, sequence }) => ({
      order_id: fact.id,
      sequence,
      at: fact.updatedAtMs,
      provider: fact.provider,
      state: fact.state,
      reason: fact.reason,
      had_grace: fact.hadGrace,
      by_operator: fact.by,
    })),
  );
  if (rows.length === 0) return;
  await bulkInsert(session, {
    table: 'c2c_change',
    columns: {
      order_id: 'int8',
      sequence: 'int8',
      at: 'int8',
      provider: 'int8',
      state: 'text',
      reason: 'text',
      had_grace: 'bool',
      by_operator: 'int8',
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
function latest<F extends C2cFact>(records: readonly FactRecord<Fact>[], name: F['fact']): Placed<F>[] {
  const found = new Map<number, Placed<F>>();
  for (const { facts, sequence } of records)
    for (const one of facts) {
      if (one.fact !== name) continue;
      const fact = one as unknown as F;
      found.set(fact.fact === 'c2c.order' ? fact.id : fact.customer, { sequence, fact });
    }
  return [...found.values()];
}

async function write<F extends C2cFact>(
  session: Session,
  { key, table }: { readonly table: string; readonly key: string },
  placed: readonly Placed<F>[],
  rowOf: (fact: F) => Row,
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
    onConflict: { do: 'update', target: [key], columns: [...names.filter((name) => name !== key), 'sequence'] },
  });
}
