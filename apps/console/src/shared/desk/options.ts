import type { ReactNode } from 'react';
import type { CallData } from '@agio/client';
import type { DeskCallName } from '@agio/contracts';
import type { Namespace, Texts } from '@agio/ui';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { Zone } from '../preferences.ts';
import type { Address } from './address.ts';
import type { Column } from './columns.tsx';
import type { Words } from './words.ts';

/** What a list says. Heads that are not here are those that all lists share. */
export interface ListWords {
  readonly title: string;
  readonly empty: string;
  /** Nothing waits in the first view. */
  readonly idle?: string;
  /** Below a title. */
  readonly note?: string;
  /** What is looked for; a customer's number where nothing is said. */
  readonly search?: string;
  readonly columns?: Readonly<Record<string, string>>;
}

export type Names = Readonly<Record<string, string>>;
export type RowOf<N extends DeskCallName> = CallData<N> extends { readonly list: readonly (infer Row extends object)[] } ? Row : object;

export interface ListState {
  /** The chosen view, `all` included. */
  readonly view: string;
  readonly q: string | undefined;
  readonly address: Address;
  /** In which a day begins and ends. */
  readonly zone: Zone;
  /** Those of the call's path. */
  readonly params: Address;
}

/** What filters, buttons and columns are made of. */
export interface ListContext<N extends DeskCallName, Space extends Namespace> extends Words<Space> {
  readonly shown: ListState;
  readonly data: CallData<N> | undefined;
  readonly go: (next: Address) => void;
}

export interface ListOptions<N extends DeskCallName, Space extends Namespace, Row extends object> {
  readonly call: N;
  /** By this name columns and views are remembered, and a file of it is saved. */
  readonly id: string;
  readonly texts: Space;
  readonly words: (w: Texts[Space]) => ListWords;
  /** What the rows are of, if not of `list`. */
  readonly rows?: (data: CallData<N>, shown: ListState) => readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: (made: ListContext<N, Space>) => readonly Column<Row>[];
  /** Tabs; the first is the usual one. `all` sends none. */
  readonly views?: {
    /** In the address and in the query. */
    readonly by: string;
    readonly of: readonly string[];
    /** `all` is a view of the call's own. */
    readonly isAllSent?: true;
    readonly names: (w: Texts[Space]) => Names & { readonly label: string };
    /** How many wait in a view. */
    readonly counts?: (data: CallData<N> | undefined) => Readonly<Record<string, number>>;
    /** The same, of another call. */
    readonly useCounts?: () => Readonly<Record<string, number>>;
  };
  /** What is typed is sent under this name; `uid` takes digits alone. A search that is `alone` looks in all views; a local one picks among the rows that are there; `looksIn` is the view for what is looked for. */
  readonly search?: {
    readonly as: SearchAs;
    readonly isAlone?: boolean;
    readonly leastTyped?: number;
    readonly isLocal?: boolean;
    readonly looksIn?: string;
  };
  /** Pages by number, as the answer has a `total`; by what comes before or after an entry; by the cursor of the answer before; or one answer with all of it. */
  readonly paging?: 'pages' | 'before' | 'after' | 'cursor' | 'none';
  /** In place of how many there are. */
  readonly foot?: (made: ListContext<N, Space>) => ReactNode;
  /** The page's number in the address, where a page has several lists. */
  readonly pageIn?: string;
  /** More that is sent, besides view, search and page. */
  readonly query?: (shown: ListState) => Readonly<Record<string, unknown>>;
  /** The call by which a row is opened: for others the rows are only to be read. */
  readonly opens?: DeskCallName;
  readonly onOpen?: (row: Row, navigate: UseNavigateResult<string>) => void;
  /** A dialog or panel about the row that was opened. */
  readonly dialog?: (row: Row, close: () => void) => ReactNode;
  /** The row whose details stand beside the list is in the address under this name. */
  readonly beside?: string;
  /** Those details, within the list's frame. */
  readonly panel?: (key: string, rows: readonly Row[], close: () => void) => ReactNode;
  /** Columns by which the rows are sorted here. */
  readonly sorts?: readonly string[];
  /** In place of tabs that are in the query. */
  readonly tabs?: () => ReactNode;
  /** More filters, after the search, and buttons, at the right. */
  readonly filters?: (made: ListContext<N, Space>) => ReactNode;
  readonly actions?: (made: ListContext<N, Space>) => ReactNode;
  /** In place of an export of what is shown. */
  readonly exportButton?: (made: ListContext<N, Space>) => ReactNode;
  /** Its title above it: a page has several lists. */
  readonly isTitled?: true;
  readonly title?: (made: ListContext<N, Space>) => string;
  /** Asked again this often, in place of the usual. */
  readonly everyMs?: (data: CallData<N> | undefined) => number | undefined;
  /** Nothing is asked until something is looked for. */
  readonly isAskedFirst?: true;
  readonly rowClassName?: (row: Row) => string | undefined;
}

export type SearchAs = 'q' | 'uid' | 'search' | 'name';
