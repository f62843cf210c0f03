import type { CallData, CallInput } from '@agio/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { EXPORT_MAX, EXPORT_SIZE } from '../../../shared/export-rows.ts';
import { api } from '../../../shared/api.ts';
import { useLive } from '../../../shared/live.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { newKey, type Attempt } from '../../../shared/money/money-try.ts';

export type RobotPage = CallData<'robots'>;
export type Robot = RobotPage['list'][number];
export type RobotDetails = CallData<'robotOne'>;
export type RobotLine = RobotDetails['lines'][number];
export type RobotEvent = CallData<'robotEvents'>['list'][number];
export type RobotPair = CallData<'robotPairs'>['list'][number];
export type PlanOf<Kind extends string> = Extract<CallData<'robotPreview'>, { kind: Kind }>;
export type GridPlan = PlanOf<'grid'>;
export type BackTest = CallData<'robotBacktest'>;
export type Terms = Robot['terms'];
export type TermsInput = CallInput<'robotPreview'>['body']['terms'];
export type GridTerms = Extract<Terms, { kind: 'grid' }>;
export type GridInput = Extract<TermsInput, { kind: 'grid' }>;
export type CreateBody = CallInput<'robotCreate'>['body'];
type EditBody = NonNullable<CallInput<'robotEdit'>['body']>;
export type RobotFilter = { readonly state: 'open' | 'stopped'; readonly page: number };
export type EventKind = RobotEvent['what'];

const ROBOT_KEY = ['own', 'robot'] as const;
/** As many as one may have are on one page. */
const PAGE_SIZE = 20;
const ROWS = 20;
/** Figures at the last price move without the robot doing anything. */
const WORTH_MS = 15_000;
const SETTLE_MS = 250;
const TEST_FRESH_MS = 300_000;

export function robotsQuery({ page, state }: RobotFilter) {
  return queryOptions({
    queryKey: [...ROBOT_KEY, 'list', state, page],
    queryFn: async ({ signal }) => await api.call('robots', { query: { p: page, limit: PAGE_SIZE, state }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WORTH_MS,
  });
}

export function robotQuery(id: string) {
  return queryOptions({
    queryKey: [...ROBOT_KEY, 'one', id],
    queryFn: async ({ signal }) => await api.call('robotOne', { params: { id }, signal }),
    refetchInterval: WORTH_MS,
  });
}

/** What a robot would buy and reserve if it started now; a refusal is an answer, and is not asked for again. */
export function previewQuery(terms: TermsInput | null) {
  return queryOptions({
    queryKey: [...ROBOT_KEY, 'preview', terms],
    queryFn: async ({ signal }) => {
      if (terms === null) throw new Error('nothing to ask about');
      return await api.call('robotPreview', { body: { terms }, signal });
    },
    enabled: terms !== null,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: WORTH_MS,
  });
}

export const testDays = [7, 30, 90, 365] as const;
export type TestDays = (typeof testDays)[number];

export type TestBy = BackTest['by'];

/** What the robot would have done in so many days; not asked again by what live robots do. */
export function backTestQuery(terms: TermsInput | null, days: TestDays, by: TestBy) {
  return queryOptions({
    queryKey: ['own', 'robot-test', terms, days, by],
    queryFn: async ({ signal }) => {
      if (terms === null) throw new Error('nothing to ask about');
      return await api.call('robotBacktest', { body: { terms, days, by }, signal });
    },
    enabled: terms !== null,
    retry: false,
    staleTime: TEST_FRESH_MS,
    placeholderData: keepPreviousData,
  });
}

const ofKind = (what: EventKind | undefined) => (what === undefined ? {} : { what });

export function eventsQuery(id: string, page: number, what?: EventKind) {
  return queryOptions({
    queryKey: [...ROBOT_KEY, 'events', id, page, what],
    queryFn: async ({ signal }) =>
      await api.call('robotEvents', { params: { id }, query: { p: page, limit: ROWS, ...ofKind(what) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The latest orders that were filled, as many as come at once, for the marks on the chart. */
export function fillsQuery(id: string) {
  return queryOptions({
    queryKey: [...ROBOT_KEY, 'fills', id],
    queryFn: async ({ signal }) => {
      const query = { p: 1, limit: EXPORT_SIZE };
      const [whole, partly] = await Promise.all([
        api.call('robotEvents', { params: { id }, query: { ...query, what: 'filled' }, signal }),
        api.call('robotEvents', { params: { id }, query: { ...query, what: 'partly' }, signal }),
      ]);
      return [...whole.list, ...partly.list];
    },
  });
}

export function pairsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...ROBOT_KEY, 'pairs', id, page],
    queryFn: async ({ signal }) => await api.call('robotPairs', { params: { id }, query: { p: page, limit: ROWS }, signal }),
    placeholderData: keepPreviousData,
  });
}

type Rows<Row> = { readonly list: readonly Row[]; readonly more: boolean };

async function everything<Row>(ask: (page: number) => Promise<{ list: readonly Row[]; total: number }>): Promise<Rows<Row>> {
  const list: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { list: some, total } = await ask(page);
    list.push(...some);
    if (some.length === 0 || list.length >= Math.min(total, EXPORT_MAX)) return { list, more: list.length < total };
  }
}

/** All events of a robot, for a file. */
export const fetchEvents = async (id: string, what?: EventKind): Promise<Rows<RobotEvent>> =>
  await everything(
    async (page) => await api.call('robotEvents', { params: { id }, query: { p: page, limit: EXPORT_SIZE, ...ofKind(what) } }),
  );

/** All pairs of a robot, for a file. */
export const fetchPairs = async (id: string): Promise<Rows<RobotPair>> =>
  await everything(async (page) => await api.call('robotPairs', { params: { id }, query: { p: page, limit: EXPORT_SIZE } }));

/** Everything that may have changed with a robot. */
async function changed(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ROBOT_KEY }),
    queryClient.invalidateQueries({ queryKey: ['own', 'balances'] }),
  ]);
}

/** Fetches again what changed, while something is mounted that listens; a burst of fills is one request. */
export function useRobotsLive(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive(useLoggedIn() ? { channel: 'robot' } : null, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void changed(), SETTLE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Makes a robot, and starts it if its terms say so; the same key does it once. */
export async function create({ body, key }: Attempt<CreateBody>): Promise<RobotDetails> {
  const made = await api.call('robotCreate', { body, idempotencyKey: key });
  await changed();
  return made;
}

/** Says that a robot was made from one of the ranking. */
export async function noteCopy(leader: string, robot: string): Promise<void> {
  await api.call('quantifyCopied', { params: { id: leader }, body: { robot } });
}

/** Acts that need no more than the robot. */
export type PlainAct = 'robotStart' | 'robotPause' | 'robotResume';

export async function act(call: PlainAct, id: string): Promise<void> {
  await api.call(call, { params: { id }, body: {}, idempotencyKey: newKey() });
  await changed();
}

export async function stop(id: string, coins: 'keep' | 'sell'): Promise<void> {
  await api.call('robotStop', { params: { id }, body: { coins }, idempotencyKey: newKey() });
  await changed();
}

export async function edit(id: string, { body, key }: Attempt<EditBody>): Promise<void> {
  await api.call('robotEdit', { params: { id }, body, idempotencyKey: key });
  await changed();
}

/** Moves the quote coin in or out; the same key does it once. */
export async function move(call: 'robotTopUp' | 'robotTakeOut', id: string, { body, key }: Attempt<{ amount: string }>): Promise<void> {
  await api.call(call, { params: { id }, body, idempotencyKey: key });
  await changed();
}
