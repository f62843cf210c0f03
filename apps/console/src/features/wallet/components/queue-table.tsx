import { useCallback, type ReactNode } from 'react';
import { Badge, cn, Segmented } from '@agio/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { DeskTable, KeysetPager, SearchBox, type DeskColumn } from '../../../shared/table/index.ts';
import { oneOf } from '../api/wallet.ts';

/** What a queue keeps in its address: the view, a search, where the page begins, and the entry that is open beside the list. */
export type QueueSearch = {
  readonly view?: string;
  readonly q?: string;
  readonly after?: string;
  readonly open?: string;
};

/** The view that an address names; a search looks everywhere, else it is the first one. */
export function viewOf<View extends string>(views: readonly [View, ...View[]], { q, view }: QueueSearch, all: NoInfer<View>): View {
  return oneOf(views, view) ?? (q === undefined ? views[0] : all);
}

export interface QueueView<View extends string> {
  readonly value: View;
  readonly name: string;
  /** How many wait there; nothing is shown while none do. */
  readonly count?: number | undefined;
  readonly isForYou?: boolean;
}

/** What moves on chains, by what it waits for, and one entry beside the list. */
export function QueueTable<Row extends { readonly id: string }, View extends string>({
  id,
  words,
  columns,
  page,
  view,
  views,
  search,
  onSearch,
  panel,
  note,
}: {
  id: string;
  words: { readonly title: string; readonly views: string; readonly search: string; readonly none: string };
  columns: readonly DeskColumn<Row>[];
  page: UseQueryResult<{ readonly list: readonly Row[]; readonly hasMore: boolean }>;
  view: View;
  views: readonly QueueView<View>[];
  search: QueueSearch;
  /** Changes the address; an empty text takes its part out. */
  onSearch: (next: QueueSearch, replace: boolean) => void;
  panel: ReactNode;
  /** How many are shown, and which keys there are. */
  note: ReactNode;
}): ReactNode {
  const { after, open, q } = search;
  const onText = useCallback(
    (text: string) => onSearch({ q: text, view: text === '' ? '' : 'all', after: '', open: '' }, true),
    [onSearch],
  );
  return (
    <section className={cn('ui-card grid overflow-hidden', panel !== null && 'lg:grid-cols-[minmax(0,1fr)_380px]')}>
      <DeskTable
        id={id}
        label={words.title}
        columns={columns}
        list={{ ...page, data: page.data?.list }}
        keyOf={(row) => row.id}
        openKey={open}
        onOpen={(row) => onSearch({ open: row.id }, true)}
        empty={words.none}
        filters={
          <>
            <Views label={words.views} view={view} views={views} onSearch={onSearch} />
            <SearchBox value={q ?? ''} onValue={onText} label={words.search} />
          </>
        }
        footer={
          <KeysetPager
            isFirst={after === undefined}
            hasMore={page.data?.hasMore === true}
            onFirst={() => onSearch({ after: '', open: '' }, false)}
            onMore={() => onSearch({ after: page.data?.list.at(-1)?.id ?? '', open: '' }, false)}
          >
            {note}
          </KeysetPager>
        }
      />
      {panel}
    </section>
  );
}

/** The views; a count stands where something waits. */
function Views<View extends string>({
  label,
  view,
  views,
  onSearch,
}: {
  label: string;
  view: View;
  views: readonly QueueView<View>[];
  onSearch: (next: QueueSearch, replace: boolean) => void;
}): ReactNode {
  return (
    <Segmented
      look="pills"
      size="s"
      label={label}
      value={view}
      onValueChange={(next) => onSearch({ view: next === views[0]?.value ? '' : next, q: '', after: '', open: '' }, false)}
      items={views.map(({ count = 0, isForYou = false, name, value }) => ({
        value,
        label: (
          <>
            {name}
            {count === 0 ? null : <Badge count={count} primary={isForYou} />}
          </>
        ),
      }))}
    />
  );
}
