import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { cn, useTexts } from '@agio/ui';
import { useNames } from '../../../shared/names.ts';
import { entryFor } from '../../account/here.ts';
import { useBarEntries } from '../../entries.ts';

/** The main pages within reach of the thumb, at the bottom of phones. What a page has at its end stays above it (`--bar`, app.css). */
export function PhoneBar(): ReactNode {
  const { t } = useTexts('common');
  const nameOf = useNames();
  const entries = useBarEntries();
  const here = entryFor(entries, useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav
      aria-label={t(($) => $.menu.label)}
      className="phone-bar fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-s1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          aria-current={entry === here ? 'page' : undefined}
          className={cn(
            'flex h-14 min-w-11 flex-1 flex-col items-center justify-center gap-1 px-0.5 text-11 leading-none',
            entry === here ? 'font-medium text-pt' : 'text-t2',
          )}
        >
          <entry.Icon size={20} aria-hidden="true" />
          <span className="max-w-full truncate">{nameOf(entry.name)}</span>
        </Link>
      ))}
    </nav>
  );
}
