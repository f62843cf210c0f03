import type { ReactNode } from 'react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { cn, useTexts } from '@agio/ui';
import { paths } from '../../../app/paths.ts';
import { DemoBanner, OfflineBanner } from './banners.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const trading = (pathname: string): boolean =>
  pathname === paths.trade || pathname === paths.exchange || pathname.startsWith(`${paths.exchange}/`);

/** Header, page and footer. The trading page fills the window exactly from 1080 up (its content is 100 % high), the footer waits below it. */
export function SiteLayout(): ReactNode {
  const { t } = useTexts('common');
  const dense = useLocation({ select: (location) => trading(location.pathname) });
  return (
    <>
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-50 focus:bg-s1 focus:p-2">
        {t(($) => $.skip)}
      </a>
      <div className={cn('flex min-h-dvh flex-col', dense && 'lg:h-dvh')}>
        <DemoBanner />
        <Header dense={dense} />
        <OfflineBanner />
        <main id="content" className="flex min-h-0 flex-1 flex-col">
          <Outlet />
        </main>
        {dense ? null : <Footer className="mt-12" />}
      </div>
      {dense ? <Footer className="hidden lg:block" /> : null}
    </>
  );
}
