import type { FactName, Fields, RecordSchema, Values } from '@agio/kernel/record';
import { findRecords } from '../find-records.ts';
import type { Database } from '../open.ts';
import { latestOf } from '../project-records.ts';
import type { FactRecord, Projection } from '../projector.ts';

type AnyFact = { readonly fact: string };

/** Makes the rows of some facts from the beginning, `size` facts at a time. */
export async function projectAgain<Fact>(db: Database, projection: Projection<Fact>, facts: readonly Fact[], size: number): Promise<void> {
  await db.query(`truncate ${projection.tables.join(', ')}`);
  for (let at = 0; at < facts.length; at += size) {
    const records: FactRecord<Fact>[] = [{ sequence: at + 1, atMs: 1, facts: facts.slice(at, at + size) }];
    await db.transaction((session) => projection.project(session, records));
  }
}

/** Records as their rows have them, and as their latest facts do: to be equal. */
export async function rowsBesideFacts<F extends Fields>(
  db: Database,
  schema: RecordSchema<FactName, F>,
  facts: readonly AnyFact[],
): Promise<{ readonly rows: Values<F>[]; readonly told: readonly Values<F>[] }> {
  const rows = await findRecords(db, schema, { where: 'true', given: [], order: schema.keyColumns.join(', ') });
  const latest = latestOf(schema, [{ sequence: 1, atMs: 1, facts }]).map(({ record }) => [record, schema.row(record)] as const);
  const sorted = latest.toSorted(([, a], [, b]) => {
    const differing = schema.keyColumns.find((column) => a[column] !== b[column]);
    return differing === undefined ? 0 : Number((a[differing] as number) > (b[differing] as number)) * 2 - 1;
  });
  return { rows, told: sorted.map(([record]) => schema.load(withoutName(record))) };
}

function withoutName(record: object): object {
  const { fact: _fact, ...values } = { fact: '', ...record };
  return values;
}
