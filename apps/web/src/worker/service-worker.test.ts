// Protects: a click on a notice leads to what it is about, and one of a fill takes no user from a page where a form may be half filled.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const ORIGIN = 'https://agio.example';
const PAIR = '/exchange/BTC_USDT';

type Click = {
  readonly notification: { readonly close: () => void; readonly data: unknown };
  readonly waitUntil: (done: Promise<void>) => void;
};

/** The pages of the open windows, and what was done to them. */
let shown: readonly string[] = [];
let done: string[] = [];
const listeners = new Map<string, (event: Click) => void>();

beforeAll(async () => {
  const windowOf = (path: string) => ({
    url: `${ORIGIN}${path}`,
    focus: async () => void done.push(`focus ${path}`),
    navigate: async (to: string) => void done.push(`navigate ${path} to ${to}`),
  });
  vi.stubGlobal('BUILD', { id: 'test', entry: '', shell: [] });
  vi.stubGlobal('self', {
    location: new URL(ORIGIN),
    addEventListener: (name: string, heard: (event: Click) => void) => listeners.set(name, heard),
    clients: {
      matchAll: async () => shown.map(windowOf),
      openWindow: async (path: string) => void done.push(`open ${path}`),
    },
  });
  // It has no exports: it is delivered as it stands.
  await import('./service-worker.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** What a click does while windows show these pages. */
async function clicked(data: unknown, ...pages: readonly string[]): Promise<readonly string[]> {
  [shown, done] = [pages, []];
  let ended = Promise.resolve();
  const notification = { data, close: () => done.push('close') };
  listeners.get('notificationclick')?.({ notification, waitUntil: (work) => void (ended = work) });
  await ended;
  expect(done[0]).toBe('close');
  return done.slice(1);
}

it('goes to the window that has the page open', async () => {
  expect(await clicked({ path: PAIR, stays: true }, '/account/money', PAIR)).toEqual([`focus ${PAIR}`]);
  expect(await clicked({ path: '/account/notices' }, PAIR, '/account/notices')).toEqual(['focus /account/notices']);
});

it('opens a page where one was, but never where a user may be filling a form', async () => {
  expect(await clicked({ path: '/account/notices' }, '/account/money')).toEqual([
    'navigate /account/money to /account/notices',
    'focus /account/money',
  ]);
  expect(await clicked({ path: PAIR, stays: true }, '/wallet/withdraw')).toEqual([`open ${PAIR}`]);
});

it('finds a page with its filters set where it stays, and opens it without them else', async () => {
  expect(await clicked({ path: PAIR, stays: true }, `${PAIR}?tab=profit`)).toEqual([`focus ${PAIR}?tab=profit`]);
  expect(await clicked({ path: PAIR }, `${PAIR}?tab=profit`)).toEqual([
    `navigate ${PAIR}?tab=profit to ${PAIR}`,
    `focus ${PAIR}?tab=profit`,
  ]);
});

it('opens a window where there is none, and never a page of others', async () => {
  expect(await clicked({ path: PAIR, stays: true })).toEqual([`open ${PAIR}`]);
  expect(await clicked({ path: 'https://elsewhere.example/' })).toEqual(['open /']);
  expect(await clicked(undefined)).toEqual(['open /']);
});
