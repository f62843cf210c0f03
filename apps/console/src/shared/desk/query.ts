import type { CallData, CallInput } from '@agio/client';
import { DESK_RIGHTS } from '@agio/client/desk';
import type { DeskCallName } from '@agio/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { isWatching, queryClient, watchMs } from '../query-client.ts';

type QueryInputs = { readonly [N in DeskCallName]: Pick<CallInput<N>, Extract<keyof CallInput<N>, 'params' | 'query'>> };
/** What a reading call takes. */
export type QueryInput<N extends DeskCallName> = QueryInputs[N];
/** The client without its types, which cannot follow a name that is not yet known. */
type Loose = { call(name: DeskCallName, input: object): Promise<unknown> };

/**
 * The answer of a reading call. It is repeated by a timer, unless the contract says that each look is written to the audit log: then it is made
 * when a page opens, and again after the operator changed something.
 */
export const deskQuery = <N extends DeskCallName>(name: N, ...[input]: object extends QueryInput<N> ? [QueryInput<N>?] : [QueryInput<N>]) =>
  queryOf<CallData<N>>(name, input);

/** The same of a call by its answer, where its name is not yet known. */
export function queryOf<Data>(name: DeskCallName, input: object | undefined) {
  const { isWatched = false, of } = DESK_RIGHTS[name];
  return queryOptions<Data>({
    queryKey: [of, name, input ?? null],
    queryFn: async ({ queryKey, signal }) => {
      const given = { ...input, signal, ...(isWatched ? { isBackground: isWatching(queryKey) } : {}) };
      return (await (api as Loose).call(name, given)) as Data;
    },
    ...(isWatched ? { refetchInterval: watchMs, staleTime: 0 } : { staleTime: Infinity, gcTime: 0 }),
  });
}

/** The same for a list: while another part of it is fetched, what was there stays. */
export const listQuery = <N extends DeskCallName>(name: N, input: QueryInput<N>) => ({
  ...queryOf<CallData<N>>(name, input),
  placeholderData: keepPreviousData,
});

/** After a change: everything that the capability of this call shows is fetched again, and so are requests and the audit log. */
export async function changedBy(call: DeskCallName): Promise<void> {
  await Promise.all([DESK_RIGHTS[call].of, 'operators'].map(async (of) => await queryClient.invalidateQueries({ queryKey: [of] })));
}
