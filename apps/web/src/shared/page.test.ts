// Protects: a page that the site has switched off leads home, and one for visitors sends logged-in customers on to their destination.
import { afterEach, expect, it, vi } from 'vitest';

// The session reads its token as it loads; there is no browser here.
vi.stubGlobal('localStorage', { getItem: () => null });
const { page } = await import('./page.ts');
const { infoQuery } = await import('./info.ts');
const { queryClient } = await import('./query-client.ts');
const { useSession } = await import('./session.ts');
vi.unstubAllGlobals();

const title = 'spot-names:exchange';
const component = (): null => null;
const location = { searchStr: '?redirect=%2Faccount%2Forders' } as Parameters<
  NonNullable<ReturnType<typeof page>['beforeLoad']>
>[0]['location'];
const opened = async (parts: ReturnType<typeof page>): Promise<unknown> => await parts.beforeLoad?.({ location });
const setSwitch = (coinTrade: boolean): unknown =>
  queryClient.setQueryData(infoQuery.queryKey, { site: { features: { coinTrade } } } as never);

afterEach(() => {
  queryClient.clear();
  useSession.setState({ token: null });
});

it('closes a page whose switch is off, and leaves it to the server while the site is not known', async () => {
  const exchange = page({ title, component, switch: 'coinTrade' });
  await expect(opened(exchange)).resolves.toBeUndefined();
  setSwitch(true);
  await expect(opened(exchange)).resolves.toBeUndefined();
  setSwitch(false);
  await expect(opened(exchange)).rejects.toMatchObject({ options: { to: '/' } });
});

it('leads customers on from a page for visitors', async () => {
  const login = page({ title, component, guard: 'visitor' });
  await expect(opened(login)).resolves.toBeUndefined();
  const inAnHour = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }));
  useSession.setState({ token: `head.${inAnHour}.signature` });
  await expect(opened(login)).rejects.toMatchObject({ options: { to: '/loading', search: { redirect: '/account/orders' } } });
});

it('lets an open page load without asking anything', () => {
  expect(page({ title, component }).beforeLoad).toBeUndefined();
});
