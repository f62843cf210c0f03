import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Clock, Eye, Lock } from 'lucide-react';
import { Dialog, formatDateTime, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { viewsQuery } from '../api/certification.ts';

const facts = [
  [Lock, 'once'],
  [Eye, 'who'],
  [Clock, 'kept'],
] as const;

/** What happens to the customer's pictures, and who looked at them. */
export function HappensDialog({ onOpenChange, open }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode {
  const { t } = useTexts('certification');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t(($) => $.happens.title)}>
      <ul className="grid gap-3 text-13">
        {facts.map(([Icon, fact]) => (
          <li key={fact} className="flex gap-3">
            <Icon size={16} className="mt-0.5 shrink-0 text-pt" aria-hidden="true" />
            {t(($) => $.happens[fact])}
          </li>
        ))}
      </ul>
      <h3 className="pt-5 pb-2 text-14">{t(($) => $.happens.log)}</h3>
      <ViewLog />
    </Dialog>
  );
}

function ViewLog(): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const views = useQuery({ ...viewsQuery(1), staleTime: 0 });
  if (views.isError && views.data === undefined) return <QueryError query={views} />;
  if (views.data?.list.length === 0) return <p className="text-13 text-t2">{t(($) => $.happens.empty)}</p>;
  return (
    <ul className="grid gap-2 text-13" aria-label={t(($) => $.happens.log)}>
      {(views.data?.list ?? []).map(({ at, by, level, what }, index) => (
        <li key={index} className="flex flex-wrap justify-between gap-x-3">
          <span>
            {by === null ? t(($) => $.happens.you) : t(($) => $.happens.reviewer, { name: by })} · {t(($) => $.levels[level])},{' '}
            {t(($) => $.happens.what[what])}
          </span>
          <time className="text-t2" dateTime={new Date(at).toISOString()}>
            {formatDateTime(at, language)}
          </time>
        </li>
      ))}
    </ul>
  );
}
