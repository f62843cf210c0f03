// Protects open pages when their site changes: switches take effect with the frame, everything else is asked for again, and a line that was down is caught up.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Socket and session read the address and the token as they load; there is no browser here.
vi.stubGlobal('location', { protocol: 'http:', host: 'shop.example' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} } });
const { followSite } = await import('./follow-site.ts');
const { infoQuery } = await import('../shared/info.ts');
const { live } = await import('../shared/live.ts');
const { queryClient } = await import('../shared/query-client.ts');

type Frame = Parameters<Parameters<typeof live.subscribe<'site'>>[1]>[0];
let send: (frame: Frame) => void;
const checkPage = vi.fn<() => void>();
const renewed = vi.spyOn(live, 'renewPublic').mockReturnValue(undefined);
const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue(undefined);

const frame = (type: Frame['type'], version: number, coinTrade: boolean): Frame => ({
  channel: 'site',
  type,
  data: { version, features: { coinTrade, otc: false }, isCopy: false, maintenance: null },
});
const features = (): unknown => queryClient.getQueryData(infoQuery.queryKey)?.site.features;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(live, 'subscribe').mockImplementation((_topic, listener) => {
    send = listener;
    return () => undefined;
  });
  queryClient.setQueryData(infoQuery.queryKey, { site: { features: { coinTrade: true, otc: false }, languages: ['en-US'] } } as never);
  followSite(checkPage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  queryClient.clear();
});

it('takes switches from the frame, checks the open page and asks for the rest', async () => {
  send(frame('snapshot', 1, true));
  await vi.runAllTimersAsync();
  expect([checkPage, asked, renewed].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  send(frame('update', 2, false));
  expect(features()).toEqual({ coinTrade: false, otc: false });
  expect([checkPage, renewed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('a change of words alone leaves the open page where it is', async () => {
  send(frame('update', 2, true));
  await vi.runAllTimersAsync();
  expect([checkPage, asked, renewed].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
});

it('learns what changed while the line was down, and asks for nothing where nothing did', async () => {
  send(frame('snapshot', 1, true));
  send(frame('snapshot', 1, true));
  await vi.runAllTimersAsync();
  expect(asked).not.toHaveBeenCalled();
  send(frame('snapshot', 2, true));
  await vi.runAllTimersAsync();
  expect(asked).toHaveBeenCalledTimes(1);
});
