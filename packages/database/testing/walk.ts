import { assert } from '@agio/kernel';

/** More than any list of a test has: a walk ends, whatever its cursors say. */
const PARTS_MAX = 50;

interface Part<Row> {
  readonly list: readonly Row[];
  readonly next: string | null;
}

/** Reads a list to its end by cursor, and does something after each part but the last. */
export async function walk<Row>(
  read: (from: { readonly cursor?: string }) => Promise<Part<Row>>,
  between: () => Promise<unknown>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let part = await read({});
  for (let parts = 1; part.next !== null; parts += 1) {
    assert(parts < PARTS_MAX, 'a list comes to its end');
    rows.push(...part.list);
    await between();
    part = await read({ cursor: part.next });
  }
  return [...rows, ...part.list];
}
