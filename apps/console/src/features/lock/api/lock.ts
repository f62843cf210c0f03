import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type Desk = CallData<'deskLockProducts'>;
export type Product = Desk['products'][number];
export type Fund = Desk['funds'][number];
export type Position = CallData<'deskLockPositions'>['list'][number];

export const positionStates = ['in_progress', 'leaving', 'complete', 'exited'] as const;
export type PositionState = (typeof positionStates)[number];
export const pageSize = 50;

const key = ['lock', 'products'] as const;

/** All products, and the reward account of every coin. */
export const productsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal, queryKey }) => await api.call('deskLockProducts', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
  staleTime: 0,
});

/** Not asked by a timer: each look is written to the audit log. */
export function positionsQuery({ page, state, uid }: { state: PositionState | undefined; uid: string | undefined; page: number }) {
  return queryOptions({
    queryKey: ['lock', 'positions', state, uid, page],
    queryFn: async ({ signal }) =>
      await api.call('deskLockPositions', {
        query: { p: page, limit: pageSize, ...(state === undefined ? {} : { state }), ...(uid === undefined ? {} : { uid }) },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export async function changed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key });
}
