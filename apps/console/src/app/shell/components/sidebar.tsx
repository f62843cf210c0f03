import type { ReactNode } from 'react';
import { ChartLine } from 'lucide-react';
import { Tag, Wordmark, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { useNames } from '../../../shared/names.ts';
import { useMenu } from '../../entries.ts';

const entryClass =
  'flex h-8 items-center gap-2.5 rounded-2 px-3 text-13 text-t2 hover:bg-s2 hover:text-t1 aria-[current=page]:bg-s2 aria-[current=page]:font-medium aria-[current=page]:text-t1';

/** The pages that this operator has, group by group. */
export function Sidebar({ onChosen }: { onChosen?: () => void }): ReactNode {
  const { t } = useTexts('frame');
  const nameOf = useNames();
  return (
    <nav aria-label={t(($) => $.menu)}>
      <Link
        to="/"
        onClick={onChosen}
        className="flex items-center gap-2 rounded-1 px-3 pb-2"
        activeOptions={{ exact: true }}
        aria-current={undefined}
      >
        <Wordmark />
        <Tag tone="line">{nameOf('console-names:console')}</Tag>
      </Link>
      {useMenu().map(([group, entries]) => (
        <div key={group}>
          {group === 'top' ? null : <p className="px-3 pt-3 pb-1 text-11 text-t2">{t(($) => $.groups[group])}</p>}
          <ul>
            {group === 'top' ? (
              <li>
                <Link to="/" onClick={onChosen} activeOptions={{ exact: true }} className={entryClass}>
                  <ChartLine size={16} aria-hidden="true" />
                  {nameOf('console-names:dashboard')}
                </Link>
              </li>
            ) : null}
            {entries.map(({ to, name, Icon, Count }) => (
              <li key={to}>
                <Link to={to} onClick={onChosen} activeOptions={{ includeSearch: false }} className={entryClass}>
                  <Icon size={16} aria-hidden="true" />
                  <span className="min-w-0 flex-1 truncate">{nameOf(name)}</span>
                  {Count === undefined ? null : <Count />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
