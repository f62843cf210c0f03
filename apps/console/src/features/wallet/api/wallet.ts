import type { CallData } from '@agio/client';
import { changedBy, deskQuery } from '../../../shared/desk/index.ts';
import { queryClient } from '../../../shared/query-client.ts';

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

export const countsQuery = deskQuery('deskWalletCounts');
export const withdrawalQuery = (id: string) => deskQuery('deskWalletWithdrawal', { params: { id } });

/** After an act every list and count of the wallet is asked for again. */
export const refreshWallet = (): void => void changedBy('deskWalletHalt');

export function withdrawalChanged(withdrawal: Withdrawal): void {
  queryClient.setQueryData(withdrawalQuery(withdrawal.id).queryKey, withdrawal);
  void queryClient.invalidateQueries({ queryKey: ['wallet'], predicate: ({ queryKey }) => queryKey[1] !== 'deskWalletWithdrawal' });
}
