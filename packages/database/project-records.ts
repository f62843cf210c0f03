import type { FactName, FactSchema, Fields, RecordSchema, State, TrailSchema, Values } from '@agio/kernel/record';
import { bulkInsert } from './bulk-insert.ts';
import type { FactRecord } from './projector.ts';
import type { Session } from './session.ts';

interface AnyFact {
  readonly fact: string;
}

/** A record as a command left it, with the command's position. */
export interface PlacedRecord<Record> {
  readonly sequence: number;
  readonly atMs: number;
  /** Of its first fact in the batch. */
  readonly first: number;
  readonly record: Record;
}

/** The last fact of each thing in a batch: rows show the latest state. */
export function latestOf<F extends Fields>(
  schema: FactSchema<FactName, F>,
  records: readonly FactRecord<AnyFact>[],
): readonly PlacedRecord<Values<F>>[] {
  const found = new Map<string, PlacedRecord<Values<F>>>();
  for (const { atMs, facts, sequence } of records)
    for (const fact of facts) {
      if (!schema.is(fact)) continue;
      const key = schema.keyOf(fact);
      found.set(key, { sequence, atMs, first: found.get(key)?.first ?? sequence, record: fact });
    }
  return [...found.values()];
}

/**
 * Facts → the latest state of every record of a kind, in its table. `firstIn` names a column beside the record's own that keeps the position of its
 * first fact.
 */
export async function projectRecords<F extends Fields>(
  session: Session,
  schema: RecordSchema<FactName, F>,
  records: readonly FactRecord<AnyFact>[],
  { firstIn }: { readonly firstIn?: string } = {},
): Promise<void> {
  await bulkInsert<string>(session, {
    table: schema.table,
    columns: { ...schema.columns, sequence: 'int8', ...(firstIn === undefined ? {} : { [firstIn]: 'int8' }) },
    rows: latestOf(schema, records).map(({ first, record, sequence }) => ({
      ...schema.row(record),
      sequence,
      ...(firstIn === undefined ? {} : { [firstIn]: first }),
    })),
    onConflict: { do: 'update', target: schema.keyColumns, columns: [...schema.changingColumns, 'sequence'] },
  });
}

/** Facts → every state that records were left in by a command. */
export async function projectTrail<Name extends FactName, F extends Fields, Kept extends keyof F & string>(
  session: Session,
  trail: TrailSchema<Name, F, Kept>,
  records: readonly FactRecord<AnyFact>[],
): Promise<void> {
  await bulkInsert<string>(session, {
    table: trail.table,
    columns: trail.columns,
    rows: records.flatMap((one) => latestOf(trail.of, [one]).map(({ record, sequence }) => trail.row(record, sequence))),
    onConflict: { do: 'nothing', target: [trail.keyColumn, 'sequence'] },
  });
}

/** Rows of a table after a position of the journal, in its order and then by `order`: about `most` of them, but all of each position. */
export function rowsAfter<Row>(session: Session, table: string, order: string, after: number, most: number): Promise<Row[]> {
  return session.query<Row>(
    `select * from ${table} where sequence > $1
       and sequence <= (select max(sequence) from (select sequence from ${table} where sequence > $1 order by sequence limit $2) first)
     order by sequence, ${order}`,
    [after, most],
  );
}

/** A state of a trail with the one before it of the same record. */
export interface Change<State> {
  readonly sequence: number;
  readonly now: State;
  readonly before: State | undefined;
}

/** The states of a trail after a position, about `most` of them, but all of each position. */
export async function changesAfter<Name extends FactName, F extends Fields, Kept extends keyof F & string>(
  session: Session,
  { keyColumn, read, table }: TrailSchema<Name, F, Kept>,
  after: number,
  most: number,
): Promise<readonly Change<State<F, Kept>>[]> {
  const found: Change<State<F, Kept>>[] = [];
  for (const row of await rowsAfter<Readonly<Record<string, unknown>>>(session, table, keyColumn, after, most)) {
    const { [keyColumn]: key, sequence } = row;
    const [before] = await session.query(
      `select * from ${table} where ${keyColumn} = $1 and sequence < $2 order by sequence desc limit 1`,
      [key, sequence],
    );
    found.push({ sequence: Number(sequence), now: read(row), before: before === undefined ? undefined : read(before) });
  }
  return found;
}
