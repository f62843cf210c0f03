import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTexts } from '@agio/ui';
import { infoQuery } from '../../../../shared/info.ts';
import { marketsQuery } from '../../../../shared/markets/index.ts';
import { queryClient } from '../../../../shared/query-client.ts';
import { redirectTarget } from '../state/redirect-target.ts';

/** How often the screen checks whether the site's title is there (spec §2). */
const pollMs = 100;

/** The title of the site once it is known, looked up every 100 ms as the specification has it. */
function usePolledTitle(): string | null {
  const [title, setTitle] = useState<string | null>(() => queryClient.getQueryData(infoQuery.queryKey)?.site.title ?? null);
  useEffect(() => {
    if (title !== null) return;
    const timer = setInterval(() => setTitle(queryClient.getQueryData(infoQuery.queryKey)?.site.title ?? null), pollMs);
    return () => clearInterval(timer);
  }, [title]);
  return title;
}

/** The site's name in moving letters while customer and markets are loaded, then on to where one was going. */
export function LoadingPage(): ReactNode {
  const { t } = useTexts('auth');
  const router = useRouter();
  const wanted = useSearch({ from: '/loading', select: (search) => search.redirect });
  const title = usePolledTitle();
  const info = useQuery(infoQuery);
  const markets = useQuery(marketsQuery);
  // Markets that cannot be had (their switch may be off) do not keep anyone here; without the site there is nothing to go to.
  const ready = title !== null && info.isSuccess && !markets.isPending;
  useEffect(() => {
    if (ready) router.history.replace(redirectTarget(wanted, router, location.origin));
  }, [ready, router, wanted]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-s1" aria-busy="true">
      <h1 className="flex h-10 text-28" aria-label={title ?? undefined}>
        {[...(title ?? '')].map((letter, index) => (
          <span key={index} aria-hidden="true" className="ui-letter whitespace-pre" style={{ animationDelay: `${index * 80}ms` }}>
            {letter}
          </span>
        ))}
      </h1>
      <output className="text-13 text-t2">{t(($) => $.loadingText)}</output>
    </main>
  );
}
