import type { CallData } from '@agio/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

export type Liabilities = NonNullable<CallData<'liabilityProof'>>;
export type CoinRoot = Liabilities['coins'][number];
export type LiabilityStatement = NonNullable<Liabilities['statement']>;
export type OwnProof = NonNullable<CallData<'ownLiabilityProof'>>;
export type Assets = NonNullable<CallData<'assetProof'>>;

export const liabilitiesQuery = queryOptions({
  queryKey: ['proof', 'liabilities'],
  queryFn: async ({ signal }) => await api.call('liabilityProof', { signal }),
});

export const ownProofQuery = queryOptions({
  queryKey: ['own', 'proof'],
  queryFn: async ({ signal }) => await api.call('ownLiabilityProof', { signal }),
});

export const assetsQuery = queryOptions({
  queryKey: ['proof', 'assets'],
  queryFn: async ({ signal }) => await api.call('assetProof', { signal }),
});

/** Signed statements, the newest first; each page continues below the last number of the one before. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ['proof', 'history'],
  initialPageParam: undefined as number | undefined,
  queryFn: async ({ signal, pageParam }) =>
    await api.call('proofHistory', { signal, query: pageParam === undefined ? {} : { before: String(pageParam) } }),
  getNextPageParam: ({ list }) => {
    const oldest = list.at(-1)?.number ?? 1;
    return oldest > 1 ? oldest : undefined;
  },
});
