/** A list's address with a name. */
export interface SavedView {
  readonly name: string;
  /** What stands behind the `?` of the address. */
  readonly search: string;
}

const viewsKey = (table: string): string => `views.${table}`;
const columnsKey = (table: string): string => `columns.${table}`;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string';

/** The views that the operator saved in this browser; an unreadable value counts as none. */
export function savedViews(table: string): readonly SavedView[] {
  const value = read(viewsKey(table));
  return Array.isArray(value) ? value.filter(isView) : [];
}

export function saveViews(table: string, views: readonly SavedView[]): void {
  localStorage.setItem(viewsKey(table), JSON.stringify(views));
}

/** Columns that the operator hid or brought out; the others stand as the table has them. */
export function rememberedColumns(table: string): Readonly<Record<string, boolean>> {
  const value = read(columnsKey(table));
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
}

export function rememberColumns(table: string, visible: Readonly<Record<string, boolean>>): void {
  localStorage.setItem(columnsKey(table), JSON.stringify(visible));
}
