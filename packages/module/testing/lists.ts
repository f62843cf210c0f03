/** One row as it was answered. */
export type Row = Readonly<Record<string, unknown>>;
type Key = number | string;

/** What a call is asked with. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
}

/** Reads the first hundred rows of a list that the same caller may see. */
export type Read = (name: string, asked?: Asked) => Promise<readonly Row[]>;

/** What a reader may rely on in one list, or in one view of it. */
export interface Law {
  /** As a reader would say it. */
  readonly order: string;
  /** What rows are sorted by, the smallest first. */
  readonly by: (row: Row) => readonly Key[];
  /** What names the list, and what its call needs. */
  readonly asked?: Asked | ((read: Read) => Promise<Asked>);
  /** What each row of this view has; rows of the other views that have it as well are missing. */
  readonly each?: (row: Row) => boolean;
  /** The values that a row has for a filter, where it is not the row's field of that name. */
  readonly carry?: Readonly<Record<string, (row: Row) => unknown>>;
  /** Texts by which `q` or `search` finds a row. */
  readonly search?: (row: Row) => readonly string[];
  /** What `from` and `to` bound, where it is not what the list is sorted by. */
  readonly time?: string;
  /** `to` is the first moment that is not in the list any more. */
  readonly endsBefore?: true;
  /** How many rows count as one towards `limit` and `total`: those that have it counted. */
  readonly counts?: (row: Row) => boolean;
  /** The most that a part may have, where it is not a hundred. */
  readonly most?: number;
  /** Values of a filter that are refused. */
  readonly refused?: Readonly<Record<string, readonly string[]>>;
  /** Searches are in this view alone, not in all of them. */
  readonly isSearchedAlone?: true;
  /** What a search finds nothing by. */
  readonly nobody?: string;
  /** The field that continues a list from its last row without a cursor, and what it is. */
  readonly continued?: { readonly by: string; readonly from: (last: Row) => string };
  /** Filters whose values rows do not carry, each with the reason. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Why the site has fewer than two rows of it. */
  readonly few?: string;
  /** Why the site answers none at all. */
  readonly absent?: string;
  /** Why others read rows of it. */
  readonly isShared?: string;
  /** A row has no `id`, and two may be the same. */
  readonly hasTwins?: string;
}

/** What readers may rely on in each list of a module's contract, by its call, and in each of its views. */
export type ListLaws = Readonly<Record<string, readonly Law[]>>;

/** A site whose lists get rows, with people who trade, sell and are certified. */
export interface ListsSite {
  /** Clients of customers 1, 2 and so on; other lists are read as the first one. */
  readonly people: readonly { call(name: string, input?: object): Promise<unknown> }[];
  /** Moves its time ahead. */
  readonly pass: (ms: number) => void;
}

/** What `modules/<name>/testing/lists.ts` exports. */
export interface ListsFile {
  readonly lists: ListLaws;
  /** Makes rows that no other part of the site makes: two of each list for the first customer at least, at times that differ. */
  readonly fill?: (site: ListsSite) => Promise<void>;
}

type More = Omit<Law, 'by' | 'order'>;

const keyOf = (value: unknown): Key => {
  if (typeof value === 'boolean') return value ? 0 : 1;
  return typeof value === 'number' ? value : String(value);
};

/** Rows by a time or a number, the greatest first. */
export const newest = (field: string, more: More = {}): Law => ({
  order: `newest first by ${field}`,
  by: (row) => [-Number(row[field])],
  time: field,
  ...more,
});
export const oldest = (field: string, more: More = {}): Law => ({
  order: `oldest first by ${field}`,
  by: (row) => [Number(row[field])],
  time: field,
  ...more,
});
/** By fields in this order: text and numbers ascending, what is true before what is not. */
export const ascending = (fields: readonly string[], more: More = {}): Law => ({
  order: `by ${fields.join(', then ')}`,
  by: (row) => fields.map((field) => keyOf(row[field])),
  ...more,
});
export const sorted = (order: string, by: Law['by'], more: More = {}): Law => ({ order, by, ...more });
/** As names stand in a list: coins as they were defined. */
export const asIn = (names: readonly string[], field: string, more: More = {}): Law => ({
  order: `as ${names.join(', ')}`,
  by: (row) => [names.indexOf(String(row[field]))],
  ...more,
});
/** An order that rows do not show. */
export const unshown = (order: string, more: More = {}): Law => ({ order, by: () => [], ...more });

/** The texts of a row by which a search finds it: these fields. */
export const texts =
  (...fields: readonly string[]) =>
  (row: Row): readonly string[] =>
    fields.map((field) => String(row[field]));

/** The first pair of neighbours in the wrong order. */
export function outOfOrder(rows: readonly Row[], { by }: Law): readonly Row[] | undefined {
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before !== undefined && isAfter(by(before), by(row))) return [before, row];
  }
  return undefined;
}

function isAfter(one: readonly Key[], other: readonly Key[]): boolean {
  for (const [at, key] of one.entries()) {
    const with_ = other[at] ?? 0;
    if (key !== with_) return key > with_;
  }
  return false;
}
