/** What a list said beside what the facts say, in the same words. */
export interface Compared {
  readonly what: string;
  readonly told: unknown;
  readonly expected: unknown;
}

export type Told = { readonly fact: string };

/** The last fact of each key: what a list may show. */
export function latest<R extends object>(facts: readonly Told[], is: (fact: Told) => boolean, keyOf: (record: R) => number | string): R[] {
  const found = new Map<number | string, R>();
  for (const fact of facts) if (is(fact)) found.set(keyOf(fact as unknown as R), fact as unknown as R);
  return [...found.values()];
}

export const byId = <R extends { readonly id: number }>(records: readonly R[]): R[] => records.toSorted((one, other) => other.id - one.id);
export const idsOf = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);

type Part = { readonly page: number; readonly limit: number; readonly cursor?: string };
type Found<R> = { readonly list: readonly R[]; readonly total: number; readonly next?: string | null };

/** A list read to its end in small parts: by cursors if it has them, and by pages. */
export async function read<R>(
  ask: (part: Part) => Promise<Found<R>>,
  length: number,
): Promise<{ byPages: R[]; byCursors: R[]; totals: number[] }> {
  const limit = Math.max(2, Math.ceil(length / 3));
  const [byPages, byCursors, totals]: [R[], R[], Set<number>] = [[], [], new Set()];
  for (let page = 1; ; page += 1) {
    const { list, total } = await ask({ page, limit });
    totals.add(total);
    byPages.push(...list);
    if (list.length < limit) break;
  }
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { list, next = null, total } = await ask({ page: 1, limit, ...(cursor === undefined ? {} : { cursor }) });
    totals.add(total);
    byCursors.push(...list);
    if (list.length === 0 && cursor !== undefined) throw new Error('a list goes on, and nothing follows');
    cursor = next;
  }
  return { byPages, byCursors, totals: [...totals] };
}

/** A list with cursors and pages, which all have to show the same. */
export async function comparedList<R extends { readonly id: number }>(
  what: string,
  ask: (part: Part) => Promise<Found<R>>,
  expected: readonly { readonly id: number }[],
): Promise<Compared> {
  const { byCursors, byPages, totals } = await read(ask, expected.length);
  const ids = idsOf(expected);
  return { what, told: [idsOf(byPages), idsOf(byCursors), totals], expected: [ids, ids, [ids.length]] };
}

/** A list that has pages alone. */
export async function comparedPages<R extends { readonly id: number }>(
  what: string,
  ask: (part: Part) => Promise<Found<R>>,
  expected: readonly { readonly id: number }[],
): Promise<Compared> {
  const { byPages, totals } = await read(ask, expected.length);
  const ids = idsOf(expected);
  return { what, told: [idsOf(byPages), totals], expected: [ids, [ids.length]] };
}

export const sumOf = <R>(records: readonly R[], of: (record: R) => bigint | number | string): bigint =>
  records.reduce((sum, record) => sum + BigInt(of(record)), 0n);
