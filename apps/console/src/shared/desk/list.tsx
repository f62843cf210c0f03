import { useState, type ReactNode } from 'react';
import type { CallData } from '@agio/client';
import { Badge, cn, Segmented, useTexts, type Namespace, type Texts } from '@agio/ui';
import type { DeskCallName } from '@agio/contracts';
import { useQuery, type Query as Cached, type UseQueryOptions } from '@tanstack/react-query';
import { useNavigate, type UseNavigateResult } from '@tanstack/react-router';
import { watchMs } from '../query-client.ts';
import { usePreferences, type Zone } from '../preferences.ts';
import { DeskTable, KeysetPager, SearchBox, sortFrom, sortText } from '../table/index.ts';
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
  /** In which a day begins and ends. */
  readonly zone: Zone;
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
  readonly foot?: (made: Made<N, Space>) => ReactNode;
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
  /** Those details, within the list's frame. */
  readonly panel?: (key: string, rows: readonly Row[], close: () => void) => ReactNode;
  /** Columns by which the rows are sorted here. */
  readonly sorts?: readonly string[];
  /** In place of tabs that are in the query. */
  readonly tabs?: () => ReactNode;
  /** More filters, after the search, and buttons, at the right. */
  readonly filters?: (made: Made<N, Space>) => ReactNode;
  readonly actions?: (made: Made<N, Space>) => ReactNode;
  /** Its title above it: a page has several lists. */
  readonly isTitled?: true;
  readonly title?: (made: Made<N, Space>) => string;
  /** Asked again this often, in place of the usual. */
  readonly everyMs?: (data: CallData<N> | undefined) => number | undefined;
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
  const { beside, dialog, id, keyOf, onOpen, paging = 'pages' } = options;
  const { found, isIdle, list, made, words } = useListed(options, params);
  const { data, go, heads, shown } = made;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Row | null>(null);
  const mayOpen = useMay(options.opens ?? options.call);
  const isOpening = mayOpen && (onOpen !== undefined || dialog !== undefined || beside !== undefined);
  const open = (row: Row): void => {
    if (beside !== undefined) go({ [beside]: keyOf(row) });
    else if (dialog !== undefined) setOpened(row);
    else onOpen?.(row, navigate);
  };
  const columns = options.columns(made).map((column) => ({ ...column, head: headOf(column, words.columns ?? {}, heads) }));
  const title = options.title?.(made) ?? words.title;
  const isFirst = shown.q === undefined && shown.view === (options.views?.of[0] ?? shown.view);
  const openKey = beside === undefined ? undefined : shown.address[beside];
  const panel =
    openKey === undefined || beside === undefined ? null : (options.panel?.(openKey, list ?? [], () => go({ [beside]: '' })) ?? null);
  return (
    <section
      className={cn('ui-card overflow-hidden', beside !== undefined && 'grid', panel !== null && 'lg:grid-cols-[minmax(0,1fr)_380px]')}
    >
      <DeskTable
        id={id}
        label={title}
        columns={columns}
        list={{ ...found, data: list, isPending: found.isPending && !isIdle }}
        keyOf={keyOf}
        openKey={openKey}
        {...(options.sorts === undefined
          ? {}
          : { sort: sortFrom(shown.address['sort'], options.sorts), onSort: (sort) => go({ sort: sortText(sort) }) })}
        {...(isOpening ? { onOpen: open } : {})}
        empty={isFirst ? (words.idle ?? words.empty) : words.empty}
        {...(options.rowClassName === undefined ? {} : { rowClassName: options.rowClassName })}
        actions={options.actions?.(made)}
        filters={<Filters options={options} made={made} title={title} words={words} />}
        footer={paging === 'none' ? null : <Foot options={options} made={made} list={list} paged={(data ?? {}) as Paged<Row>} />}
      />
      {panel}
      {opened === null ? null : dialog?.(list?.find((row) => keyOf(row) === keyOf(opened)) ?? opened, () => setOpened(null))}
    </section>
  );
}

/** What the address asks for, and the rows that came. */
function useListed<N extends DeskCallName, Space extends Namespace, Row extends object>(
  options: ListOptions<N, Space, Row>,
  params: Address,
) {
  const said = useWordsOf(options.texts);
  const { address, go } = useAddress();
  const zone = usePreferences((state) => state.zone);
  const shown = shownOf(options, { address, params, zone });
  const isIdle = options.isAskedFirst === true && shown.q === undefined;
  const { everyMs } = options;
  const found = useQuery<CallData<N>>({
    ...listQuery(options.call, askedFor(options, shown)),
    enabled: !isIdle,
    ...(everyMs === undefined ? {} : { refetchInterval: (one: Cached<CallData<N>>) => everyMs(one.state.data) ?? watchMs }),
  } as UseQueryOptions<CallData<N>>);
  const data = isIdle ? undefined : found.data;
  const made: Made<N, Space> = { ...said, shown, data, go };
  const all = ((data ?? {}) as Paged<Row>).list ?? [];
  const list = data === undefined ? undefined : options.rows === undefined ? all : options.rows(data, shown);
  return { found, isIdle, list, made, words: options.words(said.w) };
}

