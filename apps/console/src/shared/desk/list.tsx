import { useState, type ReactNode } from 'react';
import type { CallData } from '@agio/client';
import { Badge, cn, Segmented, useTexts, type Namespace, type Texts } from '@agio/ui';
import type { DeskCallName } from '@agio/contracts';
import { useQuery, type Query as Cached, type UseQueryOptions } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { watchMs } from '../query-client.ts';
import { usePreferences } from '../preferences.ts';
import { DeskTable, KeysetPager, SearchBox, sortFrom, sortText, type KeysHint } from '../table/index.ts';
import { useAddress, type Address } from './address.ts';
import { askedFor, cleaned, inAddress, pageOf, shownOf } from './asked.ts';
import type { Column } from './columns.tsx';
import { ListFoot } from './foot.tsx';
import type { ListOptions, ListWords, ListContext, Names, RowOf, ListState } from './options.ts';
import { listQuery } from './query.ts';
import { useMay } from './rights.ts';
import { useWordsOf } from './words.ts';

/**
 * A page that is a list of a call: tabs, search and page in the address, columns, keys, an export, and what it says while it is empty, under way
 * or refused. Hidden from operators whom the contract of the call does not let in.
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
        {...(options.exportButton === undefined ? {} : { exportButton: options.exportButton(made) })}
        filters={<Filters options={options} made={made} title={title} words={words} />}
        footer={
          paging === 'none' ? null : (
            <Foot
              options={options}
              made={made}
              list={list}
              keys={isOpening ? 'moveAndOpen' : 'move'}
              paged={(data ?? {}) as ListPage<Row>}
            />
          )
        }
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
  const made: ListContext<N, Space> = { ...said, shown, data, go };
  const all = ((data ?? {}) as ListPage<Row>).list ?? [];
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
  made: ListContext<N, Space>;
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
  keys,
  list,
  made,
  options: { foot, keyOf, pageIn = 'p', paging: by = 'pages' },
  paged: { hasMore, next, total },
}: {
  options: ListOptions<N, Space, Row>;
  made: ListContext<N, Space>;
  list: readonly Row[] | undefined;
  keys: KeysHint;
  paged: ListPage<Row>;
}): ReactNode {
  const { t } = useTexts('table');
  const { address } = made.shown;
  const { go } = made;
  if (by === 'pages')
    return (
      <ListFoot
        keys={keys}
        total={total}
        page={pageOf(address[pageIn])}
        onPage={(page) => go({ [pageIn]: page === 1 ? '' : String(page) })}
      />
    );
  const last = list?.at(-1);
  const on = by === 'cursor' ? (next ?? undefined) : hasMore === true && last !== undefined ? keyOf(last) : undefined;
  return (
    <KeysetPager
      keys={keys}
      isFirst={address[by] === undefined}
      hasMore={on !== undefined}
      onFirst={() => go({ [by]: '' })}
      onMore={() => go({ [by]: on })}
    >
      {list === undefined ? null : (foot?.(made) ?? t(($) => $.onPage, { count: list.length }))}
    </KeysetPager>
  );
}

interface ListPage<Row> {
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
  shown: ListState;
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
