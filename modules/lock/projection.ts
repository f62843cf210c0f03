import type { Fact } from '@agio/core';
import { bulkInsert } from '@agio/database';
import type { FactRecord, Projection, Session } from '@agio/database';
import { EMERGENCY_MS } from './model.ts';
import type { LockFact, PositionFact, ProductFact, RowFact } from './model.ts';

/** Facts of the machine → the latest state of every product, position and release, and what customers are told of. */
export const lockProjection: Projection<Fact> = {
  name: 'lock',
  tables: ['lock_product', 'lock_position', 'lock_row', 'lock_event'],
  async project(session, records) {
    await write(session, { table: 'lock_product', keys: ['id'] }, latest<ProductFact>(records, 'lock.product'), productRow);
    await write(session, { table: 'lock_position', keys: ['id'] }, latest<PositionFact>(records, 'lock.position'), positionRow);
    await write(
      session,
      { table: 'lock_row', keys: ['position', 'number'], opened: true },
      latest<RowFact>(records, 'lock.row'),
      releaseRow,
    );
    await writeEvents(session, records);
  },
};

type Row = Readonly<Record<string, readonly [type: string, value: unknown]>>;

const productRow = (product: ProductFact): Row => ({
  id: ['int8', product.id],
  coin: ['int4', product.coin],
  lock_kind: ['text', product.lockKind],
  period: ['text', product.period],
  count: ['int4', product.count],
  cliff: ['int4', product.cliff],
  rate: ['int4', product.rate],
  min: ['numeric', product.min],
  max: ['numeric', product.max],
  quota: ['numeric', product.quota],
  cap: ['numeric', product.cap],
  penalty: ['int4', product.penalty],
  state: ['text', product.state],
  version: ['int4', product.version],
  sold: ['numeric', product.sold],
  by_operator: ['int8', product.by],
  decided_by: ['int8', product.decidedBy],
  cause: ['text', product.cause],
  created_at: ['int8', product.createdAtMs],
  updated_at: ['int8', product.updatedAtMs],
});

const positionRow = (position: PositionFact): Row => ({
  id: ['int8', position.id],
  customer: ['int8', position.customer],
  product: ['int8', position.product],
  coin: ['int4', position.coin],
  lock_kind: ['text', position.lockKind],
  period: ['text', position.period],
  count: ['int4', position.count],
  cliff: ['int4', position.cliff],
  rate: ['int4', position.rate],
  penalty: ['int4', position.penalty],
  amount: ['numeric', position.amount],
  reward: ['numeric', position.reward],
  released: ['numeric', position.released],
  rewarded: ['numeric', position.rewarded],
  penalized: ['numeric', position.penalized],
  rows: ['int4', position.rows],
  paid_rows: ['int4', position.paidRows],
  starts_at: ['int8', position.startsAtMs],
  ends_at: ['int8', position.endsAtMs],
  next_at: ['int8', position.nextAtMs],
  state: ['text', position.state],
  has_exit: ['bool', position.hasExit],
  exit_at: ['int8', position.exitAtMs],
  created_at: ['int8', position.createdAtMs],
  updated_at: ['int8', position.updatedAtMs],
});

const releaseRow = (row: RowFact): Row => ({
  position: ['int8', row.position],
  number: ['int4', row.number],
  customer: ['int8', row.customer],
  coin: ['int4', row.coin],
  due_at: ['int8', row.dueMs],
  principal: ['numeric', row.principal],
  reward: ['numeric', row.reward],
  state: ['text', row.state],
  paid_at: ['int8', row.paidAtMs],
});

/** Releases of principal, and emergency exits that were asked for or took effect. */
async function writeEvents(session: Session, records: readonly FactRecord<Fact>[]): Promise<void> {
  const rows = records.flatMap(({ facts, sequence }) =>
    (facts as readonly LockFact[]).flatMap((fact) => {
      const event = eventOf(fact);
      return event === undefined ? [] : [{ sequence, ...event }];
    }),
  );
  if (rows.length === 0) return;
  await bulkInsert(session, {
    table: 'lock_event',
    columns: { sequence: 'int8', position: 'int8', number: 'int4', customer: 'int8', coin: 'int4', event: 'text', amount: 'numeric' },
    rows,
    onConflict: { do: 'nothing', target: ['sequence', 'position', 'number', 'event'] },
  });
}

function eventOf(fact: LockFact) {
  if (fact.fact === 'lock.row') {
    const { coin, customer, number, position, principal: amount, state } = fact;
    return state === 'paid' && amount !== '0' ? { position, number, customer, coin, event: 'lock_released', amount } : undefined;
  }
  if (fact.fact !== 'lock.position') return undefined;
  const { amount, coin, customer, id: position, product, released, state } = fact;
  // Later facts of the same exit are further on in its seven days.
  if (state === 'leaving' && fact.exitAtMs - fact.updatedAtMs === EMERGENCY_MS) {
    return { position, number: 0, customer, coin, event: 'lock_exit_asked', amount: String(BigInt(amount) - BigInt(released)) };
  }
  return state === 'exited' && product === 0 ? { position, number: 0, customer, coin, event: 'lock_left', amount } : undefined;
}

interface Placed<F> {
  readonly sequence: number;
  /** Of its first fact. */
  readonly first: number;
  readonly fact: F;
}

/** Of each thing only the last fact counts. */
function latest<F extends LockFact>(records: readonly FactRecord<Fact>[], name: F['fact']): Placed<F>[] {
  const found = new Map<string, Placed<F>>();
  for (const { facts, sequence } of records)
    for (const one of facts) {
      if (one.fact !== name) continue;
      const fact = one as unknown as F;
      const key = fact.fact === 'lock.row' ? `${fact.position} ${fact.number}` : String(fact.id);
      found.set(key, { sequence, first: found.get(key)?.first ?? sequence, fact });
    }
  return [...found.values()];
}

async function write<F extends LockFact>(
  session: Session,
  { keys, opened = false, table }: { readonly table: string; readonly keys: readonly string[]; readonly opened?: boolean },
  placed: readonly Placed<F>[],
  rowOf: (fact: F) => Row,
): Promise<void> {
  const [first] = placed;
  if (first === undefined) return;
  const names = Object.keys(rowOf(first.fact));
  const types = Object.fromEntries(Object.entries(rowOf(first.fact)).map(([name, [type]]) => [name, type]));
  await bulkInsert<string>(session, {
    table,
    // When it was first told of stays as it was.
    columns: { ...types, sequence: 'int8', ...(opened ? { opened: 'int8' } : {}) },
    rows: placed.map(({ fact, first: from, sequence }) => ({
      ...Object.fromEntries(Object.entries(rowOf(fact)).map(([name, [, value]]) => [name, value])),
      sequence,
      ...(opened ? { opened: from } : {}),
    })),
    onConflict: { do: 'update', target: [...keys], columns: [...names.filter((name) => !keys.includes(name)), 'sequence'] },
  });
}
