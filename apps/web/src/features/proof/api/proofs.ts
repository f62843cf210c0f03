import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

export type Liabilities = NonNullable<CallData<'liabilityProof'>>;
export type CoinRoot = Liabilities['coins'][number];
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
