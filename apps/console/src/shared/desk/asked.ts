import type { DeskCallName } from '@agio/contracts';
import { pageSize } from './foot.tsx';
import type { ListOptions, SearchAs, ListState } from './options.ts';
import type { QueryInput } from './query.ts';

const ALL = 'all';

export const pageOf = (text: string | undefined): number => Math.max(1, Number(text ?? '1') || 1);

/** Numbers and references have no other characters; a customer's number has digits alone. */
export const cleaned = (text: string, as: SearchAs): string => (as === 'uid' ? text.replace(/\D/g, '').slice(0, 12) : text.slice(0, 64));

/** What is typed stands in the address as `q`, whichever field it is matched with. */
export const inAddress = (as: SearchAs): string => (as === 'search' || as === 'name' ? as : 'q');

type Query<N extends DeskCallName> = Pick<ListOptions<N, never, never>, 'pageIn' | 'paging' | 'query' | 'search' | 'views'>;

export function shownOf<N extends DeskCallName>(
  { search, views }: Pick<Query<N>, 'search' | 'views'>,
  given: Pick<ListState, 'address' | 'params' | 'zone'>,
): ListState {
  const { address } = given;
  const q = address[inAddress(search?.as ?? 'q')];
  const usual = (q === undefined ? undefined : search?.looksIn) ?? views?.of[0] ?? ALL;
  return { ...given, q, view: views?.of.find((one) => one === address[views.by]) ?? usual };
}

/** What is sent for what the address says. */
export function askedFor<N extends DeskCallName>(
  { pageIn = 'p', paging = 'pages', query, search, views }: Query<N>,
  shown: ListState,
): QueryInput<N> {
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
  } as QueryInput<N>;
}
