import type { CallData } from '@agio/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { isWatching, queryClient, watchMs } from '../../../shared/query-client.ts';

export type Counts = CallData<'deskWalletCounts'>;
export type WithdrawalRow = CallData<'deskWalletWithdrawals'>['list'][number];
export type Withdrawal = CallData<'deskWalletWithdrawal'>;
export type Deposit = CallData<'deskWalletDeposits'>['list'][number];
export type Proposal = CallData<'deskWalletProposals'>['list'][number];
export type ChainRow = CallData<'deskWalletChains'>['list'][number];
export type Chain = CallData<'deskWalletChain'>;
export type ListedCoin = CallData<'deskWalletCoins'>['list'][number];
export type Halt = Chain['halts'][number];
export type Reconciliation = CallData<'deskWalletReconciliation'>;
export type Standing = Reconciliation['coins'][number];

export const withdrawalViews = ['to_audit', 'second', 'delayed', 'under_way', 'done', 'failed', 'all'] as const;
export type WithdrawalView = (typeof withdrawalViews)[number];
export const depositViews = ['waiting', 'credited', 'small', 'reversed', 'all'] as const;
export type DepositView = (typeof depositViews)[number];

export function oneOf<Name extends string>(names: readonly Name[], text: string | undefined): Name | undefined {
  return names.find((name) => name === text);
}

const pageSize = 50;

export interface ListFilters<View> {
  readonly view: View;
  readonly q?: string | undefined;
  readonly after?: string | undefined;
}

export const countsQuery = queryOptions({
  queryKey: ['wallet', 'counts'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskWalletCounts', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
});

const queryOf = <View>({ view, q, after }: ListFilters<View>) => ({
  view,
  limit: pageSize,
  ...(q === undefined ? {} : { q }),
  ...(after === undefined ? {} : { after: Number(after) }),
});

export function withdrawalsQuery(filters: ListFilters<WithdrawalView>) {
  return queryOptions({
    queryKey: ['wallet', 'withdrawals', filters],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskWalletWithdrawals', { query: queryOf(filters), signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs,
  });
}

/** Not asked by a timer: each look is written to the audit log. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: ['wallet', 'withdrawal', id],
    queryFn: async ({ signal }) => await api.call('deskWalletWithdrawal', { params: { id }, signal }),
    staleTime: 60_000,
  });
}

export function depositsQuery(filters: ListFilters<DepositView>) {
  return queryOptions({
    queryKey: ['wallet', 'deposits', filters],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskWalletDeposits', { query: queryOf(filters), signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs,
  });
}

export const proposalsQuery = queryOptions({
  queryKey: ['wallet', 'proposals'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskWalletProposals', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
});

export const chainsQuery = queryOptions({
  queryKey: ['wallet', 'chains'],
  queryFn: async ({ signal, queryKey }) => await api.call('deskWalletChains', { signal, isBackground: isWatching(queryKey) }),
  refetchInterval: watchMs,
});

export function chainQuery(code: string) {
  return queryOptions({
    queryKey: ['wallet', 'chain', code],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskWalletChain', { params: { code }, signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs / 2,
  });
}

export function coinsQuery(code: string) {
  return queryOptions({
    queryKey: ['wallet', 'coins', code],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskWalletCoins', { params: { code }, signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs,
  });
}

export function nodesQuery(code: string) {
  return queryOptions({
    queryKey: ['wallet', 'nodes', code],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskWalletNodes', { params: { code }, signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs,
  });
}

export function reconciliationQuery(code: string) {
  return queryOptions({
    queryKey: ['wallet', 'reconciliation', code],
    queryFn: async ({ signal, queryKey }) =>
      await api.call('deskWalletReconciliation', { params: { code }, signal, isBackground: isWatching(queryKey) }),
    refetchInterval: watchMs,
  });
}

export const proofQuery = queryOptions({
  queryKey: ['wallet', 'proof'],
  queryFn: async ({ signal }) => await api.call('deskWalletProof', { signal }),
});

/** After an act every list and count of the wallet is asked for again; what only one person looks at is not. */
export function refreshWallet(): void {
  void queryClient.invalidateQueries({ queryKey: ['wallet'], predicate: ({ queryKey }) => queryKey[1] !== 'withdrawal' });
  void queryClient.invalidateQueries({ queryKey: ['audit'] });
}

export function withdrawalChanged(withdrawal: Withdrawal): void {
  queryClient.setQueryData(withdrawalQuery(withdrawal.id).queryKey, withdrawal);
  refreshWallet();
}
