import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTexts } from '@agio/ui';
import { DemoBanner, NotServedBanner } from '../../../../shared/frame/banners.tsx';
import { Brand } from '../../../../shared/frame/brand.tsx';
import { LanguageMenu } from '../../../../shared/frame/language-menu.tsx';
import { ThemeToggle } from '../../../../shared/frame/theme-toggle.tsx';
import { useSite } from '../../../../shared/info.ts';

/** The form at the left, words beside it; on narrow screens the form alone. */
export function AuthFrame({ children, aside }: { children: ReactNode; aside: ReactNode }): ReactNode {
  const { t } = useTexts('content-names');
  const site = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoBanner />
      <NotServedBanner />
      <div className="grid flex-1 lg:grid-cols-2">
        <div className="flex flex-col border-line bg-s1 px-4 py-5 sm:px-8 sm:py-6 lg:border-r">
          <header className="flex items-center justify-between">
            <Brand />
            <div className="flex items-center gap-2">
              <ThemeToggle />
              <LanguageMenu />
            </div>
          </header>
          <main className="m-auto w-full max-w-96 py-8">{children}</main>
          <footer className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-t3">
            <span>{site?.copyright}</span>
            <Link to="/terms" className="hover:text-t1">
              {t(($) => $.terms)}
            </Link>
            <Link to="/privacy" className="hover:text-t1">
              {t(($) => $.privacy)}
            </Link>
            <Link to="/fees" className="hover:text-t1">
              {t(($) => $.fees)}
            </Link>
          </footer>
        </div>
        <aside className="hidden flex-col justify-center gap-6 px-16 py-12 lg:flex">{aside}</aside>
      </div>
    </div>
  );
}
