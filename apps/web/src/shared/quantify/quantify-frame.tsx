import { Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Avatar, Badge, Button, cn, lazy, useTexts } from '@agio/ui';
import { DemoBanner, OfflineBanner, SiteBanners } from '../frame/banners.tsx';
import { Brand } from '../frame/brand.tsx';
import { LanguageMenu } from '../frame/language-menu.tsx';
import { ThemeToggle } from '../frame/theme-toggle.tsx';
import { avatarUrl, nameLabel, useFeature, useUser } from '../info.ts';
import { useLoggedIn } from '../session.ts';
import { openRobotsQuery } from './open-robots.ts';

const DeviceWaits = lazy(async () => ({ default: (await import('../frame/device-waits.tsx')).DeviceWaits }));

export type QuantifyPlace = 'overview' | 'mine' | 'one' | 'new' | 'ranking';

/** What robots have instead of the site's header: the way back, their own pages, and the customer. */
export function QuantifyFrame({ children, here }: { here: QuantifyPlace; children: ReactNode }): ReactNode {
  const { t } = useTexts('common');
  return (
    <div className="flex min-h-dvh flex-col bg-s0">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-s1 focus:p-2">
        {t(($) => $.skip)}
      </a>
      <DemoBanner />
      <SiteBanners />
      <Head here={here} />
      <Pages isUnder here={here} />
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

function Head({ here }: { here: QuantifyPlace }): ReactNode {
  const { t } = useTexts('quantify');
  return (
    <header className="relative z-20 flex h-14 items-center gap-1 border-b border-line bg-s1 px-2 sm:gap-3 md:px-6">
      <Button asChild look="ghost" size="m" className="ico">
        <Link to="/" aria-label={t(($) => $.back)} title={t(($) => $.back)}>
          <ArrowLeft size={16} aria-hidden="true" />
        </Link>
      </Button>
      <span className="hidden lg:block">
        <Brand />
      </span>
      <b className="text-16 font-semibold">{t(($) => $.name)}</b>
      <Pages here={here} />
      <span className="flex-1" />
      <ThemeToggle />
      <span className="hidden md:block">
        <LanguageMenu />
      </span>
      <Who here={here} />
    </header>
  );
}

/** Beside the name; on phones below it. */
function Pages({ here, isUnder = false }: { here: QuantifyPlace; isUnder?: boolean }): ReactNode {
  const { t } = useTexts('quantify');
  const loggedIn = useLoggedIn();
  const isOn = useFeature('robot');
  const open = useQuery({ ...openRobotsQuery, enabled: loggedIn }).data?.total ?? 0;
  const pill = (isHere: boolean): string =>
    cn(
      'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-2 px-2 font-medium whitespace-nowrap hover:bg-s2 hover:text-t1 sm:px-3',
      isHere ? 'bg-s2 text-t1' : 'text-t2',
    );
  const current = (place: QuantifyPlace) => (here === place ? 'page' : undefined);
  const isOff = isOn === false;
  return (
    <nav
      className={cn('gap-1 overflow-x-auto', isUnder ? 'flex border-b border-line bg-s1 px-2 py-1.5 md:hidden' : 'hidden md:flex')}
      aria-label={t(($) => $.name)}
    >
      <Link to="/allmill" className={pill(here === 'overview')} aria-current={current('overview')}>
        {t(($) => $.overview)}
      </Link>
      <Link to="/autoTrade" search={{ view: 'mine' }} className={pill(here === 'mine' || here === 'one')} aria-current={current('mine')}>
        {t(($) => $.mine)}
        {open > 0 ? <Badge count={open} /> : null}
      </Link>
      {isOff ? null : (
        <>
          <Link to="/autoTrade" className={pill(here === 'new')} aria-current={current('new')}>
            {t(($) => $.new)}
          </Link>
          <Link to="/allmill" search={{ view: 'ranking' }} className={pill(here === 'ranking')} aria-current={current('ranking')}>
            {t(($) => $.ranking)}
          </Link>
        </>
      )}
    </nav>
  );
}

function Who({ here }: { here: QuantifyPlace }): ReactNode {
  const { t } = useTexts('common');
  const user = useUser();
  const loggedIn = useLoggedIn();
  if (!loggedIn)
    return (
      <Button asChild look="primary" size="m">
        <Link to="/login" search={{ redirect: here === 'overview' || here === 'ranking' ? '/allmill' : '/autoTrade' }}>
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
