/** Tables whose columns a customer chooses: those of the exchange page, and the page of all ended orders. */
export type ColumnTable = 'open' | 'history' | 'deals' | 'ended';
/** The columns that are not shown, by table. What is not listed is shown, so a new column appears by itself. */
export type HiddenColumns = Readonly<Partial<Record<ColumnTable, readonly string[]>>>;

type NamedColumn = { readonly key: string; readonly quiet?: boolean };

const tables: readonly ColumnTable[] = ['open', 'history', 'deals', 'ended'];
const COLUMNS_MOST = 30;

/** Reads what was remembered; anything that does not fit hides nothing. */
export function parseHiddenColumns(value: unknown): HiddenColumns {
  if (typeof value !== 'object' || value === null) return {};
  const stored = value as Record<string, unknown>;
  return Object.fromEntries(
    tables.flatMap((table) => {
      const keys = stored[table];
      if (!Array.isArray(keys)) return [];
      const known = (keys as unknown[]).filter((key) => typeof key === 'string').slice(0, COLUMNS_MOST);
      return known.length === 0 ? [] : [[table, known]];
    }),
  );
}

/** The columns that stand. Those of buttons always do, and the first one if nothing else is left. */
export function shownColumns<One extends NamedColumn>(columns: readonly One[], hidden: readonly string[] = []): readonly One[] {
  const first = columns.find(({ quiet }) => quiet !== true);
  const isBare = columns.every(({ key, quiet }) => quiet === true || hidden.includes(key));
  return columns.filter((one) => one.quiet === true || !hidden.includes(one.key) || (isBare && one === first));
}

/** Shows or hides one of `keys`; the last one that stands stays. */
export function toggleColumn(hidden: readonly string[], key: string, keys: readonly string[]): readonly string[] {
  if (hidden.includes(key)) return hidden.filter((one) => one !== key);
  const next = [...hidden, key];
  return keys.every((one) => next.includes(one)) ? hidden : next;
}
