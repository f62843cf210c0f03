import { StrictMode, Suspense } from 'react';
import { startTexts } from '@agio/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { noteInput, startIdle } from '../shared/idle.ts';
import { firstLanguage } from '../shared/preferences.ts';
import { queryClient } from '../shared/query-client.ts';
import { startSession, useSession } from '../shared/session.ts';
import { router } from './router.ts';
import { firstTexts, registerAllTexts } from './texts.ts';

/** Texts and session start side by side: the token is in memory alone, so that every start asks for one by the cookie. */
export async function startApp(): Promise<void> {
  const host = document.getElementById('root');
  if (host === null) return;
  // Operators have two themes; the customers' others are not among them.
  if (document.documentElement.dataset['theme'] === 'light') document.documentElement.dataset['theme'] = 'white';
  if (document.documentElement.dataset['theme'] === 'blue') document.documentElement.dataset['theme'] = 'black';
  registerAllTexts();
  await Promise.all([startTexts(firstLanguage(), firstTexts), startSession(noteInput)]);
  startIdle();
  // Anyone who is no longer logged in does not stay on a page of operators.
  useSession.subscribe((state, before) => {
    if (state.token === null && before.token !== null) void router.invalidate();
  });
  createRoot(host).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}
