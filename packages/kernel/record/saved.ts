import type { Fields, Values } from './fields.ts';
import type { FactName, FactSchema } from './record.ts';

/** Writes records into a snapshot, each as its text: what a later program adds to them, it finds missing there. */
export function saveRecords(
  writer: { count(count: number): void; text(text: string): void },
  records: { readonly size: number; values(): Iterable<object> },
): void {
  writer.count(records.size);
  for (const record of records.values()) writer.text(JSON.stringify(record));
}

/** Reads them again, in their order. */
export function* savedRecords<F extends Fields>(
  reader: { count(): number; text(): string },
  { load }: FactSchema<FactName, F>,
): Generator<Values<F>> {
  for (let left = reader.count(); left > 0; left -= 1) yield load(JSON.parse(reader.text()));
}
