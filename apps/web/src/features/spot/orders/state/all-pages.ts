const EXPORT_PAGE = 100;
/** Rows that are read for a file at most, wanted or not: more than a spreadsheet is used for, and a minute of fetching. */
export const EXPORT_ROWS_MAX = 20_000;

export type PageInput = { readonly limit: number; readonly cursor?: string };
/** `more`: there are others behind these, for which the file has no room. */
export type AllRows<Row> = { readonly list: readonly Row[]; readonly more: boolean };

/** The wanted rows of all pages, one page behind the other, as far as a file reaches back. */
export async function allPages<Row>(
  page: (paged: PageInput) => Promise<{ readonly list: readonly Row[]; readonly next: string | null }>,
  isWanted: (row: Row) => boolean = () => true,
): Promise<AllRows<Row>> {
  const rows: Row[] = [];
  let read = 0;
  let cursor: string | null = null;
  do {
    const { list, next } = await page({ limit: EXPORT_PAGE, ...(cursor === null ? {} : { cursor }) });
    rows.push(...list.filter(isWanted));
    read += list.length;
    cursor = next;
  } while (cursor !== null && read < EXPORT_ROWS_MAX);
  return { list: rows, more: cursor !== null };
}
