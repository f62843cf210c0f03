import type { CallData } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type WithdrawalPage = CallData<'walletWithdrawals'>;
export type Withdrawal = WithdrawalPage['list'][number];
export type WithdrawalState = Withdrawal['state'];

export type WithdrawalFilter = {
  readonly coin?: string | undefined;
  readonly state?: WithdrawalState | undefined;
  readonly page: number;
  readonly limit: number;
};

/** Own withdrawals, newest first. */
export function withdrawalsQuery({ coin, state, page, limit }: WithdrawalFilter) {
  return queryOptions({
    queryKey: ['own', 'withdrawals', coin ?? '', state ?? '', page, limit],
    queryFn: async ({ signal }) =>
      await api.call('walletWithdrawals', {
        query: { p: page, limit, ...(coin === undefined ? {} : { coin }), ...(state === undefined ? {} : { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

const watchMs = 2_000;
const ON_ITS_WAY: readonly WithdrawalState[] = ['approved', 'signed', 'broadcast'];

/** While it is on its way it is asked for: the socket reports states and not blocks, and may be late. */
export function withdrawalQuery(id: string) {
  return queryOptions({
    queryKey: ['own', 'withdrawal', id],
    queryFn: async ({ signal }) => await api.call('getWithdrawal', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && ON_ITS_WAY.includes(state.data.state) ? watchMs : false),
  });
}

/** Shows the answer of a call at once, and requests again all that it moved. */
export function keepWithdrawal(withdrawal: Withdrawal): void {
  queryClient.setQueryData(withdrawalQuery(withdrawal.id).queryKey, withdrawal);
  for (const key of ['withdrawals', 'walletCoins', 'balances', 'postings', 'explain'])
    void queryClient.invalidateQueries({ queryKey: ['own', key] });
}

export async function cancelWithdrawal(id: string): Promise<void> {
  keepWithdrawal(await api.call('cancelWithdrawal', { body: { id } }));
}
