import { type ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { cn, useTexts, lazy } from '@agio/ui';
import { headerMenus, type HeaderEntry, type HeaderMenu } from '../../../shared/feature.ts';
import { FirstUse } from '../../../shared/frame/first-use.tsx';
import { useNames } from '../../../shared/names.ts';
import { useHeaderEntries } from '../../entries.ts';
import { entryFor } from '../../account/here.ts';

const loadPanel = async () => await import('./group-panel.tsx');
const panelOf = (menu: HeaderMenu) =>
  lazy(async () => {
    const { GroupPanel } = await loadPanel();
    return { default: ({ trigger }: { trigger: ReactNode }) => <GroupPanel menu={menu} trigger={trigger} /> };
  });
const panels = Object.fromEntries(headerMenus.map((menu) => [menu, panelOf(menu)])) as Record<HeaderMenu, ReturnType<typeof panelOf>>;

/** The main menu: pages, and words under which there are several, at the place of the first of them. */
export function MainMenu(): ReactNode {
  const { t } = useTexts('common');
  const entries = useHeaderEntries();
  const shown = entries.filter((entry, at) => entry.menu === undefined || entries.findIndex(({ menu }) => menu === entry.menu) === at);
  return (
    <nav aria-label={t(($) => $.menu.label)} className="ml-4 hidden gap-1 md:flex">
      {shown.map((entry) =>
        entry.menu === undefined ? (
          <Page key={entry.to} entry={entry} />
        ) : (
          <Group key={entry.menu} menu={entry.menu} entries={entries.filter(({ menu }) => menu === entry.menu)} />
        ),
      )}
    </nav>
  );
}

function Page({ entry }: { entry: HeaderEntry }): ReactNode {
  const nameOf = useNames();
  return (
    <Link
      to={entry.to}
      activeOptions={{ exact: entry.exact }}
      className="group inline-flex h-8 items-center gap-1 rounded-2 px-2.5 font-medium whitespace-nowrap hover:bg-s2 hover:text-t1"
      activeProps={{ className: 'text-t1' }}
      inactiveProps={{ className: 'text-t2' }}
    >
      <span className="hidden size-1 rounded-full bg-p group-aria-[current=page]:block" aria-hidden="true" />
      {nameOf(entry.name)}
      <Hot entry={entry} />
    </Link>
  );
}

export function Hot({ entry }: { entry: HeaderEntry }): ReactNode {
  const { t } = useTexts('common');
  return entry.isHot === true ? <span className="ui-tag warn s">{t(($) => $.menu.hot)}</span> : null;
}

function Group({ entries, menu }: { menu: HeaderMenu; entries: readonly HeaderEntry[] }): ReactNode {
  const { t } = useTexts('common');
  const pathname = useLocation({ select: (location) => location.pathname });
  const isHere = entryFor(entries, pathname) !== undefined;
  return (
    <FirstUse
      className={cn(
        'inline-flex h-8 items-center gap-1 rounded-2 px-2.5 font-medium whitespace-nowrap hover:bg-s2 hover:text-t1',
        isHere ? 'text-t1' : 'text-t2',
      )}
      prepare={() => void loadPanel()}
      Panel={panels[menu]}
    >
      {isHere ? <span className="size-1 rounded-full bg-p" aria-hidden="true" /> : null}
      {t(($) => $.menu.groups[menu])}
      <ChevronDown size={14} aria-hidden="true" />
    </FirstUse>
  );
}