function Filters<N extends DeskCallName, Space extends Namespace, Row extends object>({
  made,
  options,
  title,
  words,
}: {
  options: ListOptions<N, Space, Row>;
  made: Made<N, Space>;
  title: string;
  words: ListWords;
}): ReactNode {
  const { data, go, shown, w } = made;
  const { search } = options;
  return (
    <>
      {options.isTitled === true ? <Titled title={title} note={words.note} /> : null}
      <Views options={options as unknown as Loose<N, Row>} shown={shown} w={w} data={data} onGo={go} />
      {options.tabs?.()}
      {search === undefined ? null : (
        <SearchBox
          value={shown.q ?? ''}
          onValue={(text) => go({ [inAddress(search.as)]: cleaned(text, search.as), ...firstPage, ...soughtIn(options, text) })}
          label={words.search ?? 'UID'}
        />
      )}
      {options.filters?.(made)}
    </>
  );
}

/** How many there are, and the way to more. */
function Foot<N extends DeskCallName, Space extends Namespace, Row extends object>({
  list,
  made,
  options: { foot, keyOf, pageIn = 'p', paging: by = 'pages' },
  paged: { hasMore, next, total = 0 },
}: {
  options: ListOptions<N, Space, Row>;
  made: Made<N, Space>;
  list: readonly Row[] | undefined;
  paged: Paged<Row>;
}): ReactNode {
  const { t } = useTexts('table');
  const { address } = made.shown;
  const { go } = made;
  if (by === 'pages')
    return <ListFoot total={total} page={pageOf(address[pageIn])} onPage={(page) => go({ [pageIn]: page === 1 ? '' : String(page) })} />;
  const last = list?.at(-1);
  const on = by === 'cursor' ? (next ?? undefined) : hasMore === true && last !== undefined ? keyOf(last) : undefined;
  return (
    <KeysetPager
      isFirst={address[by] === undefined}
      hasMore={on !== undefined}
      onFirst={() => go({ [by]: '' })}
      onMore={() => go({ [by]: on })}
    >
      {foot?.(made) ?? t(($) => $.entries, { count: list?.length ?? 0 })}
    </KeysetPager>
  );
}

interface Paged<Row> {
  readonly list?: readonly Row[];
  readonly total?: number;
  readonly hasMore?: boolean;
  readonly next?: string | null;
}

const Titled = ({ note, title }: { title: string; note: string | undefined }): ReactNode => (
  <div>
    <h2 className="text-14 leading-5 tracking-normal">{title}</h2>
    {note === undefined ? null : <p className="text-12 text-t2">{note}</p>}
  </div>
);

const firstPage: Address = { p: '', before: '', after: '', cursor: '' };

/** Where a search has a view of its own, the chosen one is left. */
const soughtIn = (
  {
    beside,
    search,
    views,
  }: { readonly beside?: string; readonly search?: { readonly looksIn?: string }; readonly views?: { readonly by: string } },
  text: string,
): Address =>
  search?.looksIn === undefined || views === undefined
    ? {}
    : { [views.by]: text === '' ? '' : search.looksIn, ...(beside === undefined ? {} : { [beside]: '' }) };

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
  // What a list is made of never changes, so that this is always the same hook.
  // oxlint-disable-next-line react/hooks
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
        onGo({ [views.by]: next === views.of[0] ? '' : next, q: '', ...firstPage, ...(beside === undefined ? {} : { [beside]: '' }) })
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
const cleaned = (text: string, as: SearchAs): string => (as === 'uid' ? text.replace(/\D/g, '').slice(0, 12) : text.slice(0, 64));

type SearchAs = 'q' | 'uid' | 'search' | 'name';
/** What is typed stands in the address as `q`, whoever it is sent to. */
const inAddress = (as: SearchAs): string => (as === 'search' || as === 'name' ? as : 'q');

type Query<N extends DeskCallName> = Pick<ListOptions<N, never, never>, 'pageIn' | 'paging' | 'query' | 'search' | 'views'>;

export function shownOf<N extends DeskCallName>(
  { search, views }: Pick<Query<N>, 'search' | 'views'>,
  given: Pick<Shown, 'address' | 'params' | 'zone'>,
): Shown {
  const { address } = given;
  const q = address[inAddress(search?.as ?? 'q')];
  const usual = (q === undefined ? undefined : search?.looksIn) ?? views?.of[0] ?? ALL;
  return { ...given, q, view: views?.of.find((one) => one === address[views.by]) ?? usual };
}

/** What is sent for what the address says. */
export function askedFor<N extends DeskCallName>(
  { pageIn = 'p', paging = 'pages', query, search, views }: Query<N>,
  shown: Shown,
): Asked<N> {
  const { address, params, q, view } = shown;
  const isAlone = search?.isAlone === true && q !== undefined;
  const asked = {
    ...(views === undefined || (view === ALL && views.isAllSent !== true) || isAlone ? {} : { [views.by]: view }),
    ...(search === undefined || search.isLocal === true || q === undefined || q.length < (search.leastTyped ?? 1)
      ? {}
      : { [search.as]: q }),
    ...(paging === 'pages' ? { p: pageOf(address[pageIn]) } : {}),
    ...(paging === 'none' || paging === 'cursor' ? {} : { limit: pageSize }),
    ...((paging === 'before' || paging === 'after' || paging === 'cursor') && address[paging] !== undefined
      ? { [paging]: address[paging] }
      : {}),
    ...query?.(shown),
  };
  return {
    ...(Object.keys(asked).length === 0 ? {} : { query: asked }),
    ...(Object.keys(params).length === 0 ? {} : { params }),
  } as Asked<N>;
}
