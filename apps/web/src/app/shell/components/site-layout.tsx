import { Suspense, type ReactNode } from 'react';
import { Outlet, useMatches } from '@tanstack/react-router';
import { cn, useTexts, lazy } from '@agio/ui';
import { DemoBanner, OfflineBanner, SiteBanners } from '../../../shared/frame/banners.tsx';
import type { Feature } from '../../../shared/feature.ts';
import { HeaderToolsContext } from '../../../shared/frame/tools.tsx';
import { features } from '../../features.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const DeviceWaits = lazy(async () => ({ default: (await import('../../../shared/frame/device-waits.tsx')).DeviceWaits }));
const PhoneBar = lazy(async () => ({ default: (await import('./phone-bar.tsx')).PhoneBar }));

const tools = features.flatMap((feature: Feature) => feature.tools ?? []);

const SKIP = 'sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-50 focus:bg-s1 focus:p-2';

/** To what a page that fills the window is for: its form, past charts and tables. */
function focusForm(): void {
  document.querySelector<HTMLElement>('[data-main-form] :is(input:not([type="radio"]), textarea)')?.focus();
}

/** Header, page and footer. A dense page fills the window exactly from 1080 up (its content is 100 % high), the footer waits below it. */
export function SiteLayout(): ReactNode {
  const { t } = useTexts('common');
  const dense = useMatches({ select: (matches) => matches.some((match) => match.staticData.isDense === true) });
  const asks = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.asksDevice !== undefined)?.staticData.asksDevice,
  });
  const hasOwnBar = useMatches({ select: (matches) => matches.some((match) => match.staticData.hasOwnBar === true) });
  return (
    <HeaderToolsContext value={tools}>
      <a href="#content" className={SKIP}>
        {t(($) => $.skip)}
      </a>
      {dense ? (
        <button type="button" className={SKIP} onClick={focusForm}>
          {t(($) => $.skipToForm)}
        </button>
      ) : null}
      <div className={cn('flex min-h-dvh flex-col', dense && 'lg:h-dvh')}>
        <DemoBanner />
        <SiteBanners />
        <Header dense={dense} />
        <OfflineBanner />
        <main id="content" className="flex min-h-0 flex-1 flex-col">
          {asks === undefined ? null : (
            <Suspense fallback={null}>
              <DeviceWaits asks={asks} />
            </Suspense>
          )}
          <Outlet />
        </main>
        {dense ? null : <Footer className="mt-12" />}
      </div>
      {dense ? <Footer className="hidden lg:block" /> : null}
      {hasOwnBar ? null : (
        <Suspense fallback={null}>
          <PhoneBar />
        </Suspense>
      )}
    </HeaderToolsContext>
  );
}
