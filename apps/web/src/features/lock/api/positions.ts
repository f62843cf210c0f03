import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { EXPORT_SIZE } from '../../../shared/export-rows.ts';
import { api } from '../../../shared/api.ts';
import { useLive } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import type { Attempt } from '../../../shared/money/money-try.ts';

export type PositionPage = CallData<'lockPositions'>;
export type LockPosition = PositionPage['list'][number];
export type Product = CallData<'lockProducts'>['list'][number];
export type Preview = CallData<'lockVaultPreview'>;
export type PositionState = 'in_progress' | 'complete' | 'exited';
export type PositionFilter = { readonly state: PositionState; readonly page: number };
export type VaultPlan = CallInput<'lockVaultPreview'>['body'];

export const LOCK_KEY = ['own', 'lock'] as const;
const PAGE_SIZE = 10;

/** Positions of products, or vaults. */
export function positionsQuery({ page, state }: PositionFilter, type: 'product' | 'vault') {
  return queryOptions({
    queryKey: [...LOCK_KEY, 'positions', type, state, page],
    queryFn: async ({ signal }) => await api.call('lockPositions', { query: { p: page, limit: PAGE_SIZE, state, type }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** All positions of a state, for a file. */
export async function fetchPositions(state: PositionState): Promise<readonly LockPosition[]> {
  const list: LockPosition[] = [];
  for (let page = 1; ; page += 1) {
    const { list: some, total } = await api.call('lockPositions', { query: { p: page, limit: EXPORT_SIZE, state, type: 'product' } });
    list.push(...some);
    if (some.length === 0 || list.length >= total) return list;
  }
}

export function positionQuery(id: string) {
  return queryOptions({
    queryKey: [...LOCK_KEY, 'position', id],
    queryFn: async ({ signal }) => await api.call('lockOnePosition', { params: { id }, signal }),
  });
}

export const productsQuery = queryOptions({
  queryKey: ['lock', 'products'],
  queryFn: async ({ signal }) => await api.call('lockProducts', { signal }),
  refetchInterval: 60_000,
});

/** The calendar of a subscription, as it would be written now. */
export function previewQuery(id: string, amount: string) {
  return queryOptions({
    queryKey: [...LOCK_KEY, 'preview', id, amount],
    queryFn: async ({ signal }) => await api.call('lockPreview', { params: { id }, query: { amount }, signal }),
    retry: false,
    placeholderData: keepPreviousData,
  });
}

export function vaultPreviewQuery(plan: VaultPlan) {
  return queryOptions({
    queryKey: [...LOCK_KEY, 'vault-preview', plan],
    queryFn: async ({ signal }) => await api.call('lockVaultPreview', { body: plan, signal }),
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** Everything that may have changed with a position. */
export async function changed(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: LOCK_KEY }),
    queryClient.invalidateQueries({ queryKey: ['lock', 'products'] }),
    queryClient.invalidateQueries({ queryKey: ['own', 'balances'] }),
  ]);
}

/** Fetches again what changed, for as long as something is mounted that listens; a snapshot is anything that changed before it. */
export function useLockLive(): void {
  useLive(useLoggedIn() ? { channel: 'lock' } : null, () => void changed());
}

/** Locks coins; the same key does it once. */
export async function subscribe({ body, key }: Attempt<CallInput<'lockSubscribe'>['body']>): Promise<void> {
  await api.call('lockSubscribe', { body, idempotencyKey: key });
  await changed();
}

export async function leave(id: string, cost: string): Promise<void> {
  await api.call('lockExit', { body: { id, cost } });
  await changed();
}

export async function openVault({ body, key }: Attempt<CallInput<'lockVault'>['body']>): Promise<void> {
  await api.call('lockVault', { body, idempotencyKey: key });
  await changed();
}

export async function stay(id: string): Promise<void> {
  await api.call('lockVaultStay', { body: { id } });
  await changed();
}
