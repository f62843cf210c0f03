import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, cn, languageNames, Sheet, useLanguage, useTexts } from '@agio/ui';
import { useSiteLanguages } from '../../../shared/frame/site-languages.ts';
import { nameLabel, type User } from '../../../shared/info.ts';
import { useNames } from '../../../shared/names.ts';
import { setLanguage } from '../../../shared/preferences.ts';
import { useHeaderEntries, useOwnEntries } from '../../entries.ts';
import { useLogOut } from '../state/use-log-out.ts';
import { Hot } from './main-menu.tsx';

const line = 'flex h-11 items-center gap-2 rounded-2 px-3 font-medium text-t1 hover:bg-s2';

/** Everything the header holds on a wide screen, as a sheet for the thumb. */
export function PhoneMenu({
  open,
  onOpenChange,
  user,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: User | undefined;
}): ReactNode {
  const { t } = useTexts('common');
  const nameOf = useNames();
  const entries = useHeaderEntries();
  const own = useOwnEntries('phone');
  const close = (): void => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="right" title={user === undefined ? t(($) => $.menu.label) : nameLabel(user)}>
      <nav aria-label={t(($) => $.menu.label)} className="flex flex-col gap-0.5">
        {user === undefined ? null : <p className="px-3 pb-2 text-12 text-t2">{t(($) => $.menu.uid, { uid: user.uid })}</p>}
        {[...entries, ...(user === undefined ? [] : own)].map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            className={line}
            activeProps={{ className: 'bg-s2' }}
            activeOptions={{ exact: true }}
            onClick={close}
          >
            {nameOf(entry.name)}
            {'isHot' in entry ? <Hot entry={entry} /> : null}
          </Link>
        ))}
      </nav>
      <LanguageChoice />
      <WaysIn user={user} onLeave={close} />
    </Sheet>
  );
}

function LanguageChoice(): ReactNode {
  const { t } = useTexts('common');
  const offered = useSiteLanguages();
  const language = useLanguage();
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="px-3 pb-2 text-12 text-t2">{t(($) => $.language)}</p>
      <div className="grid grid-cols-2 gap-1">
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language}
            className={cn(line, one === language && 'bg-s2')}
            onClick={() => void setLanguage(one)}
          >
            {languageNames[one]}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Sign-up and log-in for a visitor, log-out for a customer. */
function WaysIn({ user, onLeave }: { user: User | undefined; onLeave: () => void }): ReactNode {
  const { t } = useTexts('common');
  const logOut = useLogOut();
  return (
    <div className="mt-6 flex flex-col gap-2">
      {user === undefined ? (
        <>
          <Button asChild look="primary" size="l">
            <Link to="/signup" onClick={onLeave}>
              {t(($) => $.menu.signUp)}
            </Link>
          </Button>
          <Button asChild look="secondary" size="l">
            <Link to="/login" onClick={onLeave}>
              {t(($) => $.menu.logIn)}
            </Link>
          </Button>
        </>
      ) : (
        <Button
          size="l"
          onClick={() => {
            onLeave();
            logOut();
          }}
        >
          {t(($) => $.menu.logOut)}
        </Button>
      )}
    </div>
  );
}
