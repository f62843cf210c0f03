const EXPORT_PAGE = 100;
/** Rows of a file at most: more than a spreadsheet is used for, and a minute of fetching. */
export const EXPORT_ROWS_MAX = 20_000;

export type Paged = { readonly limit: number; readonly cursor?: string };
/** `more`: there are others behind these, for which the file has no room. */
export type AllRows<Row> = { readonly list: readonly Row[]; readonly more: boolean };

/** The rows of all pages that are wanted, one page behind the other, as many as a file takes. */
export async function allPages<Row>(
  page: (paged: Paged) => Promise<{ readonly list: readonly Row[]; readonly next: string | null }>,
  isWanted: (row: Row) => boolean = () => true,
): Promise<AllRows<Row>> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const { list, next } = await page({ limit: EXPORT_PAGE, ...(cursor === null ? {} : { cursor }) });
    rows.push(...list.filter(isWanted));
    cursor = next;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  return { list: rows.slice(0, EXPORT_ROWS_MAX), more: cursor !== null || rows.length > EXPORT_ROWS_MAX };
}
