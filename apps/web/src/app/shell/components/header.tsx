import { Suspense, useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { Button, cn, IconButton, Kbd, useTexts, lazy } from '@agio/ui';
import type { Feature } from '../../../shared/feature.ts';
import { Brand } from '../../../shared/frame/brand.tsx';
import { LanguageMenu } from '../../../shared/frame/language-menu.tsx';
import { ThemeToggle } from '../../../shared/frame/theme-toggle.tsx';
import { HeaderTools } from '../../../shared/frame/tools.tsx';
import { useUser } from '../../../shared/info.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { features } from '../../features.ts';
import { openCommandMenu } from '../state/command.ts';
import { MainMenu } from './main-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));
const apple = /Mac|iPhone|iPad/.test(navigator.platform);

const headlines = features.flatMap(({ headline }: Feature) => (headline === undefined ? [] : [headline]));

/** 56 high, 48 above a dense page. */
export function Header({ dense }: { dense: boolean }): ReactNode {
  const { t } = useTexts('common');
  const user = useUser();
  const loggedIn = useLoggedIn();
  const [phoneMenu, setPhoneMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <header className={cn('relative z-20 flex items-center gap-2 border-b border-line bg-s1', dense ? 'h-12 px-3' : 'h-14 px-4 md:px-6')}>
      <Brand />
      <MainMenu />
      <Headlines />
      <button
        type="button"
        className="hidden h-8 w-66 shrink-0 items-center gap-2 rounded-2 bg-s2 px-2 text-13 text-t2 hover:bg-s3 lg:inline-flex"
        onClick={openCommandMenu}
        aria-haspopup="dialog"
      >
        <Search size={16} aria-hidden="true" />
        <span className="flex-1 truncate">{t(($) => $.command.label)}</span>
        <Kbd>{apple ? '⌘ K' : 'Ctrl K'}</Kbd>
      </button>
      <IconButton label={t(($) => $.command.label)} size="m" className="lg:hidden" onClick={openCommandMenu}>
        <Search size={16} />
      </IconButton>
      <HeaderTools />
      <ThemeToggle />
      <div className="hidden items-center gap-2 md:flex">
        <LanguageMenu />
        {user !== undefined ? (
          <UserMenu user={user} />
        ) : loggedIn ? (
          <span className="w-24" />
        ) : (
          <>
            <Button asChild look="ghost" size="m">
              <Link to="/login">{t(($) => $.menu.logIn)}</Link>
            </Button>
            <Button asChild look="primary" size="m">
              <Link to="/signup">{t(($) => $.menu.signUp)}</Link>
            </Button>
          </>
        )}
      </div>
      <IconButton label={t(($) => $.menu.open)} size="m" className="md:hidden" aria-haspopup="dialog" onClick={() => setPhoneMenu('open')}>
        <MenuIcon size={20} />
      </IconButton>
      {phoneMenu === 'unused' ? null : (
        <Suspense fallback={null}>
          <PhoneMenu open={phoneMenu === 'open'} onOpenChange={(open) => setPhoneMenu(open ? 'open' : 'closed')} user={user} />
        </Suspense>
      )}
    </header>
  );
}

/** What is new, where there is room between menu and search. */
function Headlines(): ReactNode {
  return (
    <div className="flex min-w-0 flex-1 justify-end px-2">
      <div className="hidden min-w-0 xl:flex">
        {headlines.map((Line, index) => (
          <Line key={index} />
        ))}
      </div>
    </div>
  );
}
