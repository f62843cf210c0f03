import { useState, type ReactNode } from 'react';
import type { CallData } from '@agio/client';
import { Badge, Segmented, type Namespace, type Texts } from '@agio/ui';
import type { DeskCallName } from '@agio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, type UseNavigateResult } from '@tanstack/react-router';
import { DeskTable, KeysetPager, SearchBox } from '../table/index.ts';
import { useAddress, type Address } from './address.ts';
import type { Column } from './columns.tsx';
import { ListFoot, pageSize } from './foot.tsx';
import { listQuery, type Asked } from './query.ts';
import { useMay } from './rights.ts';
import { useWordsOf, type Words } from './words.ts';

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

type Names = Readonly<Record<string, string>>;
type RowOf<N extends DeskCallName> = CallData<N> extends { readonly list: readonly (infer Row extends object)[] } ? Row : object;

export interface Shown {
  /** The chosen view, `all` included. */
  readonly view: string;
  readonly q: string | undefined;
  readonly address: Address;
  /** Those of the call's path. */
  readonly params: Address;
}

/** What filters, buttons and columns are made of. */
export interface Made<N extends DeskCallName, Space extends Namespace> extends Words<Space> {
  readonly shown: Shown;
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
  readonly rows?: (data: CallData<N>, shown: Shown) => readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: (made: Made<N, Space>) => readonly Column<Row>[];
  /** Tabs; the first is the usual one. `all` sends none. */
  readonly views?: {
    /** In the address and in the query. */
    readonly by: string;
    readonly of: readonly string[];
    readonly names: (w: Texts[Space]) => Names & { readonly label: string };
    /** How many wait in a view. */
    readonly counts?: (data: CallData<N> | undefined) => Readonly<Record<string, number>>;
    /** The same, of another call. */
    readonly useCounts?: () => Readonly<Record<string, number>>;
  };
  /** What is typed is sent under this name; `uid` takes digits alone. A search that is `alone` looks in all views. */
  readonly search?: { readonly as: 'q' | 'uid'; readonly isAlone?: boolean };
  /** Pages by number, as the answer has a `total`; or by what comes before an entry; or one answer with all of it. */
  readonly paging?: 'pages' | 'before' | 'none';
  /** The page's number in the address, where a page has several lists. */
  readonly pageIn?: string;
  /** More that is sent, besides view, search and page. */
  readonly query?: (shown: Shown) => Readonly<Record<string, unknown>>;
  /** The call by which a row is opened: for others the rows are only to be read. */
  readonly opens?: DeskCallName;
  readonly onOpen?: (row: Row, navigate: UseNavigateResult<string>) => void;
  /** A dialog or panel about the row that was opened. */
  readonly dialog?: (row: Row, close: () => void) => ReactNode;
  /** The row whose details stand beside the list is in the address under this name. */
  readonly beside?: string;
  /** More filters, after the search, and buttons, at the right. */
  readonly filters?: (made: Made<N, Space>) => ReactNode;
  readonly actions?: (made: Made<N, Space>) => ReactNode;
  /** Its title above it: a page has several lists. */
  readonly isTitled?: true;
  readonly title?: (made: Made<N, Space>) => string;
  /** Nothing is asked until something is looked for. */
  readonly isAskedFirst?: true;
  readonly rowClassName?: (row: Row) => string | undefined;
}

const ALL = 'all';

/**
 * A page that is a list of a call: tabs, search and page in the address, columns, keys, an export, and what it says while it is empty, under way
 * or refused. Nobody sees it whom the contract of the call does not let in.
 */
export function deskList<N extends DeskCallName, Space extends Namespace, Row extends object = RowOf<N>>(
  options: ListOptions<N, Space, Row>,
): (props: { readonly params?: Address }) => ReactNode {
  return function DeskList({ params = {} }: { readonly params?: Address }): ReactNode {
    return useMay(options.call) ? <List options={options} params={params} /> : null;
  };
}

type Loose<N extends DeskCallName, Row extends object> = ListOptions<N, Namespace, Row>;

