import { Suspense, type ReactNode } from 'react';
import { ChevronRight, Menu as MenuIcon, ShieldCheck } from 'lucide-react';
import { IconButton, Tag, useTexts } from '@agio/ui';
import { Link, useMatches } from '@tanstack/react-router';
import { useNames } from '../../../shared/names.ts';
import { useSelf } from '../../../shared/session.ts';
import { useSearches } from '../../entries.ts';
import { UserMenu } from './user-menu.tsx';

/** The current page and site, and the operator who is logged in. */
export function Topbar({ onMenu }: { onMenu: () => void }): ReactNode {
  const { t } = useTexts('frame');
  const { t: common } = useTexts('common');
  const self = useSelf();
  const searches = useSearches();
  return (
    <header className="sticky top-0 z-20 flex h-12 items-center gap-2 border-b border-line bg-s1 px-3 md:px-5">
      <IconButton label={common(($) => $.menu.open)} size="m" className="lg:hidden" onClick={onMenu}>
        <MenuIcon size={16} />
      </IconButton>
      <Crumbs />
      <Tag tone="line" className="max-sm:hidden">
        {self.site}
      </Tag>
      <span className="ml-auto flex items-center gap-2">
        <Suspense>
          {searches.map(({ Box }, index) => (
            <Box key={index} />
          ))}
        </Suspense>
        <Tag tone="p" className="max-md:hidden">
          <ShieldCheck size={12} aria-hidden="true" />
          {t(($) => $.twoStep)}
        </Tag>
        {self.roles.map((role) => (
          <Tag key={role} className="max-md:hidden">
            {t(($) => $.roles[role])}
          </Tag>
        ))}
        <UserMenu />
      </span>
    </header>
  );
}

function Crumbs(): ReactNode {
  const nameOf = useNames();
  const { name, id, path } = useMatches({
    select: (matches) => {
      const last = matches.findLast((match) => match.staticData.title !== undefined);
      const params: Readonly<Record<string, string | undefined>> = last?.params ?? {};
      return { name: last?.staticData.title, id: Object.values(params)[0], path: last?.pathname ?? '/' };
    },
  });
  const title = name === undefined ? '' : nameOf(name);
  if (id === undefined) return <h1 className="truncate text-14 leading-5 tracking-normal">{title}</h1>;
  return (
    <h1 className="flex min-w-0 items-center gap-1.5 text-14 leading-5 tracking-normal">
      <Link to={path.slice(0, path.lastIndexOf('/'))} className="font-normal text-t2 hover:text-t1">
        {title}
      </Link>
      <ChevronRight size={14} className="text-t3" aria-hidden="true" />
      <span className="truncate">{id}</span>
    </h1>
  );
}
