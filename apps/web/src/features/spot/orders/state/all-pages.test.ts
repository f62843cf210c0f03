// Protects: a file has every row that was asked for, and one that has no room for all of them says so.
import { expect, it } from 'vitest';
import { allPages, EXPORT_ROWS_MAX, type PageInput } from './all-pages.ts';

/** A history of so many rows, numbered from the newest; a cursor is the number that comes next. */
const historyOf =
  (count: number) =>
  async ({ limit, cursor }: PageInput): Promise<{ list: number[]; next: string | null }> => {
    const from = Number(cursor ?? 0);
    const to = Math.min(count, from + limit);
    return { list: Array.from({ length: to - from }, (_, row) => from + row), next: to < count ? String(to) : null };
  };

it('goes on to the last page', async () => {
  const { list, more } = await allPages(historyOf(250));
  expect([list.length, list.at(-1), more]).toEqual([250, 249, false]);
  expect(await allPages(historyOf(0))).toEqual({ list: [], more: false });
});

it('tells when it had to stop', async () => {
  const full = await allPages(historyOf(EXPORT_ROWS_MAX));
  expect([full.list.length, full.more]).toEqual([EXPORT_ROWS_MAX, false]);
  const cut = await allPages(historyOf(EXPORT_ROWS_MAX + 1));
  expect([cut.list.length, cut.more]).toEqual([EXPORT_ROWS_MAX, true]);
});

it('goes no further back for rows that are rarely wanted', async () => {
  const even = await allPages(historyOf(250), (row) => row % 2 === 0);
  expect([even.list.length, even.list.at(-1), even.more]).toEqual([125, 248, false]);
  const rare = await allPages(historyOf(EXPORT_ROWS_MAX + 50), (row) => row % 10_000 === 0);
  expect(rare).toEqual({ list: [0, 10_000], more: true });
});