function List<N extends DeskCallName, Space extends Namespace, Row extends object>({
  options,
  params,
}: {
  options: ListOptions<N, Space, Row>;
  params: Address;
}): ReactNode {
  const { beside, dialog, id, keyOf, onOpen, pageIn = 'p', paging = 'pages', rows, search, views } = options;
  const said = useWordsOf(options.texts);
  const { address, go } = useAddress();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Row | null>(null);
  const shown = shownOf(options, address, params);
  const isIdle = options.isAskedFirst === true && shown.q === undefined;
  const found = useQuery({ ...listQuery(options.call, askedFor(options, shown)), enabled: !isIdle });
  const words = options.words(said.w);
  const data = isIdle ? undefined : found.data;
  const made: Made<N, Space> = { ...said, shown, data, go };
  const columns = options.columns(made).map((column) => ({ ...column, head: headOf(column, words.columns ?? {}, said.heads) }));
  const { hasMore, total, list: all } = (data ?? {}) as Paged<Row>;
  const list = data === undefined ? undefined : rows === undefined ? (all ?? []) : rows(data, shown);
  const title = options.title?.(made) ?? words.title;
  const isFirst = views === undefined || shown.view === views.of[0];
  const mayOpen = useMay(options.opens ?? options.call);
  const isOpening = mayOpen && (onOpen !== undefined || dialog !== undefined || beside !== undefined);
  const open = (row: Row): void => {
    if (beside !== undefined) go({ [beside]: keyOf(row) });
    else if (dialog !== undefined) setOpened(row);
    else onOpen?.(row, navigate);
  };
  const foot = (): ReactNode => {
    if (paging === 'none') return null;
    if (paging === 'pages')
      return (
        <ListFoot total={total ?? 0} page={pageOf(address[pageIn])} onPage={(page) => go({ [pageIn]: page === 1 ? '' : String(page) })} />
      );
    const last = list?.at(-1);
    return (
      <KeysetPager
        isFirst={address['before'] === undefined}
        hasMore={hasMore === true}
        onFirst={() => go({ before: '' })}
        onMore={() => (last === undefined ? undefined : go({ before: keyOf(last) }))}
      />
    );
  };
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id={id}
        label={title}
        columns={columns}
        list={{ ...found, data: list, isPending: found.isPending && !isIdle }}
        keyOf={keyOf}
        openKey={beside === undefined ? undefined : address[beside]}
        {...(isOpening ? { onOpen: open } : {})}
        empty={isFirst && shown.q === undefined ? (words.idle ?? words.empty) : words.empty}
        {...(options.rowClassName === undefined ? {} : { rowClassName: options.rowClassName })}
        actions={options.actions?.(made)}
        filters={
          <>
            {options.isTitled === true ? <Titled title={title} note={words.note} /> : null}
            <Views options={options as unknown as Loose<N, Row>} shown={shown} w={said.w as Texts[Namespace]} data={data} onGo={go} />
            {search === undefined ? null : (
              <SearchBox
                value={shown.q ?? ''}
                onValue={(text) => go({ q: cleaned(text, search.as), p: '', before: '' })}
                label={words.search ?? 'UID'}
              />
            )}
            {options.filters?.(made)}
          </>
        }
        footer={foot()}
      />
      {opened === null ? null : dialog?.(opened, () => setOpened(null))}
    </section>
  );
}

interface Paged<Row> {
  readonly list?: readonly Row[];
  readonly total?: number;
  readonly hasMore?: boolean;
}

const Titled = ({ note, title }: { title: string; note: string | undefined }): ReactNode => (
  <div>
    <h2 className="text-14 leading-5 tracking-normal">{title}</h2>
    {note === undefined ? null : <p className="text-12 text-t2">{note}</p>}
  </div>
);

const none = (): Readonly<Record<string, number>> => ({});

/** The tabs, with how many wait in each. */
function Views<N extends DeskCallName, Row extends object>({
  data,
  onGo,
  options: { beside, views },
  shown,
  w,
}: {
  options: Loose<N, Row>;
  shown: Shown;
  w: Texts[Namespace];
  data: CallData<N> | undefined;
  onGo: (next: Address) => void;
}): ReactNode {
  const useCounts = views?.useCounts ?? none;
  const counts = { ...useCounts(), ...views?.counts?.(data) };
  if (views === undefined) return null;
  const names = views.names(w);
  return (
    <Segmented
      look="pills"
      size="s"
      label={names.label}
      value={shown.view}
      onValueChange={(next: string) =>
        onGo({ [views.by]: next === views.of[0] ? '' : next, q: '', p: '', before: '', ...(beside === undefined ? {} : { [beside]: '' }) })
      }
      items={views.of.map((one) => ({
        value: one,
        label: (
          <>
            {names[one]}
            {(counts[one] ?? 0) > 0 ? <Badge count={counts[one] ?? 0} primary /> : null}
          </>
        ),
      }))}
    />
  );
}

function headOf<Row>({ head, key }: Column<Row>, own: Names, shared: Names): string {
  const found = head ?? own[key] ?? shared[key];
  if (found === undefined) throw new Error(`no head for the column ${key}`);
  return found;
}

const pageOf = (text: string | undefined): number => Math.max(1, Number(text ?? '1') || 1);

/** Numbers and references have no other characters; a customer's number has digits alone. */
const cleaned = (text: string, as: 'q' | 'uid'): string => (as === 'uid' ? text.replace(/\D/g, '').slice(0, 12) : text.slice(0, 64));

type Query<N extends DeskCallName> = Pick<ListOptions<N, never, never>, 'pageIn' | 'paging' | 'query' | 'search' | 'views'>;

export function shownOf<N extends DeskCallName>({ views }: Pick<Query<N>, 'views'>, address: Address, params: Address = {}): Shown {
  const view = views?.of.find((one) => one === address[views.by]) ?? views?.of[0] ?? ALL;
  return { view, q: address['q'], address, params };
}

/** What is sent for what the address says. */
export function askedFor<N extends DeskCallName>(
  { pageIn = 'p', paging = 'pages', query, search, views }: Query<N>,
  shown: Shown,
): Asked<N> {
  const { address, params, q, view } = shown;
  const isAlone = search?.isAlone === true && q !== undefined;
  const asked = {
    ...(views === undefined || view === ALL || isAlone ? {} : { [views.by]: view }),
    ...(search === undefined || q === undefined ? {} : { [search.as]: q }),
    ...(paging === 'pages' ? { p: pageOf(address[pageIn]), limit: pageSize } : {}),
    ...(paging === 'before' && address['before'] !== undefined ? { before: address['before'] } : {}),
    ...query?.(shown),
  };
  return {
    ...(Object.keys(asked).length === 0 ? {} : { query: asked }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
  } as unknown as Asked<N>;
}
