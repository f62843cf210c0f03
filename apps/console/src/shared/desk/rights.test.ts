// Protects: no operator is offered what the contract of a call does not let them do: no button, no list, no entry of the menu; and where a request is theirs alone, that is what they get.
import { registerTexts, startTexts } from '@agio/ui/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Role } from '@agio/contracts';

// Preferences, session and router look at the browser as they load; here is none.
vi.stubGlobal('self', {});
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('document', { documentElement: { dataset: {}, lang: 'en-US' }, addEventListener: () => undefined });
const { useSession } = await import('../session.ts');
const { sharedTexts } = await import('../texts/index.ts');
const { deskList } = await import('./list.tsx');
const { askedFor, shownOf } = await import('./asked.ts');
const { deskAct, wayOf } = await import('./act.tsx');
const { callers, limitsOf } = await import('./rights.ts');

beforeAll(async () => {
  registerTexts(sharedTexts);
  await startTexts('en-US', ['common', 'table', 'asking', 'desk-words']);
});

afterAll(() => {
  Object.assign(useSession.getInitialState(), { self: null });
  vi.unstubAllGlobals();
});

/** What the page shows to somebody with these roles. */
async function shownTo(roles: readonly Role[], page: FunctionComponent): Promise<string> {
  const self = { id: '1', name: 'ola', roles, keys: { counting: 0 } };
  // Without a browser the store renders with what it began with.
  Object.assign(useSession.getInitialState(), { self });
  const routeTree = createRootRoute({ component: page });
  const router = createRouter({ routeTree, history: createMemoryHistory(), origin: 'http://localhost', isServer: true });
  await router.load();
  const shown = createElement(RouterProvider, { router: router as never });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, shown));
}

const SaleAct = deskAct({
  call: 'deskLockSale',
  texts: 'table',
  input: (_draft, id: string) => ({ params: { id }, body: { state: 'closed' as const } }),
  form: () => ({ button: 'Close it' }),
});
const RefundAct = deskAct({
  call: 'deskShopRefund',
  ask: 'shop.refund',
  texts: 'table',
  input: () => null,
  payload: () => null,
  form: ({ way }) => ({ button: way === 'two' ? 'Submit request' : 'Refund' }),
});
const act = (of: string, one: typeof SaleAct) => () => createElement(one, { of });

it('shows a button to those whom the contract lets in, and to nobody else', async () => {
  expect(await shownTo(['finance'], act('7', SaleAct))).toContain('Close it');
  for (const role of ['compliance', 'support', 'content', 'auditor'] as const)
    expect([role, await shownTo([role], act('7', SaleAct))]).toEqual([role, '']);
  // Support asks for a refund and makes none.
  expect(await shownTo(['finance'], act('7', RefundAct as never))).toContain('Refund');
  expect(await shownTo(['support'], act('7', RefundAct as never))).toContain('Submit request');
  expect(await shownTo(['auditor'], act('7', RefundAct as never))).toBe('');
});

it('takes two people where the subject does, also of those who might act alone', () => {
  const refund = { call: 'deskShopRefund', ask: 'shop.refund', needsTwo: (isMuch: boolean) => isMuch } as const;
  expect(wayOf(refund, false, ['owner'])).toBe('alone');
  expect(wayOf(refund, true, ['owner'])).toBe('two');
  const { call, needsTwo } = refund;
  expect(wayOf({ call, needsTwo }, true, ['owner'])).toBeNull();
});

it('shows a list to those whom the contract lets in, and asks nothing for anybody else', async () => {
  const List = deskList({
    call: 'deskLockPositions',
    id: 'positions',
    texts: 'table',
    words: () => ({ title: 'Positions', empty: 'None' }),
    keyOf: ({ id }) => id,
    columns: (_made) => [],
  });
  expect(await shownTo(['support'], List)).toContain('Positions');
  expect(await shownTo(['content'], List)).toBe('');
  expect(callers('deskLockPositions')).not.toContain('content');
});

it('asks for what the address says, and keeps the limits of the contract', () => {
  const list = {
    views: { by: 'state', of: ['auditing', 'all'], names: () => ({ label: '' }) },
    search: { as: 'uid', isAlone: true },
  } as const;
  const asked = (address: Record<string, string>) => askedFor(list, shownOf(list, { address, params: {}, zone: 'utc' }));
  expect(asked({})).toEqual({ query: { state: 'auditing', p: 1, limit: 50 } });
  expect(asked({ state: 'all', p: '3' })).toEqual({ query: { p: 3, limit: 50 } });
  expect(asked({ state: 'nonsense', q: '10000001' })).toEqual({ query: { uid: '10000001', p: 1, limit: 50 } });
  expect(limitsOf('deskCustomerDisable', 'reason')).toEqual([3, 500]);
});
