import { textParams } from '../search.ts';

export type Sort<Key extends string = string> = { readonly key: Key; readonly isDescending: boolean };

/** "-seen" is sorted by `seen`, descending. */
export const sortText = ({ key, isDescending }: Sort): string => (isDescending ? `-${key}` : key);

/** Reads a sort from an address; anything but a column that sorts is none. */
export function sortFrom<Key extends string>(text: string | undefined, sortable: readonly Key[]): Sort<Key> | null {
  if (text === undefined) return null;
  const isDescending = text.startsWith('-');
  const key = sortable.find((one) => one === (isDescending ? text.slice(1) : text));
  return key === undefined ? null : { key, isDescending };
}

type TableParams<Filter extends string> = { [Name in Filter | 'sort']?: string };

/** What a page with a table takes from its address: its filters, and a sort by one of its columns. Everything else is dropped. */
export function tableParams<Filter extends string>(
  filters: readonly Filter[],
  sortable: readonly string[] = [],
): (search: Record<string, unknown>) => TableParams<Filter> {
  const read = textParams<Filter | 'sort'>(...filters, 'sort');
  return (search) => {
    const { sort, ...kept } = read(search) as TableParams<Filter> & { sort?: string };
    return (sortFrom(sort, sortable) === null ? kept : { ...kept, sort }) as unknown as TableParams<Filter>;
  };
}

/** Changes some of the values; an empty one leaves the address. */
export function withParams<Search extends object>(
  search: Search,
  change: { readonly [Name in keyof Search]?: string | undefined },
): Search {
  return Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== '')) as Search;
}
