import { StrictMode, Suspense } from 'react';
import { chooseLanguage, startTexts } from '@agio/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { infoQuery } from '../shared/info.ts';
import { rememberedLanguage, setLanguage } from '../shared/preferences.ts';
import { queryClient } from '../shared/query-client.ts';
import { currentToken, isLoggedIn, renewSession, startSession } from '../shared/session.ts';
import { router } from './router.tsx';

/** A site may offer fewer languages than the house; whoever came with another one is moved to the site's first. */
async function keepToSiteLanguages(): Promise<void> {
  const { site } = await queryClient.ensureQueryData(infoQuery);
  const wanted = chooseLanguage(rememberedLanguage(), navigator.languages, site.languages);
  if (wanted !== document.documentElement.lang) await setLanguage(wanted);
}

/** Texts, session and the first data start side by side; the page stands as soon as its texts have arrived. */
export async function startApp(): Promise<void> {
  const host = document.getElementById('root');
  if (host === null) return;
  const texts = startTexts(chooseLanguage(rememberedLanguage(), navigator.languages, []));
  startSession();
  // A token that ran out while the page was closed is renewed before anything asks with it.
  if (currentToken() !== null && !isLoggedIn()) await renewSession();
  keepToSiteLanguages().catch(() => undefined);
  await texts;
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
