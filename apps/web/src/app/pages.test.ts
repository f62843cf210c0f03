// Protects: each page shows what its calls are answered with, in its place, and says so where one of them fails.
import { answerAll, MADE_UP_AT, recordPages, withoutBrowser } from '@agio/drawn';
import { routesAt } from '@agio/ui';
import { vi } from 'vitest';

withoutBrowser();
// The library of charts needs a window as it loads.
vi.mock('../features/spot/chart/kline-chart.tsx', () => ({ KlineChart: () => null }));
const answering = answerAll();
const { usePreferences } = await import('../shared/preferences.ts');
const { useSession } = await import('../shared/session.ts');
const { queryClient: client } = await import('../shared/query-client.ts');
const { account, root, site } = await import('../shared/places.ts');
const { sharedTexts } = await import('../shared/texts/index.ts');
const { features } = await import('./features.ts');
const { appTexts } = await import('./texts/index.ts');

// Without a browser a store renders with what it began with.
Object.assign(usePreferences.getInitialState(), { timeZone: 'UTC' });
const token = `head.${btoa(JSON.stringify({ exp: MADE_UP_AT / 1_000 + 3_600 })).replaceAll('=', '')}.sign`;

recordPages(
  {
    tree: root.addChildren([
      site.addChildren([...routesAt(features, 'site'), account.addChildren(routesAt(features, 'account'))]),
      ...routesAt(features, 'root'),
    ]),
    client,
    answering,
    keys: new Set(),
    said: new Set(),
    known: [],
    as: (reader) => {
      const state = { token: reader === 'customer' ? token : null };
      Object.assign(useSession.getInitialState(), state);
      useSession.setState(state);
    },
    parameters: { coin: 'BTC', pair: 'BTC_USDT' },
    shared: ['getInfo', 'coinsTags', 'markets', 'tickers'],
  },
  features,
  {
    texts: [sharedTexts, appTexts],
    folder: '../features',
    readers: import.meta.glob('../features/*/testing/readers.ts', { eager: true }),
    sources: import.meta.glob('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  },
);
