// Protects: each page shows what its calls are answered with, in its place, and says so where one of them fails.
import { answerAll, recordPages, withoutBrowser } from '@agio/drawn';
import { routesAt } from '@agio/ui';
import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { vi } from 'vitest';
import type { Self } from '../shared/session.ts';

withoutBrowser();
// The library of the editor needs a window as it loads.
vi.mock('../features/news/components/rich-editor.tsx', () => ({ RichEditor: () => null }));
const answering = answerAll();
const { usePreferences } = await import('../shared/preferences.ts');
const { useSession } = await import('../shared/session.ts');
const { queryClient: client } = await import('../shared/query-client.ts');
const { desk, root } = await import('../shared/places.ts');
const { sharedTexts } = await import('../shared/texts/index.ts');
const { features } = await import('./features.ts');
const { appTexts } = await import('./texts/index.ts');

// Without a browser a store renders with what it began with.
Object.assign(usePreferences.getInitialState(), { zone: 'utc' });
const self: Self = { id: '1', name: 'ola', roles: ['owner'], keys: { counting: 2 } } as Self;

recordPages(
  {
    tree: root.addChildren([desk.addChildren(routesAt(features, 'desk')), ...routesAt(features, 'root')]),
    client,
    answering,
    keys: new Set(),
    said: new Set(),
    known: ['Views'],
    search: { parseSearch: parseSearchWith((text) => text), stringifySearch: stringifySearchWith(String) },
    as: (reader) => {
      const state = reader === 'visitor' ? { token: null, self: null } : { token: 'made-up', self };
      Object.assign(useSession.getInitialState(), state);
      useSession.setState(state);
    },
    parameters: {},
    shared: [],
  },
  features,
  {
    texts: [sharedTexts, appTexts],
    folder: '../features',
    readers: import.meta.glob('../features/*/testing/readers.ts', { eager: true }),
    sources: import.meta.glob('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  },
);
