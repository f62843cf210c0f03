import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@agio/kernel/time';
import { api } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query-client.ts';

export type OwnRanking = CallData<'quantifyMine'>;
export type OwnRobot = OwnRanking['robots'][number];
export type RankingPage = CallData<'quantifyRanking'>;
export type RankingEntry = RankingPage['list'][number];
export type Listing = CallData<'quantifyListings'>['list'][number];
export type Copy = CallData<'quantifyCopy'>;
export type RankedKind = RankingEntry['kind'];
type RankingInput = NonNullable<NonNullable<CallInput<'quantifyRanking'>>['query']>;
export type BackTestGrid = Extract<CallInput<'robotBacktest'>['body']['terms'], { kind: 'grid' }>;

export const windows = ['7', '30', '90'] as const;
export type Window = (typeof windows)[number];
export const ownWindows = [...windows, 'all'] as const;
export type OwnWindow = (typeof ownWindows)[number];

const TEST_DAYS = 30;
export const PAGE_SIZE = 20;

export const mineQuery = (window: OwnWindow) =>
  queryOptions({
    queryKey: ['own', 'quantify', 'mine', window],
    queryFn: async ({ signal }) => await api.call('quantifyMine', { query: { window }, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS / 2,
    refetchInterval: MINUTE_MS,
  });

export const rankingQuery = (query: RankingInput) =>
  queryOptions({
    queryKey: ['quantify', 'ranking', query],
    queryFn: async ({ signal }) => await api.call('quantifyRanking', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });

export const listingsQuery = (window: Window) =>
  queryOptions({
    queryKey: ['own', 'quantify', 'listings', window],
    queryFn: async ({ signal }) => await api.call('quantifyListings', { query: { window }, signal }),
    placeholderData: keepPreviousData,
  });

export const copyQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'quantify', 'copy', id],
    queryFn: async ({ signal }) => await api.call('quantifyCopy', { params: { id }, signal }),
    retry: false,
  });

/** What the moved lines would have done in the last month. */
export const copyTestQuery = (terms: BackTestGrid | null) =>
  queryOptions({
    queryKey: ['own', 'robot-test', terms, TEST_DAYS],
    queryFn: async ({ signal }) => {
      if (terms === null) throw new Error('nothing to ask about');
      return await api.call('robotBacktest', { body: { terms, days: TEST_DAYS }, signal });
    },
    enabled: terms !== null,
    retry: false,
    staleTime: 5 * MINUTE_MS,
    placeholderData: keepPreviousData,
  });

async function changed(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['own', 'quantify', 'listings'] }),
    queryClient.invalidateQueries({ queryKey: ['quantify', 'ranking'] }),
  ]);
}

export async function list(robot: string, nickname: string): Promise<void> {
  await api.call('quantifyList', { body: { robot, nickname } });
  await changed();
}

export async function unlist(robot: string): Promise<void> {
  await api.call('quantifyUnlist', { body: { robot } });
  await changed();
}
