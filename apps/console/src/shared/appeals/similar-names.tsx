import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import type { ShownName } from '@agio/contracts/identity';
import { Link } from '@tanstack/react-router';

/** Similar names of other customers: older than the comparison of names, or registered while an application waits. */
export function SimilarNames({ similar }: { similar: readonly ShownName[] }): ReactNode {
  const { t } = useTexts('appeals');
  if (similar.length === 0) return null;
  return (
    <Notice tone="warn" size="s">
      <p>{t(($) => $.similar.title)}</p>
      <ul className="mt-1 grid gap-0.5">
        {similar.map(({ kind, name, uid }) => (
          <li key={`${uid} ${kind}`} className="break-words">
            {t(($) => $.similar[kind])} <b className="font-medium">{name}</b>{' '}
            <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
              {uid}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
