import { StrictMode, Suspense, type ReactNode } from 'react';
import { chooseLanguage, startTexts } from '@agio/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { atMost } from '../shared/at-most.ts';
import { rememberInstall } from '../shared/install.ts';
import { rememberedLanguage, followOtherTabs, usePreferences } from '../shared/preferences.ts';
import { queryClient } from '../shared/query-client.ts';
import { currentToken, isLoggedIn, renewSession, startSession, useSession } from '../shared/session.ts';
import { isOpenedOffline, OfflinePage } from './offline-page.tsx';
import { followSite, keepToSiteLanguages } from './follow-site.ts';
import { router } from './router.ts';
import { startWorker } from './worker.ts';
import { firstTexts, registerAllTexts } from './texts.ts';

/** How long the first page waits for the site's own settings. */
const siteMs = 600;
/** How long what the server put into the page stands at most before the page itself is shown, even without its parts. */
const pageMs = 8_000;

/** Texts of times are written once, so another zone mounts all pages again. */
function Pages(): ReactNode {
  const zone = usePreferences(({ timeZone }) => timeZone);
  return (
    <Suspense key={zone} fallback={null}>
      <RouterProvider router={router} />
    </Suspense>
  );
}

/** Texts, session and the first data start side by side; the page stands as soon as its texts have arrived. */
export async function startApp(): Promise<void> {
  const host = document.getElementById('root');
  if (host === null) return;
  rememberInstall();
  startWorker();
  registerAllTexts();
  followOtherTabs();
  const texts = startTexts(chooseLanguage(rememberedLanguage(), navigator.languages, []), firstTexts);
  if (isOpenedOffline()) {
    await texts;
    createRoot(host).render(<OfflinePage />);
    return;
  }
  startSession();
  // A token that ran out while the page was closed is renewed before anything asks with it.
  if (currentToken() !== null && !isLoggedIn()) await renewSession();
  // Header and banner stand on what the site says of itself, so a quick answer is worth waiting for.
  await Promise.all([texts, atMost(siteMs, keepToSiteLanguages())]);
  useSession.subscribe((state, before) => {
    // A customer who is no longer logged in does not stay on a customer's page; one who logs out is on the way to another one already.
    if (state.token === null && !state.leaving && (before.token !== null || before.leaving)) void router.invalidate();
  });
  // What home's own HTML shows stays until the page can take its place in one step.
  if (host.hasChildNodes()) await atMost(pageMs, router.load());
  createRoot(host).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Pages />
      </QueryClientProvider>
    </StrictMode>,
  );
  followSite(() => void router.invalidate());
}
