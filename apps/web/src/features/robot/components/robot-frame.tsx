import { Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Avatar, Badge, Button, cn, lazy, useTexts } from '@agio/ui';
import { DemoBanner, OfflineBanner } from '../../../shared/frame/banners.tsx';
import { Brand } from '../../../shared/frame/brand.tsx';
import { LanguageMenu } from '../../../shared/frame/language-menu.tsx';
import { ThemeToggle } from '../../../shared/frame/theme-toggle.tsx';
import { avatarUrl, nameLabel, useFeature, useUser } from '../../../shared/info.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { robotsQuery } from '../api/robots.ts';

const DeviceWaits = lazy(async () => ({ default: (await import('../../../shared/frame/device-waits.tsx')).DeviceWaits }));

export type Place = 'new' | 'mine' | 'one';

/** What robots have instead of the site's header: the way back, their own pages, and who one is. */
export function RobotFrame({ children, here }: { here: Place; children: ReactNode }): ReactNode {
  const { t } = useTexts('common');
  return (
    <div className="flex min-h-dvh flex-col bg-s0">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-s1 focus:p-2">
        {t(($) => $.skip)}
      </a>
      <DemoBanner />
      <Head here={here} />
      <OfflineBanner />
      <main id="content" className="flex-1">
        <Suspense fallback={null}>
          <DeviceWaits asks="shown" />
        </Suspense>
        <div className="ui-frame py-4 md:py-6">{children}</div>
      </main>
    </div>
  );
}

function Head({ here }: { here: Place }): ReactNode {
  const { t } = useTexts('robot');
  return (
    <header className="relative z-20 flex h-14 items-center gap-1 border-b border-line bg-s1 px-2 sm:gap-3 md:px-6">
      <Button asChild look="ghost" size="m" className="ico">
        <Link to="/" aria-label={t(($) => $.frame.back)} title={t(($) => $.frame.back)}>
          <ArrowLeft size={16} aria-hidden="true" />
        </Link>
      </Button>
      <span className="hidden sm:block">
        <Brand />
      </span>
      <b className="hidden text-16 font-semibold md:block">{t(($) => $.frame.name)}</b>
      <Pages here={here} />
      <span className="flex-1" />
      <ThemeToggle />
      <span className="hidden md:block">
        <LanguageMenu />
      </span>
      <Who />
    </header>
  );
}

function Pages({ here }: { here: Place }): ReactNode {
  const { t } = useTexts('robot');
  const loggedIn = useLoggedIn();
  const isOn = useFeature('robot');
  const open = useQuery({ ...robotsQuery({ state: 'open', page: 1 }), enabled: loggedIn }).data?.total ?? 0;
  const pill = (isHere: boolean): string =>
    cn(
      'inline-flex h-8 items-center gap-1.5 rounded-2 px-2 font-medium whitespace-nowrap hover:bg-s2 hover:text-t1 sm:px-3',
      isHere ? 'bg-s2 text-t1' : 'text-t2',
    );
  return (
    <nav className="flex gap-1" aria-label={t(($) => $.frame.name)}>
      <Link to="/autoTrade" search={{ view: 'mine' }} className={pill(here !== 'new')} aria-current={here === 'mine' ? 'page' : undefined}>
        {t(($) => $.frame.mine)}
        {open > 0 ? <Badge count={open} /> : null}
      </Link>
      {isOn === false ? null : (
        <Link to="/autoTrade" className={pill(here === 'new')} aria-current={here === 'new' ? 'page' : undefined}>
          {t(($) => $.frame.new)}
        </Link>
      )}
    </nav>
  );
}

function Who(): ReactNode {
  const { t } = useTexts('common');
  const user = useUser();
  const loggedIn = useLoggedIn();
  if (!loggedIn)
    return (
      <Button asChild look="primary" size="m">
        <Link to="/login" search={{ redirect: '/autoTrade' }}>
          {t(($) => $.menu.logIn)}
        </Link>
      </Button>
    );
  if (user === undefined) return <span className="w-8" />;
  return (
    <Link to="/account/money" className="flex items-center gap-2 rounded-2 p-1 hover:bg-s2">
      <span className="sr-only">{t(($) => $.menu.account)}</span>
      <Avatar name={nameLabel(user)} src={avatarUrl(user)} size={24} />
      <span className="hidden max-w-40 truncate font-medium md:block">{nameLabel(user)}</span>
    </Link>
  );
}
