import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type Transfer = CallData<'transferHistory'>['list'][number];
export type OwnTransferBody = CallInput<'accountTransfer'>['body'];

export function transfersQuery({ coin, page, limit }: { coin?: string | undefined; page: number; limit: number }) {
  return queryOptions({
    queryKey: ['own', 'transfers', coin ?? '', page, limit],
    queryFn: async ({ signal }) =>
      await api.call('transferHistory', { query: { p: page, limit, ...(coin === undefined ? {} : { coin }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Requests again what a transfer moved. */
export function refreshMoney(): void {
  for (const key of ['balances', 'transfers', 'postings', 'explain', 'walletCoins'])
    void queryClient.invalidateQueries({ queryKey: ['own', key] });
}

/** `key` stays the same while the same transfer is tried again, so that it moves money once. */
export async function moveBetweenOwn({ body, key }: Attempt<OwnTransferBody>): Promise<Transfer> {
  const moved = await api.call('accountTransfer', { body, idempotencyKey: key });
  refreshMoney();
  return moved;
}
